// Filters a long list of choices by the words typed above it, or by an earlier choice, and scrolls to the fields that a
// choice opens. Without this script the whole list is shown.
(() => {
  "use strict";
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // Leaves the options that contain all the words, the blank option and the chosen one.
  function narrow(select, options, words) {
    const chosen = select.value;
    const fits = (option) => words.every((word) => plain(option.textContent).includes(word));
    select.replaceChildren(...options.filter((option) => !option.value || option.value === chosen || fits(option)));
    select.value = chosen;
  }

  for (const select of document.querySelectorAll("select[data-filter]")) {
    const options = [...select.options];
    const search = Object.assign(document.createElement("input"), { type: "search", className: "form-control filter" });
    search.setAttribute("aria-label", select.dataset.filter);
    search.placeholder = select.dataset.filter;
    select.before(search);
    search.addEventListener("input", () => narrow(select, options, plain(search.value).split(/\s+/)));
    search.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  }

  for (const select of document.querySelectorAll("select[data-of]")) {
    const options = [...select.options];
    const other = select.form.elements.namedItem(select.dataset.of);
    const follow = () => {
      if (!select.selectedOptions[0]?.textContent.includes(other.value)) select.value = "";
      narrow(select, options, other.value ? [plain(other.value)] : []);
    };
    other.addEventListener("change", follow);
    addEventListener("pageshow", follow);
  }

  document.addEventListener("change", ({ target }) => {
    const opened = target.form?.querySelector(`[data-opened-by="${CSS.escape(target.value)}"]`);
    opened?.scrollIntoView({ block: "nearest" });
  });
})();
