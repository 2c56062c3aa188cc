import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { isRecentEnough } from "./dependencies.mjs";
import { digest, readStamp } from "./stamp.mjs";

async function makeTree(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), "stamp-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, "src/deep"), { recursive: true });
  await writeFile(path.join(root, "src/deep/a.ts"), "1");
  await writeFile(path.join(root, "lock.json"), "{}");
  return root;
}

const INPUTS = ["src", "lock.json", "absent.ts"];

test("a digest stays while only times change", async () => {
  const root = await makeTree();
  const before = digest(root, INPUTS);
  await utimes(path.join(root, "src/deep/a.ts"), new Date(0), new Date(0));
  expect(digest(root, INPUTS)).toBe(before);
});

test("a digest changes with content, names, and files that come or go", async () => {
  const root = await makeTree();
  const seen = [digest(root, INPUTS)];
  await writeFile(path.join(root, "src/deep/a.ts"), "2");
  seen.push(digest(root, INPUTS));
  await rename(path.join(root, "src/deep/a.ts"), path.join(root, "src/deep/b.ts"));
  seen.push(digest(root, INPUTS));
  await writeFile(path.join(root, "absent.ts"), "");
  seen.push(digest(root, INPUTS));
  await rm(path.join(root, "lock.json"));
  seen.push(digest(root, INPUTS));
  expect(new Set(seen).size).toBe(seen.length);
});

test("a stamp that is not there is none", () => {
  expect(readStamp(path.join(tmpdir(), "no-such-stamp"))).toBeNull();
});

test.each([
  ["20.20.2", false],
  ["23.11.0", false],
  ["24.0.0", true],
  ["24.21.0", true],
  ["26.1.0", true],
])("for Node 24, %s is recent enough: %s", (version, expected) => {
  expect(isRecentEnough(version, "24.21.0")).toBe(expected);
});
