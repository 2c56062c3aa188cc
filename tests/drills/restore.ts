import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { signIn } from "#data/accounts/auth.ts";
import { createClient } from "#data/client/client.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { runCommand } from "#tests/support/command.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import {
  compareSnapshots,
  countRows,
  type DataSnapshot,
  type Place,
  readSnapshot,
} from "#tests/support/data-snapshot.ts";
import { execute, type PostgresServer, withPostgres } from "#tests/support/postgres.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import {
  ADMINISTRATOR,
  prepareSite,
  SECRET_KEY,
  type SiteProcess,
} from "#tests/support/site-process.ts";

/* Backup, loss and restoration: embedded, PostgreSQL, embedded. `-- restore [DAMAGED COPIES]` */

interface RestoreDrillOptions {
  postgres: PostgresServer;
  /** The number of damaged backups that must be refused. */
  damages: number;
  /** Data folder whose copy the drill starts with, which saves the work of a first start; else demo content. */
  template?: string;
  /** Skips steps that repeat the same code over the same kind of database. */
  isShort?: boolean;
  onStep?: (line: string) => void;
}

export interface RestoreReport {
  /** Restorations and moves, each compared row by row and file by file. */
  journeys: number;
  rows: number;
  tables: number;
  files: number;
  signIns: number;
  refused: number;
  /** Failures; none are expected. */
  faults: string[];
}

interface Drill {
  home: string;
  options: RestoreDrillOptions;
  report: RestoreReport;
}

const DATABASE = "restored";
const PICTURE = path.resolve(import.meta.dirname, "../../public/images/glicerol.webp");
/** Records the time of the last backup, which is later than the backup's content. */
const BACKUP_RECORD = "public.installation";

/**
 * Takes all data of an installation through backup, loss and restoration with the operator's commands: embedded,
 * moved to PostgreSQL, and back. The result must be identical row by row and byte by byte, its administrator must
 * be able to sign in and work, and a damaged backup must be refused and change nothing.
 */
export async function drillRestore(options: RestoreDrillOptions): Promise<RestoreReport> {
  const home = await mkdtemp(path.join(tmpdir(), "restore-drill-"));
  const report: RestoreReport = {
    journeys: 0,
    rows: 0,
    tables: 0,
    files: 0,
    signIns: 0,
    refused: 0,
    faults: [],
  };
  const drill: Drill = { home, options, report };
  const { postgres, template, isShort = false } = options;
  const embedded = { DATA_DIR: path.join(home, "embedded") };
  const server = { ...embedded, DATABASE_URL: postgres.urlOf(DATABASE) };
  const back = { DATA_DIR: path.join(home, "back") };
  try {
    if (template !== undefined) copyFolder(template, embedded.DATA_DIR);
    const running = await fill(drill, embedded);
    const first = await readSnapshot(embedded);
    if (!isShort) await restoreRunning(drill, running, first);
    const file = await backUp(drill, embedded);
    await rm(embedded.DATA_DIR, { recursive: true });
    await restore(drill, embedded, file);
    await verify(drill, embedded, first);
    // The comparison in PostgreSQL then also proves that no damaged backup changed anything.
    const second = await readSnapshot(embedded);
    await restoreDamaged(drill, embedded, file);
    await postgres.createDatabase(DATABASE);
    await command(drill, "move", ["--to", server.DATABASE_URL], embedded);
    await verify(drill, server, second);
    if (!isShort) await losePostgres(drill, server);

    const third = await readSnapshot(server);
    await restore(drill, back, await backUp(drill, server));
    await verify(drill, back, third);
    const { tables, files } = third;
    return { ...report, rows: countRows(third), tables: tables.size, files: files.size };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** Restores a backup that was made while the site ran. */
async function restoreRunning(drill: Drill, file: string, expected: DataSnapshot): Promise<void> {
  const place = { DATA_DIR: path.join(drill.home, "running") };
  await restore(drill, place, file);
  await compare(drill, place, expected, [BACKUP_RECORD]);
}

async function losePostgres(drill: Drill, place: Place): Promise<void> {
  const { postgres } = drill.options;
  const expected = await readSnapshot(place);
  const file = await backUp(drill, place);
  await execute(postgres.urlOf("postgres"), `drop database ${DATABASE} with (force)`);
  await postgres.createDatabase(DATABASE);
  await rm(place.DATA_DIR, { recursive: true });
  await restore(drill, place, file);
  await verify(drill, place, expected);
}

async function command(
  { options, report }: Drill,
  name: "backup" | "move" | "restore",
  parameters: readonly string[],
  place: Place,
): Promise<void> {
  // The command calls a running site with its secret key.
  const settings = { ...place, SUPABASE_SECRET_KEY: SECRET_KEY };
  const { code, said } = await runCommand(name, parameters, settings);
  options.onStep?.(`${name}: ${said.trim().split("\n").at(-1)}`);
  if (code !== 0) report.faults.push(`${name} ended with ${code}: ${said}`);
}

let backups = 0;

/** Makes a backup outside the installation. */
async function backUp(drill: Drill, place: Place): Promise<string> {
  const file = path.join(drill.home, `copia-${++backups}.tar.gz`);
  await command(drill, "backup", [file], place);
  return file;
}

const restore = (drill: Drill, place: Place, file: string) =>
  command(drill, "restore", [file], place);

async function compare(
  { report }: Drill,
  place: Place,
  expected: DataSnapshot,
  except?: readonly string[],
): Promise<void> {
  report.journeys += 1;
  report.faults.push(...compareSnapshots(expected, await readSnapshot(place), except));
}

/** Checks that everything is restored and that an administrator can work with it. */
async function verify(drill: Drill, place: Place, expected: DataSnapshot): Promise<void> {
  await compare(drill, place, expected);
  const { report } = drill;
  await withSite(place, { ADMIN_EMAIL: "otra@empresa.example", SEED: "none" }, async (site) => {
    const client = createClient({ url: site.origin, key: site.publishableKey });
    await signIn(client, ADMINISTRATOR);
    report.signIns += 1;
    const title = `Producto ${report.journeys}`;
    const { data } = await client
      .from("products")
      .insert({ title })
      .select("slug")
      .single()
      .throwOnError();
    for (const address of ["/", `/productos/${data.slug}`]) {
      const { status } = await fetch(site.origin + address);
      if (status !== 200) report.faults.push(`${address} returned ${status}`);
    }
    const { data: files } = await client.storage.from(MEDIA_BUCKET).list("ensayo");
    if (files?.length !== 4) report.faults.push(`${files?.length} of 4 files are listed`);
  });
}

/** Stores an administrator's changes, files and a visitor's request. @returns a backup made at the same time */
async function fill(drill: Drill, place: Place): Promise<string> {
  const content = drill.options.template === undefined ? "demo" : "none";
  return withSite(place, { SEED: content }, async (site) => {
    const client = createClient({ url: site.origin, key: site.publishableKey });
    await signIn(client, ADMINISTRATOR);
    const products = ["Melaza «fina»", "Torta", "Ñame"].map((title) => ({
      title,
      features: ["a, b", 'c"d'],
    }));
    await client.from("products").insert(products).throwOnError();
    await client
      .from("products")
      .update({ description: "línea\r\notra\u2028" })
      .eq("title", "Torta")
      .throwOnError();
    await client.from("products").delete().eq("title", "Ñame").throwOnError();
    await client.from("news").insert({ title: "Feria", content: "**Hoy** \\ ayer" }).throwOnError();
    const bucket = client.storage.from(MEDIA_BUCKET);
    const picture = new Blob([await readFile(PICTURE)], { type: "image/webp" });
    const uploads = [bucket.upload("ensayo/glicerol.webp", picture)];
    for (const name of ["uno", "dos", "tres"]) {
      const bytes = [
        `%PDF-1.4\n${name}\n`,
        crypto.getRandomValues(new Uint8Array(60_000)),
        "\n%%EOF\n",
      ];
      const body = new Blob(bytes, { type: "application/pdf" });
      uploads.push(bucket.upload(`ensayo/${name}.pdf`, body));
    }
    for (const { error } of await Promise.all(uploads)) if (error) throw error;
    const form = await fetchQuoteForm(site.origin);
    await postQuoteForm(site.origin, { ...form, nombre: "Ana Ñáñez" });
    return backUp(drill, place);
  });
}

async function withSite<T>(
  place: Place,
  settings: Readonly<Record<string, string>>,
  work: (site: SiteProcess) => Promise<T>,
): Promise<T> {
  const { DATA_DIR: folder, ...rest } = place;
  const site = await prepareSite(folder, { ...rest, ...settings });
  try {
    await site.start();
    const result = await work(site);
    await site.stop();
    return result;
  } finally {
    await site.kill();
  }
}

/** Tries to restore backups with a changed byte and truncated backups. */
async function restoreDamaged(drill: Drill, place: Place, file: string): Promise<void> {
  const { options, report } = drill;
  const whole = await readFile(file);
  const damaged = path.join(drill.home, "dañada.tar.gz");
  const size = whole.length;
  for (let index = 0; index < options.damages; index += 1) {
    // The first ten bytes are gzip's header, which has neither content nor checksum.
    const at = 10 + Math.floor(Math.random() * (size - 10));
    const bytes = Buffer.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (index % 8));
    await writeFile(damaged, index % 2 === 0 ? bytes : whole.subarray(0, at));
    const { code, said } = await runCommand("restore", [damaged], place);
    const how = `${index % 2 === 0 ? "changed" : "cut"} at ${at} of ${size}`;
    options.onStep?.(`a backup ${how}: ${said.trim()}`);
    if (code === 1 && /copia/.test(said)) report.refused += 1;
    else report.faults.push(`a backup ${how} ended with ${code}: ${said}`);
  }
}

if (import.meta.main) {
  const damages = Number(process.argv[2] ?? 40);
  const onStep = (line: string) => console.log(line);
  const { faults, ...report } = await withPostgres((postgres) =>
    drillRestore({ postgres, damages, onStep }),
  );
  console.table(report);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length === 0 && report.refused === damages ? 0 : 1;
}
