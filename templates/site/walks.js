// Where pieces can go by ways that cost points, as a sheet has it (pbem/orders/sheets.py: ways, kinds, points, sizes).
"use strict";

/** The ways over the ground of one sheet. "at" says where pieces stand by now, "points" what each has left. */
function walking(sheet) {
  const masks = new Map();

  /** What each step of a piece from a place costs, by the place it leads to. */
  function stepsFrom(piece, place) {
    const own = sheet.ways?.[sheet.kinds?.[piece]], ways = typeof own === "string" ? sheet.ways[own] : own;
    return ways?.[place] ?? {};
  }

  /** The same of pieces that go together: what all of them can do. */
  function stepsTogether(pieces, place) {
    const [first, ...others] = [...new Map(pieces.map((piece) => [sheet.kinds?.[piece], piece])).values()].map((piece) => stepsFrom(piece, place));
    return Object.entries(first).filter(([there]) => others.every((steps) => there in steps));
  }

  /** The places that a row names, each by itself or as a span of numbers. */
  function mask(row) {
    if (!masks.has(row)) {
      const found = new Set();
      for (const entry of row ?? []) {
        const [first, last] = entry.split("..");
        if (!last) found.add(first);
        else for (let n = Number(first); n <= Number(last); n++) found.add(String(n).padStart(first.length, "0"));
      }
      masks.set(row, found);
    }
    return masks.get(row);
  }

  /** What is closed to pieces that go together, and where their way ends. */
  function bars(pieces) {
    const kinds = [...new Set(pieces.map((piece) => sheet.kinds?.[piece]))].sort(), together = kinds.join("+");
    const row = (table, name) => { const own = sheet.tables?.[table]?.[name]; return typeof own === "string" ? sheet.tables[table][own] : own; };
    const isListed = (table) => Object.keys(sheet.tables?.[table] ?? {}).some((name) => name.includes("+"));
    const named = (table) => (kinds.length < 2 || isListed(table) ? mask(row(table, together)) : new Set(kinds.flatMap((kind) => [...mask(row(table, kind))])));
    return { closed: named("barred"), stops: named("stops") };
  }

  /** How much of a measure stands in a place, of some pieces or of all others. */
  const load = (measure, pieces) => pieces.reduce((sum, piece) => sum + (sheet.sizes?.[measure]?.[piece] ?? 0), 0);
  const others = (at, pieces, place) => Object.keys(at).filter((piece) => at[piece] === place && !pieces.includes(piece));

  /** Whether pieces are enough for what has to be besieged in a place, and whether it is besieged. */
  const isEnough = (pieces, place) => load("siege", pieces) >= (sheet.sieges?.[place] ?? 0);
  const isSiege = (at, place) => place in (sheet.sieges ?? {}) && isEnough(others(at, [], place), place);

  /** Whether pieces may stand together whatever the place. */
  const areKin = (pieces) => Object.values(sheet.apart ?? {}).every((words) => new Set(pieces.map((piece) => words[piece]).filter(Boolean)).size <= 1);

  /** Whether pieces fit into a place with those that stand there: in the end, or on the way through. */
  function fits(at, pieces, place, isOnWay = false) {
    const rest = others(at, pieces, place), all = [...rest, ...pieces];
    const measures = Object.entries(sheet.holds ?? {}).filter(([, hold]) => !isOnWay || hold.way);
    return (isOnWay || isEnough(all, place)) && measures.every(([measure, hold]) => load(measure, all) <= hold.most) && (isOnWay || areKin(all));
  }

  /** What ways from a place cost by where they lead, on the cheapest. */
  function spread(at, pieces, start, most) {
    const { closed, stops } = bars(pieces), spent = new Map([[start, 0]]), came = new Map(), open = [[start]];
    for (let cost = 0; cost < Math.min(open.length, most); cost++)
      for (const here of open[cost] ?? []) {
        if (spent.get(here) < cost || (stops.has(here) && here !== start)) continue;
        for (const [there, extra] of stepsTogether(pieces, here)) {
          const total = cost + extra;
          if (total > most || (spent.get(there) ?? most + 1) <= total || closed.has(there)) continue;
          if (there !== at[pieces[0]] && !fits(at, pieces, there, true)) continue;
          spent.set(there, total);
          came.set(there, here);
          (open[total] ??= []).push(there);
        }
      }
    return { spent, came };
  }

  /** Whether pieces have not gone anywhere yet: they may always take one step. */
  const areFresh = (now, pieces) => pieces.every((piece) => !now.walked.has(piece) && !sheet.under_way?.[piece]);

  /** What a way by some places costs so far; undefined: there is none. */
  function costBy(now, pieces, places) {
    let here = now.at[pieces[0]], total = 0;
    for (const there of places) {
      const cost = spread(now.at, pieces, here, 60).spent.get(there);
      if (cost === undefined) return undefined;
      [here, total] = [there, total + cost];
    }
    return total;
  }

  const pointsOf = (now, pieces) => Math.max(0, Math.min(...pieces.map((piece) => now.points[piece] ?? 0)));

  /** Where pieces can go by some places; with what it costs. */
  function reach(now, pieces, places) {
    if (!pieces.length) return new Map();
    const start = now.at[pieces[0]], here = places.at(-1) ?? start, points = pointsOf(now, pieces), gone = costBy(now, pieces, places);
    if (gone === undefined || gone > points) return new Map();
    const found = spread(now.at, pieces, here, points - gone).spent;
    if (!places.length && areFresh(now, pieces))
      for (const [there] of stepsTogether(pieces, start))
        if (!found.has(there) && !bars(pieces).closed.has(there) && fits(now.at, pieces, there, true)) found.set(there, points);
    found.delete(here);
    return found;
  }

  /** The places by which a way of pieces can lead on: those where it need not end. */
  function waypoints(now, pieces, places) {
    const { stops } = bars(pieces), points = pointsOf(now, pieces);
    return [...reach(now, pieces, places)].filter(([there, cost]) => !stops.has(there) && cost < points).map(([there]) => there);
  }

  /** The places by which a way of pieces can lead on to its end. */
  function between(now, pieces, places, end) {
    const found = reach(now, pieces, places), points = pointsOf(now, pieces);
    const leadsOn = ([there, cost]) => there !== end && spread(now.at, pieces, there, points - (costBy(now, pieces, places) + cost)).spent.has(end);
    const open = new Set(waypoints(now, pieces, places));
    return [...found].filter(([there]) => open.has(there)).filter(leadsOn).map(([there]) => there);
  }

  /** Whether cheapest ways of pieces by some places to an end differ in what they pass of the table "marks". */
  function areSeveral(now, pieces, places, end) {
    const stages = [now.at[pieces[0]], ...places, end];
    return stages.slice(1).some((goal, n) => passings(now, pieces, stages[n], goal).length > 1);
  }

  /** The different marks that the cheapest ways from a place to another pass. */
  function passings(now, pieces, start, end) {
    const { spent } = spread(now.at, pieces, start, pointsOf(now, pieces)), { stops } = bars(pieces), marks = mask(sheet.tables?.marks?.[""]), known = new Map([[start, [""]]]);
    const before = (there) => [...spent.keys()].filter((here) => (here === start || !stops.has(here)) &&
      stepsTogether(pieces, here).some(([next, cost]) => next === there && spent.get(here) + cost === spent.get(there)));
    const passed = (there) => {
      if (!known.has(there)) known.set(there, [...new Set(before(there).flatMap((here) => passed(here).map((way) => (here !== start && marks.has(here) ? `${way} ${here}` : way))))]);
      return known.get(there);
    };
    return spent.has(end) ? passed(end) : [];
  }

  /** The places in which a way of pieces can end. */
  const ends = (now, pieces, places) => [...reach(now, pieces, places).keys()].filter((there) => there !== now.at[pieces[0]]);

  /** Note that pieces went a way. */
  function go(now, pieces, places) {
    const cost = costBy(now, pieces, places) ?? 0, points = pointsOf(now, pieces), { stops } = bars(pieces);
    for (const piece of pieces) {
      now.points[piece] = stops.has(places.at(-1)) ? -1 : Math.max(0, (now.points[piece] ?? 0) - Math.min(cost, points));
      now.walked.add(piece);
    }
    now.stack = pieces;
  }

  /** Whether a piece can still go its way: once others go, who stopped on the way has arrived. */
  const canGo = (now, piece) => !sheet.under_way?.[piece] || !now.stack || now.stack.includes(piece);

  /** Whether a piece can go with others: those that stopped on the way go on among themselves. */
  const goTogether = (pieces, piece) => pieces.every((other) => Boolean(sheet.under_way?.[other]) === Boolean(sheet.under_way?.[piece]));

  /** Whether a piece can go on against a place: it has not gone yet, or was the last to go, and has the points. */
  function canStrike(now, piece, place) {
    const cost = stepsFrom(piece, now.at[piece])[place], mayGo = canGo(now, piece) && (!now.walked.has(piece) || now.stack?.includes(piece));
    return mayGo && cost !== undefined && cost <= (now.points[piece] ?? 0) - (sheet.forced?.[piece] ?? 0);
  }

  /** Note that pieces strike in the middle of their way. */
  function strike(now, pieces) {
    pieces.forEach((piece) => now.walked.add(piece));
    now.stack = pieces;
  }

  return { areKin, areSeveral, between, canGo, canStrike, ends, fits, go, goTogether, isEnough, isSiege, others, strike, waypoints };
}
