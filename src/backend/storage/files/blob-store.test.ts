import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { type BlobStoreOptions, createBlobStore } from "#backend/storage/files/blob-store.ts";
import { StorageError } from "#backend/storage/http.ts";

const MB = 1024 * 1024;
const LONG_AGO = new Date(Date.now() - 24 * 60 * 60 * 1000);
const isNeeded = () => Promise.resolve(true);
const isNotNeeded = () => Promise.resolve(false);

async function makeStore(options: Omit<BlobStoreOptions, "folder"> = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), "blobs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await createBlobStore({ folder, ...options });
  const save = (text: string) =>
    store.withScratch(async (file) => {
      await store.receive(file, new Blob([text]).stream(), MB);
      return store.save(file);
    });
  const list = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  return { store, save, list, folder };
}

test("what is saved is found under the hash of its content, and nothing else is left", async () => {
  const { store, save, list } = await makeStore();
  const { hash, size, release } = await save("hola");
  release();
  expect(size).toBe(4);
  expect(await readFile(store.pathOf(hash), "utf8")).toBe("hola");
  expect(await list()).toEqual([hash]);
});

test("a file that is needed, or about to be, is not discarded", async () => {
  const { store, save, list } = await makeStore();
  const { hash, release } = await save("hola");
  await store.discard(hash, isNotNeeded);
  release();
  await store.discard(hash, isNeeded);
  expect(await list()).toEqual([hash]);
  await utimes(store.pathOf(hash), LONG_AGO, LONG_AGO);
  await store.discard(hash, isNotNeeded);
  expect(await list()).toEqual([]);
});

test("content that is stored again while it is being discarded stays", async () => {
  const { store, save, list } = await makeStore();
  const first = await save("hola");
  first.release();
  await utimes(store.pathOf(first.hash), LONG_AGO, LONG_AGO);
  await store.discard(first.hash, async () => {
    (await save("hola")).release();
    return false;
  });
  expect(await list()).toEqual([first.hash]);
});

test("a sweep takes what is old and in no row, and what an interrupted upload left", async () => {
  const { store, save, list, folder } = await makeStore();
  const [needed, orphan, fresh] = [await save("uno"), await save("dos"), await save("tres")];
  for (const { release } of [needed, orphan, fresh]) release();
  const leftover = path.join(folder, "incoming", "leftover");
  await writeFile(leftover, "x");
  for (const file of [store.pathOf(needed.hash), store.pathOf(orphan.hash), leftover]) {
    await utimes(file, LONG_AGO, LONG_AGO);
  }
  expect(await store.sweep(() => Promise.resolve(new Set([needed.hash])))).toBe(2);
  expect((await list()).toSorted()).toEqual([needed.hash, fresh.hash].toSorted());
});

test("a nearly full disk is reported before a byte is written", async () => {
  const { save, list } = await makeStore({ freeBytes: () => Promise.resolve(300 * MB) });
  const error = await save("hola").catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StorageError);
  expect(error).toMatchObject({ status: 507, code: "InsufficientStorage" });
  expect(await list()).toEqual([]);
});

test("reports a disk that fills up during an upload", async () => {
  const { store, list } = await makeStore();
  const full = async function* (): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(10);
    throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  };
  const upload = store.withScratch((file) => store.receive(file, full(), MB));
  await expect(upload).rejects.toMatchObject({ status: 507 });
  expect(await list()).toEqual([]);
});
