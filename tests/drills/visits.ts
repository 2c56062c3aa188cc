import { readFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { createSeededRandom } from "#tests/support/seeded-random.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";

/* A day of visits, kills during visits, and a flood of invented addresses. `-- visits [VISITS] [KILLS] [INVENTED]` */

interface VisitsDrillOptions {
  visits: number;
  kills: number;
  invented: number;
  onStep?: (line: string) => void;
}

export interface VisitsReport {
  /** Pages that people opened, and how many were counted. */
  opened: number;
  counted: number;
  /** The largest difference of a page, as a share of its visits. */
  worstPage: number;
  /** Pages that bots requested, and how many of those are among the visits shown. */
  byBots: number;
  botsShown: number;
  /** The most visits that a kill lost, as a share of those in the minute before it. */
  worstLoss: number;
  /** Rows of the day after the flood. */
  rows: number;
  /** By how many MiB the process grew during the flood. */
  grownMiB: number;
  /** Failures; none are expected. */
  faults: string[];
}

const BROWSER = {
  "User-Agent":
    "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
  Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "Accept-Language": "es-CO,es;q=0.9",
  "Accept-Encoding": "br",
};

const BOTS = [
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
  "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)",
  "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
  "WhatsApp/2.23.20.0",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
  "python-requests/2.32.3",
  "curl/8.9.1",
  "Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)",
  "Go-http-client/2.0",
];

const PARALLEL = 20;

/** Lets people and bots open pages, kills the site at the same time, and floods it; compares what it counted. */
export async function drillVisits(options: VisitsDrillOptions): Promise<VisitsReport> {
  const { visits, kills, invented, onStep = () => undefined } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "visits-drill-"));
  const site = await prepareSite(folder, { SEED: "demo" });
  try {
    await site.start();
    const pages = await listPages(site);
    const day = await spendDay(site, pages, visits);
    onStep(`a day: ${JSON.stringify(day)}`);
    let worstLoss = 0;
    const faults: string[] = [];
    for (let kill = 1; kill <= kills; kill += 1) {
      const { lost, ofMinute, fault } = await killOnce(site, pages, kill);
      worstLoss = Math.max(worstLoss, ofMinute === 0 ? 0 : lost / ofMinute);
      if (fault !== null) faults.push(fault);
      onStep(`kill ${kill}: lost ${lost} of the ${ofMinute} visits of the minute before`);
    }
    const flood = await floodWithInvented(site, pages, invented);
    onStep(`a flood: ${JSON.stringify(flood)}`);
    return { ...day, worstLoss, ...flood, faults: [...day.faults, ...faults, ...flood.faults] };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The paths of the sitemap: the site's pages and records. */
async function listPages({ origin }: SiteProcess): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const found = [...sitemap.matchAll(/<loc>[^<]*?:\/\/[^/<]+([^<]*)<\/loc>/g)];
  return found.map(([, address = ""]) => (address === "" ? "/" : address));
}

async function open(
  { origin }: SiteProcess,
  target: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const response = await fetch(origin + target, { headers });
  await response.arrayBuffer();
  return response.status;
}

/** Eight of ten visits are people's. Restarts the site at the end, so that all is stored. */
async function spendDay(site: SiteProcess, pages: readonly string[], visits: number) {
  const draw = createSeededRandom(58);
  const expected = new Map<string, number>();
  const faults: string[] = [];
  const byBots = Math.round(visits / 5);
  const isBot = (n: number) => n % 5 === 0;
  await inParallel(visits, async (n) => {
    // Few pages get most visits.
    const page = pages[Math.min(draw(pages.length), draw(pages.length))] ?? "/";
    const bot = BOTS[Math.floor(n / 5) % BOTS.length] ?? "";
    if (!isBot(n)) expected.set(page, (expected.get(page) ?? 0) + 1);
    const status = await open(site, page, isBot(n) ? { "User-Agent": bot } : BROWSER);
    if (status !== 200) faults.push(`${page} returned ${status}`);
  });
  await site.stop();
  await site.start();
  const stored = await readCounts(site);
  let worstPage = 0;
  for (const [page, count] of expected) {
    const found = stored.get(`page ${page}`) ?? 0;
    worstPage = Math.max(worstPage, Math.abs(found - count) / count);
  }
  const opened = visits - byBots;
  const counted = sumOf(stored, "page");
  return {
    opened,
    counted,
    worstPage,
    byBots,
    botsShown: byBots - sumOf(stored, "bot"),
    faults,
  };
}

const SHORTEST_LIFE_MS = 35_000;
const LONGEST_LIFE_MS = 75_000;

/** Kills the site at a random moment while people visit it: what is lost was opened in the minute before. */
async function killOnce(site: SiteProcess, pages: readonly string[], seed: number) {
  const draw = createSeededRandom(seed);
  const before = sumOf(await readCounts(site), "page");
  const life = SHORTEST_LIFE_MS + draw(LONGEST_LIFE_MS - SHORTEST_LIFE_MS);
  const moments: number[] = [];
  const end = performance.now() + life;
  while (performance.now() < end) {
    await open(site, pages[draw(pages.length)] ?? "/", BROWSER);
    moments.push(performance.now());
    await wait(5);
  }
  const killed = performance.now();
  await site.kill();
  await site.start();
  const lost = before + moments.length - sumOf(await readCounts(site), "page");
  const ofMinute = moments.filter((moment) => moment > killed - 60_000).length;
  const isFault = lost < 0 || lost > ofMinute;
  const fault = isFault ? `kill ${seed}: ${lost} lost, ${ofMinute} in the minute before` : null;
  return { lost, ofMinute, fault };
}

/** Requests invented pages, with invented referrers, campaigns and searches, beside real visits. */
async function floodWithInvented(site: SiteProcess, pages: readonly string[], invented: number) {
  const before = await readCounts(site);
  await inParallel(2000, (n) => open(site, `/calienta-${n}`, BROWSER));
  const memory = await readMemory(site);
  const page = pages.at(-1) ?? "/";
  const real = Math.round(invented / 100);
  await inParallel(invented + real, async (n) => {
    if (n % 101 === 100) await open(site, page, BROWSER);
    else if (n % 5 === 0) {
      const referer = `https://inventado-${n}.example/`;
      await open(site, `/?utm_source=inventada${n}`, { ...BROWSER, Referer: referer });
    } else await open(site, `/inventada-${n}/${n}?q=${n}`, BROWSER);
  });
  const grownMiB = Math.round((await readMemory(site)) - memory);
  const { code } = await site.stop();
  await site.start();
  const stored = await readCounts(site);
  const found = (stored.get(`page ${page}`) ?? 0) - (before.get(`page ${page}`) ?? 0);
  const sent = Array.from({ length: invented + real }, (_, n) => n).filter(
    (n) => n % 101 === 100,
  ).length;
  const faults = [
    ...(found === sent ? [] : [`${sent} real visits during the flood, and ${found} are stored`]),
    ...(code === 0 ? [] : [`the stop ended with ${code}`]),
  ];
  return { rows: stored.size, grownMiB, faults };
}

async function readCounts({ client }: SiteProcess): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (let first = 0; ; first += 1000) {
    const { data } = await client
      .from("visit_counts")
      .select("day, kind, name, visits")
      .order("day")
      .order("kind")
      .order("name")
      .range(first, first + 999)
      .throwOnError();
    for (const { kind, name, visits } of data) {
      const key = `${kind} ${name}`;
      counts.set(key, (counts.get(key) ?? 0) + visits);
    }
    if (data.length < 1000) return counts;
  }
}

function sumOf(counts: ReadonlyMap<string, number>, kind: string): number {
  return [...counts].reduce((sum, [key, n]) => (key.startsWith(`${kind} `) ? sum + n : sum), 0);
}

/** Resident memory in MiB. */
async function readMemory(site: SiteProcess): Promise<number> {
  const status = await readFile(`/proc/${site.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const run = async () => {
    while (next < count) {
      next += 1;
      await work(next - 1);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, run));
}

if (import.meta.main) {
  const [visits = 10_000, kills = 20, invented = 100_000] = process.argv.slice(2).map(Number);
  const onStep = (line: string) => console.log(line);
  const { faults, ...report } = await drillVisits({ visits, kills, invented, onStep });
  console.table(report);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
