// Elements made by hand: what people wrote only ever becomes text.

// spoken are the attributes that are read by people. No text in them turns
// around what stands after it.
const spoken = ["aria-label", "title", "placeholder"];
const upright = (name, value) => (spoken.includes(name) ? String(value).replace(/[\u202a-\u202e]/g, "") : value);

export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, "");
    else if (value !== false && value != null && value !== "") node.setAttribute(name, upright(name, value));
  }
  node.append(...children.flat().filter((c) => c != null && c !== false));
  return node;
}

export const byId = (id) => document.getElementById(id);

export async function ask(path, body) {
  const request = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const response = await fetch(path, request);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

let serial = 0;
export const freshId = (prefix) => `${prefix}-${++serial}`;

// apart is a name in a text that cannot hold elements: what it says of
// directions ends with it.
export const apart = (text) => `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`;

// name is a name among other words; its direction stays its own.
export const name = (text, attributes = {}) => make("bdi", attributes, text);
