import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { signIn } from "#data/accounts/auth.ts";
import { createClient } from "#data/client/client.ts";
import {
  type AcknowledgedWrites,
  createAcknowledgedWrites,
} from "#tests/support/acknowledged-writes.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { addPage, checkSite } from "#tests/support/drilled-site.ts";
import { canCutPower, makePowerDisk, type PowerDisk } from "#tests/support/power-disk.ts";
import { ADMINISTRATOR, prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { createWritingClient, startWriting } from "#tests/support/write-stream.ts";

/* Cuts the power of a site's disk during a stream of writes; then of sites without syncs. `-- power-cut [CUTS]` */

interface PowerCutOptions {
  cuts: number;
  /** Data folder whose copy the drill starts with; without it, the first cut also hits the data of a first start. */
  template?: string;
  /** For the control: every sync of the site succeeds without being done. */
  ignoresSyncs?: boolean;
  onCut?: (line: string) => void;
}

export interface PowerCutReport {
  cuts: number;
  /** How many of the cuts were followed by another one during the start. */
  duringStart: number;
  acknowledged: number;
  /** Writes that were stored although the cut came before their response. */
  unacknowledged: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface Drill {
  site: SiteProcess;
  disk: PowerDisk;
  writes: AcknowledgedWrites;
  page: string;
  report: PowerCutReport;
}

/** Enough for an installation and the free space that a start and an upload require. */
const DISK_MB = 1024;
/** Counted from the first acknowledgement. */
const LATEST_CUT_MS = 700;
/** How long the site runs on without its disk, when it must acknowledge nothing that is later missing. */
const LONGEST_AGONY_MS = 150;
const START_MS = 900;
const FIRST_START_MS = 4000;

const STRACE = "/usr/bin/strace";

/** The control needs strace, which fakes the results of the system calls. */
export const canIgnoreSyncs = existsSync(STRACE);

const IGNORE_SYNCS = [
  ...[STRACE, "-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null", "-e", "trace=fsync,fdatasync"],
  ...["-e", "inject=fsync,fdatasync:retval=0"],
];

/**
 * Cuts the power of a site's disk repeatedly at random moments of a stream of writes, on the same data, and
 * checks after each restart that every acknowledged write and file is stored completely.
 */
export async function drillPowerCuts(options: PowerCutOptions): Promise<PowerCutReport> {
  const { cuts, template, ignoresSyncs = false, onCut } = options;
  const disk = await makePowerDisk(DISK_MB);
  const data = path.join(disk.folder, "data");
  const report: PowerCutReport = {
    cuts,
    duringStart: 0,
    acknowledged: 0,
    unacknowledged: 0,
    faults: [],
  };
  let site: SiteProcess | null = null;
  try {
    if (template !== undefined) copyFolder(template, data);
    await disk.flush();
    const watcher = ignoresSyncs ? IGNORE_SYNCS : [];
    // Errors without a disk are expected, so the log is silent.
    site = await prepareSite(data, { TRUST_PROXY: "1", LOG_LEVEL: "silent" }, watcher);
    await site.start();
    const page = await addPage(site);
    // Without syncs no data would be left to start with.
    if (ignoresSyncs) await disk.flush();
    const drill: Drill = { site, disk, writes: createAcknowledgedWrites(), page, report };
    for (let life = 1; life <= cuts; life += 1) {
      const faultsBefore = drill.report.faults.length;
      const line = await cutOnce(drill, life % 10 === 0);
      if (line === null) break;
      onCut?.(`${life}: ${line}, ${drill.report.faults.length - faultsBefore} faults`);
    }
    return { ...report, acknowledged: drill.writes.acknowledged() };
  } finally {
    await site?.kill();
    await disk.remove();
  }
}

/** @returns a report line; null when the site did not start again, which ends the drill */
async function cutOnce(drill: Drill, isCutAgain: boolean): Promise<string | null> {
  const { site, disk, writes, report } = drill;
  const before = writes.acknowledged();
  const stream = startWriting(createWritingClient(site.origin), writes);
  const moment = Math.random() * LATEST_CUT_MS;
  await stream.flowing;
  await wait(moment);
  // Only the failing disk may cause refusals, so those so far count as faults.
  const refusals = [...stream.refusals];
  await disk.cut();
  await wait(Math.random() * LONGEST_AGONY_MS);
  await site.kill();
  stream.stop();
  await stream.ended;
  await disk.restore();
  if (isCutAgain) {
    await interruptStart(drill, START_MS);
    report.duringStart += 1;
  }
  report.faults.push(...refusals);
  try {
    await site.start();
    const { unacknowledged, faults } = await checkSite(site, writes, drill.page);
    report.unacknowledged += unacknowledged;
    report.faults.push(...faults);
    const count = writes.acknowledged() - before;
    return `at ${moment.toFixed(0)} ms, ${count} acknowledged, ${unacknowledged} more were stored`;
  } catch (error) {
    report.faults.push(`the site does not serve after the cut: ${String(error)}`);
    return null;
  }
}

/** Cuts the power at a random moment of a start, which may have to recover from the previous cut. */
async function interruptStart(
  { site, disk }: Pick<Drill, "site" | "disk">,
  latestMs: number,
): Promise<void> {
  const started = site.start().catch(() => undefined);
  await wait(Math.random() * latestMs);
  await disk.cut();
  await site.kill();
  await started;
  await disk.restore();
}

/**
 * The control: sites whose syncs succeed without being done, each with one power cut.
 *
 * @returns how many of them lost acknowledged writes
 */
export async function countLosers(sites: number, template?: string): Promise<number> {
  let losers = 0;
  for (let index = 0; index < sites; index += 1) {
    const options = { cuts: 1, ignoresSyncs: true, ...(template !== undefined && { template }) };
    const { faults } = await drillPowerCuts(options);
    losers += Number(faults.length > 0);
  }
  return losers;
}

/**
 * Cuts the power at a random moment of a first start, which creates everything. The next start must finish that or
 * begin again, and its administrator must be able to sign in.
 *
 * @returns failures; none are expected
 */
export async function drillFirstStart(): Promise<string[]> {
  const disk = await makePowerDisk(DISK_MB);
  const site = await prepareSite(path.join(disk.folder, "data"), { LOG_LEVEL: "silent" });
  try {
    await interruptStart({ site, disk }, FIRST_START_MS);
    await site.start();
    await signIn(createClient({ url: site.origin, key: site.publishableKey }), ADMINISTRATOR);
    return (await checkSite(site, createAcknowledgedWrites(), await addPage(site))).faults;
  } catch (error) {
    return [String(error)];
  } finally {
    await site.kill();
    await disk.remove();
  }
}

if (import.meta.main) {
  const FIRST_STARTS = 10;
  const CONTROLS = 5;

  if (!(await canCutPower())) {
    console.error(
      "This needs Linux and root, loop devices, mkfs.ext4 and perl: it mounts its own disk",
    );
    process.exit(1);
  }
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
}
