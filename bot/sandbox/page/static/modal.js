// The window that the bot has opened.

import { byId, make } from "./dom.js";

export function show(modal, who, submit, dismiss) {
  const dialog = byId("modal");
  if (!modal) {
    if (dialog.open && dialog.dataset.who === who) dialog.close();
    return;
  }
  const id = JSON.stringify([who, modal]);
  if (dialog.open && dialog.dataset.id === id) return;
  Object.assign(dialog.dataset, { id, who });
  const trouble = make("p", { class: "failure", role: "alert" });
  const form = make("form", { method: "dialog" },
    make("h2", { id: "modal-title", dir: "auto" }, modal.title),
    modal.components.flatMap(part), trouble,
    make("div", { class: "row ends" },
      make("button", { type: "button", class: "secondary", onclick: dismiss }, "Cancel"),
      make("button", { class: "primary" }, "Submit")));
  form.addEventListener("submit", async (e) => {
    e.preventDefault();
    const o = await submit(Object.fromEntries(new FormData(form)));
    trouble.textContent = o.failed ? "Something went wrong. Try again." : o.error ?? "";
  });
  dialog.oncancel = dismiss;
  dialog.replaceChildren(form);
  if (!dialog.open) dialog.showModal();
}

function part(c) {
  if (c.type === 10) return [make("p", { dir: "auto" }, c.content)];
  if (c.type === 18) return [field(c.label, c.description, c.component)];
  return (c.components ?? []).map((inner) => field(inner.label, "", inner));
}

function field(label, description, c) {
  const required = c.required !== false;
  return make("label", { class: "field" },
    make("span", { class: "label", dir: "auto" }, label, required ? make("span", { class: "star", title: "required" }, " *") : null),
    description ? make("span", { class: "faint", dir: "auto" }, description) : null, input(c, required));
}

function input(c, required) {
  if (c.type === 3) {
    return make("select", { name: c.custom_id, required },
      required && c.options.some((o) => o.default) ? null : make("option", { value: "" }, c.placeholder ?? ""),
      c.options.map((o) => make("option", { value: o.value, selected: !!o.default }, o.label)));
  }
  const attributes = { name: c.custom_id, placeholder: c.placeholder, required, minlength: c.min_length, maxlength: c.max_length, dir: "auto" };
  const node = c.style === 2 ? make("textarea", { ...attributes, rows: 5 }) : make("input", attributes);
  node.value = c.value ?? "";
  return node;
}
