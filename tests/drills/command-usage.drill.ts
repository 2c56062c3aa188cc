import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { beforeEach, expect, test } from "vitest";

import { runProgram } from "#tests/support/command.ts";

import packageJson from "../../package.json" with { type: "json" };

/* What every npm script with its own program says of itself, each run as its own process. */

/** The npm scripts with their own programs; the others hand their arguments to a tool, such as oxlint. */
const SCRIPTS = Object.entries(packageJson.scripts)
  .filter(([, line]) => !/^node scripts\/tool\.mjs (?!node )/.test(line))
  .map(([name, line]) => ({ name, program: findProgram(line) }));

/** A script's program and parameters, without the wrapper that brings the dependencies up to date. */
function findProgram(line: string): string[] {
  return line
    .replace(/^node (?:scripts\/tool\.mjs node )?/, "")
    .replace(/^scripts\/command\.mjs (\w+)$/, "src/cli/$1.ts")
    .split(" ");
}

let folder: string;
let settings: { DATA_DIR: string };
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "commands-"));
  settings = { DATA_DIR: path.join(folder, "data") };
  return () => rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

test.each(SCRIPTS)(
  "npm run $name -- --help prints its usage in Spanish and does nothing else",
  async ({ name, program }) => {
    const help = await runProgram([...program, "--help"], settings);
    expect([help.code, help.said]).toEqual([0, expect.stringMatching(/^Uso/)]);
    expect(help.said).toMatch(new RegExp(`npm (?:run )?${name}\\b`));
    expect(await readdir(folder)).toEqual([]);
  },
);

test.each(SCRIPTS)(
  "npm run $name -- --nope names the unknown option and exits with 2",
  async ({ program }) => {
    const refused = await runProgram([...program, "--nope"], settings);
    expect([refused.code, refused.said]).toEqual([2, expect.stringContaining("--nope")]);
    expect(refused.said).toMatch(/^Uso/m);
    expect(refused.said).not.toMatch(/^\s+at /m);
    expect(await readdir(folder)).toEqual([]);
  },
);
