// The composer: order lines out of clicks. It knows no game; it looks things up in a sheet (pbem/orders/sheets.py says
// what each of its fields is). What only the reader may know comes behind the # of the address, which browsers never send:
// [state, address for answers, JSON merge patch to the sheet, word of the block, key of posts], deflated, in base64url.
"use strict";
(async () => {
  const MOST = 1900, TOUCH = 44;
  const SVG = "http://www.w3.org/2000/svg";
  const at = (id) => document.getElementById(id);
  const page = JSON.parse(at("page").textContent), say = page.say;
  const lines = [];
  let sheet = page.sheet, address = "", word = "", postKey = "", draft = null, place = "";

  /** A text with its fields filled in. */
  const fill = (text, facts) => text.replace(/\{(\w+)\}/g, (whole, name) => facts[name] ?? whole);

  /** A JSON merge patch carried out (RFC 7396). */
  function merged(target, patch) {
    if (patch === null || typeof patch !== "object" || Array.isArray(patch)) return patch;
    const found = target !== null && typeof target === "object" && !Array.isArray(target) ? { ...target } : {};
    for (const [key, value] of Object.entries(patch))
      if (value === null) delete found[key];
      else found[key] = merged(found[key], value);
    return found;
  }

  /** What stands behind the # of the address. */
  async function unpacked(text) {
    const raw = Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
    const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return JSON.parse(await new Response(stream).text());
  }

  // --- the sheet -----------------------------------------------------------------------------------------------------

  const label = (id) => sheet.things?.[id]?.[1] || sheet.things?.[id]?.[0] || id;
  const said = (id) => sheet.things?.[id]?.[0] ?? id;
  const least = (slot) => slot.least ?? 1, most = (slot) => slot.most ?? 1;

  const rows = new Map();

  /** The options of a row, or of the row that it names, in which "@" is where the piece of the row stands by now. */
  function row(table, key, now) {
    let found = sheet.tables?.[table]?.[key];
    while (typeof found === "string") found = sheet.tables[table][found.replace("@", now.at[key])];
    if (!rows.has(found)) rows.set(found, (found ?? []).flatMap(between));
    return rows.get(found);
  }

  /** The things that an option stands for: of "2417..2419" all with these numbers. */
  function between(option) {
    const ends = /^(\d+)\.\.(\d+)$/.exec(option);
    if (!ends) return [option];
    const numbers = Array.from({ length: ends[2] - ends[1] + 1 }, (_, n) => String(Number(ends[1]) + n));
    return numbers.map((number) => number.padStart(ends[1].length, "0")).filter((number) => sheet.things[number]);
  }

  /** Take from, or give to, counters what a row of prices says. */
  function count(counters, list, option, sign) {
    for (const [name, number] of Object.entries(sheet.prices?.[list]?.[option] ?? {}))
      counters[name] = (counters[name] ?? 0) + sign * number;
  }

  /** Note the picks of a line, finished or not: what they cost, and that they were picked. */
  function note(now, name, picks) {
    for (const slot of sheet.verbs[name].slots ?? [])
      for (const option of picks[slot.id] ?? []) {
        (now.picked[`${name}.${slot.id}`] ??= []).push(option);
        if (slot.price) count(now.counters, slot.price, option, -1);
      }
  }

  /** What is open, left, picked and where after lines. */
  function after(some) {
    const now = {
      open: new Set(Object.entries(sheet.moments ?? {}).filter(([, open]) => open).map(([name]) => name)),
      counters: { ...sheet.counters },
      picked: Object.fromEntries(Object.entries(sheet.picked ?? {}).map(([key, ids]) => [key, [...ids]])),
      at: { ...sheet.at },
    };
    for (const line of some) {
      const verb = sheet.verbs[line.verb];
      if (!verb) continue;
      const moment = verb.moments.find((each) => now.open.has(each));
      note(now, line.verb, line.picks);
      if (verb.gives) count(now.counters, verb.gives[0], verb.gives[1] ? line.picks[verb.gives[1]][0] : "", 1);
      if (verb.moves) for (const piece of line.picks[verb.moves[0]]) now.at[piece] = line.picks[verb.moves[1]][0];
      if (verb.then) {
        now.open.delete(moment);
        verb.then.forEach((next) => now.open.add(next));
      }
    }
    return now;
  }

  /** Whether a place has room for the pieces of a line. */
  function hasRoom(now, verb, picks, there) {
    const room = sheet.rooms?.[there] ?? sheet.rooms?.[""], moving = picks[verb.moves?.[0]] ?? [];
    if (room === undefined) return true;
    const others = Object.keys(now.at).filter((piece) => now.at[piece] === there && !moving.includes(piece));
    return others.length + moving.length <= room;
  }

  /** Whether pieces hold all the places of one entry of an option's row: what feeds it is still there. */
  function isHeld(table, option, now) {
    const entries = row(table, option, now), places = new Set(Object.values(now.at));
    return !entries.length || entries.some((entry) => entry.split("+").every((there) => places.has(there)));
  }

  /** The options of a slot of a line that is being written; those that are picked already among them. */
  function options(now, name, picks, slot) {
    const verb = sheet.verbs[name], own = picks[slot.id] ?? [], without = { ...picks, [slot.id]: [] };
    const then = { ...now, counters: { ...now.counters }, picked: { ...now.picked } };
    for (const key of Object.keys(then.picked)) then.picked[key] = [...then.picked[key]];
    note(then, name, without);
    const held = (refs, thing) => refs.some((ref) => then.picked[ref]?.includes(thing));
    const taken = { ...then.counters };
    for (const option of picks[slot.id] ?? []) if (slot.price) count(taken, slot.price, option, -1);
    const pays = (option) =>
      !slot.price || picks[slot.id]?.includes(option) ||
      Object.entries(sheet.prices?.[slot.price]?.[option] ?? {}).every(([key, number]) => number <= (taken[key] ?? 0));
    const keys = slot.by ? picks[slot.by] ?? [] : [""];
    const shared = keys.map((key) => row(slot.table, key, now)).reduce((one, other) => one.filter((o) => other.includes(o)), keys.length ? row(slot.table, keys[0], now) : []);
    return shared.filter((option) =>
      (!slot.here || now.at[option] === picks[slot.here]?.[0]) &&
      (!slot.near || row("around", picks[slot.near]?.[0], now).includes(now.at[option])) &&
      (!slot.together || !own.length || now.at[option] === now.at[own[0]]) &&
      (!slot.stands || held(slot.stands, now.at[option])) &&
      (!slot.among || held(slot.among, option)) &&
      (!slot.but || !held(slot.but, option)) &&
      (!slot.held || isHeld(slot.held, option, now)) &&
      (!slot.room || hasRoom(now, verb, picks, option)) &&
      pays(option) && leadsOn(now, name, picks, slot, option));
  }

  /** Whether the slots that depend on an option leave anything once it is picked. */
  function leadsOn(now, name, picks, slot, option) {
    const own = most(slot) === 1 ? [option] : [...new Set([...(picks[slot.id] ?? []), option])];
    return (sheet.verbs[name].slots ?? [])
      .filter((other) => least(other) && [other.by, other.here, other.near].includes(slot.id))
      .every((other) => options(now, name, { ...picks, [slot.id]: own, [other.id]: [] }, other).length >= least(other));
  }

  const empty = (name) => Object.fromEntries((sheet.verbs[name].slots ?? []).map((slot) => [slot.id, []]));

  /** The verbs that can be given now. */
  function offered(now) {
    return Object.entries(sheet.verbs ?? {}).filter(([name, verb]) => {
      if (!verb.moments.some((moment) => now.open.has(moment))) return false;
      const slots = verb.slots ?? [], needed = slots.filter((slot) => least(slot) && !slot.by && !slot.here && !slot.near);
      const some = (slot) => options(now, name, empty(name), slot).length > 0;
      return !slots.length || (needed.length ? needed.every(some) : slots.some(some));
    }).map(([name]) => name);
  }

  // --- lines ---------------------------------------------------------------------------------------------------------

  /** A line in the language of letters. */
  function written(line) {
    if (line.text) return line.text;
    const filled = (slot) => (line.picks[slot] ?? []).map(said).join(", ");
    const parts = sheet.verbs[line.verb].line.replace(/\[([^\]]*)\]/g, (_, part) =>
      [...part.matchAll(/\{(\w+)\}/g)].some((found) => line.picks[found[1]]?.length) ? part : "");
    return parts.replace(/\{(\w+)\}/g, (_, slot) => filled(slot)).replace(/ +/g, " ").replace(/;? *$/, "");
  }

  /** The order block of the letter. */
  function block() {
    const preview = at("preview").checked ? [say.preview_word] : [];
    return [`BEGIN ${page.game} #${page.state} ${word}`.trim(), ...preview, ...orderLines(), "END"];
  }

  /** The lines of the letter as orders. */
  function orderLines() {
    const found = [];
    lines.forEach((line, n) => {
      const text = written(line), verb = sheet.verbs[line.verb];
      if (verb?.joins && lines[n - 1]?.verb === line.verb) found.push(`${found.pop()}; ${text.slice(verb.line.indexOf("{"))}`);
      else found.push(text);
    });
    return found;
  }

  const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

  /** The code that counts for these orders alone, where everybody reads (pbem/service/mailer/post_codes.py). */
  async function orderCode(orders) {
    const raw = Uint8Array.from(postKey.match(/../g), (byte) => parseInt(byte, 16));
    const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
    const said = orders.filter((line) => !line.trimStart().startsWith("#")).join(" ").trim().replace(/\s+/g, " ").normalize("NFC");
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(said)));
    const bits = [...bytes.slice(0, 7)].map((byte) => byte.toString(2).padStart(8, "0")).join("");
    const code = Array.from({ length: 10 }, (_, n) => BASE32[parseInt(bits.slice(5 * n, 5 * n + 5), 2)]).join("");
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  }

  /** The same orders as a post, if the game has a list or a thread and the browser can sign. */
  async function post() {
    const orders = orderLines();
    at("post").hidden = !postKey || !orders.length || !globalThis.crypto?.subtle;
    if (at("post").hidden) return;
    const code = await orderCode(orders);
    if (orders.join() === orderLines().join()) at("post_block").textContent = [`BEGIN ${page.game} #${page.state} ${code}`, ...orders, "END"].join("\n");
  }

  /** What was picked for a use that no later line makes. */
  function unused() {
    const found = [];
    lines.forEach((line, n) => {
      for (const slot of sheet.verbs[line.verb]?.slots ?? []) {
        if (!slot.wants) continue;
        const named = new Set();
        lines.slice(n + 1).forEach((later, k) => {
          const before = after(lines.slice(0, n + 1 + k));
          for (const thing of Object.values(later.picks ?? {}).flat()) named.add(thing).add(before.at[thing]);
        });
        found.push(...line.picks[slot.id].filter((thing) => !named.has(thing)));
      }
    });
    return found;
  }

  // --- writing a line ------------------------------------------------------------------------------------------------

  const slots = () => sheet.verbs[draft.verb].slots ?? [];

  /** How many options a slot needs: none where it depends on one that was left empty. */
  function needed(slot) {
    const on = slots().find((other) => other.id === slot.by);
    return on && !least(on) && !draft.picks[on.id].length ? 0 : least(slot);
  }

  function start(name) {
    draft = { verb: name, picks: empty(name), slot: 0 };
    const first = slots()[0], now = after(lines), from = place;
    place = "";
    if (!first) return finish();
    const found = options(now, name, draft.picks, first);
    const wanted = found.filter((option) => option === from || now.at[option] === from);
    if (wanted.length === 1) return pick(wanted[0]);
    if (wanted.length) place = from;
    settle(now);
  }

  /** Pick what leaves no choice, as far as that goes; then show what is left to pick. */
  function settle(now) {
    for (let slot = slots()[draft.slot]; slot && needed(slot); slot = slots()[draft.slot]) {
      const found = options(now, draft.verb, draft.picks, slot);
      if (found.length !== 1 || draft.picks[slot.id].length) break;
      draft.picks[slot.id] = found;
      if ((draft.slot = following()) === slots().length) return finish();
    }
    show();
  }

  /** The next slot that wants something; if none does, the next. */
  function following() {
    const found = slots().findIndex((slot, n) => n > draft.slot && needed(slot));
    return found < 0 ? draft.slot + 1 : found;
  }

  function pick(option) {
    const slot = slots()[draft.slot], now = after(lines), own = draft.picks[slot.id];
    for (const later of slots().slice(draft.slot + 1)) if ([later.by, later.here, later.near].includes(slot.id)) draft.picks[later.id] = [];
    place = "";
    if (most(slot) > 1) {
      draft.picks[slot.id] = own.includes(option) ? own.filter((each) => each !== option) : [...own, option].slice(0, most(slot));
      return show();
    }
    draft.picks[slot.id] = own.includes(option) && !needed(slot) ? [] : [option];
    const last = draft.slot === slots().length - 1;
    if (last && needed(slot) && complete()) return finish();
    if (!last) draft.slot = following();
    settle(now);
  }

  const complete = () =>
    slots().every((slot) => draft.picks[slot.id].length >= needed(slot)) &&
    (!slots().length || slots().some((slot) => draft.picks[slot.id].length));

  function finish() {
    lines.push({ verb: draft.verb, picks: draft.picks });
    draft = null;
    tell(fill(say.added, { line: written(lines.at(-1)) }));
    show();
  }

  /** A place of the map was clicked: it is picked, or what stands there, or it begins a line. */
  function clicked(there) {
    const now = after(lines), stands = (option) => option === there || now.at[option] === there;
    if (draft) {
      const here = options(now, draft.verb, draft.picks, slots()[draft.slot]).filter(stands);
      if (here.length === 1) return pick(here[0]);
      if (here.length) return (place = there), show();
      const slot = slots()[draft.slot], next = slots()[following()];
      if (next && draft.picks[slot.id].length >= needed(slot) && options(now, draft.verb, draft.picks, next).includes(there)) {
        draft.slot = following();
        pick(there);
      }
      return;
    }
    place = there;
    const found = offered(now).filter((name) => begins(now, name, there));
    if (found.length === 1) start(found[0]);
    else show();
  }

  function begins(now, name, there) {
    const first = sheet.verbs[name].slots?.[0];
    return first && options(now, name, empty(name), first).some((option) => option === there || now.at[option] === there);
  }

  // --- what is seen --------------------------------------------------------------------------------------------------

  const tell = (text) => (at("told").textContent = text);

  function button(text, act, more = {}) {
    const found = document.createElement("button");
    found.type = "button";
    found.textContent = text;
    for (const [key, value] of Object.entries(more)) found.setAttribute(key, value);
    found.addEventListener("click", act);
    return found;
  }

  const put = (id, ...what) => at(id).replaceChildren(...what);
  const text = (tag, words) => Object.assign(document.createElement(tag), { textContent: words });

  /** What can be picked, and what has been: the verbs, or the slots of the line that is being written. */
  function choices(now) {
    if (!draft) {
      const all = offered(now), here = place ? all.filter((name) => begins(now, name, place)) : [];
      const shown = here.length ? here : all;
      const heading = here.length ? fill(say.what_with, { thing: label(place) }) : all.length ? say.what : say.nothing_more;
      put("step", text("h3", heading), list(shown.map((name) => button(sheet.verbs[name].label, () => start(name), { "data-verb": name }))));
      if (here.length) at("step").append(button(say.back, () => ((place = ""), show())));
      return [];
    }
    const slot = slots()[draft.slot], found = options(now, draft.verb, draft.picks, slot), own = draft.picks[slot.id];
    const near = place ? found.filter((option) => now.at[option] === place) : [];
    const tabs = slots().map((each, n) => {
      const picks = draft.picks[each.id].map(label).join(", ");
      return button(picks ? `${each.label}: ${picks}` : each.label, () => ((draft.slot = n), show()), { "data-slot": each.id, "aria-pressed": n === draft.slot });
    });
    const ready = slots().slice(0, draft.slot).every((each) => draft.picks[each.id].length >= needed(each));
    const shown = (near.length ? near : found).map((option) =>
      button(priced(slot, option), () => pick(option), { "data-option": option, "aria-pressed": own.includes(option) }));
    put("step", text("h3", sheet.verbs[draft.verb].label), list(tabs, "tabs"),
      text("p", ready ? fill(most(slot) > 1 ? say.pick_some : say.pick_one, { slot: slot.label }) : say.first_the_others), list(shown, "options"));
    const done = list([], "acts");
    if (draft.slot < slots().length - 1 && own.length >= needed(slot)) done.append(button(say.next, () => ((draft.slot = following()), settle(now)), { id: "next" }));
    if (complete()) done.append(button(say.add, finish, { id: "add" }));
    done.append(button(say.back, () => ((draft = null), (place = ""), show()), { id: "back" }));
    at("step").append(done);
    return found;
  }

  function list(items, kind = "options") {
    const found = document.createElement("div");
    found.className = kind;
    found.append(...items);
    return found;
  }

  /** An option with where it stands and what it costs. */
  function priced(slot, option) {
    const cost = Object.values(sheet.prices?.[slot.price]?.[option] ?? {}).join("/");
    const where = sheet.at?.[option] && !slot.here ? ` · ${label(after(lines).at[option])}` : "";
    return `${label(option) || say.plain}${where}${cost ? ` (${cost})` : ""}`;
  }

  /** The lines so far, each with what can be done to it. */
  function orders() {
    put("lines", ...lines.map((line, n) => {
      const item = document.createElement("li");
      const about = { line: written(line) };
      item.append(text("code", written(line)),
        button("↑", () => swap(n, n - 1), { "aria-label": fill(say.up, about), ...(n ? {} : { disabled: "" }) }),
        button("↓", () => swap(n, n + 1), { "aria-label": fill(say.down, about), ...(n < lines.length - 1 ? {} : { disabled: "" }) }),
        button("✕", () => (lines.splice(n, 1), show()), { "aria-label": fill(say.remove, about) }));
      return item;
    }));
    at("undo").disabled = !lines.length && !draft;
  }

  function swap(n, k) {
    [lines[n], lines[k]] = [lines[k], lines[n]];
    show();
  }

  /** The letter as it stands, what is left, what is missing. */
  function letter(now) {
    const body = block(), whole = body.join("\n");
    at("block").textContent = whole;
    post();
    const subject = `[${page.game}] #${page.state}`;
    const link = `mailto:${encodeURIComponent(address).replace("%40", "@")}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.join("\r\n") + "\r\n")}`;
    const short = address && link.length <= MOST;
    at("send").hidden = !short || !lines.length;
    at("send").href = short ? link : "#";
    at("by_hand").textContent = !address ? say.no_address : short ? "" : fill(say.too_long, { address });
    const spent = { ...now, counters: { ...now.counters }, picked: {} };
    if (draft) note(spent, draft.verb, draft.picks);
    const left = Object.entries(spent.counters).filter(([, number]) => number > 0).map(([name, number]) => fill(say.left, { counter: page.counters[name] ?? name, number }));
    const idle = unused(), more = lines.length && !draft ? offered(now) : [];
    put("missing", ...left.map((each) => text("li", each)),
      ...(idle.length ? [text("li", fill(say.unused, { names: idle.map(label).join(", ") }))] : []),
      ...(more.length ? [text("li", fill(say.open, { verbs: more.map((name) => sheet.verbs[name].label).join(", ") }))] : []));
  }

  /** Rings on the map around what can be picked, and around what has been. */
  function map(found, now) {
    const places = new Set(found.map((option) => (now.at[option] && !page.board.spots[option] ? now.at[option] : option)));
    if (!draft) for (const name of offered(now)) {
      const first = sheet.verbs[name].slots?.[0];
      if (first) for (const option of options(now, name, empty(name), first)) places.add(now.at[option] ?? option);
    }
    const picked = draft ? Object.values(draft.picks).flat() : [];
    document.querySelectorAll("#spots circle").forEach((spot) => {
      const here = spot.dataset.place;
      spot.classList.toggle("open", places.has(here));
      spot.classList.toggle("picked", picked.includes(here) || picked.some((piece) => now.at[piece] === here));
    });
  }

  /** The board: its two layers, and above them the places that can be touched. */
  function layOut() {
    const shown = page.board, frame = document.querySelector(".board");
    const picture = (svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    at("ground").hidden = !shown.ground;
    if (shown.ground) at("ground").src = picture(shown.ground);
    const near = picture(shown.above), far = picture(shown.above.replace(".far{display:none}", "[data-near]{display:none}"));
    at("above").alt = shown.alt;
    at("spots").setAttribute("viewBox", shown.box.join(" "));
    put("spots", ...Object.entries(shown.spots).map(([name, [x, y, r]]) => {
      const spot = document.createElementNS(SVG, "circle"), title = document.createElementNS(SVG, "title");
      for (const [key, value] of Object.entries({ cx: x, cy: y, r, "data-place": name })) spot.setAttribute(key, value);
      title.textContent = label(name);
      spot.append(title);
      return spot;
    }));
    frame.dataset.box = shown.box.join(" ");
    frame.addEventListener("tapped", (event) => touched(event.detail));
    frame.addEventListener("moved", () => {
      const fit = "far" in frame.dataset ? far : near;
      if (at("above").src !== fit) at("above").src = fit;
    });
    return (frame.board = new Board(frame));
  }

  /** Open the board where something can be picked, so large that it can be touched; not if some of it is seen. */
  function open() {
    const spots = [...document.querySelectorAll("#spots circle.open")].map((spot) => page.board.spots[spot.dataset.place]);
    const { x, y, scale, frame } = board, isSeen = ([a, b]) => a > x && a < x + frame.clientWidth / scale && b > y && b < y + frame.clientHeight / scale;
    if (!spots.length || ("opened" in frame.dataset && spots.some(isSeen))) return;
    frame.dataset.opened = "";
    const ends = (side) => [Math.min(...spots.map((spot) => spot[side] - 2 * spot[2])), Math.max(...spots.map((spot) => spot[side] + 2 * spot[2]))];
    const [[left, right], [top, bottom]] = [ends(0), ends(1)];
    board.show([left, top, right - left, bottom - top], false);
    const least = TOUCH / (2 * Math.min(...spots.map((spot) => spot[2])));
    if (board.scale < least) board.show([spots[0][0] - 1, spots[0][1] - 1, 2, 2], false, least);
  }

  /** The board was touched: the place nearest to that is meant, if any is near. */
  function touched(point) {
    const far = ([, [x, y]]) => Math.hypot(x - point.x, y - point.y);
    const nearest = Object.entries(page.board.spots).reduce((one, other) => (one && far(one) <= far(other) ? one : other), null);
    if (nearest && far(nearest) <= 2 * nearest[1][2]) clicked(nearest[0]);
  }

  function show() {
    const now = after(lines), found = choices(now);
    keep();
    orders();
    letter(now);
    map(found, now);
    open();
  }

  // --- what outlives the page: a phone lets go of it while the mail program is open ----------------------------------

  const KEPT = `${page.game} ${location.pathname}`;

  function keep() {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify([page.state, lines]));
    } catch {} // where nothing may be kept the page works all the same
  }

  /** The lines that were drawn for this position before. */
  function kept() {
    try {
      const [state, found] = JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
      return state === page.state ? found.filter((line) => line.text || sheet.verbs?.[line.verb]) : [];
    } catch {
      return [];
    }
  }

  // --- the beginning -------------------------------------------------------------------------------------------------

  async function read() {
    let own = page.own;
    if (!own && location.hash.length > 1) own = await unpacked(location.hash.slice(1)).catch(() => null);
    if (!own) return say.no_link;
    const [state, to, patch, key, posts] = own;
    [address, word, postKey] = [to, key ?? "", posts ?? ""];
    if (state !== page.state) return state < page.state ? say.gone_on : say.not_yet;
    sheet = merged(sheet, patch);
    return "";
  }

  const trouble = await read();
  at("trouble").textContent = trouble;
  if (trouble) return;
  at("composer").hidden = false;
  at("undo").addEventListener("click", () => (draft ? (draft = null) : lines.pop(), show()));
  at("preview").addEventListener("change", show);
  at("typed").addEventListener("submit", (event) => {
    event.preventDefault();
    const typed = at("line").value.trim();
    if (typed) lines.push({ text: typed, picks: {} });
    at("line").value = "";
    show();
  });
  at("copy").addEventListener("click", async () => {
    await navigator.clipboard.writeText(block().join("\n") + "\n").then(() => tell(say.copied), () => tell(say.not_copied));
  });
  lines.push(...kept());
  const board = layOut();
  show();
})();
