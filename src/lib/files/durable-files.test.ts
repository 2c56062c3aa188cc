import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { replaceFile } from "#lib/files/durable-files.ts";

async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("replaces a file with its new content", async () => {
  const folder = await makeTestFolder();
  const file = path.join(folder, "a.txt");
  await writeFile(file, "old");
  await replaceFile(file, (draft) => writeFile(draft, "new"), { isDurable: true });
  expect(await readFile(file, "utf8")).toBe("new");
  expect(await readdir(folder)).toEqual(["a.txt"]);
});

test("leaves the old content, and no draft, when writing fails", async () => {
  const folder = await makeTestFolder();
  const file = path.join(folder, "a.txt");
  await writeFile(file, "old");
  const failing = replaceFile(file, async (draft) => {
    await writeFile(draft, "ne");
    throw new Error("disk full");
  });
  await expect(failing).rejects.toThrow("disk full");
  expect(await readFile(file, "utf8")).toBe("old");
  expect(await readdir(folder)).toEqual(["a.txt"]);
});
