import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  type Database,
  DatabaseError,
  type Role,
  type Transaction,
} from "#backend/database/database.ts";
import { openTestDatabase, type OpenedDatabase, TEST_DATABASES } from "#tests/support/backend.ts";
import { pickSize } from "#tests/support/size.ts";

const ROLES: readonly (Role | undefined)[] = ["anon", "authenticated", "service_role", undefined];

const WHO = `select current_user::text as "user",
  current_setting('request.jwt.claims', true) as claims, auth.uid()::text as uid`;

const SETUP = `
  create table public.notes (id int primary key, body text);
  alter table public.notes enable row level security;
  grant select, insert on public.notes to service_role;
  create table public.deferred (id int references public.notes (id) deferrable initially deferred);
  alter table public.deferred enable row level security;`;

function userId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}

/** Lets other transactions of the test run in between. */
function yieldTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

const PROBES = pickSize(500, 3000);

describe.each(TEST_DATABASES)("transactions over %s", (kind) => {
  let opened: OpenedDatabase;
  let database: Database;
  let owner: unknown;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
    ({ database } = opened);
    await database.transaction({}, (transaction) => transaction.execute(SETUP));
    owner = (await read("select session_user::text as owner"))["owner"];
  });
  afterAll(() => opened.close());

  async function read(sql: string, parameters: readonly (string | null)[] = []) {
    const { rows } = await database.transaction({}, (transaction) =>
      transaction.query(sql, parameters),
    );
    return rows[0] ?? {};
  }

  async function codeOf(run: (transaction: Transaction) => Promise<unknown>): Promise<string> {
    const outcome = await database.transaction({}, run).catch((error: unknown) => error);
    return outcome instanceof DatabaseError ? outcome.code : `no DatabaseError: ${String(outcome)}`;
  }

  /** Runs one transaction of a role, which may fail or be abandoned; returns the faults it saw. */
  async function probe(index: number): Promise<string[]> {
    const role = ROLES[index % ROLES.length];
    const claims = { sub: userId(index), role, index };
    const faults: string[] = [];
    const look = async (transaction: Transaction) => {
      const { rows } = await transaction.query(WHO);
      const seen = JSON.stringify([rows[0]?.["user"], rows[0]?.["claims"], rows[0]?.["uid"]]);
      const right = JSON.stringify([role ?? owner, JSON.stringify(claims), userId(index)]);
      if (seen !== right) faults.push(`${index} was ${seen}`);
    };
    const rights = { ...(role && { role }), claims };
    if (index % 5 === 3) {
      await database.transaction({ ...rights, readOnly: true }, ({ queryLast, ...others }) =>
        look({ ...others, query: queryLast, queryLast }),
      );
      return faults;
    }
    const run = database.transaction(rights, async (transaction) => {
      await look(transaction);
      await yieldTurn();
      if (index % 5 === 1) await transaction.query("select 1 / 0");
      if (index % 5 === 2) throw new Error("abandoned");
      await look(transaction);
    });
    await run.catch((error: unknown) => {
      if (!/division by zero|abandoned/.test(String(error))) faults.push(String(error));
    });
    return faults;
  }

  test("hundreds of interleaved transactions each have their own role and claims", async () => {
    const faults: string[] = [];
    let next = 0;
    const work = async () => {
      while (next < PROBES) faults.push(...(await probe(next++)));
    };
    await Promise.all(Array.from({ length: 40 }, work));
    expect(faults).toEqual([]);
  }, 300_000);

  test("after role transactions the owner has neither role nor claims", async () => {
    expect(await read(WHO)).toEqual({ user: owner, claims: "", uid: null });
  });

  test("a statement after the end of its transaction never reaches the session", async () => {
    let ended: Transaction | undefined;
    await database.transaction({ role: "service_role" }, async (transaction) => {
      ended = transaction;
      await transaction.query("select 1");
    });
    await database.transaction({ role: "anon" }, async (transaction) => {
      await expect(ended?.query("select 1")).rejects.toThrow("after the end of its transaction");
      expect((await transaction.query(WHO)).rows[0]?.["user"]).toBe("anon");
    });
  });

  test("the last statement of a transaction gives what any other gives, and none follows it", async () => {
    const sql = "select 7 as n, repeat('ñ🌱', 2000) as long, null::text as nothing where $1 = 'x'";
    for (const readOnly of [true, false]) {
      const { rows, affectedRows } = await database.transaction(
        { readOnly },
        async (transaction) => {
          const result = await transaction.queryLast<{ long: string | Uint8Array }>(sql, ["x"]);
          await expect(transaction.query("select 1")).rejects.toThrow("after the end");
          return result;
        },
      );
      const [{ long, ...others } = { long: "" }] = rows;
      expect({ ...others, affectedRows }).toEqual({ n: 7, nothing: null, affectedRows: 1 });
      expect(Buffer.from(long).toString()).toBe("ñ🌱".repeat(2000));
    }
  });

  test("a last statement that fails affects only its transaction", async () => {
    for (const statement of [
      "select 1 / 0",
      "select nonsense",
      "insert into public.notes values (9)",
    ]) {
      const failing = database.transaction({ readOnly: true }, (transaction) =>
        transaction.queryLast(statement),
      );
      await expect(failing).rejects.toBeInstanceOf(DatabaseError);
      expect(await read(WHO)).toEqual({ user: owner, claims: "", uid: null });
    }
  });

  test.each<[string, (transaction: Transaction) => Promise<unknown>]>([
    ["a last statement", (transaction: Transaction) => transaction.queryLast("select 1")],
    ["a statement", (transaction: Transaction) => transaction.query("select 1")],
    [
      "a statement whose failure is ignored",
      (transaction: Transaction) => transaction.query("select 1").catch(() => undefined),
    ],
    ["no statement", () => Promise.resolve()],
  ])("a transaction of an ended session with %s is refused", async (_, work) => {
    const claims = { sub: userId(1), session_id: userId(2), role: "authenticated" };
    const ended = database.transaction({ role: "authenticated", claims, readOnly: true }, work);
    await expect(ended).rejects.toMatchObject({ code: "28000" });
    expect(await read(WHO)).toEqual({ user: owner, claims: "", uid: null });
  });

  test("a failed statement affects only its transaction", async () => {
    expect(await codeOf((transaction) => transaction.query("select nonsense"))).toBe("42703");
    expect(await read("select 1 as one")).toEqual({ one: 1 });
  });

  test("an error carries PostgreSQL's fields", async () => {
    const insert = (transaction: Transaction) =>
      transaction.query("insert into public.notes values (1, 'a'), (1, 'b')");
    const error: unknown = await database
      .transaction({}, insert)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseError);
    expect(error).toMatchObject({
      code: "23505",
      message: 'duplicate key value violates unique constraint "notes_pkey"',
      detail: "Key (id)=(1) already exists.",
      hint: null,
      constraint: "notes_pkey",
    });
  });

  test("a transaction whose failed statement was swallowed is not committed silently", async () => {
    const swallow = async (transaction: Transaction) => {
      await transaction.query("insert into public.notes values (2, 'lost')");
      await transaction.query("select 1 / 0").catch(() => undefined);
    };
    expect(await codeOf(swallow)).toBe("25P02");
    expect(await read("select count(*)::int as n from public.notes where id = 2")).toEqual({
      n: 0,
    });
  });

  test("a failure of the commit itself rejects, and the next transaction works", async () => {
    const insert = (transaction: Transaction) =>
      transaction.query("insert into public.deferred values (404)");
    expect(await codeOf(insert)).toBe("23503");
    expect(await read("select count(*)::int as n from public.deferred")).toEqual({ n: 0 });
  });

  test("a savepoint lets a transaction survive a failed statement", async () => {
    await database.transaction({}, async (transaction) => {
      await transaction.query("savepoint before");
      await transaction.query("select 1 / 0").catch(() => undefined);
      await transaction.query("rollback to savepoint before");
      await transaction.query("insert into public.notes values (3, 'saved')");
    });
    expect(await read("select body from public.notes where id = 3")).toEqual({ body: "saved" });
  });

  test.each([
    ["query", "commit"],
    ["query", "rollback"],
    ["execute", "commit; begin; commit"],
  ] as const)("a %s that would leave its transaction ('%s') is refused", async (method, sql) => {
    expect(await codeOf((transaction) => transaction[method](sql))).toBe("2D000");
    expect(await read("select 1 as one")).toEqual({ one: 1 });
  });

  test("a read-only transaction writes nothing", async () => {
    const write = database.transaction({ role: "service_role", readOnly: true }, (transaction) =>
      transaction.query("insert into public.notes values (4, 'x')"),
    );
    await expect(write).rejects.toMatchObject({ code: "25006" });
  });

  test.each([
    ["a number", 1],
    ["an object", { features: { a: 1 } }],
    ["undefined", undefined],
    ["NUL", "a\u0000b"],
    ["a lone surrogate", "\ud800"],
  ])("a parameter that is %s never reaches the driver", async (_, parameter) => {
    const send = (transaction: Transaction) =>
      transaction.query("select $1::text", [parameter as string]);
    await expect(database.transaction({}, send)).rejects.toThrow(TypeError);
    expect(await read("select $1::text as echo", ["🌱 ñ ' \\ \" $1"])).toEqual({
      echo: "🌱 ñ ' \\ \" $1",
    });
  });

  test("values are the same from either database", async () => {
    const row = await read(`select true as bool, 7::int2 as int2, -7::int4 as int4,
      9007199254740993::int8 as int8, 1.50::numeric as numeric, 0.5::float8 as float8,
      '{"a":[1]}'::jsonb as jsonb, '[null]'::json as json, '{1,2}'::int[] as list,
      '2026-05-05 12:00:00+02'::timestamptz as at, '2026-05-05'::date as day, 'x'::text as text,
      null::int as nothing, '00000000-0000-4000-8000-000000000000'::uuid as uuid`);
    expect(row).toEqual({
      bool: true,
      int2: 7,
      int4: -7,
      int8: "9007199254740993",
      numeric: "1.50",
      float8: 0.5,
      jsonb: { a: [1] },
      json: [null],
      list: "{1,2}",
      at: "2026-05-05 10:00:00+00",
      day: "2026-05-05",
      text: "x",
      nothing: null,
      uuid: "00000000-0000-4000-8000-000000000000",
    });
  });

  test("affected rows are counted for reads and writes", async () => {
    const counts = await database.transaction({}, async (transaction) => {
      const run = async (sql: string) => (await transaction.query(sql)).affectedRows;
      return [
        await run("insert into public.notes values (10, 'a'), (11, 'b')"),
        await run("update public.notes set body = 'c' where id in (10, 11) returning id"),
        await run("select 1 where false"),
        await run("delete from public.notes where id = 10"),
      ];
    });
    expect(counts).toEqual([2, 2, 0, 1]);
  });

  test("statements sent without waiting run in order", async () => {
    const seen = await database.transaction({}, async (transaction) => {
      const results = Array.from({ length: 20 }, (_, index) =>
        transaction.query<{ n: string }>("select $1::text as n", [String(index)]),
      );
      return (await Promise.all(results)).map(({ rows }) => rows[0]?.n);
    });
    expect(seen).toEqual(Array.from({ length: 20 }, (_, index) => String(index)));
  });

  test("a notification arrives after the commit, with its channel's exact name", async () => {
    const received: string[] = [];
    const first = Promise.withResolvers<void>();
    const stop = await database.listen('Mixed "Case"', (payload) => {
      received.push(payload);
      first.resolve();
    });
    const notify = (payload: string) => (transaction: Transaction) =>
      transaction.query(`select pg_notify('Mixed "Case"', $1::text)::text`, [payload]);
    await database
      .transaction({}, async (transaction) => {
        await notify("rolled back")(transaction);
        throw new Error("no");
      })
      .catch(() => undefined);
    await database.transaction({ role: "anon" }, notify("committed"));
    await first.promise;
    await stop();
    await database.transaction({}, notify("no listener"));
    await read("select 1");
    expect(received).toEqual(["committed"]);
  });
});
