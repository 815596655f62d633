// The replay of a game. `steps` comes from steps.js: a list of positions, each as what differs from the one before:
//   title, told     words: where the game stands, and what happened (HTML, escaped when it was written)
//   turn, battle    true where a turn begins, where there was a battle
//   frames          pictures by number: {alt, ground, splices}, as far as they differ
//   splices         [from which piece on, how many are left out, what stands there instead, pieces with SEAM between]
"use strict";
(() => {
  const SEAM = "\x1f", PACE = matchMedia("(prefers-reduced-motion: reduce)").matches ? 4000 : 1800;
  const steps = globalThis.steps, at = (id) => document.getElementById(id);
  const controls = at("controls"), slider = at("slider"), play = at("play");
  const figures = [...document.querySelectorAll(".frame")];
  const buttons = {
    back: (n) => n - 1,
    on: (n) => n + 1,
    "turn-back": (n) => find(n, -1, "turn"),
    "turn-on": (n) => find(n, 1, "turn"),
    "battle-back": (n) => find(n, -1, "battle"),
    "battle-on": (n) => find(n, 1, "battle"),
  };
  let shown = 0, frames = [], timer = 0;

  /** The next step from n in a direction that has something; 0 where there is none. */
  function find(n, way, what) {
    for (n += way; n >= 1 && n <= steps.length; n += way) if (steps[n - 1][what]) return n;
    return 0;
  }

  /** Change the pictures from one step to the next; which of them did change. */
  function advance(step) {
    for (const [number, change] of Object.entries(step.frames ?? {})) {
      const frame = (frames[number] ??= { pieces: [] });
      if ("alt" in change) frame.alt = change.alt;
      if ("ground" in change) frame.ground = change.ground;
      for (const [start, count, pieces] of change.splices ?? [])
        frame.pieces.splice(start, count, ...(pieces ? pieces.split(SEAM) : []));
      frame.stale = true;
    }
  }

  /** Put what a frame shows into its figure, unless that is folded away. */
  function draw(frame, figure) {
    if (!frame?.stale || figure.closest("details:not([open])")) return;
    frame.stale = false;
    const above = figure.querySelector(".above"), ground = figure.querySelector(".ground");
    const address = URL.createObjectURL(new Blob([frame.pieces.join("")], { type: "image/svg+xml" }));
    above.onload = above.onerror = () => URL.revokeObjectURL(address);
    above.src = address;
    above.alt = frame.alt;
    if (ground && frame.ground) ground.src = "maps/" + frame.ground;
  }

  /** Show a step: pictures, words, where the controls stand. */
  function show(number) {
    const n = Math.max(1, Math.min(steps.length, number));
    if (n === shown) return;
    if (n < shown) [shown, frames] = [0, []];
    for (; shown < n; shown++) advance(steps[shown]);
    figures.forEach((figure, k) => draw(frames[k], figure));
    const step = steps[n - 1], happened = at("happened");
    at("moment").textContent = step.title;
    happened.innerHTML = step.told;
    happened.classList.remove("fresh");
    void happened.offsetWidth;
    happened.classList.add("fresh");
    at("position").hidden = n !== steps.length;
    slider.value = n;
    slider.setAttribute("aria-valuetext", `${n} / ${steps.length}: ${step.title}`);
    at("count").textContent = `${n} / ${steps.length}`;
    at("permalink").href = `#${n}`;
    for (const [id, next] of Object.entries(buttons)) at(id).disabled = !(next(n) >= 1 && next(n) <= steps.length);
    history.replaceState(null, "", n === steps.length ? "#" : `#${n}`);
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    play.setAttribute("aria-pressed", "false");
  }

  function start() {
    if (shown === steps.length) show(1);
    play.setAttribute("aria-pressed", "true");
    timer = setInterval(() => (shown < steps.length ? show(shown + 1) : stop()), PACE);
  }

  const asked = () => Number.parseInt(location.hash.slice(1), 10) || steps.length;
  const keys = { PageUp: "turn-back", PageDown: "turn-on", b: "battle-on", B: "battle-back" };
  for (const [id, next] of Object.entries(buttons)) at(id).addEventListener("click", () => (stop(), show(next(shown))));
  play.addEventListener("click", () => (timer ? stop() : start()));
  slider.addEventListener("input", () => (stop(), show(slider.valueAsNumber)));
  controls.addEventListener("keydown", (event) => {
    const button = at(keys[event.key]);
    if (!button || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    button.click();
  });
  addEventListener("hashchange", () => show(asked()));
  document.querySelectorAll(".parts details").forEach((part) =>
    part.addEventListener("toggle", () => figures.forEach((figure, k) => draw(frames[k], figure))));
  controls.hidden = false;
  show(asked());
})();
