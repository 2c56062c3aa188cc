import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";

import { inRoot } from "../../scripts/setup/paths.mjs";
import { run } from "../../scripts/setup/run.mjs";
import { machineTicks } from "./process.ts";
import type { Size } from "./size.ts";

const FILE = inRoot("benchmarks/RESULTS.md");

const HEAD = `# Results

Written by \`npm run bench\`; each part says when and where it was measured. Numbers of one part were taken
in one run and may be compared; those of two runs may not.
`;

/** The results of a benchmark: printed immediately, written to RESULTS.md at the end. */
export interface Report {
  text: (line: string) => void;
  table: (head: readonly string[], rows: readonly (readonly (string | number)[])[]) => void;
  /** Replaces the results of an earlier run of this benchmark. */
  save: () => Promise<void>;
}

/** @param name of the benchmark and of its section in RESULTS.md */
export function createReport(name: string, { seconds, rounds, share }: Size): Report {
  const machine = describeMachine();
  const before = machineTicks();
  const parts: string[] = [];
  const add = (part: string) => {
    console.log(`${part}\n`);
    parts.push(part);
  };
  console.log(`\n${name}\n`);
  return {
    text: add,
    table: (head, rows) => add(formatTable(head, rows)),
    save: async () => {
      const known = existsSync(FILE) ? readFileSync(FILE, "utf8") : HEAD;
      const others = known.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${name}\n`));
      const size = `at most ${rounds} rounds, ${seconds} s each; share of counts: ${share}`;
      const place = `${machine}; taken by the host: ${shareStolenSince(before)} %; ${size}`;
      const own = `## ${name}\n\n${[place, ...parts].join("\n\n")}\n`;
      const [head = "", ...sections] = others.map((part) => `${part.trimEnd()}\n`);
      writeFileSync(FILE, [head, ...[...sections, own].toSorted()].join("\n"));
      await run("oxfmt", [FILE], { quiet: true });
    },
  };
}

function describeMachine(): string {
  const [core] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const load = loadavg()[0]?.toFixed(2);
  const time = new Date().toISOString().slice(0, 16).replace("T", " ");
  return `${time} UTC · ${cpus().length} × ${core?.model.trim()}, ${memory} GiB, Linux ${release()}, Node ${process.version}; load before: ${load}`;
}

/** The share of the demanded processor time that the virtual machine's host gave to others, in per cent. */
function shareStolenSince(before: ReturnType<typeof machineTicks>): number {
  const now = machineTicks();
  const stolen = now.stolen - before.stolen;
  const demanded = stolen + now.used - before.used;
  return demanded === 0 ? 0 : Math.round((100 * stolen) / demanded);
}

function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const all = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const lines = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`;
  return [lines[0], rule, ...lines.slice(1)].join("\n");
}
