// Builds elements. Text from people becomes text nodes and attributes, never
// HTML.

// spoken are the attributes that people read or hear. upright removes
// characters that would change the direction of the text after them.
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
  const response = await fetch(path, request).catch(() => { throw new Error("The sandbox does not answer. Does it still run?"); });
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

let serial = 0;
export const freshId = (prefix) => `${prefix}-${++serial}`;

// apart isolates a name's text direction by characters, where elements are not
// possible. It removes the name's own direction characters.
export const apart = (text) => `\u2068${text.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")}\u2069`;

// name isolates a name's text direction by a bdi element.
export const name = (text, attributes = {}) => make("bdi", attributes, text);
