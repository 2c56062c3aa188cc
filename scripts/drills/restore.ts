/* Backup, loss and restore: embedded, PostgreSQL, embedded. `-- restore [DAMAGED COPIES]` */
import { withPostgres } from "#tests/support/postgres.ts";
import { drillRestore } from "#tests/support/restore-drill.ts";

const damages = Number(process.argv[2] ?? 40);
const onStep = (line: string) => console.log(line);
const { faults, ...report } = await withPostgres((postgres) =>
  drillRestore({ postgres, damages, onStep }),
);
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 && report.refused === damages ? 0 : 1;
