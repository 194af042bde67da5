"""Draws the pictures of drawings.json with Pillow and prints what one takes."""

import io
import json
import time

from PIL import Image, ImageDraw, ImageFont

with open("drawings.json") as f:
    task = json.load(f)
palette = Image.open("board.png")
board = palette.convert("RGB")
pieces = [Image.open(f"{i}.png").convert("RGBA") for i in range(2)]
fonts = {size: ImageFont.truetype("../font.ttf", size) for size in (24, 34)}


def draw(drawing):
    image = board.copy()
    for piece, x, y in drawing["put"]:
        sprite = pieces[piece]
        image.paste(sprite, (x - sprite.width // 2, y - sprite.height // 2), sprite)
    pen = ImageDraw.Draw(image)
    for t in drawing["text"]:
        pen.text((t["x"], t["y"]), t["line"], (243, 236, 221), fonts[t["size"]], anchor="lm")
    out = io.BytesIO()
    image.quantize(palette=palette, dither=Image.Dither.NONE).save(out, "PNG", compress_level=1)
    return out.getvalue()


for drawing in task["drawings"]:
    file = draw(drawing)
with open("Pillow.png", "wb") as f:
    f.write(file)
start, size = time.perf_counter(), 0
for _ in range(task["rounds"]):
    for drawing in task["drawings"]:
        size += len(draw(drawing))
n = task["rounds"] * len(task["drawings"])
print(json.dumps({"name": "Pillow, quantized, level 1", "ms": (time.perf_counter() - start) * 1000 / n, "kB": size / 1000 / n}))
