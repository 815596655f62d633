// What stands at a place of the board: it is told when the place is tapped, or by Enter the one in the middle of the
// window, in the position that the replay shows. `places` comes from places.js:
//   names          the places
//   parts, told    all that is told of any (HTML, escaped when it was written), and each text as a list of such parts
//   spots          where a place is tapped: [x, y, how far it reaches], which place
//   steps          of each step the places of which something else is told than before: [which place, which text]
//   drawn          what the next build of the site knows the steps by
"use strict";
(() => {
  const frame = document.querySelector(".board"), panel = document.getElementById("inspector");
  const words = panel.querySelector("div"), moment = panel.querySelector("p");
  let step = places.steps.length, shown = null;

  /** What is told of a place in the position that is shown; empty where nothing is. */
  function toldOf(place) {
    let parts = [];
    for (const changes of places.steps.slice(0, step)) for (const [where, what] of changes) if (where === place) parts = places.told[what];
    return parts.map((part) => places.parts[part]).join("");
  }

  /** The place nearest to a point of the sheet; null where none is so many times its reach near. */
  function placeAt({ x, y }, most) {
    let found = null, least = Infinity;
    for (const [[left, top, reach], place] of places.spots) {
      const off = Math.hypot(left - x, top - y);
      if (off < least && off < most * reach) [found, least] = [place, off];
    }
    return found;
  }

  function show(place) {
    const text = place === null ? "" : toldOf(place);
    shown = text ? place : null;
    panel.hidden = !text;
    words.innerHTML = text;
    moment.textContent = document.getElementById("moment").textContent;
  }

  function open(place) {
    show(place);
    panel.scrollTop = 0;
  }

  frame.addEventListener("tapped", (event) => open(placeAt(event.detail, 1.5)));
  frame.addEventListener("stepped", (event) => {
    step = event.detail;
    if (!panel.hidden) show(shown);
  });
  frame.addEventListener("keydown", (event) => {
    if (event.target !== frame || !["Enter", "Escape"].includes(event.key)) return;
    if (event.key === "Enter") open(placeAt(frame.board.under(), Infinity));
    else panel.hidden = true;
  });
  panel.querySelector("button").addEventListener("click", () => ((panel.hidden = true), frame.focus()));
})();
