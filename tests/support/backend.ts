import { randomBytes, randomUUID } from "node:crypto";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { inject } from "vitest";

import { createUser } from "#backend/auth/users.ts";
import { type Backend, createBackend, EXPOSED_FUNCTIONS } from "#backend/backend.ts";
import type { Database, Parameter, Row } from "#backend/database/database.ts";
import { startEngine } from "#backend/database/pglite-engine.ts";
import { openPglite } from "#backend/database/pglite.ts";
import { openPostgres } from "#backend/database/postgres.ts";
import type { ApiKeys } from "#backend/identity.ts";
import { type Client, createClient } from "#data/client.ts";
import { execute } from "#tests/support/postgres.ts";

export type TestDatabase = Database["kind"];

/** The kinds of database that this machine has, for `describe.each`. */
export const TEST_DATABASES: readonly TestDatabase[] =
  inject("postgresUrl") === null ? ["pglite"] : ["pglite", "postgres"];

export interface OpenedDatabase {
  database: Database;
  /** Where another instance finds the same database; null for an embedded one, which has only one. */
  url: string | null;
  /** Closes the database and removes it. */
  close: () => Promise<void>;
}

/** Limits that both kinds know; a test that waits for one shortens it. */
export interface TestLimits {
  statementLimitMs?: number;
  waitLimitMs?: number;
  /** Transactions at once over PostgreSQL; over PGlite always one. */
  poolSize?: number;
}

/** A busy test machine is slower than any limit that serves people. */
const PATIENT: TestLimits = { statementLimitMs: 60_000, waitLimitMs: 60_000 };

/**
 * A migrated, empty database of its own.
 *
 * @param fill statements that run before it is opened, each outside of a transaction as VACUUM must
 */
export async function openTestDatabase(
  kind: TestDatabase,
  limits: TestLimits = {},
  fill: readonly string[] = [],
): Promise<OpenedDatabase> {
  const patient = { ...PATIENT, ...limits };
  return kind === "pglite" ? openTestPglite(patient, fill) : openTestPostgres(patient, fill);
}

async function openTestPglite(
  { poolSize: _, ...limits }: TestLimits,
  fill: readonly string[],
): Promise<OpenedDatabase> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "pglite-"));
  await cp(inject("pgliteTemplate"), dataDir, { recursive: true });
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
  /** Functions that `/rest/v1/rpc` offers beside the product's own. */
  exposedFunctions?: readonly string[];
  /** SQL that runs before the backend looks at the schema. */
  setupSql?: string;
  /** Statements that run before the database is opened, each outside of a transaction. */
  fill?: readonly string[];
}

export interface TestBackend extends Pick<OpenedDatabase, "url"> {
  database: Database;
  keys: ApiKeys;
  /** Errors that became 5xx answers. */
  errors: unknown[];
  /** Where the bytes of stored files lie. */
  filesFolder: string;
  files: Backend["files"];
  fetch: (request: Request) => Promise<Response>;
  /** The data layer's client without a socket; without a key, a visitor's. */
  client: (key?: string) => Client;
  /** A new user, signed in. */
  createUser: (user: {
    email: string;
    password: string;
    administrator?: boolean;
  }) => Promise<{ id: string; client: Client }>;
  /** Runs one statement as the owner of the database. */
  sql: <R extends Row = Row>(text: string, parameters?: readonly Parameter[]) => Promise<R[]>;
  close: () => Promise<void>;
}

/** The whole wire over a database of its own. */
export async function startTestBackend(
  kind: TestDatabase,
  options: TestBackendOptions = {},
): Promise<TestBackend> {
  const { database, url, close } = await openTestDatabase(kind, {}, options.fill);
  const { setupSql } = options;
  if (setupSql !== undefined) {
    await database.transaction({}, (transaction) => transaction.execute(setupSql));
  }
  const keys: ApiKeys = {
    publishable: "sb_publishable_test",
    secret: "sb_secret_test_of_thirty-two_characters",
    jwtSecret: randomBytes(32),
  };
  const errors: unknown[] = [];
  const filesFolder = await mkdtemp(path.join(tmpdir(), "files-"));
  const backend: Backend = await createBackend({
    database,
    keys,
    filesFolder,
    picturesFolder: `${filesFolder}-pictures`,
    exposedFunctions: [...EXPOSED_FUNCTIONS, ...(options.exposedFunctions ?? [])],
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
    fetch,
    client,
    sql,
    close: async () => {
      await close();
      for (const folder of [filesFolder, `${filesFolder}-pictures`]) {
        await rm(folder, { recursive: true, force: true });
      }
    },
    createUser: async ({ email, password, administrator = false }) => {
      const { id } = await createUser(database, { email, password });
      if (administrator) {
        await sql("insert into public.admin_users (user_id) values (($1::text)::uuid)", [id]);
      }
      const signedIn = client();
      const { error } = await signedIn.auth.signInWithPassword({ email, password });
      if (error) throw error;
      return { id, client: signedIn };
    },
  };
}
