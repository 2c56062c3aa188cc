/* Two administrators see each other's changes. `-- live [COUNT] [embedded|postgres|hosted]` */
import { drillLive } from "#tests/support/live-drill.ts";
import { withPostgres } from "#tests/support/postgres.ts";

const parameters = process.argv.slice(2);
const changes = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 50);
const isHosted = parameters.includes("hosted");
const { faults, ...report } = parameters.includes("postgres")
  ? await withPostgres((postgres) => drillLive({ changes, postgres }))
  : await drillLive({ changes, isHosted });
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
