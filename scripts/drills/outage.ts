/* Two instances over a PostgreSQL that is cut off, stopped and frozen under load. `-- outage [ROUNDS]` */
import { drillOutages } from "#tests/support/outage-drill.ts";
import type { OutageName } from "#tests/support/outages.ts";

const ALL: readonly OutageName[] = ["terminate", "reset", "swallow", "freeze", "stop", "crash"];
const rounds = Number(process.argv[2] ?? 3);
const report = await drillOutages(Array.from({ length: rounds }, () => ALL).flat());
if (report === null) {
  console.error("this drill needs PostgreSQL");
  process.exit(1);
}
const { faults, outages, ...figures } = report;
console.table(outages);
console.table(figures);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
