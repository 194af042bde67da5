// The window that the bot has opened.

import { byId, make } from "./dom.js";

export function show(modal, submit, dismiss) {
  const dialog = byId("modal");
  if (!modal) {
    if (dialog.open) dialog.close();
    return;
  }
  if (dialog.open && dialog.dataset.id === modal.custom_id) return;
  dialog.dataset.id = modal.custom_id;
  dialog.oncancel = dismiss;
  dialog.replaceChildren(make("form", { method: "dialog", onsubmit: (event) => send(event, submit) },
    make("h2", { id: "modal-title" }, modal.title),
    ...modal.components.flatMap(part),
    make("div", { class: "row" },
      make("button", { class: "primary" }, "Submit"),
      make("button", { type: "button", onclick: dismiss }, "Cancel"))));
  if (!dialog.open) dialog.showModal();
}

function part(c) {
  if (c.type === 10) return [make("p", { dir: "auto" }, c.content)];
  if (c.type === 18) return [make("label", {}, c.label, input(c.component))];
  return (c.components ?? []).map((inner) => make("label", {}, inner.label, input(inner)));
}

function input(c) {
  if (c.type === 3) {
    return make("select", { name: c.custom_id },
      ...c.options.map((o) => make("option", { value: o.value, selected: !!o.default }, o.label)));
  }
  const attributes = {
    name: c.custom_id, placeholder: c.placeholder, required: c.required !== false,
    minlength: c.min_length, maxlength: c.max_length,
  };
  if (c.style === 2) return make("textarea", { ...attributes, rows: 5 }, c.value ?? "");
  return make("input", { ...attributes, value: c.value ?? "" });
}

function send(event, submit) {
  event.preventDefault();
  submit(Object.fromEntries(new FormData(event.target)));
}
