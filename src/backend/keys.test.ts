import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { loadKeys } from "#backend/keys.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "keys-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

test("keys are created once, readable by the owner only, and read again", async () => {
  const folder = await makeFolder();
  const first = await loadKeys(folder, {});
  expect(await loadKeys(folder, {})).toEqual(first);
  expect(first.publishable).toMatch(/^sb_publishable_/);
  expect(first.secret).toMatch(/^sb_secret_.{43}$/);
  expect((await stat(path.join(folder, "keys.json"))).mode & 0o777).toBe(0o600);
});

test("two installations never share keys", async () => {
  const [a, b] = await Promise.all(
    [makeFolder(), makeFolder()].map(async (f) => loadKeys(await f, {})),
  );
  expect(a?.secret).not.toBe(b?.secret);
  expect(a?.jwtSecret).not.toEqual(b?.jwtSecret);
});

test("given keys win, nothing is written, and instances that share them sign alike", async () => {
  const given = { publishable: "sb_publishable_shared", secret: "sb_secret_".padEnd(48, "x") };
  const [one, other] = [await makeFolder(), await makeFolder()];
  expect(await loadKeys(one, given)).toEqual(await loadKeys(other, given));
  await expect(readFile(path.join(one, "keys.json"))).rejects.toThrow("ENOENT");
});

test("a damaged file is named and never replaced", async () => {
  const folder = await makeFolder();
  const file = path.join(folder, "keys.json");
  await writeFile(file, "{");
  await expect(loadKeys(folder, {})).rejects.toThrow(file);
  expect(await readFile(file, "utf8")).toBe("{");
});
