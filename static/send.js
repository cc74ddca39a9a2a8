// The buttons beside an address that is shown once: one opens the device's share sheet, the other copies it. Without
// this script, or if the browser allows neither, the reader can select the address.
(() => {
  "use strict";
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
