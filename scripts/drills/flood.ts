/* Floods the site with quote requests from one address and one network. `-- flood [SUBMISSIONS]` */
import { drillFlood } from "#tests/support/flood-drill.ts";

const { faults, ...report } = await drillFlood(Number(process.argv[2] ?? 1000));
console.table(report);
for (const fault of faults.slice(0, 20)) console.error(fault);
if (faults.length > 20) console.error(`and ${faults.length - 20} more`);
process.exitCode = faults.length === 0 ? 0 : 1;
