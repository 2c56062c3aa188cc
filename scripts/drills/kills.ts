/* Kills the site, and PostgreSQL, during a stream of writes. `-- kills [KILLS] [embedded|postgres]` */
import { drillKills } from "#tests/support/kills-drill.ts";
import { withPostgres } from "#tests/support/postgres.ts";

const parameters = process.argv.slice(2);
const kills = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 200);
const onKill = (line: string) => console.log(line);
const { faults, ...report } = parameters.includes("postgres")
  ? await withPostgres((postgres) => drillKills({ kills, postgres, onKill }))
  : await drillKills({ kills, onKill });
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
