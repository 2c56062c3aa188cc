/* Checks with strace that each commit is on disk before it is acknowledged. `-- commit [ROUNDS]` */
import path from "node:path";

import {
  canTrace,
  drillCommit,
  drillPostgresCommit,
  traceInto,
} from "#tests/support/commit-drill.ts";
import { withPostgres } from "#tests/support/postgres.ts";

const rounds = Number(process.argv[2] ?? 20);
if (canTrace) {
  const embedded = await drillCommit(rounds);
  const watcher = (folder: string) => traceInto(path.join(folder, "trace"));
  const postgres = await withPostgres(
    (server, folder) => drillPostgresCommit(rounds, server, path.join(folder, "trace")),
    watcher,
  );
  const reports = { embedded, postgres };
  for (const [name, { faults, ...report }] of Object.entries(reports)) {
    console.log(name);
    console.table(report);
    for (const fault of faults.slice(0, 20)) console.error(fault);
    if (faults.length > 0 || report.acknowledgements < report.writes) process.exitCode = 1;
  }
} else {
  console.error("This needs Linux with strace: apt-get install strace");
  process.exitCode = 1;
}
