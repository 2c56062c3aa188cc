import { brotliDecompressSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  BEST_QUALITY,
  compressBrotli,
  FAST_QUALITY,
  FIRST_QUALITY,
  LASTING_QUALITY,
} from "#server/http/compression/brotli.ts";

test.each([0, 1, 1008, 1009, 65_520, 65_521, 200_000])(
  "%i bytes come back as they were",
  async (length) => {
    const bytes = Buffer.from(Array.from({ length }, (_, index) => (index * index) % 251));
    for (const quality of [FIRST_QUALITY, FAST_QUALITY, LASTING_QUALITY, BEST_QUALITY]) {
      expect(brotliDecompressSync(await compressBrotli(bytes, quality)).equals(bytes)).toBe(true);
    }
  },
);

test("the window reaches from the first byte to the last", async () => {
  const piece = Buffer.from(Array.from({ length: 500 }, (_, index) => (index * 7919) % 256));
  const noise = Buffer.from(Array.from({ length: 60_000 }, () => Math.floor(Math.random() * 256)));
  const apart = Buffer.concat([piece, noise, piece]);
  const once = await compressBrotli(Buffer.concat([piece, noise]), BEST_QUALITY);
  const twice = await compressBrotli(apart, BEST_QUALITY);
  expect(twice.length - once.length).toBeLessThan(50);
});
