// Links from the pages of a league to its broadcast games, which the stream lists when it opens.
(() => {
  "use strict";
  let games = [];

  function show() {
    const box = document.querySelector("[data-on-air]");
    if (!box) return;
    const addresses = games.map((game) => box.dataset.onAir.replace("/0/", `/${game}/`));
    const others = addresses.filter((address) => address !== location.pathname);
    const links = others.map((address, index) => {
      const link = document.createElement("a");
      link.href = address;
      link.textContent = others.length > 1 ? `${box.dataset.words} (${index + 1})` : box.dataset.words;
      return link;
    });
    box.replaceChildren(...links);
    box.hidden = !links.length;
  }

  document.addEventListener("live:ready", (event) => {
    games = event.detail.on_air ?? [];
    show();
  });
  document.addEventListener("htmx:afterSettle", show);
})();
