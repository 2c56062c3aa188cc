import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { signIn } from "#data/accounts/auth.ts";
import { createClient } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { toDataError } from "#data/client/errors.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import { fetchQuoteForm, postQuoteForm } from "#tests/support/quote-form.ts";
import {
  ADMINISTRATOR,
  prepareSite,
  SECRET_KEY,
  type SiteProcess,
} from "#tests/support/site-process.ts";

/* Fills the disk of a running site: clear refusals, no damage, and all goes on with room again. `-- full-disk` */

export interface FullDiskReport {
  /** Products stored before, while and after the disk was full. */
  stored: number;
  /** Writes refused for lack of space. */
  refused: number;
  /** Failures; none are expected. */
  faults: string[];
}

/** Enough for an installation and the free space that a start and an upload require. */
const DISK_MB = 640;
const MB = 1024 * 1024;
/** Free space when writing begins: less than the WAL's maximum, less than its next segment, none. */
const LEFT_MB = [66, 12, 0];
const REFUSALS_PER_LEVEL = 8;
const MOST_WRITES = 2000;

/** Needs Linux with the right to mount a small disk. */
export const canMount = process.platform === "linux" && process.getuid?.() === 0 && tryToMount();

function tryToMount(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "mount-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", folder], { stdio: "ignore" });
    execFileSync("umount", [folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Drill {
  site: SiteProcess;
  disk: string;
  /** Titles of acknowledged products. */
  titles: string[];
  report: FullDiskReport;
}

/**
 * Fills the disk of a running site in three steps. Writes that cannot be stored must be refused with a helpful
 * message, reads must go on, a start on the full disk must say what to do, and with free space again
 * everything must work with nothing lost.
 */
export async function drillFullDisk(template?: string): Promise<FullDiskReport> {
  const disk = mkdtempSync(path.join(tmpdir(), "full-disk-"));
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", disk]);
  const data = path.join(disk, "data");
  if (template !== undefined) cpSync(template, data, { recursive: true });
  const site = await prepareSite(data, { LOG_LEVEL: "silent" });
  const report: FullDiskReport = { stored: 0, refused: 0, faults: [] };
  const drill: Drill = { site, disk, titles: [], report };
  try {
    await site.start();
    await workWithRoom(drill, "before");
    for (const left of LEFT_MB) {
      fill(disk, left * MB);
      await workWithoutRoom(drill, left);
      freeRoom(disk);
      await workWithRoom(drill, `after ${left} MB`);
    }
    fill(disk, 0);
    await startWithoutRoom(drill);
    freeRoom(disk);
    await site.start();
    await workWithRoom(drill, "after the start");
    await findLost(drill);
    return { ...report, stored: drill.titles.length };
  } finally {
    await site.kill();
    execFileSync("umount", ["-l", disk]);
    rmSync(disk, { recursive: true, force: true });
  }
}

const ballast = (disk: string) => path.join(disk, "ballast");

function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk);
  execFileSync("fallocate", ["-l", String(bavail * bsize - left), ballast(disk)]);
}

const freeRoom = (disk: string) => rmSync(ballast(disk));

/** Expects that a row, a file and a backup can be stored. */
async function workWithRoom(drill: Drill, when: string): Promise<void> {
  const { site, report } = drill;
  const error = await addProduct(drill);
  const file = await addFile(site, when);
  const backup = await requestBackup(site);
  if (error !== null) report.faults.push(`${when}: a product failed with ${error.message}`);
  if (file !== null) report.faults.push(`${when}: a file failed with ${file.message}`);
  if (backup.status !== 200) report.faults.push(`${when}: a backup returned ${backup.status}`);
}

async function addProduct({ site, titles }: Drill) {
  const title = `Producto ${titles.length} ${Math.random()}`;
  // Random, so that it cannot be compressed.
  const description = Array.from({ length: 400 }, () => Math.random().toString(36)).join(" ");
  const { error, status } = await site.client.from("products").insert({ title, description });
  if (error) return toDataError(error, status);
  titles.push(title);
  return null;
}

async function addFile({ client }: SiteProcess, name: string) {
  const body = new Blob([`%PDF-1.4\n${name}\n%%EOF\n`], { type: "application/pdf" });
  const file = `ensayo/${name.replaceAll(" ", "-")}.pdf`;
  const { error } = await client.storage.from(MEDIA_BUCKET).upload(file, body, { upsert: true });
  return error;
}

const requestBackup = ({ origin }: SiteProcess) =>
  fetch(`${origin}/internal/backup`, {
    method: "POST",
    headers: { Authorization: `Bearer ${SECRET_KEY}` },
  });

async function workWithoutRoom(drill: Drill, left: number): Promise<void> {
  const { site, disk, report } = drill;
  const fault = (words: string) => report.faults.push(`with ${left} MB: ${words}`);
  const expectThat = (isSo: boolean, words: string) => isSo || fault(words);
  const before = report.refused;
  for (let n = 0; n < MOST_WRITES && report.refused - before < REFUSALS_PER_LEVEL; n += 1) {
    const error = await addProduct(drill);
    if (error === null) continue;
    report.refused += 1;
    const words = explainError(error);
    expectThat(/no queda espacio/.test(words), `a product was refused with ${error.message}`);
  }
  if (report.refused > before) {
    const ready = await fetch(`${site.origin}/readyz`);
    const { writes } = (await ready.json()) as { writes?: boolean };
    expectThat(ready.status === 200, `/readyz returned ${ready.status} while pages are served`);
    expectThat(writes === false, "/readyz says that changes are stored");
  }
  expectThat(report.refused > before, "nothing was refused");
  const file = await addFile(site, "sin lugar");
  expectThat(file !== null && "status" in file && file.status === 507, "a file was not refused");
  const backup = await requestBackup(site);
  const said = await backup.text();
  const isRefused = backup.status === 507 && said.includes("no queda espacio en el disco");
  const isMade = left > 0 && backup.status === 200;
  expectThat(isRefused || isMade, `a backup returned ${backup.status}: ${said}`);
  const drafts = readdirSync(path.join(disk, "data/backups")).filter((name) =>
    name.endsWith(".new"),
  );
  expectThat(drafts.length === 0, `a backup left ${drafts.join(", ")}`);
  await visit(site, fault);
}

/** Checks that reads and forms work, also where the site would write a cached copy to disk. */
async function visit(site: SiteProcess, fault: (words: string) => void): Promise<void> {
  const { origin, client, publishableKey } = site;
  const picture = "/imagenes/480/images/glicerol.webp.avif";
  for (const address of ["/", "/productos", "/noticias?q=melaza", picture, "/readyz"]) {
    const response = await fetch(origin + address);
    await response.arrayBuffer();
    if (response.status !== 200) fault(`${address} returned ${response.status}`);
  }
  const { error } = await client.from("products").select("id").limit(1);
  if (error) fault(`a read failed with ${error.message}`);
  const form = await fetchQuoteForm(origin);
  const sent = await postQuoteForm(origin, { ...form, nombre: "Ana sin lugar" });
  const page = await sent.text();
  if (sent.status !== 303 && (sent.status !== 503 || !page.includes("Ana sin lugar"))) {
    fault(`a form returned ${sent.status}, or without the typed text`);
  }
  const visitor = createClient({ url: origin, key: publishableKey });
  const refusal = await signIn(visitor, ADMINISTRATOR).then(() => null, explainError);
  if (refusal !== null && !refusal.includes("no queda espacio")) fault(`sign-in: ${refusal}`);
}

async function startWithoutRoom({ site, report }: Drill): Promise<void> {
  await site.kill();
  const said = await site.start().then(() => "it started", String);
  if (!/Queda muy poco espacio en el disco .*Libere al menos 200 MB/.test(said)) {
    report.faults.push(`a start on the full disk: ${said}`);
  }
}

async function findLost({ site, titles, report }: Drill): Promise<void> {
  const found = new Set<string>();
  for (let first = 0; ; first += 1000) {
    const { data } = await site.client
      .from("products")
      .select("title")
      .order("title")
      .range(first, first + 999)
      .throwOnError();
    for (const { title } of data) found.add(title);
    if (data.length < 1000) break;
  }
  for (const title of titles.filter((one) => !found.has(one))) report.faults.push(`${title}: lost`);
}

if (import.meta.main) {
  if (canMount) {
    const { faults, ...report } = await drillFullDisk();
    console.table(report);
    for (const fault of faults) console.error(fault);
    process.exitCode = faults.length === 0 ? 0 : 1;
  } else {
    console.error("This needs Linux and root: it mounts its own small disk");
    process.exitCode = 1;
  }
}
