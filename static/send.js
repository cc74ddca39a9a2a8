// The buttons beside a private address: one opens the device's share sheet, the other copies it. On the page of the
// people one opening copies all of them, and a menu closes when something else is tapped. Without this script, or if the browser allows neither, the reader can select
// the address.
(() => {
  "use strict";
  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll(".menu-of[open]")) {
      if (menu !== except) menu.open = false;
    }
  };
  document.addEventListener("click", (event) => closeMenus(event.target.closest(".menu-of")));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") closeMenus();
  });
  for (const box of document.querySelectorAll("[data-copies]")) {
    const button = box.querySelector("button, summary");
    const status = box.querySelector("[role=status]");
    if (!navigator.clipboard) continue;
    button.hidden = false;
    button.addEventListener("click", async () => {
      if (box.open) return;
      try {
        await navigator.clipboard.writeText(box.dataset.copies);
        status.textContent = status.dataset.words;
      } catch {
        button.hidden = box.localName !== "details";
      }
    });
  }
  for (const box of document.querySelectorAll("[data-send]")) {
    const [share, copy] = box.querySelectorAll("button");
    const status = box.querySelector("[role=status]");
    const { send: url, title } = box.dataset;
    share.hidden = !navigator.share;
    copy.hidden = !navigator.clipboard;
    box.hidden = share.hidden && copy.hidden;
    share.addEventListener("click", async () => {
      try {
        await navigator.share({ title, url });
      } catch {
        // The share sheet was closed without a recipient.
      }
    });
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(url);
        status.textContent = status.dataset.words;
      } catch {
        status.textContent = status.dataset.otherwise;
      }
    });
  }
})();
