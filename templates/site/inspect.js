// What stands at a place of the board: it is told when the place is tapped, or by Enter the one in the middle of the window.
// `places` comes from places.js: places ([x, y, how far it reaches], which text), told (HTML, escaped when it was written).
"use strict";
(() => {
  const frame = document.querySelector(".board"), panel = document.getElementById("inspector");
  const words = panel.querySelector("div");

  /** What is told of the nearest place to a point of the sheet; null where none is so many times its reach near. */
  function placeAt({ x, y }, most) {
    let found = null, least = Infinity;
    for (const [[left, top, reach], text] of places.places) {
      const off = Math.hypot(left - x, top - y);
      if (off < least && off < most * reach) [found, least] = [text, off];
    }
    return found;
  }

  function show(at, most) {
    const text = placeAt(at, most);
    panel.hidden = text === null;
    words.innerHTML = text === null ? "" : places.told[text];
    panel.scrollTop = 0;
  }

  frame.addEventListener("tapped", (event) => show(event.detail, 1.5));
  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame || !["Enter", "Escape"].includes(event.key)) return;
    if (event.key === "Enter") show(frame.board.under(), Infinity);
    else panel.hidden = true;
  });
  panel.querySelector("button").addEventListener("click", () => ((panel.hidden = true), frame.focus()));
})();
