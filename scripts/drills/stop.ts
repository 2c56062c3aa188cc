/* Stops the site gracefully under load, over both databases. `-- stop [STOPS]` */
import { withPostgres } from "#tests/support/postgres.ts";
import { drillStops } from "#tests/support/stop-drill.ts";

const stops = Number(process.argv[2] ?? 15);
const options = { stops, withStuck: true, onStop: (line: string) => console.log(line) };
const reports = {
  embedded: await drillStops(options),
  postgres: await withPostgres((postgres) => drillStops({ ...options, postgres })),
};
for (const [name, { faults, ...report }] of Object.entries(reports)) {
  console.log(name);
  console.table(report);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
