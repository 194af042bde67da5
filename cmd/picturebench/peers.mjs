// Draws the pictures of drawings.json with @napi-rs/canvas and with sharp, and prints what
// one takes.

import { readFile, writeFile } from "node:fs/promises";
import { createCanvas, GlobalFonts, loadImage } from "@napi-rs/canvas";
import sharp from "sharp";

const { rounds, drawings } = JSON.parse(await readFile("drawings.json", "utf8"));
GlobalFonts.registerFromPath("../font.ttf", "Go");
const ink = "#f3ecdd", files = ["0.png", "1.png"];

async function measure(name, draw) {
  for (const d of drawings.slice(0, -1)) await draw(d);
  await writeFile(`${name.replace("/", "-")}.png`, await draw(drawings.at(-1)));
  const start = performance.now();
  let size = 0;
  for (let n = 0; n < rounds; n++) for (const d of drawings) size += (await draw(d)).length;
  const count = rounds * drawings.length;
  console.log(JSON.stringify({ name, ms: (performance.now() - start) / count, kB: size / 1000 / count }));
}

const board = await loadImage("board.png"), pieces = await Promise.all(files.map((f) => loadImage(f)));
const canvas = createCanvas(board.width, board.height), context = canvas.getContext("2d");
await measure("@napi-rs/canvas", (d) => {
  context.drawImage(board, 0, 0);
  for (const [piece, x, y] of d.put) context.drawImage(pieces[piece], x - pieces[piece].width / 2, y - pieces[piece].height / 2);
  context.fillStyle = ink;
  context.textBaseline = "middle";
  for (const t of d.text) {
    context.font = `${t.size}px Go`;
    context.fillText(t.line, t.x, t.y);
  }
  return canvas.encode("png");
});

sharp.concurrency(1);
const raw = (file) => sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
const input = ({ data, info }) => ({ input: data, raw: { width: info.width, height: info.height, channels: info.channels } });
const ground = input(await raw("board.png")), sprites = (await Promise.all(files.map(raw))).map(input);
const below = 940; // where all text is
const text = (d) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="100">${d.text.map((t) =>
  `<text x="${t.x}" y="${t.y - below}" font-size="${t.size}" font-family="sans-serif" fill="${ink}" dominant-baseline="middle">${t.line}</text>`).join("")}</svg>`);
const composed = (d) => sharp(ground.input, { raw: ground.raw }).composite([
  ...d.put.map(([piece, x, y]) => ({ ...sprites[piece], left: x - sprites[piece].raw.width / 2, top: y - sprites[piece].raw.height / 2 })),
  { input: text(d), left: 0, top: below },
]).removeAlpha();
await measure("sharp, level 1", (d) => composed(d).png({ compressionLevel: 1 }).toBuffer());
await measure("sharp, palette", (d) => composed(d).png({ palette: true, effort: 1, dither: 0, compressionLevel: 1 }).toBuffer());
