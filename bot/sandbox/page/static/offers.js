// The list above the command box: suggestions for what comes next.

import { freshId, make } from "./dom.js";
import { face } from "./face.js";

export class Offers {
  constructor() {
    this.id = freshId("offers");
    this.title = make("div", { class: "offers-title", role: "status" });
    this.list = make("div", { class: "offers-list", role: "listbox", id: this.id, "aria-label": "Suggestions" });
    this.node = make("div", { class: "offers", hidden: true }, this.title, this.list);
    this.node.addEventListener("pointerdown", (e) => e.preventDefault());
    this.hide();
  }

  hide() {
    this.items = [];
    this.active = -1;
    this.node.hidden = true;
    this.list.replaceChildren();
    this.input?.removeAttribute("aria-activedescendant");
    this.input?.setAttribute("aria-expanded", "false");
  }

  // show lists suggestions {label, detail, mark, face, take} for an input. With
  // first, Enter takes the first one.
  show(input, title, items, first) {
    this.hide();
    if (!title && !items.length) return;
    this.input = input;
    this.items = items;
    this.title.replaceChildren(...[title].flat());
    this.list.replaceChildren(...items.map((it, i) => this.row(it, i)));
    this.node.hidden = false;
    input.setAttribute("aria-controls", this.id);
    input.setAttribute("aria-expanded", String(items.length > 0));
    this.move(first && items.length ? 0 : -1);
  }

  row(it, i) {
    const node = make("div", { role: "option", class: "offer", id: `${this.id}-${i}`, "aria-selected": "false" },
      it.face ? face(it.face.bot ? "bot" : it.face.name, it.face.bot, 24) : null,
      make("span", { class: "label", dir: "auto" }, it.label), it.mark ? make("span", { class: "mark" }, it.mark) : null,
      it.detail ? make("span", { class: "detail", dir: "auto" }, it.detail) : null);
    node.addEventListener("click", () => it.take());
    return node;
  }

  move(to) {
    this.active = to;
    [...this.list.children].forEach((row, i) => row.setAttribute("aria-selected", String(i === to)));
    const row = this.list.children[to];
    row?.scrollIntoView({ block: "nearest" });
    if (row) this.input.setAttribute("aria-activedescendant", row.id);
    else this.input?.removeAttribute("aria-activedescendant");
  }

  // key handles a key press if it is for the list, and returns whether it was.
  key(e) {
    if (this.node.hidden) return false;
    const n = this.items.length;
    if (e.key === "ArrowDown" && n) this.move((this.active + 1) % n);
    else if (e.key === "ArrowUp" && n) this.move((this.active + n + (this.active < 0 ? 0 : -1)) % n);
    else if ((e.key === "Enter" || e.key === "Tab") && !e.shiftKey && this.active >= 0) this.items[this.active].take();
    else if (e.key === "Escape") this.hide();
    else return false;
    e.preventDefault();
    return true;
  }
}
