// The buttons beside an address that is shown once: the device's own sheet to send it, and a copy. Without this, and
// where the browser allows neither, the address is there to be selected.
(() => {
  "use strict";
  for (const box of document.querySelectorAll("[data-send]")) {
    const [share, copy] = box.querySelectorAll("button");
    const told = box.querySelector("[role=status]");
    const { send: url, title } = box.dataset;
    share.hidden = !navigator.share;
    copy.hidden = !navigator.clipboard;
    box.hidden = share.hidden && copy.hidden;
    share.addEventListener("click", async () => {
      try {
        await navigator.share({ title, url });
      } catch {
        // Closed without choosing a recipient: no message.
      }
    });
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(url);
        told.textContent = told.dataset.words;
      } catch {
        told.textContent = told.dataset.otherwise;
      }
    });
  }
})();
