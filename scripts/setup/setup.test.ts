import { spawnSync } from "node:child_process";
import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { addAddresses, isRecentEnough } from "./dependencies.mjs";
import { withSetupLock } from "./lock.mjs";
import { inRoot } from "./paths.mjs";
import { NODE_PARAMETERS, PROGRAM_ENVIRONMENT } from "./program.mjs";
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

test("a digest does not change with modification times", async () => {
  const root = await makeTree();
  const before = digest(root, INPUTS);
  await utimes(path.join(root, "src/deep/a.ts"), new Date(0), new Date(0));
  expect(digest(root, INPUTS)).toBe(before);
});

test("a digest changes with contents, names, and added or removed files", async () => {
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

test("a missing stamp is null", () => {
  expect(readStamp(path.join(tmpdir(), "no-such-stamp"))).toBeNull();
});

test.each([
  ["20.20.2", false],
  ["23.11.0", false],
  ["24.6.99", false],
  ["24.7.0", true],
  ["24.21.0", true],
  ["26.1.0", true],
  ["100.0.0", true],
])("for Node 24.7, %s is recent enough: %s", (version, expected) => {
  expect(isRecentEnough(version, "24.7.0")).toBe(expected);
});

async function makeLock(): Promise<string> {
  vi.spyOn(console, "log").mockReturnValue();
  const folder = await mkdtemp(path.join(tmpdir(), "lock-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return path.join(folder, "lock");
}

test("work under one lock runs in sequence and leaves no lock behind", async () => {
  const file = await makeLock();
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await new Promise(setImmediate);
    events.push(`${name} ends`);
  };
  await Promise.all([withSetupLock(work("a"), file), withSetupLock(work("b"), file)]);
  expect(events).toEqual(["a begins", "a ends", "b begins", "b ends"]);
  await expect(access(file)).rejects.toThrow("ENOENT");
});

test("failing work rejects with its error and releases the lock", async () => {
  const file = await makeLock();
  const failing = withSetupLock(() => Promise.reject(new Error("no network")), file);
  await expect(failing).rejects.toThrow("no network");
  await expect(access(file)).rejects.toThrow("ENOENT");
});

test("the lock of a process that died is taken over", async () => {
  const file = await makeLock();
  await writeFile(file, String(spawnSync(process.execPath, ["--version"]).pid));
  await expect(withSetupLock(() => Promise.resolve("done"), file)).resolves.toBe("done");
});

test.each(["Dockerfile", "deploy/insumos.service"])(
  "%s starts the site with the memory that npm start gives it",
  async (file) => {
    const text = await readFile(inRoot(file), "utf8");
    const settings = Object.entries(PROGRAM_ENVIRONMENT).map(([key, value]) => `${key}=${value}`);
    for (const part of [...NODE_PARAMETERS, ...settings]) expect(text).toContain(part);
  },
);

test("a lock without a registry gets each package's address at the current registry", () => {
  const integrity = "sha512-x";
  const lock = {
    packages: {
      "": { version: "1.0.0" },
      "node_modules/@babel/core": { version: "7.1.0", integrity },
      "node_modules/vite/node_modules/clsx": { version: "2.1.1", integrity },
      "node_modules/other": { name: "renamed", version: "3.0.0", integrity },
      "node_modules/own": { version: "1.0.0", integrity, resolved: "https://own.example/own.tgz" },
      "node_modules/linked": { version: "1.0.0" },
    },
  };
  const { packages } = JSON.parse(addAddresses(JSON.stringify(lock), "https://npm.example/"));
  const addresses = Object.values<{ resolved?: string }>(packages).map(({ resolved }) => resolved);
  expect(addresses).toEqual([
    undefined,
    "https://npm.example/@babel/core/-/core-7.1.0.tgz",
    "https://npm.example/clsx/-/clsx-2.1.1.tgz",
    "https://npm.example/renamed/-/renamed-3.0.0.tgz",
    "https://own.example/own.tgz",
    undefined,
  ]);
  expect(addAddresses("{}", "undefined")).toBe("{}");
});

test("packages imported by the site's sources and build are not development dependencies, which npm start omits", async () => {
  const { devDependencies } = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  const folders = ["src", "scripts/build", "scripts/setup"];
  const lists = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(inRoot(folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  );
  const sources = [...lists.flat(), "vite.config.ts", "react-router.config.ts"].filter(
    (name) => /\.(?:tsx?|mjs|css)$/.test(name) && !/\.test\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const name of sources) {
    const text = await readFile(inRoot(name), "utf8");
    for (const [, used = ""] of text.matchAll(IMPORTS)) {
      const owner = /^(?:@[^/]+\/)?[^/]+/.exec(used)?.[0] ?? "";
      if (Object.hasOwn(devDependencies, owner)) found.push(`${name}: ${owner}`);
    }
  }
  expect(found).toEqual([]);
});

/** Packages that a module loads; types alone are erased. */
const IMPORTS =
  /^(?:(?:import(?! type)|export)\s(?:[^;"']*?\sfrom\s)?|@import |.*\bimport\()["']([^"'./#][^"']*)["']/gm;

test("every npm script provides the Node and the generated types that it needs", async () => {
  const { scripts } = JSON.parse(await readFile(inRoot("package.json"), "utf8"));
  for (const [name, command] of Object.entries(scripts)) {
    expect(command, name).toMatch(/^node scripts\/[a-z]+\.mjs\b/);
  }
  expect(scripts.lint).toContain("tool.mjs oxlint");
  expect(scripts.typecheck).toContain("tool.mjs tsc");
});
