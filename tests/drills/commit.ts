import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { prepareSite, type SiteProcess } from "#tests/support/site-process.ts";
import {
  checkTrace,
  type SyncReport,
  type SyncTraceRules,
  TRACED_CALLS,
} from "#tests/support/sync-trace.ts";

/* Whether each commit is on the disk before its acknowledgement, as strace sees it. `-- commit [ROUNDS]` */

const STRACE = "/usr/bin/strace";

/** Needs Linux with strace, which records system calls in order. */
export const canTrace = existsSync(STRACE);

/** -D keeps the program itself as the started child; -y prints file names. */
export const traceInto = (file: string): string[] => [
  ...[STRACE, "-D", "-f", "-qq", "-y", "-s", "24", "-e", TRACED_CALLS],
  ...["-o", file],
];

export interface CommitReport extends SyncReport {
  /** Write requests, each acknowledged before the next was sent. */
  writes: number;
}

/** The embedded database's WAL, and stored files under their final names with their folders. */
const OF_SITE: SyncTraceRules = {
  acknowledgement: /"HTTP\/1\.1 2/,
  durable: /\/pg_wal(?:\/|$)|\/files(?:\/[0-9a-f]{2}(?:\/|$)|$)/,
  ownOnly: false,
};

/** Other PostgreSQL processes write to the WAL at any time. */
const OF_POSTGRES: SyncTraceRules = {
  acknowledgement: /"C\\0\\0\\0\\vCOMMIT/,
  durable: /\/pg_wal(?:\/|$)/,
  ownOnly: true,
};

/**
 * Sends every kind of write to a site under strace, one request at a time, and checks that each
 * commit and each stored file was synced to disk before it was acknowledged.
 *
 * @param template data folder whose copy the drill starts with
 */
export async function drillCommit(rounds: number, template?: string): Promise<CommitReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "commit-drill-"));
  const trace = path.join(folder, "trace");
  const data = path.join(folder, "data");
  if (template !== undefined) copyFolder(template, data);
  const site = await prepareSite(data, { TRUST_PROXY: "1" }, traceInto(trace));
  try {
    await site.start();
    const writes = await writeEverything(site, rounds);
    await site.kill();
    return { writes, ...checkTrace(await readFile(trace, "utf8"), OF_SITE) };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * The same with a PostgreSQL that is traced (`traceInto` as its watcher) into `trace`: checks its own
 * commits, including those of the site's start, which read more than they write.
 */
export async function drillPostgresCommit(
  rounds: number,
  postgres: PostgresServer,
  trace: string,
): Promise<CommitReport> {
  const folder = await mkdtemp(path.join(tmpdir(), "commit-drill-"));
  await postgres.createDatabase("drill");
  const site = await prepareSite(folder, {
    TRUST_PROXY: "1",
    DATABASE_URL: postgres.urlOf("drill"),
  });
  try {
    await site.start();
    const before = (await readFile(trace, "utf8")).length;
    const writes = await writeEverything(site, rounds);
    await site.kill();
    const { faults, ...report } = checkTrace(
      (await readFile(trace, "utf8")).slice(before),
      OF_POSTGRES,
    );
    // Read-only transactions are acknowledged without a sync; each write needs one.
    const real = faults.filter((fault) => !fault.endsWith("nothing was synced before"));
    if (report.syncs < writes) real.push(`${writes} writes, and only ${report.syncs} syncs`);
    return { writes, ...report, faults: real };
  } finally {
    await site.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the number of write requests */
async function writeEverything(site: SiteProcess, rounds: number): Promise<number> {
  const { client } = site;
  const products = () => client.from("products");
  const bucket = client.storage.from(MEDIA_BUCKET);
  let writes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const title = `Melaza ${round}`;
    const file = `ensayo/${round}.pdf`;
    const pdf = { type: "application/pdf" };
    const body = (text: string) => new Blob([`%PDF-1.4\n${text} ${round}\n%%EOF\n`], pdf);
    const requests = [
      () => products().insert({ title }),
      () => products().insert([{ title: `${title} a` }, { title: `${title} b` }]),
      () =>
        products()
          .update({ description: "a granel ".repeat(900) })
          .eq("title", title),
      () => client.from("menu_items").insert({ name: title, url: "/", order_index: round }),
      () =>
        client
          .from("site_content")
          .upsert(
            { section: "hero", key: "title", value: title, type: "text" },
            { onConflict: "section,key" },
          ),
      () => bucket.upload(file, body("uno")),
      () => bucket.update(file, body("dos")),
      () => bucket.remove([file]),
      () => products().delete().eq("title", title),
    ];
    for (const request of requests) {
      const { error } = await request();
      if (error) throw error;
      writes += 1;
    }
  }
  return writes;
}

if (import.meta.main) {
  if (!canTrace) {
    console.error("This needs Linux with strace: apt-get install strace");
    process.exit(1);
  }
  const rounds = Number(process.argv[2] ?? 20);
  const embedded = await drillCommit(rounds);
  const watcher = (folder: string) => traceInto(path.join(folder, "trace"));
  const postgres = await withPostgres(
    (server, folder) => drillPostgresCommit(rounds, server, path.join(folder, "trace")),
    watcher,
  );
  const reports = { embedded, postgres };
  for (const [name, { faults, ...report }] of Object.entries(reports)) {
    console.log(name);
    console.table(report);
    for (const fault of faults.slice(0, 20)) console.error(fault);
    if (faults.length > 0 || report.acknowledgements < report.writes) process.exitCode = 1;
  }
}
