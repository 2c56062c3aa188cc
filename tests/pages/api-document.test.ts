import { spawn, spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { API_TOKEN, storeApiToken } from "#tests/support/api-token.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import {
  ADMINISTRATOR,
  prepareSite,
  SECRET_KEY,
  type SiteProcess,
} from "#tests/support/site-process.ts";

/* Runs each example of docs/api.md against the built site with its demonstration content. */

const ROOT = path.resolve(import.meta.dirname, "../..");

interface Example {
  language: string;
  code: string;
  line: number;
}

const PROGRAMS: Readonly<Record<string, { command: string[]; file: string }>> = {
  sh: { command: ["bash", "-euo", "pipefail"], file: "example.sh" },
  js: { command: [process.execPath], file: "example.mjs" },
  python: { command: ["python3"], file: "example.py" },
};

const DOCUMENT = await readFile(path.join(ROOT, "docs/api.md"), "utf8");
const EXAMPLES: Example[] = [...DOCUMENT.matchAll(/^```(sh|js|python)\n(.*?)^```$/gms)].map(
  ({ 1: language = "", 2: code = "", index }) => ({
    language,
    code,
    line: DOCUMENT.slice(0, index).split("\n").length,
  }),
);

let folder: string;
let site: SiteProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "api-document-"));
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  const data = path.join(folder, "data");
  copyFolder(inject("pgliteTemplate"), data);
  site = await prepareSite(data, { SEED: "demo" });
  await site.start();
  const scopes = {
    products: "write",
    quote_requests: "read",
    quote_request_items: "read",
  } as const;
  await storeApiToken(site, scopes);
});
afterAll(async () => {
  await site.stop();
  for (const secret of [API_TOKEN, SECRET_KEY]) expect(site.said()).not.toContain(secret);
  await rm(folder, { recursive: true, force: true });
});

async function run([command = "", ...parameters]: readonly string[]) {
  const child = spawn(command, parameters, {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"],
      TMPDIR: folder,
      SITE: site.origin,
      KEY: site.publishableKey,
      SECRET: SECRET_KEY,
      TOKEN: API_TOKEN,
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  });
  let said = "";
  let printed = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    said += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("close", resolve);
  });
  return { code, printed, said };
}

/** What an example says that it prints, as a pattern: `…` is anything. */
function readExpected(code: string): RegExp {
  const lines = [...code.matchAll(/^(?:#|\/\/) → (.*)$/gm)].map(({ 1: text = "" }) => text);
  const pattern = lines.map((text) =>
    text
      .split("…")
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*"),
  );
  return new RegExp(`^${pattern.join("\\s*")}\\s*$`, "s");
}

test("the document has examples for curl, supabase-js and Python", () => {
  const languages = new Set(EXAMPLES.map(({ language }) => language));
  expect([...languages].toSorted()).toEqual(["js", "python", "sh"]);
  for (const { code, line } of EXAMPLES)
    expect([line, code]).toEqual([line, expect.stringContaining("→")]);
});

/** Whether this machine has a program: `npm test` installs none of these. */
const isInstalled = (program: string) => spawnSync(program, ["--version"]).status === 0;
const MISSING = [
  ...(isInstalled("curl") && isInstalled("bash") ? [] : ["sh"]),
  ...(isInstalled("python3") ? [] : ["python"]),
];
const RUNNABLE = EXAMPLES.filter(({ language }) => !MISSING.includes(language));

test.each(RUNNABLE)("the $language example of line $line prints what it says", async (example) => {
  const { command, file } = PROGRAMS[example.language] ?? { command: [], file: "" };
  await writeFile(path.join(folder, file), example.code);
  const { code, printed, said } = await run([...command, path.join(folder, file)]);
  expect([code, said]).toEqual([0, said]);
  expect(printed).toMatch(readExpected(example.code));
});
