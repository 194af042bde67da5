// Select menus: of texts, and of the people, roles and channels of a place.

import { apart, freshId, make } from "./dom.js";
import { openList } from "./listbox.js";

export const kinds = { text: 3, user: 5, role: 6, mention: 7, channel: 8 };

export const isMenu = (c) => c.type === kinds.text || (c.type >= kinds.user && c.type <= kinds.channel);

// options are those of a menu: {label, description, emoji, value, default}.
export function options(c, context) {
  const begins = new Set((c.default_values ?? []).map((d) => d.id));
  const mark = (o) => ({ ...o, default: begins.has(o.value) });
  switch (c.type) {
    case kinds.user: return people(context).map(mark);
    case kinds.role: return roles(context).map(mark);
    case kinds.mention: return [...people(context), ...roles(context)].map(mark);
    case kinds.channel: return channels(context, c.channel_types ?? []).map(mark);
  }
  return c.options ?? [];
}

const people = (context) => [...context.faces.values()].map((f) => ({ label: f.shown, description: "@" + f.name, value: f.id, face: f }));
const roles = (context) => context.roles.map((r) => ({ label: "@" + r.name, value: r.id }));

function channels(context, types) {
  const here = context.here();
  return context.places.filter((p) => p.guild && p.guild === here?.guild && (!types.length || types.includes(p.type)))
    .map((p) => ({ label: `${p.thread ? "› " : "#"}${p.name}`, value: p.id }));
}

// menu draws a menu. chosen gets the values, and may be told to show them.
export function menu(c, context, { label = c.placeholder || "Make a selection", required = true, chosen }) {
  const all = options(c, context);
  const words = make("span", { dir: "auto" });
  const node = make("button", {
    type: "button", class: "menu", disabled: !!c.disabled, role: "combobox", "aria-haspopup": "listbox", "aria-expanded": "false", id: freshId("menu"),
  }, words, make("span", { class: "chevron", "aria-hidden": "true" }));
  const show = (values) => {
    const said = all.filter((o) => values.includes(o.value)).map((o) => apart(o.label)).join(", ");
    all.forEach((o) => { o.default = values.includes(o.value); });
    words.textContent = said || c.placeholder || "Make a selection";
    words.classList.toggle("placeholder", !said);
    node.setAttribute("aria-label", said ? `${apart(label)}: ${said}` : apart(label));
  };
  const lo = required ? c.min_values ?? 1 : 0, hi = c.max_values ?? 1;
  const open = () => openList(node, all, {
    label, many: hi > 1 || lo === 0, lo, hi, choose: (picked) => chosen(picked.map((i) => all[i].value), node, show),
  });
  show(all.filter((o) => o.default).map((o) => o.value));
  node.addEventListener("click", open);
  node.addEventListener("keydown", (e) => {
    if (e.key !== "ArrowDown" && e.key !== "ArrowUp") return;
    e.preventDefault();
    open();
  });
  return node;
}
