// The replay of a game. `steps` comes from steps.js: a list of positions, each as what differs from the one before:
//   title, told     words: where the game stands, and what happened (HTML, escaped when it was written)
//   turn, battle    true where a turn begins, where a battle began
//   pages           the numbers of the battles that are told here and have pages
//   alt, ground     what the board shows in words, the file of its ground, as far as they differ
//   splices         [from which element of the board on, how many are left out, the elements there instead]
//   checkpoint      which checkpoint of the game it is; the page of a letter's link begins behind one (#since-12)
//   drawn           what the next build of the site knows it by, when it need not draw it again
//   at              where it happened on the board: left, top, width, height
//   ways            of each counter that moved the place where it stands now, and the places on its way
"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg", KEPT = 25, FILM = 12_000, NOTED = 250, BESIDE = 2;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const steps = globalThis.steps, at = (id) => document.getElementById(id);
  const controls = at("controls"), slider = at("slider"), play = at("play"), loop = at("loop"), film = at("film"), speed = at("speed");
  const told = document.querySelector(".told");
  const frame = document.querySelector(".board"), board = frame.board;
  const pieces = frame.querySelector("svg"), ground = frame.querySelector(".ground"), beside = at("beside");
  const buttons = {
    back: (n) => n - 1,
    on: (n) => n + 1,
    "turn-back": (n) => find(n, -1, "turn"),
    "turn-on": (n) => find(n, 1, "turn"),
    "battle-back": (n) => find(n, -1, "battle"),
    "battle-on": (n) => find(n, 1, "battle"),
  };
  const grounds = [], alts = [], marks = [[]];
  let shown = 0, timer = 0, noted = 0, size = [0, 0], drawn = new Map();
  for (const step of steps) {
    grounds.push(step.ground ?? grounds.at(-1));
    alts.push(step.alt ?? alts.at(-1));
  }

  /** The next step from n in a direction that has something; 0 where there is none. */
  function find(n, way, what) {
    for (n += way; n >= 1 && n <= steps.length; n += way) if (steps[n - 1][what]) return n;
    return 0;
  }

  /** The elements of the board after a step; those of every 25th are remembered. */
  function elements(n) {
    const from = Math.min(Math.floor(n / KEPT), marks.length - 1);
    const found = [...marks[from]];
    for (let k = from * KEPT; k < n; k++) {
      for (const [start, count, others] of steps[k].splices ?? []) found.splice(start, count, ...others);
      if ((k + 1) % KEPT === 0) marks[(k + 1) / KEPT] = [...found];
    }
    return found;
  }

  /** Bring the elements of the board up to date: what is drawn already stays, and is put in its place. */
  function draw(wanted) {
    const old = drawn, fresh = [];
    drawn = new Map();
    const nodes = wanted.map((markup) => {
      const node = old.get(markup)?.pop() ?? (fresh.push(markup), null);
      return [markup, node];
    });
    const maker = document.createElementNS(SVG, "g");
    maker.innerHTML = fresh.join("");
    const made = [...maker.childNodes];
    for (const left of old.values()) for (const node of left) node.remove();
    let place = pieces.querySelector("defs")?.nextSibling ?? (pieces.querySelector("defs") ? null : pieces.firstChild);
    for (const [markup, kept] of nodes) {
      const node = kept ?? made.shift();
      if (node === place) place = node.nextSibling;
      else pieces.insertBefore(node, place);
      if (!drawn.has(markup)) drawn.set(markup, []);
      drawn.get(markup).push(node);
    }
  }

  /** Another ground, by day and by night. */
  function lay(file) {
    ground.dataset.file = file;
    ground.previousElementSibling.srcset = `${ground.dataset.maps}/night-${file}`;
    ground.src = `${ground.dataset.maps}/${file}`;
  }

  /** Let the counters that moved come along their ways. */
  function march(ways) {
    for (const [place, way] of calm.matches ? [] : ways) {
      const [x, y] = way.at(-1), frames = way.map(([a, b]) => ({ transform: `translate(${a - x}px, ${b - y}px)` }));
      for (const node of pieces.querySelectorAll(`[data-at="${place}"]`)) {
        pieces.append(node);
        node.animate(frames, { duration: 350 + 150 * way.length, easing: "ease-in-out" });
      }
    }
  }

  /** Show a step: the board where it happened, words, where the controls stand. */
  function show(number, follows = true) {
    const n = Math.max(1, Math.min(steps.length, number)), by = n - shown;
    if (!by) return;
    const step = steps[n - 1], happened = at("happened");
    draw(elements(n));
    shown = n;
    pieces.setAttribute("aria-label", alts[n - 1]);
    if (grounds[n - 1] && ground.dataset.file !== grounds[n - 1]) lay(grounds[n - 1]);
    if (follows && step.at) board.focus(step.at);
    if (follows && by === 1) march(step.ways ?? []);
    at("moment").textContent = step.title;
    happened.innerHTML = step.told;
    if (!calm.matches) happened.animate([{ opacity: 0.2 }, { opacity: 1 }], 500);
    lead(step.pages ?? []);
    tell(follows ? step : {});
    at("position").hidden = n !== steps.length;
    slider.value = n;
    slider.setAttribute("aria-valuetext", `${n} / ${steps.length}: ${step.title}`);
    at("count").textContent = `${n} / ${steps.length}`;
    at("permalink").href = `#${n}`;
    for (const [id, next] of Object.entries(buttons)) at(id).disabled = !(next(n) >= 1 && next(n) <= steps.length);
    frame.dispatchEvent(new CustomEvent("stepped", { detail: n }));
    clearTimeout(noted);
    noted = setTimeout(() => history.replaceState(null, "", n === steps.length ? "#" : `#${n}`), NOTED);
  }

  /** Links to the pages of the battles that a step tells. */
  function lead(numbers) {
    const pages = at("pages"), link = (n) => Object.assign(document.createElement("a"), { href: `battle-${n}.html`, textContent: `${pages.dataset.label} ${n}` });
    pages.replaceChildren(...numbers.map(link));
  }

  /** The first words of the log beside the place, if it has one; all of them would cover its neighbours. */
  function tell(step) {
    const all = [...at("happened").querySelectorAll("li, caption")].map((line) => line.textContent);
    const lines = all.length > BESIDE ? [...all.slice(0, BESIDE - 1), `${all[BESIDE - 1]} …`] : all;
    beside.hidden = !step.at || !lines.length;
    beside.replaceChildren(...lines.map((line) => Object.assign(document.createElement("p"), { textContent: line })));
    size = beside.hidden ? [0, 0] : [beside.offsetWidth, beside.offsetHeight];
    follow();
  }

  /** Keep the words beside their place while the board moves; above or below it where neither side has room. */
  function follow() {
    const place = steps[shown - 1]?.at;
    if (beside.hidden || !place) return;
    const { wide, high } = board, [besideWide, besideHigh] = size, [left, top, right, bottom] = onScreen(place);
    const within = (at, size, most) => Math.max(4, Math.min(most - size - 4, at));
    const [other, above] = [left - 8 - besideWide, top - 8 - besideHigh];
    const [x, y] = right + 8 + besideWide <= wide ? [right + 8, top] : other >= 4 ? [other, top]
      : [(left + right - besideWide) / 2, above >= 4 ? above : bottom + 8];
    beside.style.transform = `translate(${within(x, besideWide, wide)}px, ${within(y, besideHigh, high)}px)`;
  }

  /** The sides of a place in the window of the board. */
  function onScreen([left, top, width, height]) {
    const [x, y] = [(left - board.x) * board.scale, (top - board.y) * board.scale];
    return [x, y, x + width * board.scale, y + height * board.scale];
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    for (const button of [play, film]) button.setAttribute("aria-pressed", "false");
    told.setAttribute("aria-live", "polite");
  }

  function start() {
    if (shown === steps.length) show(1);
    play.setAttribute("aria-pressed", "true");
    wait();
  }

  /** The next step after a while: longer where there is more to see. */
  function wait() {
    const long = calm.matches ? 4000 : steps[shown - 1].battle ? 2600 : 1600;
    timer = setTimeout(() => {
      if (shown < steps.length) show(shown + 1);
      else if (loop.getAttribute("aria-pressed") === "true") show(1);
      else return stop();
      wait();
    }, long / Number(speed.value));
  }

  /** Show the front turn by turn on the whole board, at the usual speed all turns in twelve seconds. */
  function roll() {
    const every = steps.map((_, n) => n + 1), turns = every.filter((n) => n === steps.length || steps[n].turn);
    const ends = turns.length > 2 ? turns : every;
    film.setAttribute("aria-pressed", "true");
    told.setAttribute("aria-live", "off");
    board.show(board.box);
    const next = (k) => {
      show(ends[k], false);
      timer = setTimeout(() => (k + 1 < ends.length ? next(k + 1) : stop()), Math.min(1500, FILM / ends.length) / Number(speed.value));
    };
    next(0);
  }

  const asked = () => Number.parseInt(location.hash.slice(1), 10) || steps.length;

  /** The last step that a reader knows who saw the game at a checkpoint; 0 if nothing is new, or no link says it. */
  function known() {
    const seen = Number(/^#since-(\d+)$/.exec(location.hash)?.[1] ?? Number.NaN);
    const first = steps.findIndex((step) => step.checkpoint > seen);
    return first < 0 ? 0 : Math.max(first, 1);
  }

  /** Show where the address leads; what is new to a reader of a letter is played. */
  function open() {
    const from = known();
    stop();
    show(from || asked());
    if (from && from < steps.length && !calm.matches) start();
  }

  const keys = { PageUp: "turn-back", PageDown: "turn-on", b: "battle-on", B: "battle-back" };
  for (const [id, next] of Object.entries(buttons)) at(id).addEventListener("click", () => (stop(), show(next(shown))));
  play.addEventListener("click", () => (play.getAttribute("aria-pressed") === "true" ? stop() : (stop(), start())));
  film.addEventListener("click", () => (film.getAttribute("aria-pressed") === "true" ? stop() : (stop(), roll())));
  loop.addEventListener("click", () => loop.setAttribute("aria-pressed", loop.getAttribute("aria-pressed") !== "true"));
  slider.addEventListener("input", () => (stop(), show(slider.valueAsNumber)));
  controls.addEventListener("keydown", (event) => {
    const button = at(keys[event.key]);
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    button.click();
  });
  addEventListener("hashchange", open);
  frame.addEventListener("moved", follow);
  controls.hidden = at("extras").hidden = false;
  frame.classList.add("drawn");
  open();
})();
