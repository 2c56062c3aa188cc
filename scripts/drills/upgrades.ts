/* Upgrades each old state of the database with its rows; interrupts each migration. `-- upgrades [embedded] [PART OF A NAME]` */
import { withPostgres } from "#tests/support/postgres.ts";
import { drillUpgrades } from "#tests/support/upgrade-drill.ts";

const parameters = process.argv.slice(2);
const name = parameters.find((one) => one !== "embedded");
const only = name === undefined ? {} : { only: new RegExp(name) };
const onStep = (line: string) => console.log(line);
const { faults, ...report } = parameters.includes("embedded")
  ? await drillUpgrades(only, onStep)
  : await withPostgres((postgres) => drillUpgrades({ ...only, postgres }, onStep));
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 && report.states > 0 ? 0 : 1;
