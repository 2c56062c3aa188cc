import { readFileSync } from "node:fs";
import path from "node:path";

import { expect, test } from "vitest";

interface LockedPackage {
  version?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const ROOT = path.resolve(import.meta.dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));
const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> };
const { "": _project, ...locked } = packages;

const PLATFORMS = [
  { os: "linux", cpu: "x64", libc: "glibc" },
  { os: "linux", cpu: "x64", libc: "musl" },
  { os: "linux", cpu: "arm64", libc: "glibc" },
  { os: "linux", cpu: "arm64", libc: "musl" },
  { os: "darwin", cpu: "x64" },
  { os: "darwin", cpu: "arm64" },
  { os: "win32", cpu: "x64" },
  { os: "win32", cpu: "arm64" },
];

/** Where Node looks for a package that the one in a folder needs. */
function resolve(from: string, name: string): string | undefined {
  const folders = from
    .split("/node_modules/")
    .map((_, depth, parts) => parts.slice(0, depth + 1).join("/node_modules/"));
  const candidates = [
    ...folders.toReversed().map((folder) => `${folder}/node_modules/${name}`),
    `node_modules/${name}`,
  ];
  return candidates.find((candidate) => candidate in packages);
}

function runsOn(one: LockedPackage, { os, cpu, libc }: (typeof PLATFORMS)[number]): boolean {
  const allows = (values: string[] | undefined, value: string | undefined) =>
    values === undefined || value === undefined || values.includes(value);
  return allows(one.os, os) && allows(one.cpu, cpu) && allows(one.libc, libc);
}

test("every package that another needs is locked, with its digest, those of other platforms too", () => {
  const missing = Object.entries(locked).flatMap(([folder, one]) =>
    Object.keys({ ...one.dependencies, ...one.optionalDependencies })
      .filter((name) => resolve(folder, name) === undefined)
      .map((name) => `${folder} needs ${name}`),
  );
  expect(missing).toEqual([]);
  const withoutDigest = Object.entries(locked).filter(
    ([, one]) => !one.integrity?.startsWith("sha512-"),
  );
  expect(withoutDigest.map(([folder]) => folder)).toEqual([]);
});

test.each(PLATFORMS)("each native package has its part for $os $cpu $libc", (platform) => {
  const without = Object.entries(locked).filter(([folder, { optionalDependencies = {} }]) => {
    const parts = Object.keys(optionalDependencies).flatMap((name) => {
      const found = packages[resolve(folder, name) ?? ""];
      return found?.os || found?.cpu ? [found] : [];
    });
    // One part alone, such as fsevents, is for its platform only.
    return parts.length > 1 && !parts.some((part) => runsOn(part, platform));
  });
  expect(without.map(([folder]) => folder)).toEqual([]);
});

test("no package names a registry or runs a program at its installation", () => {
  expect(JSON.stringify(locked)).not.toContain('"resolved"');
  const withScript = Object.entries(locked).filter(([, one]) => one.hasInstallScript);
  expect(withScript.map(([folder]) => folder)).toEqual([]);
});

test("package.json names exact versions, those of the lock", () => {
  const { dependencies, devDependencies } = read("package.json") as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const named = { ...dependencies, ...devDependencies };
  const found = Object.keys(named).map((name) => [name, locked[`node_modules/${name}`]?.version]);
  expect(named).toEqual(Object.fromEntries(found));
});
