// What attacks come to, as far as a sheet tells it: strengths, chances, sentences. It knows no game (pbem/orders/sheets.py).
"use strict";

/** What is foretold of the attack of a line, whole or not: by strengths or by chances; {} where nothing is. */
function oddsOf(sheet, rules, now, { verb, picks }) {
  const form = sheet.verbs[verb], [units, [target]] = form.attacks.map((slot) => picks[slot] ?? []);
  if (!target || !units.length) return {};
  return form.duel ? chancesOf(sheet, rules, now, form, picks, units, target) : strengthsOf(sheet, verb, units, target);
}

/**
 * What an attack is worth against what is seen: {attack, defence, ratio, isWhole}, each as far as it is known. More may
 * defend than is seen unless ``isWhole``.
 */
function strengthsOf(sheet, name, units, target) {
  const worth = (unit) => sheet.strength?.[`${name}/${unit}`] ?? sheet.strength?.[unit] ?? 0;
  const attack = Math.ceil(units.reduce((sum, unit) => sum + worth(unit), 0)), [defence, isWhole] = sheet.against?.[target] ?? [];
  if (!attack || defence === undefined) return {};
  const ratio = attack >= defence ? `${Math.floor(attack / defence)}:1` : `1:${Math.ceil(defence / attack)}`;
  return { attack, defence, isWhole, ratio: sheet.verbs[name].ratio ? ratio : "" };
}

/** The chances of a duel: {won, lost, isOpen} in percent, or {isEmpty}. */
function chancesOf(sheet, rules, now, { duel }, picks, units, target) {
  const [, leads, adds, leaders] = duel, [added] = picks[adds], worth = (thing) => sheet.worth?.[thing] ?? 0;
  const able = added ? units.filter((unit) => rules.row(leaders, added, now).includes(unit)) : units;
  const first = picks[leads][0] ?? [...able].sort((one, other) => worth(other) - worth(one))[0];
  const found = rules.row("prospects", `${target}/${units.length}`, now)[worth(first) + worth(added)] ?? "";
  const [, won, lost, mark] = /^([-\d]+)\/([-\d]+)(\?)?$/.exec(found) ?? [], shown = (part) => `${part.replace("-", "–")} %`;
  if (!won) return found === "-" ? { isEmpty: true } : {};
  return { won: shown(won), lost: shown(lost), isOpen: Boolean(mark) };
}

/** Odds as the map shows them. */
const oddsShown = ({ attack, defence, ratio, isWhole, won }) =>
  won ?? (attack ? `${isWhole ? "" : "≤ "}${ratio || `${attack}:${defence}`}` : "");

/** Odds in words. */
function oddsTold(odds, say) {
  if (odds.isEmpty) return say.chance_nobody;
  if (odds.won) return elements.fill(odds.isOpen ? say.chance_open : say.chance, odds);
  if (!odds.attack) return "";
  const best = odds.ratio && elements.fill(odds.isWhole ? say.ratio : say.ratio_most, { number: odds.ratio });
  return [elements.fill(odds.isWhole ? say.odds : say.odds_seen, odds), best].filter(Boolean).join(", ");
}

/** What an option comes to that begins a battle, in sentences. */
const foretold = (sheet, rules, now, option) => (rules.row("battles", "", now).includes(option) ? sheet.foretold?.[now.at[option]] ?? [] : []);
