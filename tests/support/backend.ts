import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { inject } from "vitest";

import type { Database, Parameter, Row } from "#backend/database/database.ts";
import { startEngine } from "#backend/database/pglite/pglite-engine.ts";
import { openPglite } from "#backend/database/pglite/pglite.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import type { ApiKeys } from "#backend/identity.ts";
import type { ApiLimits } from "#backend/rate-limits/api-limits.ts";
import { type SupabaseApi, createSupabaseApi, EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { copyFolder } from "#tests/support/copy-folder.ts";
import { createUser } from "#tests/support/create-user.ts";
import { execute } from "#tests/support/postgres.ts";
import { borrowPglite } from "#tests/support/reused-databases.ts";
import { pickSize } from "#tests/support/size.ts";

export type TestDatabase = Database["kind"];

/** The kinds of database available on this machine, for `describe.each` over what an engine could do its own way. */
export const TEST_DATABASES: readonly TestDatabase[] =
  inject("postgresUrl") === null ? ["pglite"] : ["pglite", "postgres"];

/** For rules that no engine changes: the embedded database in `npm test`, every one in `npm run drill -- all`. */
export const RULE_DATABASES = pickSize<readonly TestDatabase[]>(["pglite"], TEST_DATABASES);

export interface OpenedDatabase {
  database: Database;
  /** URL for another instance on the same database; null for an embedded one, which has one instance. */
  url: string | null;
  /** Closes and removes the database. */
  close: () => Promise<void>;
}

/** Limits of both kinds; a test that waits for one shortens it. */
export interface TestLimits {
  statementLimitMs?: number;
  waitLimitMs?: number;
  /** Concurrent transactions on PostgreSQL; PGlite always has one. */
  poolSize?: number;
}

/** Long limits, because a busy test machine is slower than production limits allow. */
const PATIENT: TestLimits = { statementLimitMs: 60_000, waitLimitMs: 60_000 };

/**
 * Opens a new, migrated, empty database.
 *
 * @param fill statements that run before it is opened, each outside a transaction, as VACUUM requires
 * @param setupSql SQL that runs once it is open
 */
export async function openTestDatabase(
  kind: TestDatabase,
  limits: TestLimits = {},
  fill: readonly string[] = [],
  setupSql = "",
): Promise<OpenedDatabase> {
  const isPlain = Object.keys(limits).length === 0 && fill.length === 0;
  if (kind === "pglite" && isPlain && !inject("isThorough")) {
    const database = await borrowPglite(setupSql);
    return { database, url: null, close: () => database.close() };
  }
  const patient = { ...PATIENT, ...limits };
  const opened = await (kind === "pglite"
    ? openTestPglite(patient, fill)
    : openTestPostgres(patient, fill));
  if (setupSql !== "") {
    await opened.database.transaction({}, (transaction) => transaction.execute(setupSql));
  }
  return opened;
}

async function openTestPglite(
  { poolSize: _, ...limits }: TestLimits,
  fill: readonly string[],
): Promise<OpenedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pglite-"));
  copyFolder(inject("pgliteTemplate"), dataDir);
  if (fill.length > 0) await fillPglite(path.join(dataDir, "pgdata"), fill);
  const database = await openPglite({ dataDir, ...limits });
  return {
    database,
    url: null,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fillPglite(folder: string, fill: readonly string[]): Promise<void> {
  const engine = await startEngine({
    folder,
    onLog: () => undefined,
    onBroken: (reason) => {
      throw new Error(reason);
    },
  });
  for (const statement of fill) await engine.exec(statement);
  await engine.close();
}

async function openTestPostgres(
  limits: TestLimits,
  fill: readonly string[],
): Promise<OpenedDatabase> {
  const server = inject("postgresUrl");
  if (server === null) throw new Error("PostgreSQL is not installed");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await execute(`${server}postgres`, `create database ${name} template template`);
  const url = `${server}${name}`;
  for (const statement of fill) await execute(url, statement);
  const database = await openPostgres({ url, ...limits });
  return {
    database,
    url,
    close: async () => {
      await database.close();
      await execute(`${server}postgres`, `drop database ${name} with (force)`);
    },
  };
}

export interface TestBackendOptions {
  /** Functions that `/rest/v1/rpc` exposes besides the product's own. */
  exposedFunctions?: readonly string[];
  /** SQL that runs before the backend reads the schema. */
  setupSql?: string;
  /** Statements that run before the database is opened, each outside a transaction. */
  fill?: readonly string[];
  /** By default none. */
  limits?: ApiLimits;
}

export interface TestBackend extends Pick<OpenedDatabase, "url"> {
  database: Database;
  keys: ApiKeys;
  /** Errors that became 5xx responses. */
  errors: unknown[];
  /** The folder with the bytes of stored files. */
  filesFolder: string;
  files: SupabaseApi["files"];
  confirmOwner: SupabaseApi["confirmOwner"];
  fetch: (request: Request) => Promise<Response>;
  upgrade: SupabaseApi["upgrade"];
  /** The data layer's client without a socket; the default key is a visitor's. */
  client: (key?: string) => Client;
  /** Creates a user and signs them in. */
  createUser: (user: {
    email: string;
    password: string;
    administrator?: boolean;
    editor?: boolean;
  }) => Promise<{ id: string; client: Client }>;
  /** Runs one statement as the owner of the database. */
  sql: <R extends Row = Row>(text: string, parameters?: readonly Parameter[]) => Promise<R[]>;
  close: () => Promise<void>;
}

/** Starts the complete Supabase API over its own database. */
export async function startTestBackend(
  kind: TestDatabase,
  options: TestBackendOptions = {},
): Promise<TestBackend> {
  const { database, url, close } = await openTestDatabase(kind, {}, options.fill, options.setupSql);
  const keys: ApiKeys = {
    publishable: "sb_publishable_test",
    secret: "sb_secret_test_of_thirty-two_characters",
    jwtSecret: randomBytes(32),
  };
  const errors: unknown[] = [];
  const filesFolder = await mkdtemp(path.join(tmpdir(), "files-"));
  const backend: SupabaseApi = await createSupabaseApi({
    database,
    keys,
    filesFolder,
    picturesFolder: `${filesFolder}-pictures`,
    exposedFunctions: [...EXPOSED_FUNCTIONS, ...(options.exposedFunctions ?? [])],
    limits: options.limits,
    onError: (error) => errors.push(error),
  });
  const fetch = (request: Request) => backend.fetch(request, { clientAddress: "192.0.2.1" });
  const client = (key = keys.publishable) =>
    createClient({
      url: "http://backend.test",
      key,
      fetch: (input, init) => fetch(new Request(input, init)),
    });
  const sql: TestBackend["sql"] = async (text, parameters = []) =>
    (await database.transaction({}, (transaction) => transaction.query(text, parameters)))
      .rows as never;
  return {
    database,
    url,
    keys,
    errors,
    filesFolder,
    files: backend.files,
    confirmOwner: backend.confirmOwner,
    fetch,
    upgrade: backend.upgrade,
    client,
    sql,
    close: async () => {
      await backend.close();
      await close();
      for (const folder of [filesFolder, `${filesFolder}-pictures`]) {
        await rm(folder, { recursive: true, force: true });
      }
    },
    createUser: async ({ email, password, administrator = false, editor = false }) => {
      const { id } = await createUser(database, { email, password });
      if (administrator) {
        await sql("insert into public.admin_users (user_id) values (($1::text)::uuid)", [id]);
      }
      if (editor) {
        await sql("insert into public.editors (user_id) values (($1::text)::uuid)", [id]);
      }
      const signedIn = client();
      const { error } = await signedIn.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { id, client: signedIn };
    },
  };
}
