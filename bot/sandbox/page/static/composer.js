// The box in which a person writes a message, or a command with its options.

import { make } from "./dom.js";
import { entered, fault, meant, optionNamed, paths, split, values, written } from "./command.js";
import { Offers } from "./offers.js";
import { suggest } from "./suggest.js";

export class Composer {
  // send takes {kind, text, shown} and returns the outcome. complete asks the
  // bot for an option's values.
  constructor(context, { send, complete }) {
    Object.assign(this, { context, deliver: send, ask: complete, commands: [], command: null, chips: [], turn: 0, said: [] });
    this.offers = new Offers();
    this.line = this.field({ class: "line", "aria-label": "Message, or / for a command", placeholder: "Message, or / for a command", enterkeyhint: "send" });
    this.tail = this.field({ class: "tail", "aria-label": "Next option", enterkeyhint: "send" });
    this.box = make("div", { class: "box" }, this.line);
    this.trouble = make("p", { class: "trouble", role: "alert" });
    this.node = make("form", { class: "composer", autocomplete: "off" }, this.offers.node, this.trouble,
      make("div", { class: "strip" }, this.box, make("button", { class: "send primary", "aria-label": "Send" }, make("span", { "aria-hidden": "true" }, "➤"))));
    this.node.addEventListener("submit", (e) => {
      e.preventDefault();
      this.send();
    });
    this.node.addEventListener("focusout", (e) => this.node.contains(e.relatedTarget) || this.offers.hide());
  }

  field(attributes) {
    const input = make("input", { ...attributes, role: "combobox", "aria-expanded": "false", "aria-autocomplete": "list", autocapitalize: "off", spellcheck: "false", dir: "auto" });
    input.addEventListener("input", () => this.typed(input));
    input.addEventListener("focus", () => this.offer(input));
    input.addEventListener("keydown", (e) => this.key(e, input));
    // Enter takes a suggestion. It must not submit the form too.
    input.addEventListener("keypress", (e) => e.key === "Enter" && e.preventDefault());
    return input;
  }

  setCommands(commands) { this.commands = paths(commands); }

  placeholder(text) { this.line.placeholder = text; }

  focus() { (this.command ? this.tail : this.line).focus(); }

  insert(text) {
    this.leave();
    this.line.value = `${this.line.value}${this.line.value && !this.line.value.endsWith(" ") ? " " : ""}${text} `;
    this.line.focus();
  }

  // enter prepares the box for a command. Each required option gets a chip.
  enter(command, rest = "") {
    this.command = command;
    this.chips = [];
    this.box.replaceChildren(make("span", { class: "path" }, "/" + command.shown), this.tail);
    this.tail.value = "";
    command.options.filter((o) => o.required).forEach((o) => this.chip(o));
    this.take(rest);
    (this.chips.find((c) => !c.input.value)?.input ?? this.tail).focus();
  }

  // take moves "name:value" texts into chips, and returns whether there are any.
  // If there are none, the text stays in the tail.
  take(text) {
    const found = split(text, this.command.options);
    for (const f of found) {
      const chip = this.chips.find((c) => c.option === f.option) ?? this.chip(f.option);
      chip.input.value = f.text.trim();
      this.size(chip.input);
    }
    if (!found.length) this.tail.value = text;
    return found.length > 0;
  }

  leave(text = "") {
    this.command = null;
    this.chips = [];
    this.box.replaceChildren(this.line);
    this.line.value = text;
    this.trouble.textContent = "";
    this.offers.hide();
  }

  chip(option) {
    const input = this.field({ class: "value", "aria-label": `${option.shown}: ${option.description}${option.required ? ", required" : ""}`, enterkeyhint: "next" });
    const chip = { option, input, picked: null };
    chip.node = make("span", { class: "chip" }, make("span", { class: "option-name", "aria-hidden": "true" }, option.shown), input);
    this.size(input);
    this.tail.before(chip.node);
    this.chips.push(chip);
    return chip;
  }

  size(input) { input.style.width = `calc(${Math.max(2, [...input.value].length * 1.2)}ch + 1.3rem)`; }

  drop(chip) {
    chip.node.remove();
    this.chips.splice(this.chips.indexOf(chip), 1);
    this.tail.focus();
  }

  // typed handles a change of an input's text.
  typed(input) {
    this.trouble.textContent = "";
    if (input === this.line) {
      const at = entered(this.commands, input.value);
      if (at) return this.enter(at.path, at.rest);
    } else if (input === this.tail) {
      if (this.take(this.tail.value)) {
        this.tail.value = "";
        return this.chips.at(-1).input.focus();
      }
    } else {
      this.edited(this.chips.find((c) => c.input === input));
    }
    if (document.activeElement === input) this.offer(input);
  }

  // edited handles a change of an option's value. It removes the option's own
  // name at the start. The name of another option ends the value and starts a
  // new chip.
  edited(chip) {
    const input = chip.input, own = /^(\S+):/.exec(input.value);
    if (own && optionNamed([chip.option], own[1])) input.value = input.value.slice(own[0].length);
    const text = input.value;
    chip.picked = null;
    chip.node.classList.remove("wrong");
    const next = / (\S+):/.exec(text);
    if (next && optionNamed(this.free(), next[1])) {
      input.value = text.slice(0, next.index);
      this.take(text.slice(next.index + 1));
      this.chips.at(-1).input.focus();
    } else if (text.endsWith(" ") && text.trim()) {
      const list = values(chip.option, this.context);
      const found = list && meant(list, text);
      if (found) this.pick(chip, found);
    }
    this.size(input);
  }

  pick(chip, v) {
    chip.input.value = v.label;
    chip.picked = v;
    chip.node.classList.remove("wrong");
    this.size(chip.input);
    this.trouble.textContent = "";
    (this.chips.find((c) => c.option.required && !c.input.value)?.input ?? this.tail).focus();
  }

  free() { return this.command.options.filter((o) => !this.chips.some((c) => c.option === o)); }

  offer(input) { return suggest(this, input); }

  replace(text) {
    this.line.value = text;
    this.offers.hide();
  }

  key(e, input) {
    if (e.isComposing) return;
    if (this.offers.key(e)) {
      if (e.key === "Escape") this.turn++;
      return;
    }
    const chip = this.chips.find((c) => c.input === input);
    if (e.key === "Enter") {
      e.preventDefault();
      this.node.requestSubmit();
    } else if (e.key === "Backspace" && this.command && input.value === "") {
      e.preventDefault();
      if (chip) this.drop(chip);
      else if (this.chips.length) this.chips.at(-1).input.focus();
      else {
        this.leave("/" + this.command.shown);
        this.line.focus();
        this.offer(this.line);
      }
    } else if (e.key === "Escape" && this.command) {
      this.leave();
      this.line.focus();
    } else if (e.key === "ArrowUp" && input === this.line && !input.value && this.said.length) {
      e.preventDefault();
      this.load(this.said.at(-1));
    }
  }

  // begin opens the box for the command with this path.
  begin(path) {
    const found = this.commands.find((p) => p.path === path);
    if (found) this.enter(found);
    else this.trouble.textContent = `There is no /${path} here.`;
  }

  // load puts a line back into the box.
  load(line) {
    const at = entered(this.commands, line + " ");
    if (at) this.enter(at.path, at.rest.trimEnd());
    else this.leave(line);
    this.focus();
  }

  value(chip) {
    const list = values(chip.option, this.context);
    return chip.picked?.value ?? (list && meant(list, chip.input.value)?.value) ?? chip.input.value.trim();
  }

  // written returns the command line to send. The chip focus, if any, comes
  // last.
  written(focus) {
    const given = this.chips.filter((c) => c === focus || c.input.value.trim());
    const ordered = focus ? [...given.filter((c) => c !== focus), focus] : given;
    return written(this.command.path, ordered.map((c) => ({ name: c.option.name, value: c === focus ? c.input.value : this.value(c) })));
  }

  shown() {
    return [`/${this.command.shown}`, ...this.chips.filter((c) => c.input.value.trim()).map((c) => `${c.option.shown}:${c.input.value.trim()}`)].join(" ");
  }

  // wrong marks the first option that cannot be sent, and returns whether there
  // is one.
  wrong() {
    const missing = this.free().find((o) => o.required);
    if (missing) this.chip(missing);
    for (const chip of this.chips) {
      const said = chip.option.required || chip.input.value.trim() ? fault(chip.option, chip.input.value, chip.picked, this.context) : "";
      if (!said) continue;
      chip.node.classList.add("wrong");
      chip.input.focus();
      this.trouble.textContent = `${chip.option.shown}: ${said}`;
      return true;
    }
    return false;
  }

  async send() {
    this.trouble.textContent = "";
    const plain = this.line.value.trim();
    if (!this.command && !plain) return;
    if (this.command && this.tail.value.trim()) {
      this.trouble.textContent = `/${this.command.shown} has no option "${this.tail.value.trim()}".`;
      return;
    }
    if (this.command && this.wrong()) return;
    const action = this.command ? { kind: "slash", text: this.written(), shown: this.shown() } : this.plain(plain);
    this.said.push(action.shown);
    this.leave();
    this.line.focus();
    const o = await this.deliver(action);
    if (!o.error || o.failed) return;
    if (!this.command && !this.line.value) this.load(action.shown);
    this.trouble.textContent = o.error;
  }

  // plain returns the action for a line that is not a known command. It turns
  // each "@name" into a mention.
  plain(text) {
    if (text.startsWith("/")) return { kind: "slash", text, shown: text };
    let said = text;
    const names = [...this.context.faces.values()].flatMap((f) => [[f.shown, f.id], [f.name, f.id]]);
    names.sort((a, b) => b[0].length - a[0].length);
    for (const [shown, id] of names) said = said.replaceAll("@" + shown, `<@${id}>`);
    return { kind: "say", text: said, shown: text };
  }
}
