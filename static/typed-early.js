// What was typed before the scripts were here, or put back by the browser, is looked at like what is typed after.
(() => {
  "use strict";
  const text = "textarea, input:not([type=hidden], [type=file], [type=radio], [type=checkbox])";
  const changed = (field) =>
    field.matches("[type=radio], [type=checkbox]") ? field.checked !== field.defaultChecked
      : field.matches(text) && field.value !== field.defaultValue;

  addEventListener("pageshow", (event) => {
    if (event.persisted) return; // as it was left, with what was told of it
    for (const form of document.querySelectorAll("form[hx-post]")) {
      const field = [...form.elements].find(changed);
      for (const kind of field ? ["input", "change"] : []) field.dispatchEvent(new Event(kind, { bubbles: true }));
    }
  });
})();
