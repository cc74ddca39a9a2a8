// Proposes an account name from the person's name until one is typed. Without this script the field starts empty.
(() => {
  "use strict";
  const [name, handle] = ["name", "username"].map((field) => document.querySelector(`form.asking [name="${field}"]`));
  if (!name || !handle || handle.value) return;
  let proposed = "";

  // The first two words, in the letters that an account name may have.
  function fromName(text) {
    const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    return (plain.match(/[a-z0-9]+/g) ?? []).slice(0, 2).join("-").slice(0, 30);
  }

  name.addEventListener("input", () => {
    if (handle.value !== proposed) return;
    proposed = fromName(name.value);
    handle.value = proposed;
  });
})();
