import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { STORED_PICTURE_WORK, type Transformation } from "#backend/storage/files/picture-work.ts";
import { createRenderer } from "#backend/storage/render.ts";
import { PICTURE_WIDTHS } from "#domain/media/picture-address.ts";
import { AbortedError } from "#lib/async/queue.ts";

const WANTED: Transformation = {
  type: "image/webp",
  width: 160,
  height: undefined,
  resize: "cover",
  quality: 80,
};

async function startRenderer() {
  const folder = await mkdtemp(path.join(tmpdir(), "render-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "original.jpg");
  await sharp({ create: { width: 400, height: 200, channels: 3, background: "#1F4D36" } })
    .jpeg()
    .toFile(file);
  const cache = path.join(folder, "cache");
  const { render } = createRenderer(cache, STORED_PICTURE_WORK, createApiLimits(null).render);
  const ask = (
    wanted: Partial<Transformation> = {},
    { address = "192.0.2.1", hash = "1", signal = new AbortController().signal } = {},
  ) => render({ file, hash }, { ...WANTED, ...wanted }, { clientAddress: address, signal });
  const listCached = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
  return { ask, listCached };
}

test("simultaneous requests render a picture once, and then it comes from the disk", async () => {
  const { ask, listCached } = await startRenderer();
  const burst = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(burst).size).toBe(1);
  expect(await ask()).toEqual(burst[0]);
  expect(await listCached()).toHaveLength(1);
  await ask({}, { hash: "of other content" });
  expect(await listCached()).toHaveLength(2);
});

test("one address has 60 new pictures a minute; cached ones, and other addresses, go on", async () => {
  const { ask } = await startRenderer();
  const sizes = PICTURE_WIDTHS.flatMap((width) =>
    PICTURE_WIDTHS.map((height) => ({ width, height })),
  );
  for (const size of sizes.slice(0, 60)) await ask(size);
  await expect(ask(sizes[60])).rejects.toMatchObject({
    status: 429,
    headers: { "Retry-After": expect.stringMatching(/^\d+$/) },
  });
  expect((await ask(sizes[0])).length).toBeGreaterThan(0);
  expect((await ask(sizes[60], { address: "192.0.2.2" })).length).toBeGreaterThan(0);
});

test("does not render a picture whose clients have all disconnected while it waited", async () => {
  const { ask, listCached } = await startRenderer();
  const client = new AbortController();
  const first = ask();
  const dropped = [320, 480, 640].map((width) => ask({ width }, { signal: client.signal }));
  client.abort();
  const outcomes = await Promise.allSettled(dropped);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AbortedError);
  }
  await first;
  expect((await listCached()).length).toBeLessThanOrEqual(2);
});
