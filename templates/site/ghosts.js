// What lines of orders look like on the map: ghosts of counters where they will stand, arrows along their way with its
// cost, attacks with their odds, and what each place holds in the end. It knows no game (pbem/orders/sheets.py).
"use strict";

/**
 * What is drawn for lines: arrows, places that a line names, and stacks as they will stand.
 *
 * Every arrow and place bears the number of its line, from 1. The places are identifiers of the sheet.
 */
function marksOf(sheet, rules, lines) {
  const arrows = [], places = [], touched = new Set();
  lines.forEach((line, n) => {
    const verb = sheet.verbs?.[line.verb];
    if (!verb) return;
    const now = rules.after(lines.slice(0, n)), number = n + 1;
    const [pieces, goal] = (verb.moves ?? []).map((slot) => line.picks[slot] ?? []);
    if (goal?.length) {
      for (const [from, moved] of byPlace(pieces, now.at)) {
        const points = [...(from ? [from] : []), ...(line.picks.via ?? []), ...goal], way = wayThrough(sheet, rules, now, moved, points);
        arrows.push({ number, kind: "move", points: way.points, told: way.cost === null ? "" : String(way.cost) });
        touched.add(from);
      }
      touched.add(goal[0]);
    } else if (verb.attacks) {
      const [units, [target]] = verb.attacks.map((slot) => line.picks[slot] ?? []), odds = oddsOf(sheet, rules, now, line);
      [...byPlace(units, now.at)].forEach(([from, here], k) => {
        if (from === target) places.push({ number, kind: "attack", place: target, told: `×${here.length}` });
        else arrows.push({ number, kind: "attack", points: [from, target], told: k ? "" : oddsShown(odds) });
      });
    } else {
      const found = new Map(), picks = Object.values(line.picks).flat();
      for (const pick of picks) found.set(now.at[pick] ?? pick, [...(found.get(now.at[pick] ?? pick) ?? []), pick]);
      for (const [place, here] of found) places.push({ number, kind: "place", place, told: named(rules, place, here) });
    }
  });
  touched.delete("");
  return { arrows, places, stacks: stacksAt(sheet, rules.after(lines).at, touched) };
}

/** What a line names at a place: one thing by its name or its first word, several by their number, the place not at all. */
function named(rules, place, picks) {
  if (picks.length > 1) return `×${picks.length}`;
  const name = picks[0] === place ? "" : rules.label(picks[0]);
  return name.length > 12 ? name.split(" ")[0] : name;
}

/** Pieces by where they stand; "" for those that come. */
function byPlace(pieces, at) {
  const found = new Map();
  for (const piece of pieces) found.set(at[piece] ?? "", [...(found.get(at[piece] ?? "") ?? []), piece]);
  return found;
}

/** The pieces at places in the end: which come there, and what all of them are worth. */
function stacksAt(sheet, at, touched) {
  const strength = sheet.strength ?? {};
  return [...touched].map((place) => {
    const pieces = Object.keys(at).filter((piece) => at[piece] === place);
    const known = pieces.filter((piece) => piece in strength);
    return {
      place, pieces, coming: pieces.filter((piece) => sheet.at?.[piece] !== place),
      total: known.length ? known.reduce((sum, piece) => sum + strength[piece], 0) : null,
    };
  });
}

const ways = new Map();

/**
 * The places of a cheapest way of pieces through points, as the sheet tells the cost of its steps, and what it costs; worked
 * out once for each kind of pieces.
 */
function wayThrough(sheet, rules, now, pieces, points) {
  const kinds = [...new Set(pieces.map((piece) => sheet.kinds?.[piece]))], key = JSON.stringify([kinds, points]);
  if (points.length < 2 || !kinds.every((kind) => sheet.ways?.[kind])) return { points, cost: null };
  if (!ways.has(key)) ways.set(key, newWay(sheet, rules, now, kinds, points));
  return ways.get(key);
}

function newWay(sheet, rules, now, kinds, points) {
  const steps = kinds.map((kind) => (typeof sheet.ways[kind] === "string" ? sheet.ways[sheet.ways[kind]] : sheet.ways[kind]));
  const named = (table) => new Set(kinds.flatMap((kind) => rules.row(table, kind, now)));
  const barred = named("barred"), stops = named("stops"), found = [points[0]];
  let cost = 0;
  for (const goal of points.slice(1)) {
    const leg = cheapest(steps, barred, stops, found.at(-1), goal);
    cost = leg === null || cost === null ? null : cost + leg.cost;
    found.push(...(leg?.points ?? [goal]));
  }
  return { points: found, cost };
}

/** The cheapest way from a place to another that all of some tables of steps know; null where there is none. */
function cheapest([steps, ...others], barred, stops, from, goal) {
  const spent = new Map([[from, 0]]), came = new Map(), pending = new Map([[from, 0]]);
  while (pending.size) {
    const [here, cost] = [...pending].reduce((one, other) => (other[1] < one[1] ? other : one));
    if (here === goal) break;
    pending.delete(here);
    if (here !== from && stops.has(here)) continue;
    for (const [there, extra] of Object.entries(steps[here] ?? {})) {
      const isOpen = (!barred.has(there) || there === goal) && others.every((each) => each[here]?.[there]);
      if (!isOpen || (spent.get(there) ?? Infinity) <= cost + extra) continue;
      for (const [map, value] of [[spent, cost + extra], [came, here], [pending, cost + extra]]) map.set(there, value);
    }
  }
  if (!spent.has(goal)) return null;
  const points = [goal];
  while (came.has(points[0]) && came.get(points[0]) !== from) points.unshift(came.get(points[0]));
  return { points, cost: spent.get(goal) };
}

/** A layer of an SVG that shows marks. ``spots`` says of each place where it lies: x, y and radius. */
class Ghosts {
  static MOST = 3;

  constructor(layer, spots, label) {
    Object.assign(this, { layer, spots, label });
  }

  /** Draw marks: arrows below, ghosts of counters on them, and on top what is to be read. */
  show({ arrows, places, stacks }) {
    const known = arrows.filter((arrow) => arrow.points.every((point) => this.spots[point]));
    const stand = stacks.filter(({ place, coming }) => this.spots[place] && coming.length);
    this.layer.replaceChildren(
      ...known.map((arrow) => this.arrow(arrow)), ...stand.map((stack) => this.stack(stack)), ...known.map((arrow) => this.tag(arrow)),
      ...stand.map((stack) => this.sum(stack)), ...this.placed(places).map((mark) => this.badge(mark)));
  }

  /** Marks of places that the map has; several at one place lie beside each other. */
  placed(places) {
    const seen = new Map();
    return places.filter(({ place }) => this.spots[place]).map((mark) => {
      seen.set(mark.place, (seen.get(mark.place) ?? -1) + 1);
      return { ...mark, beside: seen.get(mark.place) };
    });
  }

  make(name, values, ...inside) {
    const found = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(values)) found.setAttribute(key, value);
    found.append(...inside);
    return found;
  }

  /** The last leg of an arrow: where it begins and ends, its direction, and the radius of its goal. */
  leg(points) {
    const [x, y, r] = this.spots[points.at(-1)], [a, b] = points.length > 1 ? this.spots[points.at(-2)] : [x, y - 2.2 * r];
    const far = Math.hypot(x - a, y - b) || 1;
    return { a, b, x, y, r, dx: (x - a) / far, dy: (y - b) / far };
  }

  /** An arrow that ends before the middle of its goal. */
  arrow({ number, kind, points }) {
    const { a, b, x, y, r, dx, dy } = this.leg(points), short = 0.75 * r, head = 0.45 * r;
    const end = [x - dx * short, y - dy * short], tip = [x - dx * (short - head), y - dy * (short - head)];
    const wing = (side) => [end[0] - side * dy * head * 0.7, end[1] + side * dx * head * 0.7];
    const before = points.length > 1 ? points.slice(0, -1).map((point) => this.spots[point]) : [[a, b]];
    const joined = (some) => some.map(([left, top]) => `${left},${top}`).join(" "), line = joined([...before, end]);
    return this.make("g", { class: `drawn ${kind}`, "data-line": number },
      this.make("polyline", { points: line, class: "case", "stroke-width": 0.36 * r }),
      this.make("polyline", { points: line, class: "way", "stroke-width": 0.18 * r }),
      this.make("polygon", { points: joined([tip, wing(1), wing(-1)]) }));
  }

  /** The number of an arrow and what is told of it, beside its last leg. */
  tag({ number, kind, points, told }) {
    const { a, b, x, y, r, dx, dy } = this.leg(points), side = (kind === "attack" ? -0.9 : 0.9) * r;
    const part = kind === "attack" ? 0.5 : 0.3, middle = [a + part * (x - a) + dy * side, b + part * (y - b) - dx * side];
    return this.make("g", { class: `drawn ${kind} tag`, "data-line": number }, this.pill(middle, r, told ? `${number} · ${told}` : String(number)));
  }

  /** The ghosts of counters that come to a place. */
  stack({ place, coming }) {
    const [x, y, r] = this.spots[place], shown = coming.slice(0, Ghosts.MOST).reverse();
    const aside = (k) => (shown.length - 1 - k) * 0.16 * r;
    return this.make("g", { class: "drawn ghost", "data-place": place },
      ...shown.flatMap((piece, k) => this.counter(piece, x + aside(k), y - aside(k), 1.2 * r)));
  }

  /** How many pieces a place then holds, and what they are worth. */
  sum({ place, pieces, total }) {
    const [x, y, r] = this.spots[place], words = `Σ ${pieces.length}${total === null ? "" : ` · ${total}`}`;
    return this.make("g", { class: "drawn sum", "data-place": place }, this.pill([x, y + 0.8 * r], r, words));
  }

  counter(piece, x, y, side) {
    const words = this.label(piece).split(" "), half = Math.ceil(words.length / 2);
    const rows = words.length > 1 ? [words.slice(0, half).join(" "), words.slice(half).join(" ")] : words;
    const size = Math.min(0.34 * side, (1.5 * side) / Math.max(...rows.map((row) => row.length), 1));
    return [
      this.make("rect", { x: x - side / 2, y: y - side / 2, width: side, height: side, rx: side / 10 }),
      ...rows.map((row, n) => this.make("text", { x, y: y + (n - (rows.length - 1) / 2) * size * 1.15, "font-size": size }, row)),
    ];
  }

  badge({ number, kind, place, told, beside }) {
    const [x, y, r] = this.spots[place], words = told ? `${number} · ${told}` : String(number);
    return this.make("g", { class: `drawn ${kind} tag`, "data-line": number }, this.pill([x, y - (0.85 + 0.6 * beside) * r], r, words));
  }

  pill([x, y], r, words) {
    const size = 0.36 * r, wide = size * (0.62 * words.length + 0.8);
    return this.make("g", { class: "pill" },
      this.make("rect", { x: x - wide / 2, y: y - size * 0.75, width: wide, height: size * 1.5, rx: size * 0.75 }),
      this.make("text", { x, y, "font-size": size }, words));
  }
}
