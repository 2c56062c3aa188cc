import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, expect, inject, test } from "vitest";

import { runCommand, runProgram } from "#tests/support/command.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";

/* How every command handles its arguments, each run as its own process. */

const ROOT = path.resolve(import.meta.dirname, "../..");

let folder: string;
let settings: { DATA_DIR: string };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "commands-"));
  settings = { DATA_DIR: path.join(folder, "data") };
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

/** A data folder with an embedded database. */
const makeData = () => copyFolder(inject("pgliteTemplate"), settings.DATA_DIR);

test.each(["benchmarks/run.ts", "scripts/drill.mjs"])(
  "%s names an unknown word and exits with 2",
  async (program) => {
    const refused = await runProgram([program, "nada"], settings);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining("«nada»")]);
  },
);

test.each([
  ["backup", ["--froce", "copia.tar.gz"], "--froce"],
  ["backup", ["uno", "dos"], "dos"],
  ["restore", [], "Falta"],
  ["restore", ["--to", "x"], "--to"],
  ["move", [], "Diga a qué base de datos"],
  ["move", ["--to"], "--to"],
  ["admin", [], "Falta"],
  ["admin", ["lits"], "lits"],
  ["admin", ["add"], "CORREO"],
  ["admin", ["add", "ana@empresa.example", "--json"], "--json"],
] as const)(
  "npm run %s -- %j names the bad argument and exits with 2",
  async (name, parameters, named) => {
    await mkdir(settings.DATA_DIR);
    const refused = await runCommand(name, parameters, settings);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining(named)]);
    expect(refused.said).toMatch(/^Uso/m);
    expect(refused.said).not.toMatch(/^\s+at /m);
  },
);

test.each([
  ["backup", []],
  ["admin", ["list"]],
  ["move", ["--to", "postgres://127.0.0.1:1/x"]],
] as const)(
  "npm run %s names a missing data folder and does not create it",
  async (name, parameters) => {
    const refused = await runCommand(name, parameters, settings);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(settings.DATA_DIR)]);
    expect(await readdir(folder)).toEqual([]);
  },
);

test("a backup replaces a file only with --force, and names a missing folder", async () => {
  makeData();
  const file = path.join(folder, "copia.tar.gz");
  await writeFile(file, "la que ya había");
  const refusals: [string, string][] = [
    [file, "--force"],
    [folder, "es una carpeta"],
    [path.join(folder, "nada/copia.tar.gz"), path.join(folder, "nada")],
  ];
  for (const [target, said] of refusals) {
    const refused = await runCommand("backup", [target], settings);
    expect([refused.code, refused.said]).toEqual([1, expect.stringContaining(said)]);
  }
  expect(await readFile(file, "utf8")).toBe("la que ya había");
  const replaced = await runCommand("backup", [file, "--force"], settings);
  expect([replaced.code, replaced.said]).toEqual([0, expect.stringContaining(file)]);
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect((await readdir(folder)).toSorted()).toEqual(["copia.tar.gz", "data"]);

  const missing = await runCommand("restore", [path.join(folder, "otra")], settings);
  expect([missing.code, missing.said]).toEqual([
    1,
    expect.stringContaining("No existe el archivo"),
  ]);
  const odd = await runCommand("restore", [folder], settings);
  expect([odd.code, odd.said]).toEqual([1, expect.stringContaining("no es un archivo")]);
});

test("npm run admin -- list --json prints JSON", async () => {
  makeData();
  await runCommand("admin", ["add", "ana@empresa.example"], settings);
  const listed = await runCommand("admin", ["list", "--json"], settings);
  expect(JSON.parse(listed.stdout)).toEqual([
    { email: "ana@empresa.example", role: "administrator", last_sign_in_at: null },
  ]);
});

test("Git ignores a backup in the checkout", async () => {
  const ignored = await readFile(path.join(ROOT, ".gitignore"), "utf8");
  expect(ignored.split("\n")).toContain("*.tar.gz");
});
