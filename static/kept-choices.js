// Keeps what was chosen in a question while an answer was on its way: the answer brings the question anew, with the
// choices that were sent, which may be older than those on the page.
(() => {
  "use strict";
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    for (const field of target.querySelectorAll("input[id], select[id], textarea[id]")) {
      const anew = fragment.querySelector(`#${CSS.escape(field.id)}`);
      if (!anew || anew.type !== field.type) continue;
      if (field.matches("[type=radio], [type=checkbox]")) {
        if (anew.value === field.value) anew.checked = field.checked;
      } else if (field.type !== "file") anew.value = field.value;
    }
  });
})();
