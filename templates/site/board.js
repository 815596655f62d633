// A board: a sheet that is moved and zoomed in its window by fingers, mouse, wheel, keys and buttons. The window says
// in data-box how large the sheet is (left, top, width, height in its own units), in data-show what it shows at first. It gets data-far where counters are too small to be read. It tells "moved", and "tapped" with the place.
"use strict";
globalThis.Board = class {
  static FAR = 0.62;
  static NEAREST = 4;
  static GAP = 6;

  constructor(frame) {
    const box = (name) => frame.dataset[name].split(" ").map(Number);
    Object.assign(this, { frame, sheet: frame.querySelector(".sheet"), box: box("box"), fingers: new Map() });
    [this.sheet.style.width, this.sheet.style.height] = this.box.slice(2).map((side) => `${side}px`);
    frame.classList.add("on");
    this.measure();
    this.calm = matchMedia("(prefers-reduced-motion: reduce)");
    new ResizeObserver(() => this.resized()).observe(frame);
    frame.addEventListener("wheel", (event) => (event.preventDefault(), this.zoom(Math.exp(-event.deltaY / 500), event)), { passive: false });
    frame.addEventListener("keydown", (event) => this.key(event));
    for (const kind of ["pointerdown", "pointermove", "pointerup", "pointercancel"]) this.sheet.addEventListener(kind, (event) => this[kind](event));
    for (const button of frame.querySelectorAll("[data-act]")) button.addEventListener("click", () => this.act(button.dataset.act));
    this.show(this.box, false);
  }

  /** Put the sheet so that it is so many times its size and x, y lie in the upper left corner of the window. */
  put(scale, x, y) {
    const { wide, free } = this, [left, top, width, height] = this.box;
    this.scale = Math.max(this.whole(), Math.min(Board.NEAREST, scale));
    const inside = (at, start, size, seen) => size <= seen ? start - (seen - size) / 2 : Math.max(start, Math.min(start + size - seen, at));
    this.x = inside(x, left, width, wide / this.scale);
    this.y = inside(y, top, height, free / this.scale);
    this.sheet.style.transform = `translate(${(left - this.x) * this.scale}px, ${(top - this.y) * this.scale}px) scale(${this.scale})`;
    this.frame.toggleAttribute("data-far", this.scale < Board.FAR);
    this.frame.dispatchEvent(new Event("moved"));
  }

  /** The place of the sheet under a place of the screen; without one under the middle of the window. */
  under(at) {
    const { left, top } = this.frame.getBoundingClientRect(), { clientLeft, clientTop } = this.frame;
    const [x, y] = at ? [at.clientX - left - clientLeft, at.clientY - top - clientTop] : [this.wide / 2, this.high / 2];
    return { x: this.x + x / this.scale, y: this.y + y / this.scale, dx: x, dy: y };
  }

  /** Zoom around a place of the screen, or around the middle of the window. */
  zoom(by, at) {
    this.stop();
    const { x, y, dx, dy } = this.under(at), scale = Math.max(this.whole(), Math.min(Board.NEAREST, this.scale * by));
    this.put(scale, x - dx / scale, y - dy / scale);
  }

  whole() {
    return Math.min(this.wide / this.box[2], this.free / this.box[3], 1);
  }

  /** Bring a part of the sheet into the middle of the window, no larger than a scale, in one glide or at once. */
  show([left, top, width, height], glide = true, most = 1) {
    this.stop();
    this.shown = [left, top, width, height];
    const { wide, free } = this, from = [this.scale, this.x, this.y];
    const scale = Math.min(most, wide / width, free / height);
    const to = [scale, left + width / 2 - wide / scale / 2, top + height / 2 - free / scale / 2];
    if (!glide || this.calm.matches || from.includes(undefined)) return this.put(...to);
    const start = performance.now(), middle = ([k, x, y]) => [x + wide / k / 2, y + free / k / 2];
    const [one, other] = [middle(from), middle(to)];
    const step = (now) => {
      const part = Math.min(1, (now - start) / 450), share = part * part * (3 - 2 * part), k = from[0] * (to[0] / from[0]) ** share;
      this.put(k, ...[0, 1].map((n) => one[n] + (other[n] - one[n]) * share - [wide, free][n] / k / 2));
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** Show where something happened, with what lies around it; the window stays where it is if that is seen well. */
  focus([left, top, width, height]) {
    const wide = this.wide / this.scale, high = this.free / this.scale, rim = 0.03;
    const seen = left > this.x + rim * wide && left + width < this.x + wide * (1 - rim) && top > this.y + rim * high && top + height < this.y + high * (1 - rim);
    if (!seen || this.scale < Board.FAR || this.scale > 1.5) this.show([left - 150, top - 120, width + 300, height + 240]);
  }

  stop() {
    cancelAnimationFrame(this.gliding);
    this.shown = null;
  }

  /** Note how large the window is, and how much of its height the buttons leave free: to ask at each step would have the browser lay out the whole page. */
  measure() {
    const buttons = this.frame.querySelector(".acts");
    [this.wide, this.high] = [this.frame.clientWidth, this.frame.clientHeight];
    this.free = buttons ? buttons.offsetTop - Board.GAP : this.high;
  }

  resized() {
    this.measure();
    if (this.shown) this.show(this.shown, false);
    else if (this.scale) this.put(this.scale, this.x, this.y);
  }

  act(name) {
    if (name === "whole") this.show(this.box);
    else this.zoom(name === "nearer" ? 1.5 : 1 / 1.5);
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const act = { "+": "nearer", "=": "nearer", "-": "farther", 0: "whole" }[event.key];
    if (!way && !act) return;
    event.preventDefault();
    if (act) return this.act(act);
    this.stop();
    this.put(this.scale, this.x + (way[0] * 80) / this.scale, this.y + (way[1] * 80) / this.scale);
  }

  pointerdown(event) {
    if (event.button) return;
    this.stop();
    this.sheet.setPointerCapture(event.pointerId);
    this.fingers.set(event.pointerId, event);
    this.still = this.fingers.size === 1 && event;
  }

  pointermove(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const other = [...this.fingers.values()].find((finger) => finger.pointerId !== event.pointerId);
    const far = (finger) => Math.hypot(finger.clientX - other.clientX, finger.clientY - other.clientY);
    if (this.still && Math.hypot(event.clientX - this.still.clientX, event.clientY - this.still.clientY) > 8) this.still = null;
    if (this.still) return;
    this.fingers.set(event.pointerId, event);
    if (other) return this.zoom(far(event) / far(before), other);
    this.put(this.scale, this.x - (event.clientX - before.clientX) / this.scale, this.y - (event.clientY - before.clientY) / this.scale);
  }

  pointerup(event) {
    if (this.still && this.fingers.has(event.pointerId)) this.frame.dispatchEvent(new CustomEvent("tapped", { detail: this.under(event) }));
    this.pointercancel(event);
  }

  pointercancel(event) {
    this.fingers.delete(event.pointerId);
    this.still = null;
  }
};
for (const frame of document.querySelectorAll(".board[data-box]")) {
  frame.board = new Board(frame);
  if (frame.dataset.show) frame.board.focus(frame.dataset.show.split(" ").map(Number));
}
