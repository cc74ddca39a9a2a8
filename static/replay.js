// Steps through a sheet without loading the page again: by its controls, by keys and by swiping over the board.
(() => {
  "use strict";
  const KEYS = { ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" };
  const SWIPE = 40; // pixels
  const replay = () => document.querySelector("[data-replay]");
  let busy = false;
  let waiting = null;

  function request(control) {
    if (control.tagName === "A") return fetch(control.href);
    const data = new FormData(control.form);
    data.append(control.name, control.value);
    return fetch(control.form.action, { method: "POST", body: data });
  }

  async function show(control) {
    if (busy) {
      waiting = control.dataset.role || null;
      return;
    }
    busy = true;
    try {
      const answer = await request(control);
      if (!answer.ok) throw new Error(answer.status);
      place(new DOMParser().parseFromString(await answer.text(), "text/html"), control);
    } catch {
      busy = false;
      leave(control);
      return;
    }
    busy = false;
    const next = waiting && replay().querySelector(`[data-role="${waiting}"]`);
    waiting = null;
    if (next) show(next);
  }

  // Without an answer, follow the link as a page without scripts does.
  function leave(control) {
    if (control.tagName === "A") location.assign(control.href);
    else control.form.requestSubmit(control);
  }

  function place(page, control) {
    const [old, fresh] = [replay(), page.querySelector("[data-replay]")];
    if (!fresh) throw new Error("no board");
    // The board is that of the text as it stands now: so is the verdict beside it.
    const [verdict, present] = [document.querySelector("[data-verdict]"), page.querySelector("[data-verdict]")];
    if (verdict?.querySelector("[data-former]:not([hidden])") && present) verdict.replaceWith(document.adoptNode(present));
    const focused = old.contains(document.activeElement);
    const role = control.dataset.role;
    old.replaceWith(document.adoptNode(fresh));
    showCurrent();
    if (focused) {
      const again = role ? fresh.querySelector(`[data-role="${role}"]`) : null;
      (again || fresh.querySelector("[aria-current]") || fresh.querySelector("[data-step]")).focus({ preventScroll: true });
    }
    document.querySelector("[data-announcement]").textContent = fresh.querySelector("[data-caption]").textContent;
    if (control.tagName === "A") history.replaceState(null, "", control.href);
  }

  // Scroll only the list, not the page.
  function showCurrent() {
    const list = replay()?.querySelector("[data-moves]")?.parentElement;
    const current = list?.querySelector("[aria-current]");
    if (!current) return;
    const [box, row] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
    if (row.top < box.top || row.bottom > box.bottom) list.scrollTop += row.top - box.top - box.height / 2;
  }

  function press(role) {
    const control = replay().querySelector(`[data-role="${role}"]`);
    if (control) show(control);
  }

  document.addEventListener("click", (event) => {
    const control = event.target.closest("[data-step]");
    if (!control || !replay() || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(control);
    if (!replay().contains(control)) replay().scrollIntoView();
  });

  document.addEventListener("keydown", (event) => {
    const role = KEYS[event.key];
    const typing = event.target.closest("input, textarea, select");
    if (!role || typing || !replay() || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press(role);
  });

  document.getElementById("hoja")?.addEventListener("input", (event) => {
    const former = document.querySelector("[data-former]");
    if (former && ["text", "rules", "file"].includes(event.target.name)) former.hidden = false;
  });

  let from = null;
  document.addEventListener("touchstart", (event) => {
    from = event.target.closest("[data-replay] figure") ? event.touches[0].clientX : null;
  }, { passive: true });
  document.addEventListener("touchend", (event) => {
    const moved = from === null ? 0 : event.changedTouches[0].clientX - from;
    if (Math.abs(moved) > SWIPE) press(moved < 0 ? "next" : "previous");
  }, { passive: true });

  showCurrent();
})();
