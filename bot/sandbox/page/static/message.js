// Draws one message with everything that can be pressed on it.

import { make } from "./dom.js";

const styles = { 1: "primary", 2: "secondary", 3: "success", 4: "danger" };

export function draw(m, press) {
  const kind = [m.mentioned && "mentioned", m.ephemeral && "told"].filter(Boolean).join(" ");
  return make("article", { class: kind, "data-id": m.id },
    m.used ? make("div", { class: "faint" }, `${m.by} used /${m.used}`) : null,
    make("div", {},
      make("span", { class: "who" }, m.author), " ",
      m.bot ? make("span", { class: "faint" }, "APP ") : null,
      make("time", { class: "faint", datetime: m.time }, new Date(m.time).toLocaleString())),
    m.thinking ? make("p", { class: "faint" }, "thinking…") : null,
    m.text ? make("p", { dir: "auto" }, m.text, m.edited ? make("span", { class: "faint" }, " (edited)") : "") : null,
    ...(m.embeds ?? []).map(embed),
    ...(m.files ?? []).map(file),
    ...(m.components ?? []).map((c) => component(m, c, press)),
    m.ephemeral ? make("div", { class: "faint" }, "Only you can see this") : null);
}

function embed(e) {
  return make("div", { class: "embed" },
    e.title ? make("p", { class: "who", dir: "auto" }, e.title) : null,
    e.description ? make("p", { dir: "auto" }, e.description) : null,
    ...(e.fields ?? []).flatMap((f) => [make("p", { class: "who", dir: "auto" }, f.name), make("p", { dir: "auto" }, f.value)]),
    e.footer ? make("p", { class: "faint", dir: "auto" }, e.footer.text) : null);
}

function file(f) {
  return make("figure", {},
    f.image
      ? make("img", { src: f.url, alt: f.alt, width: f.width, height: f.height, loading: "lazy" })
      : make("a", { href: f.url, download: f.name }, f.name),
    f.alt ? make("details", { class: "faint" }, make("summary", {}, "ALT"), make("p", { dir: "auto" }, f.alt)) : null);
}

function component(m, c, press) {
  switch (c.type) {
    case 1: return make("div", { class: "row" }, ...(c.components ?? []).map((inner) => component(m, inner, press)));
    case 2: return button(m, c, press);
    case 3: return menu(m, c, press);
    case 9: return make("div", { class: "row" }, ...(c.components ?? []).map((inner) => component(m, inner, press)), component(m, c.accessory, press));
    case 10: return make("p", { dir: "auto" }, c.content);
    case 14: return make("hr");
    case 17: return make("div", { class: "container" }, ...(c.components ?? []).map((inner) => component(m, inner, press)));
    case 12: return make("p", { class: "faint", dir: "auto" }, ...c.items.map((i) => i.description ?? ""));
  }
  return null;
}

function button(m, c, press) {
  const label = [c.emoji?.name, c.label].filter(Boolean).join(" ");
  if (c.style === 5) return make("a", { href: c.url, rel: "noreferrer", target: "_blank" }, label);
  return make("button", {
    type: "button", class: styles[c.style], disabled: !!c.disabled, onclick: () => press(m.id, c.custom_id, []),
  }, label);
}

function menu(m, c, press) {
  const many = (c.max_values ?? 1) > 1;
  const list = make("select", { multiple: many, disabled: !!c.disabled, "aria-label": c.placeholder ?? "Menu" },
    many ? null : make("option", { value: "" }, c.placeholder || "Make a selection"),
    ...(c.options ?? []).map((o) => make("option", { value: o.value, selected: !!o.default }, o.description ? `${o.label} – ${o.description}` : o.label)));
  const chosen = () => [...list.selectedOptions].map((o) => o.value).filter(Boolean);
  if (!many) {
    list.addEventListener("change", () => chosen().length && press(m.id, c.custom_id, chosen()));
    return list;
  }
  return make("div", { class: "row" }, list, make("button", { type: "button", onclick: () => press(m.id, c.custom_id, chosen()) }, "Choose"));
}
