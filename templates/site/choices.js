// What can be picked: the forms of order, the cards with their uses, and the options of the line that is being written. It
// knows no game; offer.js tells what there is.
"use strict";
class Choices {
  /** More buttons than so many are not shown; the others can be tapped on the map. */
  static MOST = 120;

  /**
   * @param step where they stand; ``told`` is where they are read out.
   * @param acts what is done: start(verb, card), pick(option), take(options), goTo(slot), goOn(), finish(), back().
   */
  constructor(step, told, page, acts) {
    Object.assign(this, { step, told, say: page.say, cards: page.cards, acts, typed: "", typedAt: 0 });
    step.addEventListener("keydown", (event) => this.steered(event));
  }

  /** Of a sheet, by its rules. */
  of(sheet, rules) {
    Object.assign(this, { sheet, rules });
  }

  /** Show what can be picked now, and say the next question. The options that are shown. */
  show(now, { draft, place, again, news }) {
    const focused = this.step.contains(document.activeElement) ? document.activeElement.dataset : null;
    Object.assign(this, { now, draft, place, again });
    const found = draft ? this.showSlot() : (this.showVerbs(), []);
    this.told.textContent = `${news} ${this.step.querySelector("#question").textContent}`.trim();
    if (focused) this.refocus(focused);
    return found;
  }

  // --- forms ---------------------------------------------------------------------------------------------------------

  showVerbs() {
    const { rules, say, sheet, place, now } = this, all = rules.offered(now), here = place ? all.filter((name) => rules.begins(now, name, place)) : [];
    const shown = here.length ? here : all, heading = here.length ? elements.fill(say.what_with, { thing: rules.label(place) }) : all.length ? say.what : say.nothing_more;
    const hand = here.length ? new Map() : this.hand(shown), played = new Set([...hand.values()].flat());
    const [ends, others] = [true, false].map((closes) => shown.filter((name) => !played.has(name) && this.ends(name) === closes));
    const main = others.includes(this.again) ? this.again : hand.size ? "" : others[0];
    const verb = (name) => elements.button(sheet.verbs[name].label, () => this.acts.start(name), { "data-verb": name, ...(name === main ? { class: "main" } : {}) });
    const told = new Set(shown.map((name) => sheet.verbs[name].told));
    this.step.replaceChildren(...[...told].flatMap((each) => this.purpose(each)), elements.text("h3", heading, { id: "question" }),
      ...(hand.size ? [elements.list([...hand].map(([card, uses]) => this.playable(card, uses)), "options hand")] : []),
      elements.list(others.map(verb)), elements.list(ends.map(verb), "options ends"));
    if (here.length) this.step.append(elements.button(say.back, this.acts.back, { id: "back" }));
    else this.showBeside();
  }

  /** Whether a form only ends something. */
  ends(name) {
    const { slots, then } = this.sheet.verbs[name];
    return !slots?.length && then?.length === 0;
  }

  /** The cards with which lines can begin, each with the forms that play it. */
  hand(names) {
    const found = new Map();
    for (const name of names)
      for (const option of this.rules.firstOptions(this.now, name))
        if (this.cards[option]) found.set(option, [...(found.get(option) ?? []), name]);
    return found;
  }

  /** A card with what it can be played for now. */
  playable(card, uses) {
    const found = elements.list([...this.face(card), elements.list(uses.map((name) =>
      elements.button(this.sheet.verbs[name].use ?? this.sheet.verbs[name].label, () => this.acts.start(name, card), { "data-verb": name, "data-card": card, "aria-label": `${this.cards[card][0]}: ${this.sheet.verbs[name].label}` })), "uses")], "card");
    found.setAttribute("role", "group");
    found.setAttribute("aria-label", this.cards[card][0]);
    return found;
  }

  /** What stands on a card: its title, its values and what it does. */
  face(card) {
    const [title, values, text] = this.cards[card], shown = [["strong", title, "title"], ["span", values, "values"], ["span", text, "does"]];
    return shown.filter(([, words]) => words).map(([tag, words, className]) => elements.text(tag, words, { className }));
  }

  /** What can be ordered beside what is asked, folded away: below each sentence the forms of which it tells. */
  showBeside() {
    const { rules, say, sheet, now } = this, names = rules.offered(now, "standing");
    if (!names.length) return;
    const found = document.createElement("details"), isOpen = this.step.dataset.beside === "open";
    const by = new Map(), verb = (name) => elements.button(sheet.verbs[name].label, () => this.acts.start(name), { "data-verb": name });
    for (const name of names) by.set(sheet.verbs[name].told, [...(by.get(sheet.verbs[name].told) ?? []), name]);
    found.append(elements.text("summary", say.beside), ...[...by].flatMap(([told, alike]) => [...this.purpose(told), elements.list(alike.map(verb))]));
    found.open = isOpen;
    found.addEventListener("toggle", () => (this.step.dataset.beside = found.open ? "open" : ""));
    this.step.append(found);
  }

  /** The sentence that says what a form is for. */
  purpose(told) {
    return told ? [elements.text("p", told, { className: "quiet" })] : [];
  }

  // --- the slots of a line -------------------------------------------------------------------------------------------

  showSlot() {
    const { rules, say, sheet, draft, now, place } = this, slots = rules.slotsOf(draft), slot = slots[draft.slot];
    const found = rules.shown(now, draft), own = draft.picks[slot.id], near = place ? found.filter((option) => now.at[option] === place) : [];
    const tabs = slots.map((each, n) => {
      const picks = draft.picks[each.id].map(rules.label).join(", ");
      return elements.button(picks ? `${each.label}: ${picks}` : each.label, () => this.acts.goTo(n), { "data-slot": each.id, "aria-pressed": n === draft.slot });
    });
    const ready = slots.slice(0, draft.slot).every((each) => draft.picks[each.id].length >= rules.needed(now, draft, each));
    const several = rules.most(slot) > 1, options = near.length ? near : found, whole = several && !slot.of && options.length > 1 && !own.length;
    const question = ready ? elements.fill(several ? say.pick_some : say.pick_one, { slot: slot.label }) : say.first_the_others;
    this.step.replaceChildren(elements.text("h3", sheet.verbs[draft.verb].label), ...this.purpose(sheet.verbs[draft.verb].told), ...(tabs.length > 1 ? [elements.list(tabs, "tabs")] : []),
      elements.text("p", question, { id: "question" }), ...this.odds(), this.goingOn(slot, whole ? options : []),
      slot.days ? this.day(slot, found, own) : elements.list(options.slice(0, Choices.MOST).map((option) => this.option(slot, option, own.includes(option)))),
      ...(options.length > Choices.MOST && !slot.days ? [elements.text("p", say.more_on_map, { className: "quiet", id: "more" })] : []));
    const row = this.step.querySelector(".tabs"), here = row?.children[draft.slot];
    if (row) row.scrollLeft = here.offsetLeft - row.offsetLeft - (row.clientWidth - here.offsetWidth) / 2;
    return found;
  }

  /** What the line comes to that is being written. */
  odds() {
    const { sheet, rules, now, draft, say } = this, told = sheet.verbs[draft.verb].attacks ? oddsTold(oddsOf(sheet, rules, now, draft), say) : "";
    return told ? [elements.text("p", told, { className: "facts", id: "odds" })] : [];
  }

  /** A field for a day. */
  day(slot, found, [picked]) {
    const field = Object.assign(document.createElement("input"), { type: "date", min: found[0], max: found.at(-1), value: picked ?? "" });
    field.setAttribute("aria-label", slot.label);
    field.addEventListener("change", () => found.includes(field.value) && this.acts.pick(field.value));
    return field;
  }

  option(slot, option, isPicked) {
    const card = this.cards[option] ?? this.cards[option.replace(/#\d+$/, "")];
    const found = elements.button(card ? "" : this.priced(slot, option), () => this.acts.pick(option), { "data-option": option, "aria-pressed": isPicked });
    const told = foretold(this.sheet, this.rules, this.now, option);
    if (told.length) found.append(...told.map((words) => elements.text("span", words, { className: "facts" })));
    if (!card) return found;
    found.className = "card";
    found.append(...this.face(card === this.cards[option] ? option : option.replace(/#\d+$/, "")));
    return found;
  }

  /** What goes on with the line, or ends it. */
  goingOn(slot, all) {
    const { rules, say, draft, now, acts } = this, done = elements.list([], "acts"), slots = rules.slotsOf(draft);
    if (rules.complete(now, draft)) done.append(elements.button(say.add, acts.finish, { id: "add", class: "main" }));
    if (draft.slot < slots.length - 1 && draft.picks[slot.id].length >= rules.needed(now, draft, slot))
      done.append(elements.button(say.next, acts.goOn, { id: "next", ...(done.childElementCount ? {} : { class: "main" }) }));
    if (all.length) done.append(elements.button(say.all, () => acts.take(all), { id: "all" }));
    done.append(elements.button(say.back, acts.back, { id: "back" }));
    return done;
  }

  /** An option with where it stands and what it costs. */
  priced(slot, option) {
    const { rules, sheet, say, now } = this, cost = Object.values(sheet.prices?.[slot.price]?.[option] ?? {}).join("/");
    const name = rules.label(option) || say.plain, there = sheet.at?.[option] && !slot.here ? rules.label(now.at[option]) : "";
    const where = there && !name.includes(there) ? ` · ${there}` : "";
    return `${name}${where}${cost ? ` (${cost})` : ""}`;
  }

  // --- keys ----------------------------------------------------------------------------------------------------------

  /** The buttons among which keys go. */
  get buttons() {
    return [...this.step.querySelectorAll(".options button, .acts button")].filter((each) => each.checkVisibility());
  }

  /** Put the focus on what comes first, or where it was. */
  refocus({ option, verb } = {}) {
    const buttons = this.buttons.filter((each) => "option" in each.dataset || "verb" in each.dataset);
    const same = buttons.find((each) => (option && each.dataset.option === option) || each.dataset.verb === (this.again || verb));
    (same ?? buttons[0] ?? this.step.querySelector("input, button"))?.focus({ preventScroll: true });
  }

  /** Keys within the choices: arrows go along, signs go to what begins with them or has them, Escape goes back. */
  steered(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { buttons } = this, here = buttons.indexOf(document.activeElement);
    const way = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key.length > 1 || event.key === " ") this.typed = "";
    if (event.key === "Escape") return this.draft || this.place ? this.acts.back() : undefined;
    if (way) event.preventDefault(), buttons.at((here + way) % buttons.length)?.focus();
    else if (event.key.length === 1 && event.key !== " ") {
      this.typed = event.timeStamp - this.typedAt < 1500 ? this.typed + event.key.toLowerCase() : event.key.toLowerCase();
      this.typedAt = event.timeStamp;
      this.meant(buttons)?.focus();
    }
  }

  /** What typed signs mean: options come before what goes on, beginnings before what stands within. */
  meant(buttons) {
    const { typed } = this, words = (each) => (each.getAttribute("aria-label") ?? each.textContent).toLowerCase();
    const order = [...buttons].sort((one, other) => ("option" in other.dataset) - ("option" in one.dataset));
    return order.find((each) => words(each).startsWith(typed)) ?? order.find((each) => words(each).includes(` ${typed}`)) ?? order.find((each) => words(each).includes(typed));
  }
}
