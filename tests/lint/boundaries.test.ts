import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { afterAll, beforeAll, expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** One module in each layer of the import table. */
const LAYERS = {
  lib: "src/lib/async/thing.ts",
  "files of lib": "src/lib/files/thing.ts",
  domain: "src/domain/thing.ts",
  data: "src/data/thing.ts",
  backend: "src/backend/thing.ts",
  server: "src/server/thing.ts",
  "page cache": "src/server/page-cache/thing.ts",
  render: "src/server/render/thing.ts",
  settings: "src/settings/thing.ts",
  mail: "src/mail/thing.ts",
  cli: "src/cli/thing.ts",
  shared: "src/app/shared/thing.ts",
  "ui of the site": "src/app/site/ui/thing.ts",
  "feature a": "src/app/site/features/a/thing.ts",
  "feature b": "src/app/site/features/b/thing.ts",
  "site loaders": "src/app/site/loaders/thing.ts",
  "site routes": "src/app/site/routes/thing.ts",
  "lib of the panel": "src/app/panel/lib/thing.ts",
  "ui of the panel": "src/app/panel/ui/controls/thing.ts",
  "panel auth": "src/app/panel/auth/thing.ts",
  records: "src/app/panel/records/list/thing.ts",
  media: "src/app/panel/media/thing.ts",
  "site pages": "src/app/panel/site-pages/thing.ts",
  find: "src/app/panel/find/thing.ts",
  markdown: "src/app/panel/markdown/thing.ts",
  "resource a": "src/app/panel/resources/a/thing.ts",
  "resource b": "src/app/panel/resources/b/thing.ts",
  inbox: "src/app/panel/inbox/thing.ts",
  "panel shell": "src/app/panel/shell/thing.ts",
  "panel routes": "src/app/panel/routes/thing.ts",
  preview: "src/app/panel/preview/thing.ts",
  "preview routes": "src/app/panel/routes/preview/thing.ts",
  app: "src/app/thing.ts",
} as const;

type Layer = keyof typeof LAYERS;

const FORBIDDEN: readonly [from: Layer, to: Layer | `npm:${string}`][] = [
  ["lib", "domain"],
  ["lib", "npm:node:fs"],
  ["files of lib", "backend"],
  ["domain", "files of lib"],
  ["data", "files of lib"],
  ["panel shell", "files of lib"],
  ["feature a", "files of lib"],
  ["domain", "data"],
  ["domain", "shared"],
  ["domain", "npm:react"],
  ["domain", "npm:node:fs"],
  ["domain", "npm:@supabase/supabase-js"],
  ["data", "backend"],
  ["data", "shared"],
  ["data", "npm:node:fs"],
  ["data", "npm:react"],
  ["shared", "data"],
  ["shared", "ui of the site"],
  ["shared", "ui of the panel"],
  ["ui of the site", "data"],
  ["ui of the site", "feature a"],
  ["ui of the site", "ui of the panel"],
  ["feature a", "feature b"],
  ["feature a", "site loaders"],
  ["feature a", "ui of the panel"],
  ["feature a", "resource a"],
  ["feature a", "backend"],
  ["site routes", "ui of the panel"],
  ["site routes", "panel auth"],
  ["site routes", "records"],
  ["site routes", "resource a"],
  ["site routes", "preview"],
  ["site routes", "server"],
  ["site loaders", "panel shell"],
  ["ui of the panel", "data"],
  ["ui of the panel", "ui of the site"],
  ["ui of the panel", "records"],
  ["panel auth", "records"],
  ["records", "resource a"],
  ["records", "media"],
  ["media", "records"],
  ["site pages", "records"],
  ["find", "resource a"],
  ["find", "panel shell"],
  ["resource a", "find"],
  ["media", "markdown"],
  ["markdown", "records"],
  ["resource a", "resource b"],
  ["resource a", "inbox"],
  ["resource a", "feature a"],
  ["resource a", "panel shell"],
  ["inbox", "resource a"],
  ["panel shell", "feature a"],
  ["panel routes", "ui of the site"],
  ["panel routes", "server"],
  ["app", "feature a"],
  ["app", "ui of the panel"],
  ["backend", "app"],
  ["backend", "server"],
  ["mail", "server"],
  ["cli", "server"],
  ["backend", "settings"],
  ["settings", "server"],
  ["render", "page cache"],
  ["backend", "render"],
  ["site routes", "page cache"],
];

const ALLOWED: readonly [from: Layer, to: Layer | `npm:${string}`][] = [
  ["domain", "lib"],
  ["shared", "lib"],
  ["feature a", "lib"],
  ["records", "lib"],
  ["settings", "lib"],
  ["server", "files of lib"],
  ["files of lib", "npm:node:fs"],
  ["domain", "npm:zod"],
  ["data", "domain"],
  ["cli", "settings"],
  ["server", "settings"],
  ["data", "npm:@supabase/supabase-js"],
  ["shared", "domain"],
  ["ui of the site", "shared"],
  ["feature a", "data"],
  ["feature a", "ui of the site"],
  ["site routes", "feature a"],
  ["site routes", "site loaders"],
  ["site routes", "app"],
  ["ui of the panel", "lib of the panel"],
  ["records", "panel auth"],
  ["resource a", "records"],
  ["resource a", "media"],
  ["resource a", "site pages"],
  ["find", "site pages"],
  ["find", "records"],
  ["resource a", "markdown"],
  ["markdown", "media"],
  ["resource a", "ui of the panel"],
  ["resource a", "panel auth"],
  ["inbox", "records"],
  ["panel shell", "resource a"],
  ["panel routes", "panel shell"],
  ["panel routes", "inbox"],
  ["preview", "panel shell"],
  ["preview routes", "preview"],
  ["preview routes", "feature a"],
  ["preview routes", "ui of the site"],
  ["backend", "data"],
  ["backend", "npm:node:fs"],
  ["server", "backend"],
  ["server", "app"],
  ["server", "page cache"],
  ["page cache", "render"],
  ["page cache", "server"],
  ["render", "server"],
  ["render", "app"],
  ["mail", "backend"],
  ["cli", "mail"],
];

/** All import syntaxes, and tests, which may import any package but not another layer's code. */
const FORBIDDEN_FILES: Readonly<Record<string, string>> = {
  "src/app/site/routes/lazy.ts":
    'export const load = () => import("#app/panel/resources/a/thing.ts");',
  "src/app/panel/resources/a/part.ts": 'import { lazy } from "react";\nexport { lazy };',
  "src/app/site/routes/type.ts":
    'import type * as T from "#app/panel/ui/controls/thing.ts";\nexport type { T };',
  "src/app/site/routes/again.ts": 'export * from "#app/panel/auth/thing.ts";',
  "src/domain/relative.ts": 'import * as other from "../data/thing.ts";\nexport { other };',
  "src/domain/reaching.test.ts": 'import * as other from "#data/thing.ts";\nexport { other };',
  "src/domain/of-a-test.ts": 'import * as other from "./beside.test.ts";\nexport { other };',
  "src/data/of-a-test.ts": 'import * as other from "#domain/beside.test.ts";\nexport { other };',
};

const ALLOWED_FILES: Readonly<Record<string, string>> = {
  "src/domain/beside.test.ts":
    'import { test } from "vitest";\nimport path from "node:path";\nexport { path, test };',
  "src/app/panel/lib/loading/lazy-part.ts": 'import { lazy } from "react";\nexport { lazy };',
  "src/domain/own.ts": 'import * as other from "./thing.ts";\nexport { other };',
};

let folder: string;
/** Files in which the linter found an import across a boundary. */
let found: ReadonlySet<string>;

const nameOf = (from: Layer, to: string, kind: string) =>
  path.join(
    path.dirname(LAYERS[from]),
    `${kind}-${`${from}-to-${to}`.replaceAll(/[^a-z]+/gi, "-").toLowerCase()}.ts`,
  );

async function write(file: string, text: string): Promise<void> {
  const target = path.join(folder, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}

async function plant(from: Layer, to: string, kind: string): Promise<void> {
  const source = to.startsWith("npm:")
    ? to.slice("npm:".length)
    : LAYERS[to as Layer].replace(/^src/, "#");
  const specifier = source.replace(/^#\//, "#");
  await write(
    nameOf(from, to, kind),
    `import * as other from "${specifier}";\nexport { other };\n`,
  );
}

/** Codes of the rules that enforce the boundaries. */
const CODES: ReadonlySet<string> = new Set([
  "boundaries(dependencies)",
  "eslint(no-restricted-imports)",
]);

async function lint(): Promise<ReadonlySet<string>> {
  const oxlint = path.join(ROOT, "node_modules/.bin/oxlint");
  const { stdout } = await promisify(execFile)(oxlint, ["-f", "json", "src"], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => error as { stdout: string });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; filename: string }[];
  };
  return new Set(diagnostics.filter(({ code }) => CODES.has(code)).map(({ filename }) => filename));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "boundaries-"));
  for (const file of [".oxlintrc.json", "package.json"]) {
    await cp(path.join(ROOT, file), path.join(folder, file));
  }
  const config = JSON.parse(await readFile(path.join(ROOT, "tsconfig.json"), "utf8")) as object;
  await writeFile(
    path.join(folder, "tsconfig.json"),
    JSON.stringify({ ...config, include: ["src"] }),
  );
  await symlink(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  await symlink(path.join(ROOT, "scripts"), path.join(folder, "scripts"));
  for (const file of Object.values(LAYERS)) await write(file, "export const thing = 1;\n");
  for (const [from, to] of FORBIDDEN) await plant(from, to, "forbidden");
  for (const [from, to] of ALLOWED) await plant(from, to, "allowed");
  for (const [file, text] of Object.entries({ ...FORBIDDEN_FILES, ...ALLOWED_FILES })) {
    await write(file, text);
  }
  found = await lint();
}, 60_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(FORBIDDEN)("%s may not import %s", (from, to) => {
  expect(found).toContain(nameOf(from, to, "forbidden"));
});

test.each(ALLOWED)("%s may import %s", (from, to) => {
  expect(found).not.toContain(nameOf(from, to, "allowed"));
});

test.each(Object.keys(FORBIDDEN_FILES))("%s crosses a boundary", (file) => {
  expect(found).toContain(file);
});

test.each(Object.keys(ALLOWED_FILES))("%s crosses no boundary", (file) => {
  expect(found).not.toContain(file);
});
