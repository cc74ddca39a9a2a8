// Lets the referee's pages open without a network if the browser allows a service worker: over HTTPS or on localhost.
// The stored pages are deleted on logging out, after a confirmation if there are unsent forms.
(() => {
  "use strict";
  const { worker } = document.currentScript.dataset;
  const PAGES = "pages";
  const wipe = () => (globalThis.caches ? caches.delete(PAGES) : null);

  function unsent() {
    try {
      const drafts = Object.keys(localStorage).some((name) => name.startsWith("sheet:"));
      return drafts || !document.querySelector("[data-unsent]").hidden;
    } catch {
      return false;
    }
  }

  // A stored page says when it was stored.
  const { keptAt } = document.documentElement.dataset;
  if (keptAt) {
    const banner = document.querySelector("[data-kept]");
    const at = new Date(Number(keptAt));
    banner.querySelector("time").textContent = at.toTimeString().slice(0, 5);
    banner.hidden = false;
  }

  document.addEventListener("submit", (event) => {
    if (!event.target.matches("[data-logout]")) return;
    const asking = event.target.querySelector("[data-leaving]");
    if (unsent() && asking.hidden) {
      event.preventDefault();
      asking.hidden = false;
      const button = event.target.querySelector("button");
      button.textContent = button.dataset.anyway;
    } else {
      wipe();
    }
  });
  if (document.querySelector("[data-wipe]")) wipe();

  // This page opened before the worker was active, so the page and its files are stored now.
  async function keep() {
    await navigator.serviceWorker.register(worker);
    // A worker may take over a page that it did not serve, and so has not stored.
    if (performance.getEntriesByType("navigation")[0]?.workerStart) return;
    const registration = await navigator.serviceWorker.ready;
    const files = performance.getEntriesByType("resource").map((entry) => entry.name);
    const ours = files.filter((name) => name.startsWith(`${location.origin}/static/`));
    registration.active.postMessage({ pages: [location.href], files: ours });
  }

  if (isSecureContext && "serviceWorker" in navigator) keep().catch(() => null);
})();
