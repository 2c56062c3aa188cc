/* Kills the site (over PostgreSQL, its two instances) while publications become due. `-- schedule [COUNT] [embedded|postgres]` */
import { withPostgres } from "#tests/support/postgres.ts";
import { drillSchedule } from "#tests/support/schedule-drill.ts";

const parameters = process.argv.slice(2);
const count = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 200);
const onKill = (line: string) => console.log(line);
const { faults, ...report } = parameters.includes("postgres")
  ? await withPostgres((postgres) => drillSchedule({ count, postgres, onKill }))
  : await drillSchedule({ count, onKill });
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
