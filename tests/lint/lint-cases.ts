import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export type LintCase = readonly [code: string, isRejected: boolean];

/**
 * Lints each case with one rule of one of the project's own plugins (scripts/lint).
 *
 * @returns the cases, each with whether the rule rejected it
 */
export async function lintCases(
  plugin: string,
  rule: string,
  cases: readonly LintCase[],
): Promise<LintCase[]> {
  const folder = await mkdtemp(path.join(tmpdir(), `${plugin}-`));
  try {
    await Promise.all(
      cases.map(([code], index) => writeFile(path.join(folder, `case-${index}.tsx`), code)),
    );
    await writeFile(
      path.join(folder, ".oxlintrc.json"),
      JSON.stringify({
        plugins: [],
        categories: { correctness: "off" },
        jsPlugins: [path.join(ROOT, `scripts/lint/${plugin}.ts`)],
        rules: { [`${plugin}/${rule}`]: "error" },
      }),
    );
    const output = await lint(folder);
    return cases.map(([code], index) => [code, output.includes(`case-${index}.tsx`)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What the linter prints; it exits with an error when it finds something. */
async function lint(folder: string): Promise<string> {
  const linter = path.join(ROOT, "node_modules/.bin/oxlint");
  try {
    return (await promisify(execFile)(linter, ["--format=unix", "."], { cwd: folder })).stdout;
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
