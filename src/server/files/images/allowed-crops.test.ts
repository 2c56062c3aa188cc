import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { createAllowedCrops } from "#server/files/images/allowed-crops.ts";

const SOURCE = "/images/melaza.webp";
const frame = { x: 30, y: 60, zoom: 100 };

function makeBackend() {
  const state = { rows: [] as object[], status: 200, readings: 0 };
  const server = createClient({
    url: "http://localhost",
    key: "server",
    fetch: () => {
      state.readings += 1;
      const body = state.status === 200 ? state.rows : { code: "PGRST000", message: "closed" };
      return Promise.resolve(Response.json(body, { status: state.status }));
    },
  });
  return { state, isAllowedCrop: createAllowedCrops({ server }) };
}

test("a crop is allowed as soon as it is saved, and no other is", async () => {
  const { state, isAllowedCrop } = makeBackend();
  expect(await isAllowedCrop(SOURCE, frame)).toBe(false);
  state.rows = [{ address: SOURCE, frames: ["30-60-100"] }];
  expect(await isAllowedCrop(SOURCE, frame)).toBe(true);
  expect(await isAllowedCrop(SOURCE, { ...frame, zoom: 101 })).toBe(false);
  expect(await isAllowedCrop("/images/glicerol.webp", frame)).toBe(false);
});

test("a thousand anonymous clients cause a few readings of the list", async () => {
  const { state, isAllowedCrop } = makeBackend();
  const begun = performance.now();
  for (let round = 0; round < 4; round += 1) {
    const requests = Array.from({ length: 250 }, (_, x) => isAllowedCrop(SOURCE, { ...frame, x }));
    // oxlint-disable-next-line no-await-in-loop -- each round after the other
    await Promise.all(requests);
  }
  const seconds = (performance.now() - begun) / 1000;
  expect(state.readings).toBeLessThanOrEqual(1 + Math.ceil(seconds * 4));
});

test("while the database is closed, the crops that were allowed before still are", async () => {
  const { state, isAllowedCrop } = makeBackend();
  state.rows = [{ address: SOURCE, frames: ["30-60-100"] }];
  expect(await isAllowedCrop(SOURCE, frame)).toBe(true);
  state.status = 503;
  expect(await isAllowedCrop(SOURCE, { ...frame, zoom: 200 })).toBe(false);
  expect(await isAllowedCrop(SOURCE, frame)).toBe(true);
});
