// What can be given next, looked up in a sheet (pbem/orders/sheets.py says what each of its fields is). It knows no game
// and draws nothing: the page asks it, and so do tests.
"use strict";

/**
 * The rules of offering of one sheet.
 *
 * Lines are {verb, picks} or {text, picks}. A draft is a line that is being written: {verb, picks, slot}, in which slot is
 * the number of the slot whose options are shown. "now" is what after(lines) returns.
 */
function offering(sheet) {
  const thing = (id) => sheet.things?.[id] ?? sheet.things?.[id.replace(/#\d+$/, "")];
  const said = (id) => thing(id)?.[0] ?? id.replace(/^=/, "");
  const label = (id) => (thing(id)?.[1] || said(id)) + (sheet.things?.[id] || !/#\d+$/.test(id) ? "" : " ×2");
  const least = (slot) => slot.least ?? 1, most = (slot) => slot.most ?? 1;

  const rows = new Map(), known = new WeakMap(), stood = new Map(), STOOD = 200, walk = walking(sheet), bond = bonds(sheet, walk, row);

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
        if (isTolled(now, picks, slot, option)) count(now.counters, slot.toll[0], picks[slot.toll[2]][0], -1);
      }
  }

  /** Whether an option costs what the pick of another slot has to pay. */
  const isTolled = (now, picks, { toll }, option) => Boolean(toll && picks[toll[2]]?.length && row(toll[1], picks[toll[2]][0], now).includes(option));

  /** Whether a moment is open, or one that it stands for. */
  const isOpen = (now, moment) => now.open.has(moment) || [...now.open].some((each) => each.startsWith(`${moment}/`));

  /** End a moment, and those that it stands for. */
  function close(now, moment) {
    for (const each of [...now.open]) if (each === moment || each.startsWith(`${moment}/`)) now.open.delete(each);
  }

  /** The moment to which the picks of a line lead; none: undefined. */
  function ledTo(now, verb, picks) {
    let from = [...now.open].find((moment) => sheet.leads?.[moment]?.[picks[verb.leads[0]][0]]) ?? "";
    for (const slot of verb.leads) if (picks[slot].length) from = sheet.leads?.[from]?.[picks[slot][0]];
    return from;
  }

  /** What is open, left, picked and where after lines; nobody changes it. */
  function after(some) {
    const key = JSON.stringify(some);
    if (stood.size > STOOD) stood.clear();
    if (!stood.has(key)) stood.set(key, standing(some));
    return stood.get(key);
  }

  function standing(some) {
    const now = {
      open: new Set(Object.entries(sheet.moments ?? {}).filter(([, open]) => open).map(([name]) => name)),
      counters: { ...sheet.counters },
      picked: Object.fromEntries(Object.entries(sheet.picked ?? {}).map(([key, ids]) => [key, [...ids]])),
      at: { ...sheet.at },
      points: { ...sheet.points },
      walked: new Set(),
      precedes: null, pending: "", under: "", before: null, other: null,
    };
    for (const line of some) {
      const verb = sheet.verbs[line.verb];
      if (!verb) continue;
      condition(now, line.verb, verb);
      if (verb.anew) begin(now);
      const moment = verb.moments.find((each) => isOpen(now, each)), lead = verb.leads && ledTo(now, verb, line.picks);
      note(now, line.verb, line.picks);
      if (verb.gives) count(now.counters, verb.gives[0], verb.gives[1] ? line.picks[verb.gives[1]][0] : "", 1);
      if (verb.walks) walk.go(now, line.picks[verb.moves[0]], [...(line.picks.via ?? []), ...line.picks[verb.moves[1]]]);
      if (verb.slots?.some((slot) => slot.strikes)) walk.strike(now, line.picks[verb.attacks[0]]);
      if (verb.attacks) noteSorties(now, ...verb.attacks.map((slot) => line.picks[slot]));
      if (verb.moves) for (const piece of line.picks[verb.moves[0]]) now.at[piece] = line.picks[verb.moves[1]][0];
      if (verb.precedes) verb.then?.forEach((next) => now.open.add(next));
      else if (verb.then) {
        [moment, ...(verb.closes ?? [])].forEach((over) => close(now, over));
        verb.then.forEach((next) => now.open.add(next));
      }
      if (lead) now.open.add(lead);
      if (now.other && !verb.precedes) meet(now);
    }
    return now;
  }

  /** What comes before the line that is next, and which form stood before this line. */
  function condition(now, name, verb) {
    now.precedes = verb.precedes ?? null;
    if (verb.behind) [now.other] = [copied(now), Object.assign(now, now.before)];
    if (!verb.precedes) now.before = now.pending && now.pending !== "else" ? copied(now) : null;
    [now.under, now.pending] = verb.precedes ? ["", name] : [now.pending, ""];
  }

  const copied = ({ open, counters, picked, at, points }) => structuredClone({ open, counters, picked, at, points });

  /** Of two courses only what holds in both. */
  function meet(now) {
    const { open, counters, picked } = now.other;
    now.open = new Set([...now.open].filter((moment) => open.has(moment)));
    for (const name of Object.keys(now.counters)) now.counters[name] = Math.min(now.counters[name], counters[name] ?? 0);
    for (const [name, picks] of Object.entries(picked)) now.picked[name] = [...new Set([...(now.picked[name] ?? []), ...picks])];
    now.other = null;
  }

  /** Note who has attacked from one place into another. */
  const noteSorties = (now, pieces, [target]) => (now.picked.sorties ??= []).push(...pieces.filter((piece) => now.at[piece] !== target));

  /** Begin where the sheet began, with what stands as it stands by then. */
  function begin(now) {
    now.open = new Set(Object.entries(sheet.moments ?? {}).filter(([, open]) => open).map(([name]) => name));
    Object.assign(now, { counters: { ...sheet.counters }, points: { ...sheet.points }, walked: new Set() });
  }

  /** How many of the places that want a piece have one, or could have one of those that stand nowhere. */
  function filled(at) {
    const demands = Object.entries(sheet.demands ?? {}), holders = new Map();
    const isFilled = ([there, pieces]) => pieces.some((piece) => at[piece] === there);
    const place = ([there, pieces], tried) => pieces.some((piece) => {
      if (at[piece] || tried.has(piece)) return false;
      tried.add(piece);
      if (holders.has(piece) && !place(holders.get(piece), tried)) return false;
      return holders.set(piece, [there, pieces]);
    });
    return demands.filter((demand) => isFilled(demand) || place(demand, new Set())).length;
  }

  /** Whether pieces that go to a place leave none bare that could be filled. */
  function leavesNoneBare(now, pieces, there) {
    return filled({ ...now.at, ...Object.fromEntries(pieces.map((piece) => [piece, there])) }) === filled(now.at);
  }

  /** The options before which no others are offered, if there is any. */
  function first(found, slot, now) {
    const prior = slot.prior ? found.filter((option) => row(slot.prior, "", now).includes(option)) : [];
    return prior.length ? prior : found;
  }

  /** Whether a place has room for the pieces of a line. */
  function hasRoom(now, verb, picks, there) {
    const room = sheet.rooms?.[there] ?? sheet.rooms?.[""], moving = picks[verb.moves?.[0]] ?? [];
    if (!walk.fits(now.at, moving, there) || !bond.mayMix(now.at, moving, there)) return false;
    if (room === undefined) return true;
    const others = Object.keys(now.at).filter((piece) => now.at[piece] === there && !moving.includes(piece));
    return others.length + moving.length <= room;
  }

  /** Whether pieces hold all the places of one entry of an option's row: what feeds it is still there. */
  function isHeld(table, option, now) {
    const entries = row(table, option, now), places = new Set(Object.values(now.at));
    return !entries.length || entries.some((entry) => entry.split("+").every((there) => places.has(there)));
  }

  /** The options of the rows that the picks of a line, or open moments, name. */
  function inRows(now, verb, picks, slot) {
    if (slot.days) return days(slot.by ? picks[slot.by] : []);
    if (slot.walks) return walkable(now, verb, picks, slot);
    if (slot.of) return chosen(now, picks, slot);
    if (slot.by) {
      const keys = [...(picks[slot.by] ?? []), ...(picks[slot.beside] ?? [])], found = keys.map((key) => row(slot.table, key, now));
      if (slot.any || slot.beside) return [...new Set(found.flat())];
      return found.slice(1).reduce((one, other) => one.filter((option) => other.includes(option)), found[0] ?? []);
    }
    const own = row(slot.table, "", now);
    return slot.open ? [...new Set([...own, ...[...now.open].flatMap((moment) => row(slot.table, moment, now))])] : own;
  }

  const DAYS = 366;

  /** The days of a year from one on, or from today: as many as an absence can be ahead. */
  function days([first]) {
    const start = first ? new Date(`${first}T12:00`) : new Date(), two = (number) => String(number).padStart(2, "0");
    const dates = Array.from({ length: DAYS }, (_, n) => new Date(start.getFullYear(), start.getMonth(), start.getDate() + n));
    return dates.map((date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`);
  }

  /** Where a way leads: on it, or at its end, and there only what the row of each piece has. */
  function walkable(now, verb, picks, slot) {
    const pieces = picks[slot.walks] ?? [], by = picks.via ?? [], [end] = picks[verb.moves[1]] ?? [];
    if (slot.id === "via") return [...by, ...(end ? walk.between(now, pieces, by, end) : walk.waypoints(now, pieces, by))];
    const found = walk.ends(now, pieces, by);
    return slot.by ? found.filter((option) => picks[slot.by].every((key) => row(slot.table, key, now).includes(option))) : found;
  }

  /** What was picked in another slot, once or twice, or instead of that one word. */
  function chosen(now, picks, slot) {
    const words = row(slot.table, "", now), own = picks[slot.id] ?? [], pieces = picks[slot.of] ?? [];
    if (own.some((option) => words.includes(option))) return own;
    const again = slot.twice ? own.filter((piece) => pieces.includes(piece)).map((piece) => `${piece}#2`) : [];
    return [...(own.length ? [] : words), ...pieces, ...again];
  }

  /** Whether a place is one of several in which pieces stand. */
  function isOrigin(now, pieces, there) {
    const places = new Set(pieces.map((piece) => now.at[piece]));
    return places.size > 1 && places.has(there);
  }

  /** Whether pieces come near to those that lead them. */
  function isLed(now, [leaders, near], pieces, there) {
    return pieces.every((piece) => {
      const known = row(leaders, piece, now);
      return !known.length || known.some((leader) => row(near, now.at[leader], now).includes(there));
    });
  }

  /** Whether something that an option needs was picked. */
  function hasNeeded(now, table, option, own) {
    const wanted = row(table, sheet.tables?.[table]?.[option] ? option : "", now);
    return !wanted.length || own.some((piece) => wanted.includes(piece));
  }

  /** The options of a slot of a line that is being written, worked out once for a position and what is picked. */
  function options(now, name, picks, slot) {
    const found = known.get(now) ?? new Map(), key = JSON.stringify([name, slot.id, picks]);
    known.set(now, found);
    if (!found.has(key)) found.set(key, optionsNow(now, name, picks, slot));
    return found.get(key);
  }

  /** The options of a slot; those that are picked already among them. */
  function optionsNow(now, name, picks, slot) {
    const verb = sheet.verbs[name], own = picks[slot.id] ?? [], without = { ...picks, [slot.id]: [] };
    const then = { ...now, counters: { ...now.counters }, picked: { ...now.picked } };
    for (const key of Object.keys(then.picked)) then.picked[key] = [...then.picked[key]];
    note(then, name, without);
    const held = (refs, thing) => refs.some((ref) => then.picked[ref]?.includes(thing));
    const taken = { ...then.counters };
    for (const option of own) if (slot.price) count(taken, slot.price, option, -1);
    for (const option of slot.most > 1 ? own : [])
      if (isTolled(now, picks, slot, option)) count(taken, slot.toll[0], picks[slot.toll[2]][0], -1);
    const isPaid = (list, name) => Object.entries(sheet.prices?.[list]?.[name] ?? {}).every(([key, number]) => number <= (taken[key] ?? 0));
    const pays = (option) =>
      (!slot.price || own.includes(option) || isPaid(slot.price, option)) &&
      (!isTolled(now, picks, slot, option) || own.includes(option) || isPaid(slot.toll[0], picks[slot.toll[2]][0]));
    if (slot.after && !slot.after[1].some((ref) => then.picked[ref]?.some((pick) => row(slot.after[0], "", now).includes(pick)))) return [];
    const also = slot.also ? picks[slot.also[1]] ?? [] : [];
    const found = first(inRows(now, verb, picks, slot), slot, now).filter((option) =>
      also.every((key) => row(slot.also[0], key, now).includes(option)) &&
      (!slot.fills || leavesNoneBare(now, picks[slot.fills] ?? [], option)) &&
      (!slot.here || now.at[option] === picks[slot.here]?.[0]) &&
      (!slot.near || row("around", picks[slot.near]?.[0], now).includes(now.at[option])) &&
      (!slot.together || !own.length || now.at[option] === now.at[own[0]]) &&
      (!slot.stands || held(slot.stands, now.at[option])) &&
      (!verb.walks || slot.id !== verb.moves[0] || (walk.canGo(now, option) && walk.goTogether(own, option))) &&
      (!slot.unlike || !row(slot.unlike[0], picks[slot.unlike[1]]?.[0], now).includes(sheet.kinds?.[option])) &&
      (!slot.kin || walk.areKin([...own, option])) &&
      (!slot.lone || bond.isAlone(then, slot.lone, option)) &&
      (!slot.alongside || (picks[slot.alongside] ?? []).some((piece) => now.at[piece] === now.at[option])) &&
      (!slot.origins || isOrigin(now, picks[slot.origins] ?? [], option.replace(/^.*@/, ""))) &&
      (slot.needs ?? []).every(([table, other]) => hasNeeded(now, table, option, picks[other] ?? [])) &&
      (!slot.strikes || (walk.canStrike(now, option, picks[slot.strikes]?.[0]) && walk.goTogether(own, option))) &&
      (!slot.within || (now.picked[slot.within[1]] ?? []).some((key) => row(slot.within[0], key, now).includes(now.at[option]))) &&
      (!slot.among || held(slot.among, option)) &&
      (!slot.but || !held(slot.but, option)) &&
      (!slot.held || isHeld(slot.held, option, now)) &&
      (!slot.led || isLed(now, slot.led, picks[verb.moves[0]], option)) &&
      (!slot.room || hasRoom(now, verb, picks, option)) &&
      pays(option) && leadsOn(now, name, picks, slot, option));
    return bond.isBound(slot) ? found.filter((option) => own.includes(option) || bond.canHold(then, verb, picks, slot, option, found)) : found;
  }

  /** The slots on whose picks the options of a slot depend. */
  const restsOn = (slot) => [slot.by, slot.here, slot.near, slot.walks, slot.strikes, slot.of, slot.origins, slot.beside, ...(slot.needs ?? []).map(([, other]) => other)];

  /** Whether the slots that depend on an option leave anything once it is picked. */
  function leadsOn(now, name, picks, slot, option) {
    const own = most(slot) === 1 ? [option] : [...new Set([...(picks[slot.id] ?? []), option])];
    return (sheet.verbs[name].slots ?? [])
      .filter((other) => least(other) && !other.skips && restsOn(other).includes(slot.id))
      .every((other) => options(now, name, { ...picks, [slot.id]: own, [other.id]: [] }, other).length >= least(other));
  }

  const empty = (name) => Object.fromEntries((sheet.verbs[name].slots ?? []).map((slot) => [slot.id, []]));

  /** Whether it is the moment of a verb. */
  const isTimely = (now, verb) => verb.moments.some((moment) => isOpen(now, moment)) && !verb.unless?.some((moment) => isOpen(now, moment));

  /** The verbs that can be given now; those of a group stand beside what is asked. */
  function offered(now, group = "") {
    return Object.entries(sheet.verbs ?? {}).filter(([name, verb]) => {
      if (verb.behind && !verb.behind.includes(now.under)) return false;
      if (verb.precedes && !now.precedes && !verb.precedes.some((other) => isTimely(now, sheet.verbs[other]))) return false;
      if ((verb.group ?? "") !== group || (now.precedes && !now.precedes.includes(name)) || !isTimely(now, verb) || verb.spent?.some((counter) => now.counters[counter] > 0)) return false;
      const slots = verb.slots ?? [], needed = slots.filter((slot) => least(slot) && !slot.skips && !slot.by && !slot.here && !slot.near && !slot.walks);
      const some = (slot) => options(now, name, empty(name), slot).length > 0;
      return !slots.length || (needed.length ? needed.every(some) : slots.some(some));
    }).map(([name]) => name);
  }

  /** The options of the first slot of a verb's line. */
  function firstOptions(now, name) {
    const first = sheet.verbs[name].slots?.[0];
    return first ? options(now, name, empty(name), first) : [];
  }

  /** Whether a line of a verb can begin with a place or what stands there. */
  const begins = (now, name, there) => firstOptions(now, name).some((option) => option === there || now.at[option] === there);

  // --- lines ---------------------------------------------------------------------------------------------------------

  /** A line in the language of letters. */
  function written(line) {
    if (line.text) return line.text;
    const filled = (slot) => (line.picks[slot] ?? []).map(said).join(", ");
    const parts = sheet.verbs[line.verb].line.replace(/\[([^\]]*)\]/g, (_, part) =>
      [...part.matchAll(/\{(\w+)\}/g)].some((found) => line.picks[found[1]]?.length) ? part : "");
    return parts.replace(/\{(\w+)\}/g, (_, slot) => filled(slot)).replace(/ +/g, " ").replace(/;? *$/, "");
  }

  /** The lines of a letter as orders; those of a group come last. */
  function orderLines(lines) {
    const found = [], beside = [];
    let later = "", before = "", last = "", goesOn = false;
    for (const line of lines) {
      const verb = sheet.verbs[line.verb], own = written(line);
      if (verb?.anew || verb?.precedes) [later, before, goesOn] = verb.anew ? [own, "", false] : [later, own, Boolean(verb.behind)];
      else if (verb?.group) beside.push(own);
      else {
        if (goesOn) found.push(`${found.pop()}; ${before} ${own}`);
        else if (verb?.joins?.includes(last)) found.push(`${found.pop()}; ${own.slice(verb.line.indexOf("{"))}`);
        else found.push([later, before, own].filter(Boolean).join(" "));
        [before, last, goesOn] = ["", line.verb, false];
      }
    }
    return [...found, ...beside];
  }

  /** What was picked for a use that no later line makes. */
  function unused(lines) {
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

  const slotsOf = (draft) => sheet.verbs[draft.verb].slots ?? [];
  const draftOf = (name) => ({ verb: name, picks: empty(name), slot: 0 });

  /** How many options a slot needs: none where it depends on one that was left empty, or where there is no option. */
  function needed(now, draft, slot) {
    const on = slotsOf(draft).find((other) => other.id === slot.by), own = draft.picks[slot.id];
    if (on && !own.length && (!least(on) || on.skips) && !draft.picks[on.id].length) return 0;
    if (slot.skips && !own.length && !options(now, draft.verb, draft.picks, slot).length) return 0;
    if (!bond.hold(now, sheet.verbs[draft.verb], draft.picks, slot) || isOpenWay(now, draft, slot)) return own.length + 1;
    return slot.exact && own.length ? most(slot) : least(slot);
  }

  /** The number of the next slot that wants something; if none does, of the next. */
  function following(now, draft) {
    const found = slotsOf(draft).findIndex((slot, n) => n > draft.slot && needed(now, draft, slot));
    return found < 0 ? draft.slot + 1 : found;
  }

  const complete = (now, draft) =>
    slotsOf(draft).every((slot) => draft.picks[slot.id].length >= needed(now, draft, slot)) &&
    (!slotsOf(draft).length || slotsOf(draft).some((slot) => draft.picks[slot.id].length));

  /** The options of the slot that a draft shows. */
  const shown = (now, draft) => options(now, draft.verb, draft.picks, slotsOf(draft)[draft.slot]);

  /** Pick what leaves no choice, as far as that goes. True if the line is whole by then. */
  function settle(now, draft) {
    const slots = slotsOf(draft);
    for (let slot = slots[draft.slot]; slot && (needed(now, draft, slot) || isIdle(now, draft, slot)); slot = slots[draft.slot]) {
      const found = shown(now, draft), isNeeded = needed(now, draft, slot);
      if (isNeeded && (found.length !== 1 || draft.picks[slot.id].length)) return false;
      if (isNeeded) draft.picks[slot.id] = found;
      draft.slot = following(now, draft);
    }
    const isWhole = draft.slot >= slots.length && complete(now, draft);
    if (slots.length) draft.slot = Math.min(draft.slot, slots.length - 1);
    return isWhole;
  }

  /** The end to which a slot behind it asks the way; undefined: it asks none. */
  const endOf = (draft, slot) => (slot.id === "via" ? draft.picks[sheet.verbs[draft.verb].moves[1]][0] : undefined);

  /** Whether ways to an end that is picked differ, by what was picked of them so far. */
  function isOpenWay(now, draft, slot) {
    const end = endOf(draft, slot);
    return end !== undefined && walk.areSeveral(now, draft.picks[slot.walks], draft.picks.via, end);
  }

  /** Whether a slot asks nothing: there is no option, or no way to an end that is picked differs from another. */
  function isIdle(now, draft, slot) {
    if (draft.picks[slot.id].length) return false;
    if (endOf(draft, slot) !== undefined) return !isOpenWay(now, draft, slot);
    return !options(now, draft.verb, draft.picks, slot).length;
  }

  /** Pick an option of the slot that a draft shows, or take it back. True if the line is whole by then. */
  function pick(now, draft, option) {
    const slots = slotsOf(draft), slot = slots[draft.slot], own = draft.picks[slot.id];
    for (const later of slots.slice(draft.slot + 1)) if (restsOn(later).includes(slot.id)) draft.picks[later.id] = [];
    if (most(slot) > 1) {
      const wasOpen = isOpenWay(now, draft, slot);
      draft.picks[slot.id] = own.includes(option) ? own.filter((each) => each !== option && each !== `${option}#2`) : [...own, option].slice(0, most(slot));
      return wasOpen && complete(now, draft);
    }
    draft.picks[slot.id] = own.includes(option) && !needed(now, draft, slot) ? [] : [option];
    const last = draft.slot === slots.length - 1;
    if (last && needed(now, draft, slot) && complete(now, draft)) return true;
    if (!last) draft.slot = following(now, draft);
    return settle(now, draft);
  }

  /** The counters of which something is left that has to be used. */
  const owed = (now) => Object.keys(sheet.musts ?? {}).filter((name) => now.counters[name] > 0);

  /** What is left of each counter, with what a draft takes. */
  function left(now, draft) {
    const spent = { ...now, counters: { ...now.counters }, picked: {} };
    if (draft) note(spent, draft.verb, draft.picks);
    return Object.entries(spent.counters).filter(([, number]) => number > 0);
  }

  return {
    after, begins, complete, draftOf, firstOptions, following, isTimely, label, left, most, needed, offered, options, orderLines, owed, pick, row,
    said, settle, shown, slotsOf, unused, written,
  };
}
