"use strict";

/* While the league is in play the page requests itself again and replaces its content in place. */

(() => {
  const seconds = Number(document.body.dataset.refresh);
  if (!seconds) return;
  const parts = () => document.querySelectorAll("header, main");
  const ask = async () => {
    if (document.hidden || document.activeElement !== document.body) return;
    try {
      const answer = await fetch(location.href.split("#")[0], {credentials: "omit"});
      if (!answer.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      const news = fresh.querySelectorAll("header, main");
      parts().forEach((part, index) => {
        if (part.innerHTML !== news[index].innerHTML) part.innerHTML = news[index].innerHTML;
      });
    } catch { /* Without a network the page stays unchanged. */ }
  };
  setInterval(ask, 1000 * seconds);
  document.addEventListener("visibilitychange", ask);
})();

/* WordPress puts a page found by oEmbed into a sandboxed frame, where links do not work and the height is fixed. It
   gives the frame a secret, and opens links and sets the height for messages with it. Elsewhere this does nothing. */

(() => {
  const secret = new URLSearchParams(location.hash.replace(/^#\??/, "")).get("secret");
  if (!secret || parent === window) return;
  const post = (message, value) => parent.postMessage({message, value, secret}, "*");
  const postHeight = () => post("height", Math.ceil(document.body.getBoundingClientRect().height));
  new ResizeObserver(postHeight).observe(document.body);
  addEventListener("message", ({data}) => {
    if (data && data.message === "ready") postHeight();
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link) return;
    if (link.target === "_self") {
      link.hash = location.hash;
    } else {
      event.preventDefault();
      post("link", link.href);
    }
  });
})();
