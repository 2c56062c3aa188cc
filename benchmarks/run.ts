import { parseArgs } from "node:util";

import { ensureBuild } from "../scripts/setup/build.mjs";
import { createReport, type Report } from "./support/report.ts";

/*
 * `npm run bench`: every benchmark, one after the other; `npm run bench -- serve scale` only those.
 * Results are printed, and written with date and machine to RESULTS.md. For an idle machine.
 */

type Benchmark = (report: Report, options: { seconds: number; rounds: number }) => Promise<void>;

const BENCHMARKS: Readonly<Record<string, () => Promise<Benchmark>>> = {
  serve: async () => (await import("./serve.ts")).measureServing,
  freshness: async () => (await import("./freshness.ts")).measureFreshness,
  scale: async () => (await import("./scale.ts")).measureScale,
  start: async () => (await import("./start.ts")).measureStart,
  attack: async () => (await import("./attack.ts")).measureAttack,
  lighthouse: async () => (await import("./lighthouse.ts")).measureLighthouse,
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    // Of each measurement and of each contender; less is quicker and says less.
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
  },
});
const unknown = positionals.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(", ")}. ${Object.keys(BENCHMARKS).join(", ")}`);
  process.exit(1);
}

await ensureBuild();
for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHMARKS)) {
  const measure = await BENCHMARKS[name]?.();
  const report = createReport(name);
  await measure?.(report, { seconds: Number(values.seconds), rounds: Number(values.rounds) });
  await report.save();
}
