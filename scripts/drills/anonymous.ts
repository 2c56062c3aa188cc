/* Expensive anonymous requests over 40 connections. `-- anonymous [SECONDS] [embedded|postgres] [PART OF A NAME]` */
import { drillAnonymous, type AnonymousFigures } from "#tests/support/anonymous-drill.ts";
import { withPostgres } from "#tests/support/postgres.ts";

const parameters = process.argv.slice(2);
const seconds = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 30);
const only = parameters.find((one) => !/^(?:\d+|embedded|postgres)$/.test(one));
const rows = new Map<string, object>();
const options = {
  seconds,
  connections: 40,
  articles: 300,
  ...(only !== undefined && { only: new RegExp(only) }),
  onAttack: (name: string, { statuses, ...figures }: AnonymousFigures) => {
    const responses = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
    const row = { ...figures, responses: responses.join(", ") };
    rows.set(name, row);
    console.log(name, row);
  },
};
const { idle, attacks, faults } = parameters.includes("postgres")
  ? await withPostgres((postgres) => drillAnonymous({ ...options, postgres }))
  : await drillAnonymous(options);
console.table(Object.fromEntries(rows));
for (const fault of faults.slice(0, 20)) console.error(fault);
const isWithin = ({ saveMedian, saveWorst, homeP99, memory }: AnonymousFigures) =>
  saveMedian <= 200 && saveWorst <= 1000 && homeP99 <= 100 && memory <= 450;
const strained = Object.entries(attacks).filter(([, figures]) => !isWithin(figures));
for (const [name] of strained) console.error(`${name}: exceeds its limits`);
if (!idle.every(isWithin))
  console.error("limits exceeded without an attack: the machine is too busy");
process.exitCode = faults.length + strained.length === 0 ? 0 : 1;
