import { mkdtemp, readdir, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createFileCache } from "#backend/pictures/file-cache.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "cache-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const makeBytes = () => Promise.resolve(Buffer.alloc(1000));

test("the folder stays within its bound, and what was used last stays in it", async () => {
  const folder = await makeFolder();
  const { readOrMake } = createFileCache(folder, 10_500);
  await readOrMake("often", makeBytes);
  await utimes(path.join(folder, "often"), 1, 1);
  for (let number = 0; number < 9; number += 1) {
    await readOrMake(`ab/${number}`, makeBytes);
    await utimes(path.join(folder, `ab/${number}`), 1000 + number, 1000 + number);
  }
  let made = 0;
  const count = () => {
    made += 1;
    return makeBytes();
  };
  await readOrMake("often", count);
  // Its use is recorded after the read.
  await expect.poll(async () => (await readdir(folder)).length).toBeGreaterThan(0);
  for (let number = 10; number < 30; number += 1) {
    await readOrMake(`ab/${number}`, makeBytes);
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((name) =>
      name.isFile(),
    );
    expect(files.length).toBeLessThanOrEqual(10);
    if (number < 12) expect(files.map(({ name }) => name)).not.toContain("0");
  }
  expect(made).toBe(0);
});

test("a new process counts what an earlier one left", async () => {
  const folder = await makeFolder();
  const earlier = createFileCache(folder, 1_000_000);
  for (let number = 0; number < 20; number += 1) await earlier.readOrMake(`${number}`, makeBytes);
  await createFileCache(folder, 5000).readOrMake("new", makeBytes);
  expect((await readdir(folder)).length).toBeLessThanOrEqual(5);
});

test("concurrent reads make a file once, and abort that when the last of them has aborted", async () => {
  const { readOrMake } = createFileCache(await makeFolder(), 1_000_000);
  const made = Promise.withResolvers<Buffer>();
  const given = Promise.withResolvers<AbortSignal>();
  let times = 0;
  const make = (signal: AbortSignal) => {
    times += 1;
    given.resolve(signal);
    signal.addEventListener("abort", () => made.reject(new Error("given up")));
    return made.promise;
  };
  const [one, other] = [new AbortController(), new AbortController()];
  const reads = [one, other].map(({ signal }) => readOrMake("picture", make, signal));
  const isWanted = await given.promise;
  one.abort();
  expect(isWanted.aborted).toBe(false);
  other.abort();
  expect(isWanted.aborted).toBe(true);
  await expect(Promise.all(reads)).rejects.toThrow("given up");
  expect(times).toBe(1);
  expect(await readOrMake("picture", makeBytes)).toHaveLength(1000);
});
