// Forms are not lost when the connection fails: they stay on the device and are sent again with the same request key,
// so that each counts once. Until the server confirms that a form is recorded, every page says that it is not.
//
// A form that records a decision is sent automatically as soon as there is a connection, from any open page. A form
// that only requests a preview is not: its sender is asked to continue.
//
// Each form is one request. The server's answer to a scripted request replaces the page; a preview is submitted by the
// browser itself, once the server is known to answer, so that going back restores the typed form.
(() => {
  "use strict";
  const PREFIX = "unsent:";
  const ANSWER_MS = 20000;
  const RETRY_MS = { first: 5000, longest: 60000 };
  const WAITING_STATUSES = [0, 403, 409]; // redirected to the login, forbidden, or another user: the form waits for its sender
  const RECORDING_NOTHING = new Set(["edit", "count"]); // the steps of buttons that only show a form again
  const RECORDED = "recorded"; // the cookie with the key of a form that the browser submitted and that was recorded
  const notice = document.querySelector("[data-unsent]");
  if (!notice) return;
  const currentUsers = notice.dataset.who.split(","); // the account or private link that is logged in on this page
  const memory = new Map(); // for a browser that stores nothing
  const inFlight = new Set();
  let seenHere = null; // the key of the form that this page answers and that was not recorded
  const retry = { timer: null, wait: RETRY_MS.first };
  let offline = false;
  let over = false; // another page has replaced this one, with its own run of this script

  const entries = (data) => [...data].filter(([, value]) => typeof value === "string");
  const hasFile = (data) => [...data].some(([, value]) => typeof value !== "string" && value.size);
  const cookies = () => document.cookie.split("; ").map((cookie) => cookie.split("="));
  const token = () => cookies().find(([name]) => name === notice.dataset.csrfCookie)?.[1];
  const formOf = (item) => [...document.forms].find((form) => form.elements.namedItem("request_key")?.value === item.key);

  function keep(item) {
    try {
      localStorage.setItem(PREFIX + item.key, JSON.stringify(item));
      memory.delete(item.key);
    } catch {
      memory.set(item.key, item);
    }
  }

  function forget(key) {
    memory.delete(key);
    try {
      localStorage.removeItem(PREFIX + key);
    } catch {
      // Nothing was stored.
    }
  }

  function stored() {
    try {
      const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
      return [...names.map((name) => JSON.parse(localStorage.getItem(name))), ...memory.values()];
    } catch {
      return [...memory.values()];
    }
  }

  const kept = () => stored().filter((item) => currentUsers.includes(item.who)).sort((one, other) => one.at - other.at);
  const same = (one, other) => JSON.stringify(one.entries) === JSON.stringify(other.entries);
  const find = (key) => kept().find((item) => item.key === key);

  // Returns the outcome: recorded (with the next address), or a page to be shown. Throws without an answer.
  async function send(item) {
    const body = new FormData();
    for (const [name, value] of item.entries) {
      body.append(name, name === "csrfmiddlewaretoken" ? token() || value : value);
    }
    const headers = { "X-Requested-With": "fetch", "X-Sender": item.who };
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(item.action, { method: "POST", body, headers, signal, redirect: "manual" });
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
    const json = (answer.headers.get("Content-Type") || "").startsWith("application/json");
    if (json) return { recorded: true, to: (await answer.json()).to };
    return { recorded: false, status: answer.status, page: await answer.text() };
  }

  // Submits a form that records nothing, as the browser does.
  async function ask(item) {
    const signal = AbortSignal.timeout(ANSWER_MS);
    const answer = await fetch(notice.dataset.probe, { method: "HEAD", cache: "no-store", signal });
    if (!answer.ok) throw new Error(answer.status);
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

  // Replaces this page with the server's answer, because loading it again would be a second request. For forms that
  // wait for their sender this is no answer, so they stay stored.
  function present(item, answer) {
    over = true;
    history.replaceState(null, "", item.action);
    document.write(WAITING_STATUSES.includes(answer.status) ? answer.page.replace(/ data-answers="[^"]*"/, "") : answer.page);
    document.close();
    scrollTo(0, 0);
  }

  // `here`: the sender is on the page and waits for the answer.
  async function deliver(item, here) {
    if (over || inFlight.has(item.key)) return;
    inFlight.add(item.key);
    if (here) busy(true);
    let answer = null;
    try {
      answer = item.records === false ? await ask(item) : await send(item);
      offline = false;
    } catch {
      if (find(item.key)) keep({ ...find(item.key), promised: true });
      offline = true;
    }
    inFlight.delete(item.key);
    if (over) return;
    if (here) busy(false);
    if (offline) tryLater();
    else if (answer) settle(item, answer, here);
    if (!over) show();
  }

  function settle(item, answer, here) {
    retry.wait = RETRY_MS.first;
    const newer = find(item.key);
    if (newer && !same(newer, item)) deliver(newer, here);
    else if (answer.recorded) recorded(item, answer.to, here);
    else {
      keep({ ...item, asks: !WAITING_STATUSES.includes(answer.status), promised: item.promised || !here });
      if (here && answer.page) present(item, answer);
      else if (here) location.assign(item.action);
    }
  }

  function recorded(item, to, here) {
    forget(item.key);
    const about = [item.action, to].map((address) => new URL(address, location).pathname);
    if (here || about.includes(location.pathname)) location.assign(to);
    else showRecorded(item, to);
  }

  // Sends every form that records, the oldest first; the form of this page comes last, because its answer is another
  // page.
  async function flush() {
    clearTimeout(retry.timer);
    const waiting = kept().filter((item) => !item.asks && item.key !== seenHere);
    const mine = waiting.filter(formOf);
    for (const item of waiting) if (item.records && !mine.includes(item)) await deliver(item, false);
    for (const item of mine) await deliver(item, true);
    if (!over) show();
  }

  function tryLater() {
    clearTimeout(retry.timer);
    retry.timer = setTimeout(flush, retry.wait);
    retry.wait = Math.min(retry.wait * 2, RETRY_MS.longest);
  }

  function busy(is) {
    for (const button of document.querySelectorAll("main button[type=submit], [data-unsent] button")) {
      button.classList.toggle("sending", is);
      button.setAttribute("aria-disabled", String(is));
    }
  }

  // A form that is being sent for the first time is not listed: until that fails, nobody is told that it is stored.
  function show() {
    const listed = (item) => item.key !== seenHere && (item.promised || !inFlight.has(item.key));
    const items = kept().filter(listed);
    const appears = notice.hidden && items.length > 0;
    notice.querySelector("[data-unsent-list]").replaceChildren(...items.map(line));
    notice.querySelector("[data-unsent-offline]").hidden = !offline && navigator.onLine;
    notice.hidden = items.length === 0;
    if (appears) notice.scrollIntoView({ block: "nearest" });
  }

  function line(item) {
    const row = notice.querySelector("template").content.firstElementChild.cloneNode(true);
    const at = new Date(item.at);
    const state = item.asks ? "asks" : item.records === false ? "preview" : "waiting";
    row.querySelector("[data-unsent-what]").textContent = item.title;
    row.querySelector("time").textContent = at.toTimeString().slice(0, 5);
    row.querySelector("time").dateTime = at.toISOString();
    for (const words of row.querySelectorAll("[data-when]")) words.hidden = words.dataset.when !== state;
    row.querySelector("[data-unsent-send]").addEventListener("click", () => deliver(item, true));
    row.querySelector("[data-unsent-forget]").addEventListener("click", () => {
      forget(item.key);
      show();
    });
    return row;
  }

  function showRecorded(item, to) {
    const banner = document.querySelector("[data-sent]");
    banner.querySelector("[data-sent-what]").textContent = item.title;
    banner.querySelector("a").href = to;
    banner.hidden = false;
  }

  // The description of a form: the summary of a result, or the button that sent another form.
  const named = (form, button) => {
    const sentence = form.classList.contains("entry") && form.elements.namedItem("shown")?.value;
    return [form.dataset.title || document.title, sentence || button?.textContent.trim()].filter(Boolean).join(": ");
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.method !== "post" || form.target || !form.elements.namedItem("request_key")) return;
    const data = new FormData(form);
    if (event.submitter?.name) data.append(event.submitter.name, event.submitter.value);
    if (hasFile(data)) return;
    event.preventDefault();
    const step = data.get("step");
    const item = {
      key: form.elements.namedItem("request_key").value,
      who: currentUsers[0],
      action: form.action,
      title: named(form, event.submitter),
      at: Date.now(),
      records: step === "confirm" || !("previews" in form.dataset || RECORDING_NOTHING.has(step)),
      entries: entries(data),
    };
    if (inFlight.has(item.key) && same(item, find(item.key) ?? item)) return; // the form was submitted twice
    settleSeen();
    keep(item);
    deliver(item, true);
  });

  // The form that this page answers: if it was not recorded, other pages list it until its sender decides here.
  function settleSeen() {
    if (seenHere) forget(seenHere);
    seenHere = null;
  }

  for (const answered of document.querySelectorAll("[data-answers]")) {
    const item = find(answered.dataset.answers);
    if (item?.promised && item.records && "open" in answered.dataset) {
      keep({ ...item, asks: true });
      seenHere = item.key;
    } else if (item) {
      forget(item.key);
    }
  }
  // A preview can record at once: nothing changes that has to be confirmed, and the answer is another page.
  const recordedKey = cookies().find(([name]) => name === RECORDED)?.[1];
  if (find(recordedKey)) {
    forget(recordedKey);
    document.cookie = `${RECORDED}=; path=/; max-age=0`;
  }
  document.addEventListener("click", (event) => { if (event.target.closest("[data-settles]")) settleSeen(); });
  addEventListener("online", () => { retry.wait = RETRY_MS.first; flush(); });
  addEventListener("offline", show);
  addEventListener("storage", show); // forms that another tab stored or sent
  document.addEventListener("visibilitychange", () => { if (!document.hidden && kept().length) flush(); });
  addEventListener("pageshow", () => { show(); flush(); });
})();
