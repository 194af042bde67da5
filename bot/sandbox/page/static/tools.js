// The developer tools: the clock, restarts, faults, and the bot's requests.

import { ask, byId, make } from "./dom.js";
import { full, hours, now } from "./time.js";

const most = 60;

export function tools(actions, told) {
  const groups = new Map();
  for (const a of actions) groups.set(a.group, [...(groups.get(a.group) ?? []), a.name]);
  byId("actions").replaceChildren(...[...groups].map(([group, names]) => make("section", {},
    make("h2", {}, group), make("div", { class: "row" }, names.map((n) => action(n, told))))));
}

function action(label, told) {
  const node = make("button", { type: "button", class: "secondary" }, label);
  node.addEventListener("click", async () => {
    node.disabled = true;
    const o = await ask("/api/act", { kind: "action", text: label }).catch((e) => ({ error: e.message }));
    node.disabled = false;
    told(o.error ? `${label}: ${o.error}` : `${label}: done`);
  });
  return node;
}

export function showClock() { byId("clock").textContent = full(now()); }

// newest is the number of the newest listed request.
let newest = 0;

// record adds the bot's new requests to the list, and shows the refusals and
// faults.
export function record({ requests = [], refusals, faults }) {
  const list = byId("requests");
  for (const r of requests.filter((r) => r.number > newest)) {
    list.prepend(request(r));
    newest = r.number;
  }
  while (list.children.length > most) list.lastChild.remove();
  byId("no-requests").hidden = list.children.length > 0;
  if (refusals) fill("refusals", refusals);
  if (faults) fill("faults", faults);
}

export function forget() {
  byId("requests").replaceChildren();
  newest = 0;
}

function request(r) {
  const bad = r.status >= 400;
  return make("li", {}, make("details", {}, make("summary", {},
    make("span", { class: bad ? "status bad" : "status" }, String(r.status)), " ", make("strong", {}, r.method), " ",
    make("span", { class: "path-words" }, brief(r.path)), make("time", { class: "faint" }, " " + hours(new Date(r.time)))),
  make("pre", {}, pretty(r.body))));
}

// brief shortens a request's path: it removes the API version and replaces
// tokens.
const brief = (call) => call.replace(/\/api\/v\d+/, "").replace(/[\w-]{40,}/g, "…");

function pretty(body) {
  if (!body) return "no JSON was sent";
  try {
    return JSON.stringify(JSON.parse(body), null, 1);
  } catch {
    return body + " …";
  }
}

function fill(id, lines) {
  byId(id).replaceChildren(...(lines.length ? lines.toReversed().map((l) => make("li", {}, brief(l))) : [make("li", { class: "faint" }, "None.")]));
}
