import { setTimeout as wait } from "node:timers/promises";

import { type Client, createClient } from "#data/client/client.ts";
import { MEDIA_BUCKET } from "#domain/media/stored-file.ts";
import type { AcknowledgedWrites, States } from "#tests/support/acknowledged-writes.ts";
import { SECRET_KEY } from "#tests/support/site-process.ts";

/*
 * Writers that keep a site busy through supabase-js: products are inserted, changed and deleted, one by
 * one and three in one request, and documents are stored, replaced and removed. Each records which
 * writes it requested and which were acknowledged.
 */

const ROW_WRITERS = 5;
const FILE_WRITERS = 2;
const KEYS_PER_WRITER = 6;
const BATCH = ["a", "b", "c"];
const FOLDER = "ensayo";
/** The API's maximum of rows per page. */
const MAX_ROWS = 1000;

export interface WriteStream {
  /** Resolves at the first acknowledgement, or when every writer has ended. */
  flowing: Promise<unknown>;
  /** Resolves when every writer has ended, at its first failure or after `stop`. */
  ended: Promise<void>;
  stop: () => void;
  /** Error responses; requests without a response are not included. */
  refusals: string[];
}

interface Writer {
  client: Client;
  writes: AcknowledgedWrites;
  stream: { isStopped: boolean; refusals: string[]; onAcknowledged: () => void };
}

let clients = 0;

/**
 * A client with its own address, for limits per address; the site must trust one proxy.
 *
 * @param send replaces `fetch`, to observe each request
 */
export function createWritingClient(origin: string, send: typeof fetch = fetch): Client {
  const number = ++clients;
  const address = `10.${number >> 16}.${(number >> 8) % 256}.${number % 256}`;
  return createClient({
    url: origin,
    key: SECRET_KEY,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set("X-Forwarded-For", address);
      return send(input, { ...init, headers });
    },
  });
}

/** Writes until the site ends or the stream is stopped. */
export function startWriting(client: Client, writes: AcknowledgedWrites): WriteStream {
  const first = Promise.withResolvers<void>();
  const refusals: string[] = [];
  const stream = { isStopped: false, refusals, onAcknowledged: first.resolve };
  const writer: Writer = { client, writes, stream };
  const each = (count: number, write: (index: number) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => write(index));
  const ended = Promise.all([
    ...each(ROW_WRITERS, (index) => writeAgain(writer, () => writeRow(writer, pickKey(index)))),
    ...each(FILE_WRITERS, (index) => writeAgain(writer, () => writeFile(writer, pickKey(index)))),
    writeAgain(writer, () => writeBatch(writer)),
  ]).then(() => undefined);
  const flowing = Promise.race([first.promise, ended]);
  return { ended, flowing, refusals, stop: () => void (stream.isStopped = true) };
}

const pickKey = (writer: number) => `${writer}-${Math.floor(Math.random() * KEYS_PER_WRITER)}`;

async function writeAgain({ stream }: Writer, write: () => Promise<boolean>): Promise<void> {
  while (!stream.isStopped && (await write())) await wait(Math.random() * 4);
}

interface WriteResult {
  error: { message: string } | null;
  status?: number;
}

/** @returns whether it was acknowledged */
async function submit(
  { writes, stream }: Writer,
  changes: States,
  write: () => PromiseLike<WriteResult>,
): Promise<boolean> {
  const { acknowledge } = writes.begin(changes);
  // A failed write may have been stored all the same; reconciling finds out.
  const { error, status } = await Promise.resolve(write()).catch((cause: unknown) => ({
    error: cause as Error,
    status: 0,
  }));
  if (error === null) {
    acknowledge();
    stream.onAcknowledged();
    return true;
  }
  const code = status ?? (error as { status?: number }).status ?? 0;
  if (code !== 0) stream.refusals.push(`${[...changes.keys()].join()}: ${code} ${error.message}`);
  return false;
}

let versions = 0;
const nextVersion = () => `v${++versions}`;

/** Longer than a database page, so that a row can be torn. */
const describe = (key: string, version: string) => `${version} de ${key} `.repeat(700);

const productOf = (key: string, version: string) => ({
  title: key,
  description: describe(key, version),
  features: [version, key],
});

function writeRow(writer: Writer, name: string): Promise<boolean> {
  const { client, writes } = writer;
  const key = `producto ${name}`;
  const version = nextVersion();
  const table = client.from("products");
  if (writes.stateOf(key) === null) {
    return submit(writer, new Map([[key, version]]), () => table.insert(productOf(key, version)));
  }
  if (Math.random() < 0.2) {
    return submit(writer, new Map([[key, null]]), () => table.delete().eq("title", key));
  }
  return submit(writer, new Map([[key, version]]), () =>
    table.update(productOf(key, version)).eq("title", key),
  );
}

/** Writes three rows in one request, which stores all or none. */
function writeBatch(writer: Writer): Promise<boolean> {
  const { client, writes } = writer;
  const keys = BATCH.map((letter) => `lote ${letter}`);
  const version = nextVersion();
  const table = client.from("products");
  const isThere = writes.stateOf(keys[0] ?? "") !== null;
  const changes = new Map(keys.map((key) => [key, isThere ? null : version]));
  return submit(writer, changes, () =>
    isThere
      ? table.delete().in("title", keys)
      : table.insert(keys.map((key) => productOf(key, version))),
  );
}

const documentOf = (key: string, version: string) =>
  `%PDF-1.4\n${version}\n${describe(key, version)}\n%%EOF\n`;

function writeFile(writer: Writer, name: string): Promise<boolean> {
  const { client, writes } = writer;
  const key = `archivo-${name}.pdf`;
  const file = `${FOLDER}/${key}`;
  const bucket = client.storage.from(MEDIA_BUCKET);
  if (writes.stateOf(key) !== null && Math.random() < 0.3) {
    return submit(writer, new Map([[key, null]]), () => bucket.remove([file]));
  }
  const version = nextVersion();
  const body = new Blob([documentOf(key, version)], { type: "application/pdf" });
  return submit(writer, new Map([[key, version]]), () =>
    bucket.upload(file, body, { upsert: true, contentType: "application/pdf" }),
  );
}

/**
 * Reads the stored versions of all keys, with `torn` for content that matches no version, and checks
 * that the history of each product ends with its stored version.
 */
export async function readStates(client: Client): Promise<{ states: States; faults: string[] }> {
  const { data: rows } = await client
    .from("products")
    .select("title, description, features")
    .or("title.like.producto *,title.like.lote *")
    .throwOnError();
  const states = new Map<string, string | null>();
  const faults: string[] = [];
  for (const { title, description, features } of rows) {
    const version = features?.[0] ?? "";
    if (states.has(title)) faults.push(`${title}: is stored twice`);
    states.set(title, description === describe(title, version) ? version : "torn");
  }
  faults.push(...(await findUnwritten(client, states)));
  for (const [key, version] of await readDocuments(client)) states.set(key, version);
  return { states, faults };
}

/** Products whose newest revision, written in the same transaction, has another version. */
async function findUnwritten(client: Client, states: States): Promise<string[]> {
  const { data: revisions } = await client
    .from("revisions")
    .select("record_name, after")
    .eq("table_name", "products")
    .order("id", { ascending: false })
    .limit(MAX_ROWS)
    .throwOnError();
  const newest = new Map<string, string | null>();
  for (const { record_name: name, after } of revisions) {
    const { features } = (after ?? {}) as { features?: string[] };
    if (!newest.has(name)) newest.set(name, features?.[0] ?? null);
  }
  return [...newest]
    .filter(([name]) => /^(?:producto|lote) /.test(name))
    .filter(([name, version]) => (states.get(name) ?? null) !== version)
    .map(([name, version]) => `${name}: the history ends with ${version}`);
}

async function readDocuments(client: Client): Promise<States> {
  const bucket = client.storage.from(MEDIA_BUCKET);
  const { data: files, error } = await bucket.list(FOLDER);
  if (error) throw error;
  const read = files.map(async ({ name }): Promise<[string, string]> => {
    const { data } = await bucket.download(`${FOLDER}/${name}`);
    const content = (await data?.text()) ?? "";
    const version = content.split("\n")[1] ?? "";
    return [name, content === documentOf(name, version) ? version : "torn"];
  });
  return new Map(await Promise.all(read));
}
