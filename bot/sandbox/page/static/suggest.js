// Suggests what comes next in the command box: commands, options, values.

import { make } from "./dom.js";
import { fitting, kinds, matching, values } from "./command.js";

// pause is the time in ms without typing after which the bot is asked.
const pause = 120;

// suggest shows suggestions for one of the composer's inputs.
export function suggest(composer, input) {
  const turn = ++composer.turn;
  if (input === composer.line) return ofLine(composer, input.value);
  if (input === composer.tail) return ofOptions(composer, input.value);
  const chip = composer.chips.find((c) => c.input === input);
  return chip && ofValues(composer, chip, turn);
}

function ofLine(composer, text) {
  if (text.startsWith("/")) {
    const found = matching(composer.commands, text.slice(1)).slice(0, 30);
    const items = found.map((p) => ({ label: "/" + p.shown, detail: p.description, take: () => composer.enter(p) }));
    return composer.offers.show(composer.line, items.length ? "Commands" : "No command is called that", items, true);
  }
  const at = /(?:^|\s)@(\S*)$/.exec(text);
  const fits = at ? fitting(values({ type: kinds.user }, composer.context), at[1]) : [];
  return composer.offers.show(composer.line, fits.length ? "Members" : "", fits.map((v) => ({
    ...v, take: () => composer.replace(`${text.slice(0, text.length - at[1].length - 1)}${v.label} `),
  })), true);
}

function ofOptions(composer, text) {
  const typed = text.trim().toLowerCase();
  const fits = composer.free().filter((o) => o.name.startsWith(typed) || o.shown.startsWith(typed));
  const title = [make("strong", {}, "/" + composer.command.shown), " ", composer.command.description];
  composer.offers.show(composer.tail, title, fits.map((o) => ({
    label: o.shown, detail: o.description, mark: o.required ? "required" : "",
    take: () => {
      composer.tail.value = "";
      composer.chip(o).input.focus();
    },
  })), typed !== "");
}

async function ofValues(composer, chip, turn) {
  const { input, option } = chip, text = input.value, offers = composer.offers;
  const title = [make("strong", {}, option.shown), " ", option.description, option.required ? make("span", { class: "mark" }, "required") : ""];
  const items = (list) => list.slice(0, 25).map((v) => ({ ...v, take: () => composer.pick(chip, v) }));
  const list = values(option, composer.context);
  if (list) return offers.show(input, title, items(chip.picked ? list : fitting(list, text)), !chip.picked);
  if (!option.autocomplete) return offers.show(input, title, [], false);
  if (offers.input !== input) offers.show(input, [...title, " – loading options…"], [], false);
  await new Promise((r) => setTimeout(r, pause));
  if (turn !== composer.turn) return;
  const answer = await composer.ask(composer.written(chip));
  if (turn !== composer.turn || document.activeElement !== input) return;
  const none = answer.error ? " – loading options failed" : answer.choices?.length ? "" : " – no options match your search";
  offers.show(input, [...title, none], items((answer.choices ?? []).map((c) => ({ label: c.name, value: String(c.value) }))), !chip.picked && text !== "");
}
