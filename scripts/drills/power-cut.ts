/* Cuts the power of a site's disk during a stream of writes; then of sites without syncs. `-- power-cut [CUTS]` */
import {
  canIgnoreSyncs,
  countLosers,
  drillFirstStart,
  drillPowerCuts,
} from "#tests/support/power-cut-drill.ts";
import { canCutPower } from "#tests/support/power-disk.ts";

const FIRST_STARTS = 10;
const CONTROLS = 5;

if (await canCutPower()) {
  const cuts = Number(process.argv[2] ?? 50);
  const onCut = (line: string) => console.log(line);
  const { faults, ...report } = await drillPowerCuts({ cuts, onCut });
  console.table(report);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  for (let start = 1; start <= FIRST_STARTS; start += 1) {
    const found = await drillFirstStart();
    console.log(`first start ${start}: ${found.length} faults`);
    for (const fault of found) console.error(fault);
    if (found.length > 0) process.exitCode = 1;
  }
  if (canIgnoreSyncs) {
    const losers = await countLosers(CONTROLS);
    console.log(`without syncs ${losers} of ${CONTROLS} lost what they had acknowledged`);
    // A drill that sees no loss there would see none anywhere.
    if (losers === 0) process.exitCode = 1;
  } else console.error("The control needs strace: apt-get install strace");
} else {
  console.error(
    "This needs Linux and root, loop devices, mkfs.ext4 and perl: it mounts its own disk",
  );
  process.exitCode = 1;
}
