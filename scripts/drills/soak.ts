/* Visitors and an administrator use the site for a while. `-- soak [MINUTES] [embedded|postgres]` */
import { withPostgres } from "#tests/support/postgres.ts";
import { drillSoak } from "#tests/support/soak-drill.ts";

/** From the second third of the run to the last. */
const MAX_GROWTH = 0.1;

const parameters = process.argv.slice(2);
const minutes = Number(parameters.find((one) => /^[\d.]+$/.test(one)) ?? 30);
const options = { minutes, onSample: (line: string) => console.log(line) };
const { faults, memoryMb, heapMb, ...report } = parameters.includes("postgres")
  ? await withPostgres((postgres) => drillSoak({ ...options, postgres }))
  : await drillSoak(options);
console.table({ ...report, memoryMb: memoryMb.join(" → "), heapMb: heapMb.join(" → ") });
for (const fault of faults.slice(0, 50)) console.error(fault);
const isFlat = report.memoryGrowth <= MAX_GROWTH && report.heapGrowth <= MAX_GROWTH;
if (!isFlat) console.error("memory is not flat");
process.exitCode = faults.length === 0 && isFlat ? 0 : 1;
