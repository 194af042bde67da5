// Draws select menus of texts, people, roles or channels.

import { apart, freshId, make } from "./dom.js";
import { openList } from "./listbox.js";

const kinds = { user: 5, role: 6, channel: 8 };

// options returns a menu's options: {label, description, value, default}.
function options(c, context) {
  const begins = new Set((c.default_values ?? []).map((d) => d.id));
  const mark = (o) => ({ ...o, default: begins.has(o.value) });
  switch (c.type) {
    case kinds.user: return people(context).map(mark);
    case kinds.role: return roles(context).map(mark);
    case kinds.channel: return channels(context, c.channel_types ?? []).map(mark);
  }
  return c.options ?? [];
}

const people = (context) => [...context.faces.values()].map((f) => ({ label: f.shown, description: "@" + f.name, value: f.id, face: f }));
const roles = (context) => context.roles.map((r) => ({ label: "@" + r.name, value: r.id }));

function channels(context, types) {
  const here = context.here();
  return context.places.filter((p) => p.guild && p.guild === here?.guild && (!types.length || types.includes(p.type)))
    .map((p) => ({ label: `${p.parent ? "› " : "#"}${p.name}`, value: p.id }));
}

// menu draws a menu. It calls chosen with the chosen values and the menu's
// element.
export function menu(c, context, chosen) {
  const all = options(c, context), label = c.placeholder || "Make a selection";
  const words = make("span", { dir: "auto" });
  const node = make("button", {
    type: "button", class: "menu", disabled: !!c.disabled, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", id: freshId("menu"),
  }, words, make("span", { class: "chevron", "aria-hidden": "true" }));
  const said = all.filter((o) => o.default).map((o) => apart(o.label)).join(", ");
  words.textContent = said || label;
  words.classList.toggle("placeholder", !said);
  node.setAttribute("aria-label", said ? `${apart(label)}: ${said}` : apart(label));
  const lo = c.min_values ?? 1, hi = c.max_values ?? 1;
  const open = () => openList(node, all, {
    label, many: hi > 1 || lo === 0, lo, hi, choose: (picked) => chosen(picked.map((i) => all[i].value), node),
  });
  node.addEventListener("click", open);
  node.addEventListener("keydown", (e) => {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    e.preventDefault();
    open();
  });
  return node;
}
