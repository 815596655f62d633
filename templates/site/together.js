// What binds the picks of one slot to each other, as a sheet has it (pbem/orders/sheets.py: company, mixed, siege, lone).
"use strict";

/** The bonds of one sheet; "walk" are its ways over the ground, "row" finds the options of a row. */
function bonds(sheet, walk, row) {
  const mixes = sheet.mixes ?? {}, [word, most] = sheet.mixed ?? ["", Infinity];
  const isBound = (slot) => Boolean(slot.company || slot.mixed || slot.siege);

  /** Whether all hold for the picks of a slot. */
  const hold = (now, verb, picks, slot) => {
    const own = picks[slot.id];
    return !own.length || ((!slot.company || haveCompany(now, slot, own)) && (!slot.mixed || areMixed(now, own)) && (!slot.siege || keepSieges(now, verb, picks, slot, own)));
  };

  /** Whether all can hold for the picks of a slot with an option and more of what is offered. */
  function canHold(now, verb, picks, slot, option, offered) {
    const own = [...new Set([...picks[slot.id], option])], all = [...new Set([...own, ...offered])];
    return (!slot.company || haveCompany(now, slot, own, all)) && (!slot.mixed || areMixed(now, own, all)) && (!slot.siege || keepSieges(now, verb, picks, slot, own, all));
  }

  /** The places from which others have to come with a piece, if there are any. */
  function companyOf(now, table, piece) {
    const named = sheet.tables?.[table] ?? {};
    return row(table, piece in named ? piece : now.at[piece], now).map((there) => (there === "@" ? now.at[piece] : there));
  }

  function haveCompany(now, { company }, own, others = own) {
    return own.every((piece) => {
      const places = companyOf(now, company, piece);
      return !places.length || others.some((other) => places.includes(now.at[other]) && !companyOf(now, company, other).length);
    });
  }

  /** Whether one place has pieces of every word that is among some. */
  function areMixed(now, own, others = own) {
    const wanted = [...new Set(own.map((piece) => mixes[piece]).filter(Boolean))];
    const isThere = (place, each) => others.some((piece) => now.at[piece] === place && mixes[piece] === each);
    return wanted.length < 2 || (others.some((piece) => wanted.every((each) => isThere(now.at[piece], each))) && counted(now.at, own) <= most);
  }

  /** How many pieces of the word that is counted stand in places with other words, or are among some. */
  function counted(at, own = []) {
    const pieces = Object.keys(at).filter((piece) => mixes[piece] && at[piece]), places = new Map();
    for (const piece of pieces) places.set(at[piece], (places.get(at[piece]) ?? new Set()).add(mixes[piece]));
    return pieces.filter((piece) => mixes[piece] === word && (own.includes(piece) || places.get(at[piece]).size > 1)).length;
  }

  /** Whether pieces may go to a place: if its words are several by then, not too many of the one that is counted are. */
  function mayMix(at, pieces, there) {
    if (!word) return true;
    const then = { ...at, ...Object.fromEntries(pieces.map((piece) => [piece, there])) };
    const words = new Set(Object.keys(then).filter((piece) => then[piece] === there).map((piece) => mixes[piece]).filter(Boolean));
    return words.size < 2 || counted(then) <= most;
  }

  /** Whether enough pieces stay in each siege that others leave; of "whole" all may leave it. */
  function keepSieges(now, verb, picks, slot, own, others = own) {
    const [, [target] = []] = (verb.attacks ?? []).map((id) => picks[id]);
    return [...new Set(own.map((piece) => now.at[piece]))].every((place) => {
      if (place === target || !walk.isSiege(now.at, place)) return true;
      const staying = walk.others(now.at, own, place).filter((piece) => !(now.picked.sorties ?? []).includes(piece));
      return walk.isEnough(staying, place) || (slot.siege === "whole" && staying.every((piece) => others.includes(piece) && !own.includes(piece)));
    });
  }

  /** Whether no other piece was named in some slots that stands where one stands. */
  const isAlone = (now, slots, piece) => !slots.some((ref) => (now.picked[ref] ?? []).some((other) => other !== piece && now.at[other] === now.at[piece]));

  return { canHold, hold, isAlone, isBound, mayMix };
}
