import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { createOfferedCuts } from "#server/media/images/offered-cuts.ts";

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
  return { state, isOffered: createOfferedCuts({ server }) };
}

test("a frame is known as soon as it is offered, and no other", async () => {
  const { state, isOffered } = makeBackend();
  expect(await isOffered(SOURCE, frame)).toBe(false);
  state.rows = [{ address: SOURCE, frames: ["30-60-100"] }];
  expect(await isOffered(SOURCE, frame)).toBe(true);
  expect(await isOffered(SOURCE, { ...frame, zoom: 101 })).toBe(false);
  expect(await isOffered("/images/glicerol.webp", frame)).toBe(false);
});

test("a thousand strangers cause a few readings of the list", async () => {
  const { state, isOffered } = makeBackend();
  const begun = performance.now();
  for (let round = 0; round < 4; round += 1) {
    const asked = Array.from({ length: 250 }, (_, x) => isOffered(SOURCE, { ...frame, x }));
    // oxlint-disable-next-line no-await-in-loop -- each round after the other
    await Promise.all(asked);
  }
  const seconds = (performance.now() - begun) / 1000;
  expect(state.readings).toBeLessThanOrEqual(1 + Math.ceil(seconds * 4));
});

test("while the database is closed, what was offered before is known", async () => {
  const { state, isOffered } = makeBackend();
  state.rows = [{ address: SOURCE, frames: ["30-60-100"] }];
  expect(await isOffered(SOURCE, frame)).toBe(true);
  state.status = 503;
  expect(await isOffered(SOURCE, { ...frame, zoom: 200 })).toBe(false);
  expect(await isOffered(SOURCE, frame)).toBe(true);
});
