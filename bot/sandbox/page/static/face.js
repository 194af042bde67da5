// Draws faces: a coloured disc with the first letter of the user name. It does
// not change with the display name. The bot's face is a pebble.

const space = "http://www.w3.org/2000/svg";

function draw(tag, attributes, ...children) {
  const node = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  node.append(...children);
  return node;
}

function hue(text) {
  let h = 7;
  for (const c of text) h = (h * 31 + c.codePointAt(0)) % 360;
  return h;
}

function initial(text) {
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(segment)) return segment.toUpperCase();
  }
  return "?";
}

export function face(name, bot, size = 40) {
  const all = draw("svg", { viewBox: "0 0 40 40", width: size, height: size, class: "face", "aria-hidden": "true" });
  if (bot) {
    all.append(
      draw("rect", { width: 40, height: 40, rx: 20, fill: "#2f6f73" }),
      draw("ellipse", { cx: 20, cy: 23, rx: 12.5, ry: 8.5, fill: "#e9e4d8" }),
      draw("ellipse", { cx: 17, cy: 19.5, rx: 6.5, ry: 2.8, fill: "#ffffff", opacity: 0.75 }));
    return all;
  }
  const h = hue(name);
  all.append(
    draw("rect", { width: 40, height: 40, rx: 20, fill: `hsl(${h} 46% 42%)` }),
    draw("path", { d: "M0 40 A28 28 0 0 1 40 40", fill: `hsl(${(h + 25) % 360} 50% 34%)` }),
    draw("text", { x: 20, y: 27, "text-anchor": "middle", "font-size": 19, "font-weight": 600, fill: "#fff" }, initial(name)));
  return all;
}
