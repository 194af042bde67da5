// A list of options that opens over the page, for touch, mouse and keyboard.
// Only one is open at a time.

import { freshId, make } from "./dom.js";

let open = null;

export function closeList() {
  open?.close();
}

// openList shows options below an anchor. It calls choose with the chosen
// indexes.
export function openList(anchor, options, { label, many, lo = 1, hi = 1, choose }) {
  const again = open?.anchor === anchor;
  closeList();
  if (again) return;
  const chosen = new Set(options.flatMap((o, i) => (o.default ? [i] : [])));
  const rows = options.map((o, i) => row(o, many && chosen.has(i)));
  const list = make("div", { class: "listbox", role: "listbox", "aria-label": label, "aria-multiselectable": many ? "true" : null, id: freshId("list") }, rows);
  const done = many ? make("button", { type: "button", class: "primary" }, "Choose") : null;
  const box = make("div", { class: "popup", popover: "manual" }, make("div", { class: "popup-title" }, label), list, done);
  const finish = (picked) => {
    open?.close();
    anchor.focus();
    if (picked) choose(picked);
  };
  const pick = (i) => {
    if (!many) return finish([i]);
    if (!chosen.delete(i) && chosen.size < hi) chosen.add(i);
    mark();
  };
  // mark shows which options are chosen. If the maximum is chosen, it disables
  // the others.
  const mark = () => {
    if (!many) return;
    rows.forEach((r, j) => {
      r.setAttribute("aria-selected", String(chosen.has(j)));
      r.setAttribute("aria-disabled", String(!chosen.has(j) && chosen.size >= hi));
    });
    done.disabled = chosen.size < lo;
  };
  mark();
  rows.forEach((r, i) => r.addEventListener("click", () => pick(i)));
  done?.addEventListener("click", () => finish([...chosen].sort((a, b) => a - b)));
  box.addEventListener("keydown", (e) => keys(e, rows, options, finish));
  show(anchor, box);
  (rows[[...chosen][0] ?? 0] ?? box).focus();
}

function row(o, selected) {
  return make("button", { type: "button", role: "option", "aria-selected": String(!!selected), class: "option", tabindex: "-1" },
    make("span", { class: "words" },
      make("span", { class: "label", dir: "auto" }, o.label),
      o.description ? make("span", { class: "detail", dir: "auto" }, o.description) : null));
}

let typed = "", forget = 0;

function keys(e, rows, options, finish) {
  const at = rows.indexOf(document.activeElement);
  const to = (i) => {
    e.preventDefault();
    rows[Math.max(0, Math.min(rows.length - 1, i))]?.focus();
  };
  if (e.key === "Escape") {
    e.preventDefault();
    e.stopPropagation();
    finish(null);
  } else if (e.key === "ArrowDown") to(at + 1);
  else if (e.key === "ArrowUp") to(at - 1);
  else if (e.key === "Home") to(0);
  else if (e.key === "End") to(rows.length - 1);
  else if (e.key === "Tab" && rows.length && !e.shiftKey && at >= 0 && !rows[at].closest(".popup").querySelector(".primary")) finish(null);
  else if (e.key.length === 1 && e.key !== " " && !e.ctrlKey && !e.metaKey && !e.altKey) {
    clearTimeout(forget);
    forget = setTimeout(() => { typed = ""; }, 700);
    typed += e.key.toLowerCase();
    const hit = options.findIndex((o) => o.label.toLowerCase().startsWith(typed));
    if (hit >= 0) to(hit);
  }
}

function show(anchor, box) {
  // While a dialog is open, elements outside it cannot be pressed.
  (anchor.closest("dialog") ?? document.body).append(box);
  box.showPopover();
  place(anchor, box);
  anchor.setAttribute("aria-expanded", "true");
  const outside = (e) => {
    if (!box.contains(e.target) && !anchor.contains(e.target)) closeList();
  };
  const away = (e) => {
    if (e.relatedTarget && !box.contains(e.relatedTarget)) closeList();
  };
  document.addEventListener("pointerdown", outside, true);
  box.addEventListener("focusout", away);
  open = {
    anchor,
    close() {
      open = null;
      document.removeEventListener("pointerdown", outside, true);
      box.removeEventListener("focusout", away);
      box.remove();
      anchor.setAttribute("aria-expanded", "false");
    },
  };
}

// place puts the list above or below its anchor, where there is more room. On
// narrow screens the style sheet places it at the bottom.
function place(anchor, box) {
  if (matchMedia("(max-width: 700px)").matches) return;
  const a = anchor.getBoundingClientRect(), below = innerHeight - a.bottom - 12, above = a.top - 12;
  const height = Math.min(box.scrollHeight + 2, 360, Math.max(below, above));
  const s = box.style;
  s.left = `${Math.max(8, Math.min(a.left, innerWidth - Math.max(a.width, 240) - 8))}px`;
  s.width = `${Math.max(a.width, 240)}px`;
  s.maxHeight = `${height}px`;
  s.top = below >= height ? `${a.bottom + 4}px` : `${a.top - height - 4}px`;
}
