// The composer: order lines out of clicks. It knows no game; offer.js tells what can be picked. What only the reader may
// know comes behind the # of the address, which browsers never send: [state, address for answers, JSON merge patch to the
// sheet, word of the block, key of posts], deflated, in base64url.
"use strict";
(async () => {
  const { button, fill, list, text } = elements;
  const at = (id) => document.getElementById(id);
  const page = JSON.parse(at("page").textContent), say = page.say;
  const steps = [], fitting = new Map();
  let sheet = page.sheet, rules = null, address = "", word = "", postKey = "", keeping = null;
  let choices = null, board = null, lines = [], draft = null, place = "", again = "", sent = null, news = "";

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

  /** Whether a line could still be given after the lines before it; worked out once for the same lines. */
  function fits(line, n) {
    const key = JSON.stringify(lines.slice(0, n + 1));
    if (!fitting.has(key)) fitting.set(key, Boolean(line.text) || couldBeGiven(line, n));
    return fitting.get(key);
  }

  function couldBeGiven(line, n) {
    const now = rules.after(lines.slice(0, n)), verb = sheet.verbs[line.verb];
    return rules.isTimely(now, verb) && rules.slotsOf(line).every((slot) => {
      const found = rules.options(now, line.verb, line.picks, slot);
      return line.picks[slot.id].every((pick) => found.includes(pick));
    });
  }

  // --- writing a line ------------------------------------------------------------------------------------------------

  /** What holds where the line that is being written will stand. */
  const present = () => rules.after(draft ? lines.slice(0, draft.at) : lines);

  function start(name, card = "") {
    draft = { ...rules.draftOf(name), at: lines.length };
    const from = card || place, now = present();
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
    if (rules.pick(present(), draft, option)) finish();
    else show();
  }

  /** Pick every option that a slot of several shows, one after the other, as far as they go together. */
  function pickAll(found) {
    const slot = rules.slotsOf(draft)[draft.slot];
    for (const option of found)
      if (!draft.picks[slot.id].includes(option) && rules.shown(present(), draft).includes(option)) rules.pick(present(), draft, option);
  }

  /** Pick all of some options, and go on. */
  function take(found) {
    const now = present();
    pickAll(found);
    if (rules.following(now, draft) < rules.slotsOf(draft).length) draft.slot = rules.following(now, draft);
    settle(now);
  }

  function finish() {
    const line = { verb: draft.verb, picks: draft.picks };
    lines.splice(draft.at, 0, line);
    [again, draft] = [draft.verb, null];
    news = fill(say.added, { line: rules.written(line) });
    show();
  }

  /** Write a line anew, in its place. */
  function edit(n) {
    const [line] = lines.splice(n, 1);
    if (line.text) at("line").value = line.text;
    else draft = { ...rules.draftOf(line.verb), picks: structuredClone(line.picks), at: n, was: line };
    show();
    if (line.text) at("line").focus();
    else choices.refocus();
  }

  function back() {
    if (draft?.was) lines.splice(draft.at, 0, draft.was);
    [draft, place, again] = [null, "", ""];
    show();
  }

  /** A place of the map was clicked: it is picked, or what stands there, or it begins a line. */
  function clicked(there) {
    const now = present(), stands = (option) => option === there || now.at[option] === there;
    if (draft) {
      const here = rules.shown(now, draft).filter(stands);
      if (here.length === 1) return pick(here[0]);
      if (here.length) return (place = there), show();
      if (goesOn(there)) return;
      if (!rules.begins(now, draft.verb, there)) return;
      if (draft.was) return;
    }
    const verb = draft?.verb ?? again;
    [draft, place] = [null, there];
    const found = rules.offered(now).filter((name) => rules.begins(now, name, there));
    if (found.includes(verb)) start(verb);
    else if (found.length === 1) start(found[0]);
    else show();
  }

  /** Pick a place for the next slot; where nothing was picked for the one before it, all go there. */
  function goesOn(there) {
    const slot = rules.slotsOf(draft)[draft.slot], before = structuredClone(draft), now = present();
    if (rules.most(slot) > 1 && !draft.picks[slot.id].length) pickAll(rules.shown(present(), draft));
    const next = rules.slotsOf(draft)[rules.following(now, draft)];
    const goes = next && draft.picks[slot.id].length >= rules.needed(now, draft, slot) && rules.options(now, draft.verb, draft.picks, next).includes(there);
    if (!goes) return (draft = before), false;
    draft.slot = rules.following(now, draft);
    pick(there);
    return true;
  }

  // --- what is seen --------------------------------------------------------------------------------------------------

  /** The lines so far, each with what can be done to it; what rests on lines that are gone is marked. */
  function orders(marks) {
    const broken = lines.filter((line, n) => !fits(line, n));
    put("lines", ...lines.map((line, n) => {
      const item = document.createElement("li"), about = { line: rules.written(line) }, facts = factsOf(marks, n);
      const words = list([text("code", rules.written(line))], "words");
      if (facts) words.append(Object.assign(text("span", facts), { className: "facts" }));
      if (broken.includes(line)) words.append(Object.assign(text("strong", say.broken), { className: "broken" }));
      item.append(words, list([
        button("✎", () => edit(n), { "data-tool": "edit", "aria-label": fill(say.edit, about) }),
        button("↑", () => swap(n, n - 1), { "data-tool": "up", "aria-label": fill(say.up, about), ...(n ? {} : { disabled: "" }) }),
        button("↓", () => swap(n, n + 1), { "data-tool": "down", "aria-label": fill(say.down, about), ...(n < lines.length - 1 ? {} : { disabled: "" }) }),
        button("✕", () => (lines.splice(n, 1), show()), { "data-tool": "remove", "aria-label": fill(say.remove, about) }),
      ], "tools"));
      return item;
    }));
    at("drop").hidden = !broken.length;
    at("drop").onclick = () => ((lines = lines.filter((line) => !broken.includes(line))), show());
    at("legend").hidden = !marks.stacks.length;
    at("undo").disabled = !lines.length && !draft && steps.length < 2;
  }

  /** What a line costs and comes to, in words. */
  function factsOf(marks, n) {
    const line = lines[n], verb = sheet.verbs?.[line.verb];
    if (!verb) return "";
    const now = rules.after(lines.slice(0, n)), costs = marks.arrows.filter((arrow) => arrow.number === n + 1 && arrow.kind === "move" && arrow.told);
    const odds = verb.attacks ? oddsTold(oddsOf(sheet, rules, now, line), say) : "", battles = Object.values(line.picks).flat().flatMap((pick) => foretold(sheet, rules, now, pick));
    return [...costs.map(({ told }) => fill(say.cost, { number: told })), odds, ...battles].filter(Boolean).join("; ");
  }

  function swap(n, k) {
    [lines[n], lines[k]] = [lines[k], lines[n]];
    show();
  }

  /** Go back by one step: a pick, a line, a change. */
  function undo() {
    steps.pop();
    if (steps.length) [lines, draft] = JSON.parse(steps.at(-1));
    else if (draft) draft = null;
    else lines.pop();
    [place, again] = ["", ""];
    show();
  }

  /** The letter as it stands, what is left, what is missing. */
  function letter(now) {
    at("block").textContent = block().join("\n");
    post();
    const link = sending.mailLink(address, subject, block()), isReady = lines.length > 0 && !rules.owed(now).length;
    at("send").hidden = !link || !isReady;
    at("send").href = link || "#";
    at("draft_file").hidden = !address || !!link || !isReady;
    at("share").hidden = !isReady || !navigator.share || !matchMedia("(pointer: coarse)").matches;
    at("whole_letter").hidden = !address;
    at("by_hand").textContent = !address ? say.no_address : link ? "" : fill(say.too_long, { address });
    const left = rules.left(now, draft).filter(([name]) => page.counters[name]).map(([name, number]) => fill(say.left, { counter: page.counters[name], number }));
    const idle = rules.unused(lines), more = lines.length && !draft ? rules.offered(now) : [];
    put("missing", ...left.map((each) => text("li", each)),
      ...(idle.length ? [text("li", fill(say.unused, { names: idle.map(rules.label).join(", ") }))] : []),
      ...(more.length ? [text("li", fill(say.open, { verbs: more.map((name) => sheet.verbs[name].label).join(", ") }))] : []));
  }

  // --- how it leaves the page ----------------------------------------------------------------------------------------

  const subject = `[${page.game}] #${page.state}`;
  const whenSaid = (time) => new Date(time).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

  /** Say what was done with the letter, and keep that it left the page. */
  function handed(words) {
    sent = { at: Date.now(), orders: rules.orderLines(lines) };
    keep();
    state(words);
  }

  /** What became of the letter, where everybody reads it. */
  function state(words = "") {
    const changed = sent && sent.orders.join() !== rules.orderLines(lines).join();
    const told = sent ? fill(changed ? say.changed : say.sent, { when: whenSaid(sent.at) }) : "";
    at("state").textContent = `${words} ${told}`.trim();
  }

  const copied = (words, done) => navigator.clipboard.writeText(words).then(() => handed(done), () => state(say.not_copied));

  function listen() {
    at("send").addEventListener("click", () => handed(say.opened));
    at("copy").addEventListener("click", () => copied(block().join("\n") + "\n", say.copied));
    at("whole_letter").addEventListener("click", () => copied([address, subject, "", ...block(), ""].join("\n"), say.copied_whole));
    at("draft_file").addEventListener("click", () => {
      const name = `${page.game}-${page.state}.eml`;
      sending.download(name, sending.draftFile(address, subject, block()));
      handed(fill(say.saved_file, { name }));
    });
    at("share").addEventListener("click", () =>
      navigator.share({ title: subject, text: [address, "", ...block()].join("\n") }).then(() => handed(say.shared), () => state(say.not_shared)));
    at("undo").addEventListener("click", undo);
    at("preview").addEventListener("change", show);
    at("composer").addEventListener("keydown", crossed);
    at("typed").addEventListener("submit", (event) => {
      event.preventDefault();
      const written = at("line").value.trim();
      if (written) lines.push({ text: written, picks: {} });
      at("line").value = "";
      show();
    });
    keeping.whenChanged(() => (restore(), show()));
  }

  const put = (id, ...what) => at(id).replaceChildren(...what);

  function show() {
    const now = present(), hadFocus = at("step").contains(document.activeElement), found = choices.show(now, { draft, place, again, news }), marks = marksOf(sheet, rules, lines);
    news = "";
    if (hadFocus && !at("step").contains(document.activeElement)) at("undo").focus({ preventScroll: true });
    keep();
    orders(marks);
    letter(now);
    state();
    rings(found, now);
    board.ghosts.show(marks);
    board.look(sheet.asked ?? [...new Set(Object.values(sheet.at ?? {}))]);
  }

  /** Rings on the map around what can be picked, and around what has been and what is asked about. */
  function rings(found, now) {
    const places = new Set(found.map((option) => (now.at[option] && !page.board.spots[option] ? now.at[option] : option)));
    if (!draft) for (const name of rules.offered(now))
      for (const option of rules.firstOptions(now, name)) places.add(now.at[option] ?? option);
    const picked = [...(sheet.asked ?? []), ...Object.values(draft?.picks ?? {}).flat()];
    board.ring(places, new Set(picked.flatMap((pick) => [pick, now.at[pick]])));
  }

  /** A key leads from the map to the choices, and back. */
  function crossed(event) {
    if (event.key !== "F6" || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (at("step").contains(document.activeElement)) board.frame.focus();
    else choices.refocus();
  }

  // --- what outlives the page: a phone lets go of it while the mail program is open ----------------------------------

  function keep() {
    const shot = JSON.stringify([lines, draft]);
    if (shot !== steps.at(-1)) steps.push(shot);
    keeping.write({ lines, draft, sent, preview: at("preview").checked });
  }

  /** What was drawn for this position before, here or in another tab. */
  function restore() {
    const found = keeping.read(), isKnown = (line) => line.text || sheet.verbs?.[line.verb];
    lines = (found.lines ?? []).filter(isKnown);
    draft = found.draft && isKnown(found.draft) && found.draft.at <= lines.length ? found.draft : null;
    sent = found.sent ?? null;
    at("preview").checked = found.preview ?? false;
  }

  /** What was drawn for a position that is over. */
  function answered() {
    const found = keeping.read(), orders = found.sent?.orders ?? [];
    at("answered").hidden = !orders.length;
    put("answered", ...orders.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    return orders.length ? `${say.gone_on} ${fill(say.answered, { when: whenSaid(found.sent.at) })}` : say.gone_on;
  }

  // --- the beginning -------------------------------------------------------------------------------------------------

  async function read() {
    const fragment = page.own ? "" : Kept.fragment();
    const own = page.own ?? (fragment ? await unpacked(fragment).catch(() => null) : null);
    if (!own) return say.no_link;
    const [state, to, patch, key, posts] = own;
    [address, word, postKey] = [to, key ?? "", posts ?? ""];
    keeping = new Kept(page.game, state, word);
    if (state !== page.state) return state < page.state ? answered() : say.not_yet;
    sheet = merged(sheet, patch);
    rules = offering(sheet);
    return "";
  }

  Kept.watch();
  const trouble = await read();
  at("trouble").textContent = trouble;
  if (trouble) return;
  at("composer").hidden = false;
  choices = new Choices(at("step"), at("told"), page, {
    start, pick, take, finish, back,
    goTo: (slot) => ((draft.slot = slot), show()),
    goOn: () => ((draft.slot = rules.following(present(), draft)), settle(present())),
  });
  choices.of(sheet, rules);
  restore();
  board = new DrawnBoard(page.board, rules.label, clicked, at("told"));
  listen();
  show();
})();
