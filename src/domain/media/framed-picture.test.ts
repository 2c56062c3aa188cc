import { expect, test } from "vitest";

import {
  findFrame,
  formatFramedPicture,
  listFrames,
  parseFramedPicture,
  stripFrame,
} from "#domain/media/framed-picture.ts";

const SOURCE = "/images/melaza.webp";
const ALL = { x: 30, y: 60, zoom: 100 };
const CARD = { x: 20, y: 50, zoom: 150 };

test("a picture's address holds a frame for all its uses, and some of their own", () => {
  const framed = { source: SOURCE, frames: { all: ALL, own: { card: CARD, share: ALL } } };
  const address = `${SOURCE}#encuadre=30-60-100&tarjeta=20-50-150&compartir=30-60-100`;
  expect(formatFramedPicture(framed)).toBe(address);
  expect(parseFramedPicture(` ${address} `)).toEqual(framed);
  expect(stripFrame(address)).toBe(SOURCE);
  expect(findFrame(framed.frames, "card")).toEqual(CARD);
  expect(findFrame(framed.frames, "page")).toEqual(ALL);
  expect(listFrames(framed.frames)).toEqual(["30-60-100", "20-50-150"]);
  expect(findFrame(null, "page")).toBeNull();
});

test.each([
  SOURCE,
  "",
  "https://otro.example/a.jpg#encuadre=30-60-100",
  "/brand-mark.svg#encuadre=30-60-100",
  `${SOURCE}#encuadre=30-60-99`,
  `${SOURCE}#tarjeta=30-60-100`,
  `${SOURCE}#encuadre=30-60-100&tarjeta=x`,
  `${SOURCE}#tarjeta=20-50-150&encuadre=30-60-100`,
  `${SOURCE}#encuadre=30-60-100#`,
  `${SOURCE}?a#encuadre=30-60-100`,
])("%j stays as it is", (address) => {
  expect(parseFramedPicture(address)).toEqual({ source: address, frames: null });
});
