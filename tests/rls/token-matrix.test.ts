import { createHash } from "node:crypto";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { TOKEN_TABLES } from "#domain/accounts/access-tokens.ts";
import { requestRows, resetTables, rowKeys, snapshotTable } from "#tests/rls/fixtures.ts";
import { type People, startPeople } from "#tests/rls/people.ts";
import { TABLES, tableOf } from "#tests/schema/schema.ts";
import { connectProgram } from "#tests/support/api-tokens.ts";
import { TEST_DATABASES } from "#tests/support/backend.ts";

const OPERATIONS = ["select", "insert", "update", "delete"] as const;
type Operation = (typeof OPERATIONS)[number];

/** Tokens with all scopes to write, or to read, and with none; then with all that have ended. */
const OPEN_STATES = ["writing", "reading", "unscoped"] as const;
const ENDED_STATES = ["revoked", "expired", "of a former administrator"] as const;
type State = (typeof OPEN_STATES)[number] | (typeof ENDED_STATES)[number];

type Cell = "all" | "open" | "yes" | "one" | "401" | "403";

/** Where a token that writes may do less than an administrator: it never changes settings. */
const LESS: Readonly<Record<string, Cell>> = {
  "site_content update": "one",
  "site_content delete": "one",
};

function cellOf(table: string, operation: Operation, state: State): Cell {
  if (state !== "writing" && state !== "reading" && state !== "unscoped") return "401";
  const scope = TOKEN_TABLES.get(table);
  if (scope === undefined || state === "unscoped") return "403";
  if (operation !== "select" && (state === "reading" || scope === "read")) return "403";
  const line =
    tableOf(table)
      .rights.split("\n")
      .find((one) => one.includes(operation)) ?? "";
  const [, , , , administrator] = line.trim().split(/\s+/);
  return LESS[`${table} ${operation}`] ?? (administrator as Cell);
}

const CELLS = [
  ...Object.keys(TABLES).flatMap((table) =>
    OPERATIONS.flatMap((operation) =>
      OPEN_STATES.map((state) => ({
        table,
        operation,
        state,
        cell: cellOf(table, operation, state),
      })),
    ),
  ),
  ...[...TOKEN_TABLES.keys()].flatMap((table) =>
    (["select", "insert"] as const)
      .filter((operation) => cellOf(table, operation, "writing") !== "403")
      .flatMap((operation) =>
        ENDED_STATES.map((state) => ({ table, operation, state, cell: "401" as Cell })),
      ),
  ),
];

/** A token in the right form, by its state. */
const tokenOf = (state: State) =>
  `ina_token_${createHash("sha256").update(state).digest("base64url")}`;

async function insertTokens({ database, ids }: People): Promise<void> {
  const all = (scope: (allowed: string) => string) =>
    JSON.stringify(
      Object.fromEntries([...TOKEN_TABLES].map(([name, allowed]) => [name, scope(allowed)])),
    );
  const writing = all((allowed) => allowed);
  const rows: [State, scopes: string, maker: string, expires: string, revoked: string][] = [
    ["writing", writing, ids.administrator, "1 day", "null"],
    ["reading", all(() => "read"), ids.administrator, "1 day", "null"],
    ["unscoped", "{}", ids.administrator, "1 day", "null"],
    ["revoked", writing, ids.administrator, "1 day", "now()"],
    ["expired", writing, ids.administrator, "0 days", "null"],
    ["of a former administrator", writing, ids.user, "1 day", "null"],
  ];
  const values = rows.map(([state, scopes, maker, expires, revoked]) => {
    const hash = createHash("sha256").update(tokenOf(state)).digest("hex");
    return `('${hash}', 'abcd', '${state}', '${scopes}', '${maker}', now() + interval '${expires}', ${revoked})`;
  });
  await database.transaction({}, (transaction) =>
    transaction.execute(
      `insert into public.api_tokens (token_hash, last_four, name, scopes, created_by, expires_at, revoked_at)
       values ${values.join(", ")} on conflict do nothing`,
    ),
  );
}

describe.each(TEST_DATABASES)("rights of access tokens over %s", (kind) => {
  let people: People;
  const reset = async () => {
    await resetTables(people);
    await insertTokens(people);
  };
  beforeAll(async () => {
    people = await startPeople(kind);
    await reset();
  });
  afterAll(() => people.close());

  test("the database opens the tables that the panel offers", async () => {
    const { rows } = await people.database.transaction({}, (transaction) =>
      transaction.query<{ name: string; scope: string }>(
        `select table_name as name, case when is_written then 'write' else 'read' end as scope
         from private.token_tables`,
      ),
    );
    expect(new Map(rows.map(({ name, scope }) => [name, scope]))).toEqual(TOKEN_TABLES);
  });

  test("the role has no right that a signed-in user lacks, and all of theirs where it writes", async () => {
    const listRights = async (role: string, tables: string) =>
      (
        await people.database.transaction({}, (transaction) =>
          transaction.query<{ line: string }>(
            `select c.relname || '.' || a.attname || ' ' || p.name as line
             from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
               unnest(array['SELECT', 'INSERT', 'UPDATE']) p (name)
             where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (${tables})
               and has_column_privilege('${role}', c.oid, a.attnum, p.name)
             union all
             select c.relname || ' ' || p.name from pg_class c, unnest(array['DELETE', 'TRUNCATE', 'TRIGGER']) p (name)
             where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (${tables})
               and has_table_privilege('${role}', c.oid, p.name)
             order by 1`,
          ),
        )
      ).rows.map(({ line }) => line);
    const own = await listRights("api_token", "true");
    expect(await listRights("authenticated", "true")).toEqual(expect.arrayContaining(own));
    const written = "c.relname in (select table_name from private.token_tables where is_written)";
    expect(await listRights("api_token", written)).toEqual(
      await listRights("authenticated", written),
    );
  });

  test.each(CELLS)("$state, $operation $table: $cell", async (the) => {
    const { state, operation, table, cell } = the;
    const keys = rowKeys(table, people);
    const both = [keys.open, keys.hidden];
    const program: Client = connectProgram(
      { fetch: people.fetch, keys: { publishable: "", secret: "", jwtSecret: new Uint8Array(32) } },
      tokenOf(state),
    );
    const before = await snapshotTable(people, table);
    const response = await requestRows(program, operation, table, both);
    const after = await snapshotTable(people, table);
    const changed = after !== before;
    if (changed) await reset();

    if (cell === "yes" || cell === "one") expect(response.error).toBeNull();
    expect(changed).toBe(cell === "yes" || cell === "one");
    if (cell === "401" || cell === "403") {
      expect([response.status, response.error?.code]).toEqual([
        Number(cell),
        cell === "401" ? "PGRST301" : "42501",
      ]);
      return;
    }
    expect(response.error).toBeNull();
    if (operation !== "select") return;
    const seen = (response.data ?? []).map((row) => String(row[tableOf(table).key])).toSorted();
    expect(seen).toEqual(cell === "all" ? both.toSorted() : [keys.open]);
  });
});
