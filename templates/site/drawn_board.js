// The board on which orders are drawn: its two layers, above them what the lines look like, and the places that can be
// touched. It knows no game.
"use strict";
class DrawnBoard {
  static TOUCH = 44;
  static READ = 0.6;
  static SVG = "http://www.w3.org/2000/svg";

  /**
   * @param shown box, ground, above, night, alt and spots of the page's data.
   * @param label what a place or a piece is called.
   * @param act what a place does that is touched.
   * @param told where a place is read out to which a key leads.
   */
  constructor(shown, label, act, told) {
    const frame = document.querySelector(".board"), spots = document.getElementById("spots");
    Object.assign(this, { shown, label, act, told, frame, here: "" });
    this.dark = matchMedia("(prefers-color-scheme: dark)");
    spots.setAttribute("viewBox", shown.box.join(" "));
    const drawn = document.createElementNS(DrawnBoard.SVG, "g");
    spots.replaceChildren(drawn, ...Object.entries(shown.spots).map(([name, place]) => this.spot(name, place)));
    this.ghosts = new Ghosts(drawn, shown.spots, label);
    document.getElementById("above").alt = shown.alt;
    frame.dataset.box = shown.box.join(" ");
    frame.addEventListener("tapped", (event) => this.tapped(event.detail));
    frame.addEventListener("moved", () => this.fit());
    frame.addEventListener("keydown", (event) => this.key(event));
    this.dark.addEventListener("change", () => this.paint());
    this.paint();
    this.board = frame.board = new Board(frame);
  }

  spot(name, [cx, cy, r]) {
    const spot = document.createElementNS(DrawnBoard.SVG, "circle"), title = document.createElementNS(DrawnBoard.SVG, "title");
    for (const [key, value] of Object.entries({ cx, cy, r, "data-place": name })) spot.setAttribute(key, value);
    title.textContent = this.label(name);
    spot.append(title);
    return spot;
  }

  /** The layers by day or by night. */
  paint() {
    const { ground, above, night } = this.shown, style = this.dark.matches ? `<style>${night}</style></svg>` : "</svg>";
    const picture = (svg) => URL.createObjectURL(new Blob([svg.replace(/<\/svg>\s*$/, style)], { type: "image/svg+xml" }));
    const lower = document.getElementById("ground");
    lower.hidden = !ground;
    if (ground) lower.src = picture(ground);
    Object.assign(this, { near: picture(above), far: picture(above.replace(".far{display:none}", "[data-near]{display:none}")) });
    this.fit();
  }

  /** The upper layer as it can be read from here. */
  fit() {
    const above = document.getElementById("above"), fit = "far" in this.frame.dataset ? this.far : this.near;
    if (above.src !== fit) above.src = fit;
  }

  /** Rings around what can be picked, and around what has been. */
  ring(places, picked) {
    for (const spot of document.querySelectorAll("#spots circle")) {
      spot.classList.toggle("open", places.has(spot.dataset.place));
      spot.classList.toggle("picked", picked.has(spot.dataset.place));
    }
  }

  get open() {
    return [...document.querySelectorAll("#spots circle.open")].map((spot) => spot.dataset.place);
  }

  /**
   * Open the board: all of it if that can be touched and read, else where something can be picked or own pieces stand, so
   * large that it can be touched; later only if nothing of it is seen.
   */
  look(standing) {
    const { board, shown } = this, { x, y, scale, frame } = board, open = this.open.map((name) => shown.spots[name]);
    const first = !("opened" in frame.dataset), own = standing.map((place) => shown.spots[place]).filter(Boolean);
    const spots = open.length || !first ? open : own, wide = frame.clientWidth, high = frame.clientHeight;
    const isSeen = ([a, b]) => a > x && a < x + wide / scale && b > y && b < y + high / scale;
    if (!first && (!spots.length || spots.some(isSeen))) return;
    frame.dataset.opened = "";
    const touched = DrawnBoard.TOUCH / (2 * Math.min(...Object.values(shown.spots).map((spot) => spot[2])));
    if (!spots.length || board.whole() >= Math.max(touched, DrawnBoard.READ)) return board.show(shown.box, false);
    const ends = (side) => [Math.min(...spots.map((spot) => spot[side] - 2 * spot[2])), Math.max(...spots.map((spot) => spot[side] + 2 * spot[2]))];
    const [[left, right], [top, bottom]] = [ends(0), ends(1)];
    const least = DrawnBoard.TOUCH / (2 * Math.min(...spots.map((spot) => spot[2]))), most = Math.max(1, least);
    if (Math.min(wide / (right - left), high / (bottom - top)) >= least) return board.show([left, top, right - left, bottom - top], false, most);
    const near = ([a, b]) => spots.filter(([c, d]) => Math.abs(a - c) < wide / least / 2 && Math.abs(b - d) < high / least / 2).length;
    const [[a, b]] = [...spots].sort((one, other) => near(other) - near(one));
    board.show([a - 1, b - 1, 2, 2], false, least);
  }

  /** The board was touched: the place nearest to that is meant, if any is near. */
  tapped(point) {
    const far = ([, [x, y]]) => Math.hypot(x - point.x, y - point.y);
    const nearest = Object.entries(this.shown.spots).reduce((one, other) => (one && far(one) <= far(other) ? one : other), null);
    if (nearest && far(nearest) <= 2 * nearest[1][2]) this.act(nearest[0]);
  }

  /** Keys on the map: "," and "." go through the places that can be picked, Enter picks one. */
  key(event) {
    if (event.target !== this.frame || event.ctrlKey || event.altKey || event.metaKey) return;
    const way = { ".": 1, ",": -1 }[event.key], { open } = this;
    if (event.key === "Enter" && this.here) return event.preventDefault(), this.act(this.here);
    if (!way || !open.length) return;
    const at = open.indexOf(this.here);
    this.here = open[(at < 0 ? (way > 0 ? 0 : open.length - 1) : at + way + open.length) % open.length];
    const [x, y, r] = this.shown.spots[this.here];
    for (const spot of document.querySelectorAll("#spots circle")) spot.classList.toggle("here", spot.dataset.place === this.here);
    this.board.focus([x - r, y - r, 2 * r, 2 * r]);
    this.told.textContent = this.label(this.here);
  }
}
