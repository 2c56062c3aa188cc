import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import {
  type AcknowledgedWrites,
  createAcknowledgedWrites,
} from "#tests/support/acknowledged-writes.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { addPage, checkSite } from "#tests/support/drilled-site.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { createWritingClient, startWriting } from "#tests/support/write-stream.ts";

/* Kills the site, and PostgreSQL, during a stream of writes. `-- kills [KILLS] [embedded|postgres]` */

interface KillsDrillOptions {
  kills: number;
  /** Data folder whose copy the drill starts with, which saves the work of a first start. */
  template?: string;
  /** A PostgreSQL server instead of the embedded database; it is killed too. */
  postgres?: PostgresServer;
  onKill?: (line: string) => void;
}

export interface KillsReport {
  kills: number;
  /** How many of the kills hit a starting site, and how many the PostgreSQL server. */
  duringStart: number;
  ofServer: number;
  acknowledged: number;
  /** Writes that were stored although the kill came before their response. */
  unacknowledged: number;
  /** Failures; none are expected. */
  faults: string[];
}

type Victim = "site" | "starting site" | "server" | "both";

interface Drill {
  site: SiteProcess;
  writes: AcknowledgedWrites;
  postgres: PostgresServer | null;
  /** Path of a product page that always exists. */
  page: string;
  report: KillsReport;
}

/** Counted from the first acknowledgement. */
const LATEST_KILL_MS = 500;
const START_MS = 900;

/**
 * Kills a running site repeatedly at random moments of a stream of writes, on the same data, and
 * checks after each restart that it serves, that every acknowledged write is stored, and that
 * nothing is half written.
 */
export async function drillKills(options: KillsDrillOptions): Promise<KillsReport> {
  const { kills, template, postgres = null } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "kills-drill-"));
  if (template !== undefined) copyFolder(template, folder);
  const site = await prepareSite(folder, {
    TRUST_PROXY: "1",
    ...(postgres && { DATABASE_URL: postgres.urlOf("drill") }),
  });
  try {
    await postgres?.createDatabase("drill");
    await site.start();
    const drill: Drill = {
      site,
      postgres,
      writes: createAcknowledgedWrites(),
      page: await addPage(site),
      report: {
        kills,
        duringStart: 0,
        ofServer: 0,
        acknowledged: 0,
        unacknowledged: 0,
        faults: [],
      },
    };
    for (let life = 1; life <= kills; life += 1) {
      const line = await killOnce(drill, chooseVictim(life, postgres !== null));
      options.onKill?.(`${life}: ${line}`);
    }
    return { ...drill.report, acknowledged: drill.writes.acknowledged() };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

function chooseVictim(life: number, hasServer: boolean): Victim {
  if (life % 10 === 0) return "starting site";
  if (hasServer && life % 4 === 1) return "server";
  if (hasServer && life % 4 === 2) return "both";
  return "site";
}

async function killOnce(drill: Drill, victim: Victim): Promise<string> {
  const { site, postgres, writes, report } = drill;
  const before = writes.acknowledged();
  const stream = startWriting(createWritingClient(site.origin), writes);
  const moment = Math.random() * LATEST_KILL_MS;
  await stream.flowing;
  await wait(moment);
  // Only the dying server may cause refusals (503), so those so far count as faults.
  const refusals = [...stream.refusals];
  const ends: (() => Promise<void>)[] = [];
  if (victim !== "server") ends.push(site.kill);
  if (postgres && (victim === "server" || victim === "both")) ends.push(postgres.crash);
  await Promise.all(ends.map((end) => end()));
  stream.stop();
  await stream.ended;
  if (victim === "starting site") {
    await interruptStart(site);
    report.duringStart += 1;
  }
  if (victim === "server" || victim === "both") {
    await postgres?.restart();
    report.ofServer += 1;
  }
  if (victim !== "server") await site.start();
  const { unacknowledged, faults } = await checkSite(site, writes, drill.page);
  report.unacknowledged += unacknowledged;
  const found = [...refusals, ...faults];
  report.faults.push(...found);
  const count = writes.acknowledged() - before;
  return `${victim} at ${moment.toFixed(0)} ms, ${count} acknowledged, ${unacknowledged} more were stored, ${found.length} faults`;
}

/** Kills a site at a random moment of its start, which recovers from the previous kill. */
async function interruptStart(site: SiteProcess): Promise<void> {
  const started = site.start().catch(() => undefined);
  await wait(Math.random() * START_MS);
  await site.kill();
  await started;
}

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const kills = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 200);
  const onKill = (line: string) => console.log(line);
  const { faults, ...report } = parameters.includes("postgres")
    ? await withPostgres((postgres) => drillKills({ kills, postgres, onKill }))
    : await drillKills({ kills, onKill });
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
