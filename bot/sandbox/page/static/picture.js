// Pictures with their alt text, and a larger view of them.

import { byId, make } from "./dom.js";

export function picture(f) {
  if (!f.image) return download(f);
  const image = make("img", { src: f.url, alt: f.alt ?? "", width: f.width, height: f.height, decoding: "async" });
  const words = make("p", { class: "alt-text", dir: "auto", hidden: true }, f.alt);
  const toggle = f.alt && make("button", { type: "button", class: "alt", "aria-expanded": "false", "aria-label": "Show the description of the picture" }, "ALT");
  toggle?.addEventListener("click", () => {
    words.hidden = !words.hidden;
    toggle.setAttribute("aria-expanded", String(!words.hidden));
    if (!words.hidden) words.scrollIntoView({ block: "nearest" });
  });
  return make("figure", { class: "picture" },
    make("button", { type: "button", class: "enlarge", title: "Enlarge the picture", onclick: () => enlarge(f) }, image), toggle, words);
}

function download(f) {
  return make("div", { class: "file" },
    make("span", { class: "file-sign", "aria-hidden": "true" }),
    make("span", {}, make("a", { href: f.url, download: f.name, dir: "auto" }, f.name), make("span", { class: "faint" }, size(f.bytes))));
}

function size(bytes) {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} kB`;
}

function enlarge(f) {
  const dialog = byId("larger");
  const close = () => dialog.close();
  dialog.replaceChildren(
    make("img", { src: f.url, alt: f.alt ?? "", width: f.width, height: f.height, onclick: close }),
    f.alt ? make("p", { dir: "auto" }, f.alt) : "",
    make("button", { type: "button", class: "secondary", onclick: close }, "Close"));
  dialog.onclick = (e) => e.target === dialog && close();
  dialog.showModal();
}
