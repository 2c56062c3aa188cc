import sharp from "sharp";
import { expect, test } from "vitest";

import { drawFittingText, drawText } from "#server/files/share-images/draw-card.ts";

const STYLE = { face: "display", size: 64, color: "#17221c", width: 2000 } as const;

/** How wide the machine's own font, which Pango takes when a face cannot be read, draws a text. */
async function measureInFallback(text: string): Promise<number> {
  const { info } = await sharp({ text: { text, font: "No Such Family 64", dpi: 72, rgba: true } })
    .png()
    .toBuffer({ resolveWithObject: true });
  return info.width;
}

test.each(["display", "text"] as const)("the %s face is read from the project", async (face) => {
  const text = "Ñandú: ¿cuánto fósforo?";
  const { width } = await drawText(text, { ...STYLE, face });
  const fallback = await measureInFallback(text);
  expect(Math.abs(width - fallback)).toBeGreaterThan(fallback * 0.05);
});

test("markup is drawn, not interpreted", async () => {
  const plain = await drawText("b sal b", STYLE);
  const marked = await drawText("<b>sal</b> &amp;", STYLE);
  expect(marked.width).toBeGreaterThan(plain.width * 1.5);
});

test("lines are broken to the width, also within one long word", async () => {
  const { width, height } = await drawText("supercalifragilisticoespialidoso", {
    ...STYLE,
    width: 300,
  });
  expect(width).toBeLessThanOrEqual(300);
  expect(height).toBeGreaterThan(100);
});

test("a text takes the largest size that fits, else the smallest", async () => {
  const draw = (text: string) =>
    drawFittingText(text, { ...STYLE, width: 400, sizes: [80, 40], maxHeight: 90 });
  const single = await drawText("Sal", { ...STYLE, size: 80, width: 400 });
  expect(await draw("Sal")).toEqual(single);
  const long = "Secuestrante de micotoxinas para aves";
  expect(await draw(long)).toEqual(await drawText(long, { ...STYLE, size: 40, width: 400 }));
});
