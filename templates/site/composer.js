// The composer: order lines out of clicks. It knows no game; offer.js tells what can be picked. What only the reader may
// know comes behind the # of the address, which browsers never send: [state, address for answers, JSON merge patch to the
// sheet, word of the block, key of posts], deflated, in base64url.
"use strict";
(async () => {
  const MOST = 1900, TOUCH = 44;
  const SVG = "http://www.w3.org/2000/svg";
  const at = (id) => document.getElementById(id);
  const page = JSON.parse(at("page").textContent), say = page.say;
  const lines = [];
  let sheet = page.sheet, rules = null, address = "", word = "", postKey = "", draft = null, place = "";

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

  // --- lines ---------------------------------------------------------------------------------------------------------

  /** The order block of the letter. */
  function block() {
    const preview = at("preview").checked ? [say.preview_word] : [];
    return [`BEGIN ${page.game} #${page.state} ${word}`.trim(), ...preview, ...rules.orderLines(lines), "END"];
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
    const orders = rules.orderLines(lines);
    at("post").hidden = !postKey || !orders.length || !globalThis.crypto?.subtle;
    if (at("post").hidden) return;
    const code = await orderCode(orders);
    if (orders.join() === rules.orderLines(lines).join()) at("post_block").textContent = [`BEGIN ${page.game} #${page.state} ${code}`, ...orders, "END"].join("\n");
  }

  // --- writing a line ------------------------------------------------------------------------------------------------

  function start(name) {
    draft = rules.draftOf(name);
    const from = place, now = rules.after(lines);
    place = "";
    if (!rules.slotsOf(draft).length) return finish();
    const wanted = rules.shown(now, draft).filter((option) => option === from || now.at[option] === from);
    if (wanted.length === 1) return pick(wanted[0]);
    if (wanted.length) place = from;
    settle(now);
  }

  const settle = (now) => (rules.settle(now, draft) ? finish() : show());

  function pick(option) {
    place = "";
    if (rules.pick(rules.after(lines), draft, option)) finish();
    else show();
  }

  function finish() {
    lines.push({ verb: draft.verb, picks: draft.picks });
    draft = null;
    tell(fill(say.added, { line: rules.written(lines.at(-1)) }));
    show();
  }

  /** A place of the map was clicked: it is picked, or what stands there, or it begins a line. */
  function clicked(there) {
    const now = rules.after(lines), stands = (option) => option === there || now.at[option] === there;
    if (draft) {
      const here = rules.shown(now, draft).filter(stands);
      if (here.length === 1) return pick(here[0]);
      if (here.length) return (place = there), show();
      const slots = rules.slotsOf(draft), slot = slots[draft.slot], next = slots[rules.following(draft)];
      if (next && draft.picks[slot.id].length >= rules.needed(draft, slot) && rules.options(now, draft.verb, draft.picks, next).includes(there)) {
        draft.slot = rules.following(draft);
        pick(there);
      }
      return;
    }
    place = there;
    const found = rules.offered(now).filter((name) => rules.begins(now, name, there));
    if (found.length === 1) start(found[0]);
    else show();
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
      const all = rules.offered(now), here = place ? all.filter((name) => rules.begins(now, name, place)) : [];
      const shown = here.length ? here : all;
      const heading = here.length ? fill(say.what_with, { thing: rules.label(place) }) : all.length ? say.what : say.nothing_more;
      put("step", text("h3", heading), list(shown.map((name) => button(sheet.verbs[name].label, () => start(name), { "data-verb": name }))));
      if (here.length) at("step").append(button(say.back, () => ((place = ""), show())));
      return [];
    }
    const slots = rules.slotsOf(draft), slot = slots[draft.slot], found = rules.shown(now, draft), own = draft.picks[slot.id];
    const near = place ? found.filter((option) => now.at[option] === place) : [];
    const tabs = slots.map((each, n) => {
      const picks = draft.picks[each.id].map(rules.label).join(", ");
      return button(picks ? `${each.label}: ${picks}` : each.label, () => ((draft.slot = n), show()), { "data-slot": each.id, "aria-pressed": n === draft.slot });
    });
    const ready = slots.slice(0, draft.slot).every((each) => draft.picks[each.id].length >= rules.needed(draft, each));
    const shown = (near.length ? near : found).map((option) =>
      button(priced(slot, option), () => pick(option), { "data-option": option, "aria-pressed": own.includes(option) }));
    put("step", text("h3", sheet.verbs[draft.verb].label), list(tabs, "tabs"),
      text("p", ready ? fill(rules.most(slot) > 1 ? say.pick_some : say.pick_one, { slot: slot.label }) : say.first_the_others), list(shown, "options"));
    const done = list([], "acts");
    if (draft.slot < slots.length - 1 && own.length >= rules.needed(draft, slot)) done.append(button(say.next, () => ((draft.slot = rules.following(draft)), settle(now)), { id: "next" }));
    if (rules.complete(draft)) done.append(button(say.add, finish, { id: "add" }));
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
    const where = sheet.at?.[option] && !slot.here ? ` · ${rules.label(rules.after(lines).at[option])}` : "";
    return `${rules.label(option) || say.plain}${where}${cost ? ` (${cost})` : ""}`;
  }

  /** The lines so far, each with what can be done to it. */
  function orders() {
    put("lines", ...lines.map((line, n) => {
      const item = document.createElement("li");
      const about = { line: rules.written(line) };
      item.append(text("code", rules.written(line)),
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
    const left = rules.left(now, draft).map(([name, number]) => fill(say.left, { counter: page.counters[name] ?? name, number }));
    const idle = rules.unused(lines), more = lines.length && !draft ? rules.offered(now) : [];
    put("missing", ...left.map((each) => text("li", each)),
      ...(idle.length ? [text("li", fill(say.unused, { names: idle.map(rules.label).join(", ") }))] : []),
      ...(more.length ? [text("li", fill(say.open, { verbs: more.map((name) => sheet.verbs[name].label).join(", ") }))] : []));
  }

  /** Rings on the map around what can be picked, and around what has been. */
  function map(found, now) {
    const places = new Set(found.map((option) => (now.at[option] && !page.board.spots[option] ? now.at[option] : option)));
    if (!draft) for (const name of rules.offered(now))
      for (const option of rules.firstOptions(now, name)) places.add(now.at[option] ?? option);
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
      title.textContent = rules.label(name);
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
    const now = rules.after(lines), found = choices(now);
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
    rules = offering(sheet);
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
