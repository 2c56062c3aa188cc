import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { copyFolder } from "#tests/support/copy-folder.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import { type Edits, startEditing } from "#tests/support/soak-editor.ts";
import { startVisiting, type Visits } from "#tests/support/soak-visitors.ts";

/* Visitors and an administrator use the site for a while. `-- soak [MINUTES] [embedded|postgres]` */

interface SoakOptions {
  minutes: number;
  /** Folder of an existing embedded database; without it a new one is seeded with demo content. */
  template?: string;
  /** Instead of the embedded database. */
  postgres?: PostgresServer;
  onSample?: (line: string) => void;
}

export interface SoakReport {
  visits: number;
  /** The 99th percentile of a visit's duration in milliseconds. */
  p99: number;
  /** Changes that were acknowledged and read back. */
  edits: number;
  quotes: number;
  /** Medians of the server's resident memory in each third, in MB. */
  memoryMb: Thirds;
  /** The 10th percentile of the JavaScript heap in each third, in MB. */
  heapMb: Thirds;
  /** Relative growth of memory and heap from the second third to the last. */
  memoryGrowth: number;
  heapGrowth: number;
  /** Failures; none are expected. */
  faults: string[];
}

type Thirds = readonly [number, number, number];

interface Sample {
  rss: number;
  heap: number;
}

/** More than the visitors of such a site cause at its busiest hour. */
const VISITS_PER_SECOND = 20;
const SAMPLES = 180;

/**
 * Lets visitors and an administrator use a site for a while. The first third warms up caches; the growth of
 * memory from the second third to the last shows whether the server leaks.
 */
export async function drillSoak(options: SoakOptions): Promise<SoakReport> {
  const { postgres, template } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "soak-drill-"));
  if (template !== undefined) copyFolder(template, folder);
  const site = await prepareSite(folder, {
    SEED: "demo",
    TRUST_PROXY: "1",
    ...(postgres && { DATABASE_URL: postgres.urlOf("soak") }),
  });
  try {
    await postgres?.createDatabase("soak");
    await site.start();
    const visits = await startVisiting(site.origin, VISITS_PER_SECOND);
    const edits = await startEditing(site);
    const samples = await watch(site, visits, edits, options);
    await Promise.all([visits.stop(), edits.stop()]);
    const lost = await findLost(site, visits);
    const logged = site
      .said()
      .split("\n")
      .filter((line) => line.startsWith("{"));
    return describe(visits, edits, samples, [...lost, ...logged]);
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function watch(
  site: SiteProcess,
  visits: Visits,
  edits: Edits,
  { minutes, onSample }: SoakOptions,
): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let index = 1; index <= SAMPLES; index += 1) {
    await wait((minutes * 60_000) / SAMPLES);
    const sample = { rss: readResident(site.pid()), heap: await readHeap(site.origin) };
    samples.push(sample);
    const { rss, heap } = sample;
    const faults = [...visits.faults, ...edits.faults];
    onSample?.(
      `${index}/${SAMPLES}: ${rss.toFixed(0)} MB, heap ${heap.toFixed(0)} MB, ${visits.count} visits, ${edits.count} edits, ${faults.length} faults ${faults.at(-1) ?? ""}`,
    );
  }
  return samples;
}

const MB = 1024 * 1024;

function readResident(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function readHeap(origin: string): Promise<number> {
  const figures = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]) / MB;
}

/** Acknowledged quote requests that are not stored. */
async function findLost({ client }: SiteProcess, { quotes }: Visits): Promise<string[]> {
  const stored = new Set<string>();
  for (let first = 0; ; first += 1000) {
    const { data } = await client
      .from("quote_requests")
      .select("name")
      .order("created_at")
      .range(first, first + 999)
      .throwOnError();
    for (const { name } of data) stored.add(name);
    if (data.length < 1000) break;
  }
  return quotes
    .filter((name) => !stored.has(name))
    .map((name) => `${name}: acknowledged, but lost`);
}

function describe(visits: Visits, edits: Edits, samples: Sample[], faults: string[]): SoakReport {
  const memoryMb = byThirds(
    samples.map(({ rss }) => rss),
    0.5,
  );
  const heapMb = byThirds(
    samples.map(({ heap }) => heap),
    0.1,
  );
  return {
    visits: visits.count,
    p99: Math.round(quantile(visits.times, 0.99)),
    edits: edits.count,
    quotes: visits.quotes.length,
    memoryMb,
    heapMb,
    memoryGrowth: growthOf(memoryMb),
    heapGrowth: growthOf(heapMb),
    faults: [...visits.faults, ...edits.faults, ...faults],
  };
}

function byThirds(values: readonly number[], share: number): Thirds {
  const third = values.length / 3;
  const of = (index: number) =>
    Math.round(
      quantile(values.slice(Math.round(index * third), Math.round((index + 1) * third)), share),
    );
  return [of(0), of(1), of(2)];
}

const growthOf = ([, second, last]: Thirds) => Math.round((last / second - 1) * 1000) / 1000;

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

if (import.meta.main) {
  /** Of the last third over the second. */
  const MOST_GROWTH = 0.1;

  const parameters = process.argv.slice(2);
  const minutes = Number(parameters.find((one) => /^[\d.]+$/.test(one)) ?? 30);
  const options = { minutes, onSample: (line: string) => console.log(line) };
  const { faults, memoryMb, heapMb, ...report } = parameters.includes("postgres")
    ? await withPostgres((postgres) => drillSoak({ ...options, postgres }))
    : await drillSoak(options);
  console.table({ ...report, memoryMb: memoryMb.join(" → "), heapMb: heapMb.join(" → ") });
  for (const fault of faults.slice(0, 50)) console.error(fault);
  const isFlat = report.memoryGrowth <= MOST_GROWTH && report.heapGrowth <= MOST_GROWTH;
  if (!isFlat) console.error("memory is not flat");
  process.exitCode = faults.length === 0 && isFlat ? 0 : 1;
}
