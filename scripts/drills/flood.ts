/* Floods the site with quote requests from one address and one network. `-- flood [SUBMISSIONS]` */
import { drillFlood } from "#tests/support/flood-drill.ts";

const { faults, ...report } = await drillFlood(Number(process.argv[2] ?? 2000));
console.table(report);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
