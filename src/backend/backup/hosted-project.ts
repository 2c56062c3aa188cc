import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";

import { z } from "zod";

import {
  BackupError,
  fileOf,
  hashOf,
  type Manifest,
  tableOf,
} from "#backend/backup/backup-format.ts";
import { fullName, listBackupTables } from "#backend/backup/backup-tables.ts";
import { readEntries } from "#backend/backup/read-backup.ts";
import {
  insertRows,
  placeFile,
  replaceRows,
  replaceTables,
} from "#backend/backup/restore-backup.ts";
import type { BackupSource } from "#backend/backup/write-backup.ts";
import type { Database } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { pathOfFileIn } from "#backend/installation.ts";
import type { Client } from "#data/client/client.ts";
import { PRIVATE_BUCKET } from "#domain/media/private-file.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";

/** A project of hosted Supabase: its database, as its owner `postgres` reaches it, and its Storage API. */
export interface HostedProject {
  database: Database;
  client: Client;
  /** Where this machine caches files of the project, so that each is fetched once. */
  folder: string;
}

/** Where this machine caches a file of the project, by the hash of its content. */
const pathOf = ({ folder }: HostedProject) => pathOfFileIn(folder);

export interface ProjectOptions {
  databaseUrl: string;
  /** With the secret key. */
  client: Client;
  /** This machine's data folder. */
  dataDir: string;
}

/** Opens a project's database. @throws {Error} in Spanish, when it does not respond or is no Supabase's */
export async function openHostedProject({
  databaseUrl,
  client,
  dataDir,
}: ProjectOptions): Promise<HostedProject> {
  const database = await openPostgres({ url: databaseUrl });
  if (await isHostedDatabase(database)) {
    // Not with an installation's own files, of which those without a row are swept away.
    return { database, client, folder: path.resolve(dataDir, "cache/project") };
  }
  await database.close();
  throw new Error("Esa base de datos no es la de un proyecto de Supabase.");
}

/** Whether GoTrue created the accounts' tables: the database is a hosted or self-hosted Supabase's. */
export async function isHostedDatabase(database: Database): Promise<boolean> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ hosted: boolean }>(
      "select to_regclass('auth.schema_migrations') is not null as hosted",
    ),
  );
  return rows[0]?.hosted === true;
}

/** What a backup of a project is made from. */
export function sourceOfProject(project: HostedProject): BackupSource {
  const { database } = project;
  return { database, pathOfFile: pathOf(project), fetchFiles: () => fetchFiles(project) };
}

/** The buckets that the migrations create. */
const BUCKETS = [MEDIA_BUCKET, PRIVATE_BUCKET];

/** Where a file is: its bucket and its name in it. */
interface FilePlace {
  bucket_id: string;
  name: string;
}

/**
 * Brings the project's files to this machine, each that it does not have yet.
 *
 * @returns the hash of each file by its bucket and name, joined by a slash
 * @throws {BackupError} in Spanish, naming a file that the project does not hand out
 */
async function fetchFiles(project: HostedProject): Promise<ReadonlyMap<string, string>> {
  const { rows } = await project.database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ bucket_id: string; name: string; upload: string }>(
      // What the Storage API calls a version is another for each upload.
      `select bucket_id, name, concat_ws(' ', id, version, updated_at) as upload from storage.objects
       where bucket_id = any (string_to_array($1::text, ',')) order by bucket_id, name`,
      [BUCKETS.join(",")],
    ),
  );
  const index = path.join(project.folder, "index.json");
  const known = await readIndex(index);
  const fetched = new Map<string, string>();
  const hashes = new Map<string, string>();
  for (const { upload, ...place } of rows) {
    const cached = known.get(upload);
    const isHere = cached !== undefined && existsSync(pathOf(project)(cached));
    const hash = isHere ? cached : await fetchFile(project, place);
    fetched.set(upload, hash);
    hashes.set(`${place.bucket_id}/${place.name}`, hash);
  }
  await mkdir(project.folder, { recursive: true, mode: 0o700 });
  await writeFile(index, JSON.stringify([...fetched]));
  return hashes;
}

/** The hashes of the files that were fetched, by their upload; none where nothing was, or half written. */
async function readIndex(file: string): Promise<ReadonlyMap<string, string>> {
  try {
    return new Map(indexSchema.parse(JSON.parse(await readFile(file, "utf8"))));
  } catch {
    return new Map();
  }
}

const indexSchema = z.array(z.tuple([z.string(), z.string()]));

async function fetchFile(project: HostedProject, place: FilePlace): Promise<string> {
  const bytes = await download(project, place);
  const hash = hashOf(bytes);
  await placeFile(Readable.from([bytes]), pathOf(project)(hash));
  return hash;
}

/** A stored file's row, as a backup has it. */
interface FileRow extends FilePlace {
  version: string;
  metadata: { mimetype?: string; cacheControl?: string } | null;
}

/**
 * Replaces the data of a project by that of a verified backup: files by the Storage API first, then accounts
 * with their passwords and all tables in one transaction. The project's structure is that of this program
 * already. Files that the backup does not know stay, unused.
 *
 * @throws {BackupError} in Spanish
 */
export async function restoreToProject(
  project: HostedProject,
  file: string,
  manifest: Manifest,
): Promise<void> {
  const files: FileRow[] = [];
  await readEntries(file, async (name, content) => {
    const hash = fileOf(name);
    if (hash !== null) await placeFile(content, pathOf(project)(hash));
    if (tableOf(name) === "storage.objects") {
      const lines = (await text(content)).trimEnd().split("\n");
      files.push(...lines.map((line) => JSON.parse(line) as FileRow));
    }
  });
  for (const row of files) await storeFile(project, row);
  await replaceRows(project.database, manifest, async (transaction) => {
    const tables = await listBackupTables(transaction);
    const accounts = tables.filter((table) => fullName(table) === "auth.users");
    const own = tables.filter(({ schema }) => schema === "public");
    await replaceTables(transaction, file, own, async () => {
      await transaction.query("delete from auth.users where true");
      await insertRows(transaction, file, accounts);
      await transaction.execute(COMPLETE_ACCOUNTS);
    });
  });
}

/** What GoTrue expects of its rows: texts where it reads no null, and an identity for each account. */
const COMPLETE_ACCOUNTS = `
  update auth.users set instance_id = '00000000-0000-0000-0000-000000000000',
    confirmation_token = '', recovery_token = '', email_change_token_new = '', email_change = '',
    raw_app_meta_data = jsonb_build_object('provider', 'email', 'providers', jsonb_build_array('email'))
      || coalesce(raw_app_meta_data, '{}')
    where instance_id is null;
  insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
  select id::text, id,
    jsonb_build_object('sub', id::text, 'email', email,
      'email_verified', email_confirmed_at is not null, 'phone_verified', false),
    'email', last_sign_in_at, created_at, updated_at
  from auth.users;`;

/** Stores a file, and reads it back: what arrived is what was sent. */
async function storeFile(project: HostedProject, row: FileRow): Promise<void> {
  const { bucket_id, name, version, metadata } = row;
  const { error } = await project.client.storage
    .from(bucket_id)
    .upload(name, await readFile(pathOf(project)(version)), {
      upsert: true,
      ...(metadata?.mimetype !== undefined && { contentType: metadata.mimetype }),
      cacheControl: /\d+/.exec(metadata?.cacheControl ?? "")?.[0] ?? "31536000",
    });
  if (error)
    throw new BackupError(`Supabase no guardó el archivo ${name}: ${error.message}`, {
      cause: error,
    });
  if (hashOf(await download(project, row)) !== version)
    throw new BackupError(`El archivo ${name} no llegó igual a Supabase. Repita la orden.`);
}

async function download(
  { client }: HostedProject,
  { bucket_id, name }: FilePlace,
): Promise<Buffer> {
  const { data, error } = await client.storage.from(bucket_id).download(name);
  if (error === null) return Buffer.from(await data.arrayBuffer());
  throw new BackupError(`Supabase no entregó el archivo ${name}: ${error.message}`, {
    cause: error,
  });
}
