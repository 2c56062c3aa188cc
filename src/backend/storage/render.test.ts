import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { createWireLimits } from "#backend/limits/wire-limits.ts";
import { AbandonedError } from "#backend/pictures/queue.ts";
import { createRenderer, type Transformation } from "#backend/storage/render.ts";
import { PICTURE_WIDTHS } from "#domain/pictures.ts";

const WANTED: Transformation = {
  ...{ type: "image/webp", width: 160, height: undefined },
  ...{ resize: "cover", quality: 80 },
};

async function startRenderer() {
  const folder = await mkdtemp(path.join(tmpdir(), "render-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "original.jpg");
  await sharp({ create: { width: 400, height: 200, channels: 3, background: "#1F4D36" } })
    .jpeg()
    .toFile(file);
  const cache = path.join(folder, "cache");
  const { render } = createRenderer(cache, createWireLimits(null).render);
  const ask = (
    wanted: Partial<Transformation> = {},
    { address = "192.0.2.1", hash = "1", signal = new AbortController().signal } = {},
  ) => render({ file, hash }, { ...WANTED, ...wanted }, { clientAddress: address, signal });
  const listKept = async () =>
    (await readdir(cache, { recursive: true, withFileTypes: true })).filter((entry) =>
      entry.isFile(),
    );
  return { ask, listKept };
}

test("a picture is made once for all who ask, and then comes from the disk", async () => {
  const { ask, listKept } = await startRenderer();
  const burst = await Promise.all(Array.from({ length: 100 }, () => ask()));
  expect(new Set(burst).size).toBe(1);
  expect(await ask()).toEqual(burst[0]);
  expect(await listKept()).toHaveLength(1);
  await ask({}, { hash: "of other content" });
  expect(await listKept()).toHaveLength(2);
});

test("one address has 60 new pictures a minute; those that are there already, and others, go on", async () => {
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

test("a picture whose askers have all gone before its turn is not made", async () => {
  const { ask, listKept } = await startRenderer();
  const asker = new AbortController();
  const first = ask();
  const dropped = [320, 480, 640].map((width) => ask({ width }, { signal: asker.signal }));
  asker.abort();
  const outcomes = await Promise.allSettled(dropped);
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AbandonedError);
  }
  await first;
  expect((await listKept()).length).toBeLessThanOrEqual(2);
});
