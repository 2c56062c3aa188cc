import { execFile } from "node:child_process";
import { cpSync, symlinkSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

/* Applies docs/exercises/distribuidores.patch to a copy of this checkout, and runs what must follow from it. */

const ROOT = path.resolve(import.meta.dirname, "../..");
const PATCH = path.join(ROOT, "docs/exercises/distribuidores.patch");

/** What a copy needs, besides the installed packages. */
const COPIED = [
  ...["benchmarks", "deploy", "docs", "public", "scripts", "src", "supabase", "tests"],
  ...["knip.json", "package.json", "playwright.config.ts", "react-router.config.ts"],
  ...["tsconfig.json", "vite.config.ts", "vitest.config.ts", ".oxlintrc.json", ".oxfmtrc.json"],
  ...["package-lock.json"],
];

const TESTS = [
  ...["tests/api/record-types.test.ts", "tests/api/database-types.test.ts", "tests/rls"],
  "tests/api/site-folder.test.ts",
];

export interface ExerciseReport {
  /** Files that the patch adds or changes. */
  files: number;
  /** Lines that it adds. */
  lines: number;
  faults: string[];
}

/** @param isShort leaves out the type check and the browser */
export async function drillRecordType({ isShort }: { isShort: boolean }): Promise<ExerciseReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "record-type-"));
  try {
    for (const name of COPIED) {
      cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
    }
    for (const name of ["node_modules", ".react-router"]) {
      symlinkSync(path.join(ROOT, name), path.join(folder, name));
    }
    const patch = await readFile(PATCH, "utf8");
    return {
      files: patch.match(/^diff --git /gm)?.length ?? 0,
      lines: patch.match(/^\+(?!\+\+ )/gm)?.length ?? 0,
      faults: await findFaults(folder, isShort),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs the steps until one fails, and returns its output. */
async function findFaults(folder: string, isShort: boolean): Promise<string[]> {
  const run = (command: string, ...parameters: string[]) =>
    promisify(execFile)(command, parameters, { cwd: folder, maxBuffer: 1e8 });
  const tool = (name: string, ...parameters: string[]) =>
    run(path.join(folder, "node_modules/.bin", name), ...parameters);
  const steps: readonly (readonly [name: string, step: () => Promise<unknown>])[] = [
    ["apply", () => run("git", "apply", "--whitespace=nowarn", PATCH)],
    ["generate", () => run(process.execPath, "scripts/supabase/write-files.ts")],
    [
      "unit",
      () => tool("vitest", "run", "--project", "unit", "scripts/records", "src/domain/records"),
    ],
    ["database", () => tool("vitest", "run", "--project", "database", ...TESTS)],
    ...(isShort
      ? []
      : ([
          ["types", () => tool("tsc", "--noEmit")],
          ["build", () => tool("react-router", "build")],
          ["browser", () => tool("playwright", "test", "panel-record-types", "--reporter=line")],
        ] as const)),
  ];
  for (const [name, step] of steps) {
    try {
      await step();
    } catch (error) {
      const { stdout = "", stderr = "" } = error as { stdout?: string; stderr?: string };
      return [`${name}: ${String(error)}\n${stdout.slice(-4000)}\n${stderr.slice(-4000)}`];
    }
  }
  return [];
}

if (import.meta.main) {
  const { faults, ...report } = await drillRecordType({ isShort: false });
  console.log(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
