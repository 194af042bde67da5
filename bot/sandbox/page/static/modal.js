// The window that the bot has opened.

import { byId, freshId, make } from "./dom.js";
import { closeList } from "./listbox.js";
import { blocks } from "./markdown.js";
import { isMenu, menu, options } from "./menu.js";

export function show(modal, who, context, submit, dismiss) {
  const dialog = byId("modal");
  if (!modal) {
    if (dialog.open && dialog.dataset.who === who) shut(dialog);
    return;
  }
  const id = JSON.stringify([who, modal]);
  if (dialog.open && dialog.dataset.id === id) return;
  Object.assign(dialog.dataset, { id, who });
  fill(dialog, modal, context, submit, dismiss);
  if (!dialog.open) dialog.showModal();
}

function shut(dialog) {
  closeList();
  dialog.close();
}

function fill(dialog, modal, context, submit, dismiss) {
  const trouble = make("p", { class: "failure", role: "alert" });
  const sends = make("button", { class: "primary" }, "Submit");
  const fields = [];
  const add = (label, description, c) => {
    const made = field(label, description, c, context);
    fields.push(made);
    return made.node;
  };
  const form = make("form", { method: "dialog", novalidate: true },
    make("h2", { id: "modal-title", dir: "auto" }, modal.title),
    modal.components.flatMap((c) => part(c, context, add)), trouble,
    make("div", { class: "row ends" }, make("button", { type: "button", class: "secondary", onclick: dismiss }, "Cancel"), sends));
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    trouble.textContent = "";
    if (fields.filter((f) => !f.right()).at(0)?.focus()) return;
    sends.disabled = true;
    const o = await submit(Object.fromEntries(fields.map((f) => [f.id, f.values()])));
    sends.disabled = false;
    trouble.textContent = o.failed ? "Something went wrong. Try again." : o.error ?? "";
  });
  fields[0]?.begins();
  dialog.oncancel = dismiss;
  dialog.replaceChildren(form);
}

function part(c, context, add) {
  if (c.type === 10) return [make("div", { class: "text" }, blocks(c.content ?? "", context))];
  if (c.type === 18) return [add(c.label, c.description, c.component)];
  return (c.components ?? []).map((inner) => add(inner.label, "", inner));
}

// field is an input with its label: its id in the form, its values, and
// whether they can be sent, which it says below.
function field(label, description, c, context) {
  const required = c.required !== false;
  const made = isMenu(c) ? picker(c, context, label, required) : text(c);
  const trouble = make("p", { class: "failure", role: "alert" });
  const more = freshId("described");
  made.input.id ||= freshId("field");
  if (description) made.input.setAttribute("aria-describedby", more);
  if (required && !isMenu(c)) made.input.setAttribute("aria-required", "true");
  const node = make("div", { class: "field" },
    make("label", { class: "label", dir: "auto", for: made.input.id }, label, required ? make("span", { class: "star", "aria-hidden": "true" }, " *") : null),
    description ? make("p", { class: "faint", dir: "auto", id: more }, description) : null, made.input, trouble);
  node.addEventListener("input", () => { trouble.textContent = ""; });
  return {
    node, id: c.custom_id, values: made.values,
    right() {
      trouble.textContent = wrong(c, made.values(), required);
      return !trouble.textContent;
    },
    begins: () => made.input.setAttribute("autofocus", ""),
    focus() {
      made.input.focus();
      return true;
    },
  };
}

function wrong(c, values, required) {
  if (required && !values.some(Boolean)) return "This field is required.";
  if (isMenu(c)) return "";
  const n = [...values[0]].length;
  if (n && c.min_length && n < c.min_length) return `At least ${c.min_length} characters.`;
  return "";
}

function text(c) {
  const attributes = { placeholder: c.placeholder, maxlength: c.max_length ?? 4000, dir: "auto", autocomplete: "off" };
  const input = c.style === 2 ? make("textarea", { ...attributes, rows: 5 }) : make("input", attributes);
  input.value = c.value ?? "";
  return { input, values: () => [input.value] };
}

function picker(c, context, label, required) {
  let picked = options(c, context).filter((o) => o.default).map((o) => o.value);
  const input = menu(c, context, {
    label, required, chosen: (values, _, show) => {
      picked = values;
      show(values);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    },
  });
  return { input, values: () => picked };
}
