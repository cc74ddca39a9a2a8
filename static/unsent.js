// What somebody enters is not lost when the connection goes: it stays on the device and is sent again, with the same
// request key, so that it counts once. A form goes out as without this script, but for being kept until it is answered.
(() => {
  "use strict";
  const PREFIX = "unsent:";
  const PATIENCE = 20000; // milliseconds
  const notice = document.querySelector("[data-unsent]");
  if (!notice) return;
  const who = notice.dataset.who;
  let sending = false;

  const entries = (data) => [...data].filter(([, value]) => typeof value === "string");
  const hasFile = (data) => [...data].some(([, value]) => typeof value !== "string" && value.size);
  const token = () => (document.cookie.match(/(?:^|; )csrftoken=([^;]+)/) || [])[1];

  function keep(item) {
    try {
      localStorage.setItem(PREFIX + item.key, JSON.stringify(item));
    } catch {
      // A device that keeps nothing: the form still holds what was typed.
    }
  }

  function forget(key) {
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing was kept.
    }
  }

  function kept() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      const items = names.map((name) => JSON.parse(localStorage.getItem(name)));
      return items.filter((item) => item.who === who).sort((one, other) => one.at - other.at);
    } catch {
      return [];
    }
  }

  // What the server answered: where to go on, or nothing where its page has to be seen. Throws without connection.
  async function send(item) {
    const body = new FormData();
    for (const [name, value] of item.entries) {
      body.append(name, name === "csrfmiddlewaretoken" ? token() || value : value);
    }
    const headers = { "X-Requested-With": "fetch" };
    const answer = await fetch(item.action, { method: "POST", body, headers, signal: AbortSignal.timeout(PATIENCE) });
    if (answer.status >= 502 && answer.status <= 504) throw new Error(answer.status);
    const json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    return json ? (await answer.json()).to : null;
  }

  // As a browser sends it: for an answer that is a page.
  function submit(item) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = item.action;
    form.hidden = true;
    for (const [name, value] of item.entries) {
      const input = document.createElement("textarea");
      input.name = name;
      input.value = name === "csrfmiddlewaretoken" ? token() || value : value;
      form.append(input);
    }
    document.body.append(form);
    form.submit();
  }

  async function deliver(item) {
    if (sending) return;
    sending = true;
    busy(true);
    try {
      const to = await send(item);
      if (to) {
        forget(item.key);
        location.assign(to);
      } else {
        submit(item);
      }
    } catch {
      show({ offline: true });
    } finally {
      sending = false;
      busy(false);
    }
  }

  function busy(is) {
    for (const button of document.querySelectorAll("main button[type=submit], [data-unsent] button")) {
      button.classList.toggle("sending", is);
      button.setAttribute("aria-disabled", String(is));
    }
  }

  function show({ offline = !navigator.onLine } = {}) {
    const items = kept();
    const list = notice.querySelector("[data-unsent-list]");
    list.replaceChildren(...items.map(line));
    notice.querySelector("[data-unsent-offline]").hidden = !offline;
    notice.hidden = items.length === 0;
    if (items.length) notice.scrollIntoView({ block: "nearest" });
  }

  function line(item) {
    const row = notice.querySelector("template").content.firstElementChild.cloneNode(true);
    const at = new Date(item.at);
    row.querySelector("[data-unsent-what]").textContent = item.title;
    row.querySelector("time").textContent = at.toLocaleTimeString(document.documentElement.lang, { timeStyle: "short" });
    row.querySelector("time").dateTime = at.toISOString();
    row.querySelector("[data-unsent-send]").addEventListener("click", () => deliver(item));
    row.querySelector("[data-unsent-forget]").addEventListener("click", () => {
      forget(item.key);
      show();
    });
    return row;
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || !form.elements.namedItem("request_key")) return;
    const data = new FormData(form);
    if (event.submitter?.name) data.append(event.submitter.name, event.submitter.value);
    if (hasFile(data)) return;
    event.preventDefault();
    if (sending) return;
    const item = {
      key: form.elements.namedItem("request_key").value,
      who,
      action: form.action,
      title: document.title,
      at: Date.now(),
      entries: entries(data),
    };
    keep(item);
    deliver(item);
  });

  // A page that answers what was sent: it is no longer only here.
  for (const answered of document.querySelectorAll("[data-answers]")) forget(answered.dataset.answers);
  addEventListener("online", () => {
    const [first] = kept();
    if (first && !notice.hidden) deliver(first);
  });
  addEventListener("pageshow", () => show());
})();
