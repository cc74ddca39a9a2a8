"use strict";

/* The page with the code for other sites: it updates after each choice, and a button copies the code. */

(() => {
  const form = document.querySelector("[data-insert]");
  if (!form) return;
  form.addEventListener("change", () => form.requestSubmit());
  const code = document.querySelector("[data-code]");
  const copied = document.querySelector("[data-copied]");
  const button = document.querySelector("[data-copy]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    code.select();
    try {
      await navigator.clipboard.writeText(code.value);
      copied.textContent = copied.dataset.words;
    } catch {
      copied.textContent = copied.dataset.otherwise;
    }
  });
})();
