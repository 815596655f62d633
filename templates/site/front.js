// The front page's search: whatever does not hold all words written is hidden. Without this script all is shown.
"use strict";
(() => {
  const box = document.getElementById("search"), field = box.querySelector("input");
  const said = document.getElementById("found");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/gi, "l").toLowerCase();
  const sections = [...document.querySelectorAll("main section")].map((section) => ({
    section,
    entries: [...section.querySelectorAll(".games > li")].map((entry) => ({ entry, text: plain(entry.textContent) })),
  }));

  function search() {
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const { section, entries } of sections) {
      let any = false;
      for (const { entry, text } of entries) {
        entry.hidden = !words.every((word) => text.includes(word));
        any ||= !entry.hidden;
        count += entry.hidden ? 0 : 1;
      }
      section.hidden = !any;
    }
    said.textContent = words.length ? `${said.dataset.found} ${count}` : "";
  }

  field.addEventListener("input", search);
  box.hidden = false;
})();
