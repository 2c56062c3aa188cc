/* Checks with strace that a running site contacts only its mail server. `npm run check:outbound` */
import { canTrace, drillOutbound } from "#tests/support/outbound-drill.ts";

if (canTrace) {
  const { others, ...report } = await drillOutbound({ withAssets: true });
  console.table(report);
  for (const other of others) console.error(`contacted ${other}`);
  process.exitCode = others.length === 0 && report.configured > 0 ? 0 : 1;
} else {
  console.error("This needs Linux with strace: apt-get install strace");
  process.exitCode = 1;
}
