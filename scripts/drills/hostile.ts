/* Sends thousands of malformed and malicious requests to every endpoint. `-- hostile [ROUNDS]` */
import { drillHostile } from "#tests/hostile/drill-hostile.ts";

const { faults, ...report } = await drillHostile({
  every: 1,
  rounds: Number(process.argv[2] ?? 4),
});
console.log(report);
for (const fault of faults.slice(0, 100)) console.error(fault);
if (faults.length > 100) console.error(`and ${faults.length - 100} more`);
process.exitCode = faults.length === 0 && report.forgotten.length === 0 ? 0 : 1;
