// Letters and picks as a player makes them on the page, without the page: offer.js tells what can be picked.
"use strict";

/** A source of chance: an integer below a number, by xorshift. */
function seeded(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** A whole line of a form by random picks; null where the picks end before it is whole. */
function randomLine(rules, now, name, random) {
  const draft = rules.draftOf(name), slots = rules.slotsOf(draft);
  if (!slots.length || rules.settle(now, draft)) return draft;
  for (let steps = 0; steps < 60; steps++) {
    const slot = slots[draft.slot], own = draft.picks[slot.id], enough = own.length >= rules.needed(now, draft, slot);
    const left = rules.shown(now, draft).filter((option) => !own.includes(option));
    if (left.length && own.length < rules.most(slot) && (!enough || random(2))) {
      if (rules.pick(now, draft, left[random(left.length)])) return draft;
    } else if (!enough) return null;
    else if (draft.slot === slots.length - 1) return rules.complete(now, draft) ? draft : null;
    else {
      draft.slot = rules.following(now, draft);
      if (rules.settle(now, draft)) return draft;
    }
  }
  return null;
}

/** The lines of a letter of random picks, about so many at most. */
function randomLetter(sheet, seed, most) {
  const rules = offering(sheet), random = seeded(seed), lines = [];
  for (let n = 0; n < most || (rules.owed(rules.after(lines)).length && n < 5 * most); n++) {
    const now = rules.after(lines), asked = rules.offered(now), verbs = asked.length && random(4) ? asked : rules.offered(now, "standing");
    if (!verbs.length) break;
    const line = randomLine(rules, now, verbs[random(verbs.length)], random);
    if (line) lines.push({ verb: line.verb, picks: line.picks });
  }
  return rules.orderLines(lines);
}

/** Whether a line of a form can be picked together, part by part. */
function canBeSpelled(sheet, name, line) {
  const rules = offering(sheet), now = rules.after([]), draft = rules.draftOf(name), slots = rules.slotsOf(draft);
  const goesOn = (n, rest) => !rest || (slots[n] !== undefined && rules.options(now, name, draft.picks, slots[n]).some((option) => {
    const part = rules.said(option), isHere = rest === part || rest.startsWith(`${part} `);
    if (!isHere) return false;
    draft.picks[slots[n].id] = [option];
    const found = goesOn(n + 1, rest.slice(part.length + 1));
    draft.picks[slots[n].id] = [];
    return found;
  }));
  return goesOn(0, line);
}

/**
 * The first form or option of some clicks that the page does not offer; empty: it offers them all. An option that begins with
 * "~" is one that says what follows.
 */
function withheld(sheet, clicks) {
  const rules = offering(sheet), lines = [];
  for (const [verb, picks] of clicks) {
    const now = rules.after(lines);
    if (!["", "standing"].some((group) => rules.offered(now, group).includes(verb))) return verb;
    const draft = rules.draftOf(verb);
    for (const slot of rules.slotsOf(draft))
      for (const option of picks[slot.id] ?? []) {
        const found = rules.options(now, verb, draft.picks, slot).find((each) => each === option || `~${rules.said(each)}` === option);
        if (found === undefined) return `${verb} ${slot.id} ${option}`;
        draft.picks[slot.id].push(found);
      }
    lines.push({ verb, picks: draft.picks });
  }
  return "";
}
