// Handles text that was typed before the scripts loaded, or that the browser restored, like text typed afterwards.
(() => {
  "use strict";
  const text = "textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox])";
  const changed = (field) =>
    field.matches("[type=radio], [type=checkbox]") ? field.checked !== field.defaultChecked
      : field.matches(text) && field.value !== field.defaultValue;

  addEventListener("pageshow", (event) => {
    if (event.persisted) return; // the page comes from the browser's cache, with the messages about its text
    for (const form of document.querySelectorAll("form[hx-post]")) {
      const field = [...form.elements].find(changed);
      for (const kind of field ? ["input", "change"] : []) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  });
})();
