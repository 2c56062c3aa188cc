/* Fills the disk of a running site: clear refusals, no damage, and all goes on with room again. `-- full-disk` */
import { canMount, drillFullDisk } from "#tests/support/full-disk-drill.ts";

if (canMount) {
  const { faults, ...report } = await drillFullDisk();
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
} else {
  console.error("This needs Linux and root: it mounts its own small disk");
  process.exitCode = 1;
}
