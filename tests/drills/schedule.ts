import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { copyFolder } from "#tests/support/copy-folder.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import {
  countRevisions,
  findLastRevision,
  findPageFault,
  keepCached,
  measureLateness,
  readOutcomes,
  type Span,
} from "#tests/support/schedule-checks.ts";
import {
  dateWorks,
  type PlannedPublication,
  planPublications,
  prepareWorks,
} from "#tests/support/schedule-plan.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* Kills the site, two instances over PostgreSQL, while publications become due. `-- schedule [COUNT] [embedded|postgres]` */

interface ScheduleDrillOptions {
  /** Publications to plan. */
  count: number;
  everyMs?: number;
  /** Kills of each instance at most. */
  kills?: number;
  /** Data folder whose copy the drill starts with, which saves the work of a first start. */
  template?: string;
  /** A PostgreSQL server that two instances share, instead of the embedded database. */
  postgres?: PostgresServer;
  onKill?: (line: string) => void;
}

export interface ScheduleReport {
  publications: number;
  records: number;
  kills: number;
  /** Publications that became due while no instance was ready. */
  dueWhileDown: number;
  /** The longest that one was due and not done while an instance was ready, and the median. */
  worstMs: number;
  medianMs: number;
  doubled: number;
  lost: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface Instance {
  site: SiteProcess;
  ready: Span[];
  kills: number;
}

/** Between two publications on average, unless a drill says otherwise. */
const EVERY_MS = 1000;
const LATEST_KILL_MS = 2500;
/** After a start, while overdue publications are carried out. */
const LATEST_EARLY_KILL_MS = 400;
/** Publications whose pages are checked at each start. */
const CHECKED = 5;
const LONGEST_PAUSE_MS = 1500;
const LIMIT_MS = 60_000;
/** A second, and what a busy machine adds: the process waits for a processor. */
export const LATEST_MS = 1000 + 250;

/**
 * Kills each instance of a site at random moments while publications become due, and starts it again; then checks
 * that each publication was carried out once and in time, and that the pages of every instance show it.
 */
export async function drillSchedule(options: ScheduleDrillOptions): Promise<ScheduleReport> {
  const { template, postgres } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "schedule-drill-"));
  if (template !== undefined) copyFolder(template, path.join(folder, "a"));
  await postgres?.createDatabase("drill");
  const settings = { TRUST_PROXY: "1", ...(postgres && { DATABASE_URL: postgres.urlOf("drill") }) };
  const open = async (name: string): Promise<Instance> => ({
    site: await prepareSite(path.join(folder, name), settings),
    ready: [],
    kills: 0,
  });
  const first = await open("a");
  const instances = postgres ? [first, await open("b")] : [first];
  try {
    await Promise.all(instances.map(start));
    return await runDrill(first, instances, options);
  } finally {
    await Promise.all(instances.map(({ site }) => site.kill()));
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function runDrill(
  first: Instance,
  instances: readonly Instance[],
  options: ScheduleDrillOptions,
): Promise<ScheduleReport> {
  const { client } = first.site;
  const works = await prepareWorks(first.site, options.count);
  const since = await findLastRevision(client);
  const paths = [...new Set(works.flatMap(({ pages }) => pages.map((page) => page.path)))];
  const readers = instances.map(({ site }) => keepCached(site.origin, paths));
  const planned = dateWorks(works, options.count * (options.everyMs ?? EVERY_MS));
  await planPublications(first.site, planned);
  const faults = (
    await Promise.all(instances.map((instance) => killRepeatedly(instance, planned, options)))
  ).flat();
  await waitUntilOver(first);
  await Promise.all(readers.map((stop) => stop()));
  faults.push(...(await findPageFaults(instances, planned)));
  const { doubled, lost, faults: wrong } = await countRevisions(client, planned, since);
  const ready = instances.flatMap((instance) => instance.ready);
  const late = measureLateness(ready, planned, await readOutcomes(client)).toSorted(
    (a, b) => a - b,
  );
  const worstMs = Math.round(late.at(-1) ?? 0);
  if (worstMs > LATEST_MS) faults.push(`a publication was ${worstMs} ms late`);
  const isDown = (moment: number) => !ready.some(({ from, to }) => from <= moment && moment < to);
  return {
    publications: planned.length,
    records: planned.flatMap(({ records }) => records).length,
    kills: instances.reduce((sum, { kills }) => sum + kills, 0),
    dueWhileDown: planned.filter(({ dueAt }) => isDown(dueAt)).length,
    worstMs,
    medianMs: Math.round(late[Math.floor(late.length / 2)] ?? 0),
    doubled,
    lost,
    faults: [...faults, ...wrong],
  };
}

async function start({ site, ready }: Instance): Promise<void> {
  await site.start();
  ready.push({ from: Date.now(), to: Infinity });
}

async function kill(instance: Instance): Promise<void> {
  const span = instance.ready.at(-1);
  if (span) span.to = Date.now();
  instance.kills += 1;
  await instance.site.kill();
}

/** Kills until every publication has been due; gives the faults of the pages of what was done by each start. */
async function killRepeatedly(
  instance: Instance,
  planned: readonly PlannedPublication[],
  { kills = Infinity, onKill }: ScheduleDrillOptions,
): Promise<string[]> {
  const last = Math.max(...planned.map(({ dueAt }) => dueAt));
  const faults: string[] = [];
  while (Date.now() < last && instance.kills < kills) {
    const isEarly = instance.kills % 3 === 2;
    const latest = isEarly ? LATEST_EARLY_KILL_MS : LATEST_KILL_MS;
    const moment = Math.random() * latest;
    await wait(moment);
    await kill(instance);
    await wait(Math.random() * LONGEST_PAUSE_MS);
    await start(instance);
    if (instance.kills % 3 !== 2)
      faults.push(...(await findPageFaults([instance], await listDone(instance, planned))));
    onKill?.(
      `${instance.site.origin}: kill ${instance.kills}, ${moment.toFixed(0)} ms after ready`,
    );
  }
  return faults;
}

/** The last few that are done. */
const listDone = async ({ site }: Instance, planned: readonly PlannedPublication[]) => {
  const outcomes = await readOutcomes(site.client);
  const done = new Set(outcomes.flatMap(({ id, done_at }) => (done_at === null ? [] : [id])));
  return planned
    .filter(({ id }) => done.has(id))
    .toSorted((a, b) => a.dueAt - b.dueAt)
    .slice(-CHECKED);
};

async function findPageFaults(
  instances: readonly Instance[],
  done: readonly PlannedPublication[],
): Promise<string[]> {
  const faults: string[] = [];
  for (const { site } of instances) {
    for (const page of done.flatMap(({ pages }) => pages)) {
      faults.push(await findPageFault(site.origin, page));
    }
  }
  return faults.filter((fault) => fault !== "");
}

/** Waits until each publication is done or has failed. */
async function waitUntilOver({ site }: Instance): Promise<void> {
  for (const end = Date.now() + LIMIT_MS; Date.now() < end; await wait(100)) {
    const outcomes = await readOutcomes(site.client);
    if (outcomes.every(({ done_at, failure }) => done_at !== null || failure !== null)) return;
  }
}

if (import.meta.main) {
  const parameters = process.argv.slice(2);
  const count = Number(parameters.find((one) => /^\d+$/.test(one)) ?? 200);
  const onKill = (line: string) => console.log(line);
  const { faults, ...report } = parameters.includes("postgres")
    ? await withPostgres((postgres) => drillSchedule({ count, postgres, onKill }))
    : await drillSchedule({ count, onKill });
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
