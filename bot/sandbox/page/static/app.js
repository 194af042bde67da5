// Joins the parts: who you are, what you see, what you do.

import { ask, byId, make } from "./dom.js";
import { draw } from "./message.js";
import { suggest } from "./command.js";
import { show } from "./modal.js";

const here = { person: "", channel: "", people: [], commands: [], drawn: new Map() };

const where = () => ({ person: here.person, channel: here.channel });

function trouble(text) { byId("trouble").textContent = text ?? ""; }

async function act(deed) {
  trouble();
  try {
    const outcome = await ask("/api/act", { ...where(), ...deed });
    trouble(outcome.error);
    return !outcome.error;
  } catch (error) {
    trouble(error.message);
    return false;
  }
}

const press = (message, component, values) => act({ kind: "press", message, component, values });

// refresh draws what has changed, and keeps what has not.
let refreshing = false, again = false;

async function refresh() {
  if (refreshing) { again = true; return; }
  refreshing = true;
  try {
    const asked = here.person + "/" + here.channel;
    const state = await ask("/api/state?" + new URLSearchParams(where()));
    if (asked === here.person + "/" + here.channel) paint(state);
  } catch (error) {
    trouble(error.message);
    again = here.channel !== "";
    here.channel = "";
  }
  refreshing = false;
  if (again) { again = false; refresh(); }
}

function paint(state) {
  here.commands = state.commands ?? [];
  byId("status").textContent = state.connected ? "" : "The bot is not connected.";
  places(state.places);
  show(state.modal, (fields) => act({ kind: "submit", fields }), () => act({ kind: "dismiss" }));
  const log = byId("log");
  const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
  const fresh = new Map();
  for (const m of state.messages) {
    const text = JSON.stringify(m);
    const old = here.drawn.get(m.id);
    fresh.set(m.id, old?.text === text ? old : { text, node: draw(m, press) });
  }
  here.drawn = fresh;
  log.replaceChildren(...[...fresh.values()].map((d) => d.node));
  if (atEnd) log.scrollTop = log.scrollHeight;
}

function places(all) {
  const list = byId("channel");
  const text = JSON.stringify(all);
  if (list.dataset.text === text) return;
  list.dataset.text = text;
  list.replaceChildren(...all.map((p) => make("option", { value: p.id }, p.guild ? `${p.guild} ${p.thread ? "›" : "#"}${p.name}` : "Direct messages")));
  list.value = here.channel || all[0]?.id;
  here.channel = list.value;
}

function move(person, channel) {
  Object.assign(here, { person, channel, drawn: new Map() });
  byId("channel").dataset.text = "";
  location.hash = new URLSearchParams(where()).toString();
  trouble();
  refresh();
}

// offer shows what may come next in the line.
let offered = 0;

async function offer() {
  const turn = ++offered, line = byId("line").value;
  const complete = async (text) => {
    const answer = await ask("/api/complete", { ...where(), text });
    if (answer.error) trouble(answer.error);
    return answer.choices ?? [];
  };
  const all = await suggest(line, here.commands, here.people, complete);
  if (turn !== offered) return;
  byId("suggestions").replaceChildren(...all.map((s) => make("li", {},
    make("button", { type: "button", onclick: () => take(s.line) }, s.label, " ", make("span", { class: "faint" }, s.note ?? "")))));
}

function take(line) {
  byId("line").value = line;
  byId("line").focus();
  offer();
}

async function send(event) {
  event.preventDefault();
  const line = byId("line"), text = line.value.trim();
  if (!text) return;
  line.value = "";
  offer();
  if (!await act({ kind: text.startsWith("/") ? "slash" : "say", text }) && !line.value) {
    line.value = text;
  }
}

async function start() {
  const { title, people, actions } = await ask("/api/people");
  document.title = title;
  here.people = people;
  byId("person").replaceChildren(...people.map((p) => make("option", {}, p)));
  byId("actions").replaceChildren(...actions.map((name) => make("button", {
    type: "button", onclick: async () => trouble((await ask("/api/action", { name })).error),
  }, name)));
  const asked = new URLSearchParams(location.hash.slice(1));
  byId("person").value = people.includes(asked.get("person")) ? asked.get("person") : people[0];
  byId("person").addEventListener("change", (e) => move(e.target.value, ""));
  byId("channel").addEventListener("change", (e) => move(here.person, e.target.value));
  byId("line").addEventListener("input", offer);
  byId("box").addEventListener("submit", send);
  move(byId("person").value, asked.get("channel") ?? "");
  new EventSource("/api/events").addEventListener("message", refresh);
}

start();
