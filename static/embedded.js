"use strict";

/* WordPress closes the frame of a page that it found by oEmbed in: a link opens nothing, and its height is fixed. It
   gives the frame a secret, and does both for a page that asks with it. Elsewhere nothing is done. */

(() => {
  const secret = new URLSearchParams(location.hash.replace(/^#\??/, "")).get("secret");
  if (!secret || parent === window) return;
  const tell = (message, value) => parent.postMessage({message, value, secret}, "*");
  const tellHeight = () => tell("height", Math.ceil(document.body.getBoundingClientRect().height));
  new ResizeObserver(tellHeight).observe(document.body);
  addEventListener("message", ({data}) => {
    if (data && data.message === "ready") tellHeight();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    if (link.target === "_self") {
      link.hash = location.hash;
    } else {
      event.preventDefault();
      tell("link", link.href);
    }
  });
})();
