// What the composer's parts are made of.
"use strict";
const elements = (() => {
  /** A text with its fields filled in. */
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

  const text = (tag, words, more = {}) => Object.assign(document.createElement(tag), { textContent: words, ...more });

  function button(words, act, more = {}) {
    const found = text("button", words, { type: "button" });
    for (const [key, value] of Object.entries(more)) found.setAttribute(key, value);
    found.addEventListener("click", act);
    return found;
  }

  function list(items, kind = "options") {
    const found = text("div", "", { className: kind });
    found.append(...items);
    return found;
  }

  return { button, fill, list, text };
})();
