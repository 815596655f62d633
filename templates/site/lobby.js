// The page that opens a table: what is chosen on top stands in the letter of every link. Without this script the
// links open tables as the operator sets them.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const links = [...document.querySelectorAll("a[data-line]")];
  const parts = { hours: "HOURS", bank: "BANK", for: "FOR" };

  /** The line of a link with what is chosen. */
  function line(link) {
    const chosen = Object.entries(parts).filter(([id]) => at(id).value && at(id).checkValidity());
    return [link.dataset.line, ...chosen.map(([id, word]) => `${word} ${at(id).value}`)].join(" ");
  }

  function change() {
    for (const link of links) {
      const [before] = link.getAttribute("href").split("&body=");
      link.setAttribute("href", `${before}&body=${encodeURIComponent(`${line(link)}\r\n`)}`);
    }
  }

  at("choices").hidden = false;
  for (const id of Object.keys(parts)) at(id).addEventListener("input", change);
})();
