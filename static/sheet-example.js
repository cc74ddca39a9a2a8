// Shows the example of a sheet under the chosen rules. Without this script the page shows that of the rules it came with.
(() => {
  "use strict";
  const select = document.querySelector("select[name=rules]");
  const examples = document.querySelectorAll("[data-example-of]");
  const follow = () => {
    for (const example of examples) example.hidden = example.dataset.exampleOf !== select.value;
  };
  select.addEventListener("change", follow);
  addEventListener("pageshow", follow);
})();
