// What the browser keeps for a reader of the composer: the lines of each position, for all tabs, and the reader's own part
// of the address, for this tab alone. Where nothing may be kept the page works all the same.
"use strict";
class Kept {
  static MOST = 40;

  /** Of one seat's letter on one position; ``word`` is that of its block, which no other letter has. */
  constructor(game, state, word) {
    this.key = `pbem ${game} #${state} ${word}`;
  }

  /** What was drawn: {lines, draft, preview, sent}; ``sent`` is {at, how, orders}: when and how orders left the page. */
  read() {
    try {
      return JSON.parse(localStorage.getItem(this.key)) ?? {};
    } catch {
      return {};
    }
  }

  /** Keep what was drawn. What is kept already is not written again: tabs would go on telling each other for ever. */
  write(found) {
    try {
      const { saved, ...before } = this.read();
      if (JSON.stringify(before) === JSON.stringify(found)) return;
      localStorage.setItem(this.key, JSON.stringify({ ...found, saved: Date.now() }));
      Kept.tidy();
    } catch {}
  }

  /** Forget the letters that were left alone longest. */
  static tidy() {
    const saved = (key) => JSON.parse(localStorage.getItem(key)).saved ?? 0;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith("pbem "));
    if (keys.length > Kept.MOST) keys.sort((one, other) => saved(one) - saved(other)).slice(0, -Kept.MOST).forEach((key) => localStorage.removeItem(key));
  }

  static given() {
    const found = location.hash.slice(1);
    return document.getElementById(found) ? "" : found;
  }

  /** Begin anew where a later link is opened in the tab of an earlier one. */
  static watch() {
    addEventListener("hashchange", () => Kept.given() && location.reload());
  }

  /** Tell when another tab has drawn. */
  whenChanged(act) {
    addEventListener("storage", (event) => event.key === this.key && act());
  }

  /**
   * The part of the address behind the #, if it names nothing on the page. It goes to where only this tab finds it, and out
   * of the address.
   */
  static fragment() {
    const key = `pbem ${location.pathname}`, given = Kept.given();
    try {
      if (given) sessionStorage.setItem(key, given);
      const found = sessionStorage.getItem(key) ?? "";
      if (given) history.replaceState(null, "", location.pathname + location.search);
      return found;
    } catch {
      return given;
    }
  }
}
