// Keeps the choices made in a question while the server checked the sheet. Its answer replaces the question and has
// only the choices of its request, which may be older than those on the page.
(() => {
  "use strict";
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    for (const field of target.querySelectorAll("input[id], select[id], textarea[id]")) {
      const replacement = fragment.querySelector(`#${CSS.escape(field.id)}`);
      if (!replacement || replacement.type !== field.type) continue;
      if (field.matches("[type=radio], [type=checkbox]")) {
        if (replacement.value === field.value) replacement.checked = field.checked;
      } else if (field.type !== "file") replacement.value = field.value;
    }
  });
})();
