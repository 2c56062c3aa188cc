/* Runs sqlmap against every endpoint that takes visitors' input. `-- sqlmap [LEVEL] [RISK] [MINUTES for each target]` */
import { canAttack, drillSqlmap } from "#tests/support/sqlmap-drill.ts";

if (!canAttack) {
  console.log("sqlmap is not installed (apt-get install sqlmap): nothing was tested");
} else {
  const [level = 2, risk = 2, minutes = 2] = process.argv.slice(2).map(Number);
  const findings = await drillSqlmap({
    level,
    risk,
    limitMs: minutes * 60_000,
    onFinding: console.log,
  });
  const isRight = ({ database, outcome }: (typeof findings)[number]) =>
    (database === "careless") === outcome.startsWith("Parameter:");
  process.exitCode = findings.every(isRight) ? 0 : 1;
}
