import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import {
  type AcknowledgedWrites,
  createAcknowledgedWrites,
} from "#tests/support/acknowledged-writes.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { addPage, checkSite } from "#tests/support/drilled-site.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm } from "#tests/support/quote-form.ts";
import { prepareSite, SECRET_KEY, type SiteProcess } from "#tests/support/site-process.ts";
import {
  openConnection,
  readSlowly,
  sendSlowly,
  type SlowResponse,
} from "#tests/support/slow-requests.ts";
import { createWritingClient, startWriting } from "#tests/support/write-stream.ts";

/* Stops the site gracefully under load, over both databases. `-- stop [STOPS]` */

interface StopDrillOptions {
  stops: number;
  /** Whether every third stop also has a client that never reads, which makes it wait five seconds. */
  withStuck: boolean;
  template?: string;
  /** A PostgreSQL server instead of the embedded database. */
  postgres?: PostgresServer;
  onStop?: (line: string) => void;
}

export interface StopReport {
  stops: number;
  longestMs: number;
  /** Requests in flight at a signal, all of which must get a response. */
  underWay: number;
  acknowledged: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface Drill {
  site: SiteProcess;
  writes: AcknowledgedWrites;
  page: string;
  report: StopReport;
}

const STOP_LIMIT_MS = 10_000;
/** The duration of slow requests; the signal falls in the middle. */
const SLOW_MS = 2000;
const IDLE_CONNECTIONS = 20;
/** More than kernels buffer for a client that does not read. */
const LARGE_BYTES = 19 * 1024 * 1024;
const LARGE_FILE = "ensayo-grande/grande.pdf";
/** A request sent just before the signal may not have been received yet. */
const RECEIVED_MS = 250;

/**
 * Stops a site repeatedly with SIGTERM amid writes, slow uploads and downloads and open connections. It must end
 * within the time limit with code 0, complete requests in flight, and lose no acknowledged write.
 */
export async function drillStops(options: StopDrillOptions): Promise<StopReport> {
  const { stops, template, postgres, onStop } = options;
  const folder = await mkdtemp(path.join(tmpdir(), "stop-drill-"));
  if (template !== undefined) copyFolder(template, folder);
  const site = await prepareSite(folder, {
    TRUST_PROXY: "1",
    ...(postgres && { DATABASE_URL: postgres.urlOf("stops") }),
  });
  const report = { stops, longestMs: 0, underWay: 0, acknowledged: 0, faults: [] };
  try {
    await postgres?.createDatabase("stops");
    await site.start();
    const drill: Drill = {
      site,
      writes: createAcknowledgedWrites(),
      page: await addPage(site),
      report,
    };
    await addLargeFile(site);
    for (let stop = 1; stop <= stops; stop += 1) {
      const line = await workAndStop(drill, stop, options.withStuck && stop % 3 === 1);
      onStop?.(`${stop}: ${line}`);
    }
    return { ...report, acknowledged: drill.writes.acknowledged() };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const documentOf = (words: string, bytes: number) =>
  Buffer.from(`%PDF-1.4\n${words}\n${"x".repeat(bytes)}\n%%EOF\n`);

async function addLargeFile({ client }: SiteProcess): Promise<void> {
  const body = new Blob([documentOf("grande", LARGE_BYTES)], { type: "application/pdf" });
  const { error } = await client.storage.from(MEDIA_BUCKET).upload(LARGE_FILE, body);
  if (error) throw error;
}

const addressOf = ({ origin }: SiteProcess, file: string) =>
  `${origin}/storage/v1/object/public/${MEDIA_BUCKET}/${file}`;

async function workAndStop(drill: Drill, number: number, isStuck: boolean): Promise<string> {
  const { site, writes, report } = drill;
  const recorded = recordRequests();
  const stream = startWriting(createWritingClient(site.origin, recorded.send), writes);
  await stream.flowing;
  const slow = await startSlowRequests(site, number);
  const reader = { reads: true };
  const idle = Array.from({ length: IDLE_CONNECTIONS }, () =>
    openConnection(`${site.origin}/healthz`, reader),
  );
  if (isStuck) idle.push(openConnection(addressOf(site, LARGE_FILE), { reads: false }));
  const sockets = await Promise.all(idle);
  await wait((SLOW_MS / 2) * Math.random());
  const stopped = site.stop();
  const signalled = performance.now();
  await signalAgain(site);
  const { code, ms } = await stopped;
  stream.stop();
  await stream.ended;
  for (const socket of sockets) socket.destroy();
  const unfinished = [...(await slow.findUnfinished()), ...recorded.findUnanswered(signalled)];
  report.underWay += slow.count + recorded.countUnderWay(signalled);
  report.longestMs = Math.max(report.longestMs, Math.round(ms));
  if (code !== 0) report.faults.push(`stop ${number} ended with ${code}:\n${site.said()}`);
  if (ms > STOP_LIMIT_MS) report.faults.push(`stop ${number} took ${ms.toFixed(0)} ms`);
  await site.start();
  const { unacknowledged, faults } = await checkSite(site, writes, drill.page);
  // Requests without a response get no refusal either.
  const found = [...stream.refusals, ...unfinished, ...faults, ...(await slow.findLost())];
  report.faults.push(...found.map((fault) => `stop ${number}: ${fault}`));
  return `${code} after ${ms.toFixed(0)} ms, ${unacknowledged} writes without a response, ${found.length} faults`;
}

/** Repeats signals, like an impatient operator or a terminal that signals the process group. */
async function signalAgain(site: SiteProcess): Promise<void> {
  for (const signal of ["SIGTERM", "SIGINT", "SIGTERM"] as const) {
    await wait(60);
    try {
      process.kill(site.pid(), signal);
    } catch {
      // The process has already ended.
    }
  }
}

/** Starts a slow upload, a slow form and a slow download, which are in flight when this returns. */
async function startSlowRequests(site: SiteProcess, number: number) {
  const { origin, client } = site;
  const file = `ensayo-lento/${number}.pdf`;
  const content = documentOf(`lento ${number}`, 300_000);
  const name = `Visitante lento ${number}`;
  const form = new URLSearchParams({ ...(await fetchQuoteForm(origin)), nombre: name });
  const headers = { "X-Forwarded-For": `10.9.${number >> 8}.${number % 256}` };
  const works: [string, number, Promise<SlowResponse>][] = [
    [
      "the upload",
      200,
      sendSlowly(`${origin}/storage/v1/object/${MEDIA_BUCKET}/${file}`, {
        method: "POST",
        body: content,
        ms: SLOW_MS,
        headers: { ...headers, apikey: SECRET_KEY, "Content-Type": "application/pdf" },
      }),
    ],
    [
      "the form",
      303,
      sendSlowly(`${origin}/cotizar`, {
        method: "POST",
        body: Buffer.from(form.toString()),
        ms: SLOW_MS,
        headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      }),
    ],
    ["the slow reader", 200, readSlowly(addressOf(site, LARGE_FILE), SLOW_MS)],
  ];
  const findings = works.map(async ([what, expected, work]) => {
    const said = await work.then(({ status }) => status, String);
    return said === expected ? [] : [`${what} got ${said}`];
  });
  return {
    count: works.length,
    findUnfinished: async () => (await Promise.all(findings)).flat(),
    findLost: async () => {
      const { data: stored } = await client.storage.from(MEDIA_BUCKET).download(file);
      const isStored = stored && Buffer.from(await stored.arrayBuffer()).equals(content);
      const { data: quotes } = await client
        .from("quote_requests")
        .select("id")
        .eq("name", name)
        .throwOnError();
      return [
        ...(isStored ? [] : ["the slow upload is not stored completely"]),
        ...(quotes.length === 1 ? [] : [`the slow form is stored ${quotes.length} times`]),
      ];
    },
  };
}

/** Records the times of requests, to find those in flight at a signal. */
function recordRequests() {
  const requests: { begun: number; ended: number; failure: string | null }[] = [];
  const send: typeof fetch = async (input, init) => {
    const request = { begun: performance.now(), ended: Infinity, failure: null as string | null };
    requests.push(request);
    try {
      const response = await fetch(input, init);
      const body = await response.arrayBuffer();
      return new Response(body.byteLength === 0 ? null : body, response);
    } catch (error) {
      request.failure = String(error instanceof Error ? (error.cause ?? error) : error);
      throw error;
    } finally {
      request.ended = performance.now();
    }
  };
  return {
    send,
    countUnderWay: (time: number) =>
      requests.filter(({ begun, ended }) => begun < time && ended > time).length,
    findUnanswered: (time: number) =>
      requests
        .filter(({ begun, failure }) => failure !== null && begun < time - RECEIVED_MS)
        .map(
          ({ begun, failure }) =>
            `sent ${(time - begun).toFixed(0)} ms before the signal: ${failure}`,
        ),
  };
}

if (import.meta.main) {
  const stops = Number(process.argv[2] ?? 15);
  const options = { stops, withStuck: true, onStop: (line: string) => console.log(line) };
  const reports = {
    embedded: await drillStops(options),
    postgres: await withPostgres((postgres) => drillStops({ ...options, postgres })),
  };
  for (const [name, { faults, ...report }] of Object.entries(reports)) {
    console.log(name);
    console.table(report);
    for (const fault of faults) console.error(fault);
    if (faults.length > 0) process.exitCode = 1;
  }
}
