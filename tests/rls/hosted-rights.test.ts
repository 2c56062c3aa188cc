import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Database } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { migrateDatabase } from "#backend/installation.ts";
import { SEED_ROWS } from "#backend/seed/seed.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { listMigrations } from "#data/site/structure.ts";
import { openTestDatabase } from "#tests/support/backend.ts";
import { type HostedDatabase, startHostedDatabase } from "#tests/support/hosted/hosted-database.ts";

/*
 * The migrations, run by the role `postgres` of hosted Supabase, grant the same rights as elsewhere, which the
 * matrices of this folder test, and their functions work on upstream's own tables.
 */

const ROLES = "array['anon', 'authenticated', 'service_role', 'api_token']";

/** All rights of the four roles over the migrations' objects, one line each. */
const RIGHTS: Readonly<Record<string, string>> = {
  tables: `
    select c.oid::regclass || ' ' || r.name || ' ' || p.name as line
    from pg_class c, unnest(${ROLES}) r (name),
      unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p (name)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'v', 'm')
      and has_table_privilege(r.name, c.oid, p.name) order by 1`,
  columns: `
    select c.oid::regclass || '.' || a.attname || ' ' || r.name || ' ' || p.name as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped,
      unnest(${ROLES}) r (name), unnest(array['SELECT', 'INSERT', 'UPDATE']) p (name)
    where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'r'
      and has_column_privilege(r.name, c.oid, a.attnum, p.name)
      and not has_table_privilege(r.name, c.oid, p.name) order by 1`,
  functions: `
    select f.oid::regprocedure || ' ' || r.name as line from pg_proc f, unnest(${ROLES}) r (name)
    where f.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and has_function_privilege(r.name, f.oid, 'EXECUTE') order by 1`,
  schemas: `
    select 'private ' || r.name as line from unnest(${ROLES}) r (name)
    where has_schema_privilege(r.name, 'private', 'USAGE') order by 1`,
  policies: `
    select concat_ws(' ', schemaname, tablename, policyname, permissive, roles, cmd, qual, with_check) as line
    from pg_policies where schemaname in ('public', 'private', 'storage', 'realtime') order by 1`,
  "row level security": `
    select oid::regclass || ' ' || relrowsecurity as line from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind = 'r' order by 1`,
};

const ADMINISTRATOR = "00000000-0000-4000-8000-00000000000a";
const SESSION = "00000000-0000-4000-8000-0000000000aa";

describe.runIf(inject("postgresUrl") !== null)("on a database like hosted Supabase's", () => {
  let hosted: HostedDatabase;
  let owner: Database;
  beforeAll(async () => {
    const started = await startHostedDatabase();
    if (started === null) throw new Error("PostgreSQL is not installed");
    hosted = started;
    owner = await openPostgres({ url: hosted.urlAs("postgres") });
    await migrateDatabase(owner);
  });
  afterAll(async () => {
    await owner.close();
    await hosted.close();
  });

  test("the migrations run, and all roles have the same rights as on PostgreSQL", async () => {
    const own = await openTestDatabase("postgres");
    for (const [kind, sql] of Object.entries(RIGHTS)) {
      const [there, here] = await Promise.all([
        readLines(owner, sql),
        readLines(own.database, sql),
      ]);
      expect(there, kind).toEqual(here);
      if (kind !== "columns") expect(there, kind).not.toEqual([]);
    }
    await own.close();
  });

  test("no function updates or deletes without a WHERE clause, which hosted Supabase refuses", async () => {
    const bodies = await owner.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ name: string; body: string }>(
        `select oid::regprocedure::text as name, prosrc as body from pg_proc
         where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
      ),
    );
    const unbounded = bodies.rows.flatMap(({ name, body }) =>
      body
        .replace(/--.*$/gm, "")
        .split(";")
        .filter((statement) =>
          /\bdelete\s+from\b|\bupdate\s+[\w."]+(\s+as\s+\w+)?\s+set\b/i.test(statement),
        )
        .filter((statement) => !/\bwhere\b|\bon conflict\b/i.test(statement))
        .map((statement) => `${name}: ${statement.trim()}`),
    );
    expect(unbounded).toEqual([]);
  });

  test("no connection becomes the role of access tokens", async () => {
    const authenticator = await openPostgres({ url: hosted.urlAs("authenticator") });
    await expect(
      authenticator.transaction({}, (transaction) => transaction.query("set local role api_token")),
    ).rejects.toMatchObject({ code: "42501" });
    await authenticator.close();
  });

  test("the site and its panel work on upstream's own tables", async () => {
    const service = await openRest(hosted);
    await owner.transaction({}, (transaction) =>
      transaction.execute(`
        insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
          values ('${ADMINISTRATOR}', 'authenticated', 'authenticated', 'ana@empresa.example', now(), now());
        insert into auth.sessions (id, user_id, created_at, aal, ip)
          values ('${SESSION}', '${ADMINISTRATOR}', now(), 'aal1', '192.0.2.7');`),
    );
    const { server, visitor, administrator } = service;
    expect(
      (await server.rpc("add_administrator", { account_email: "ana@empresa.example" })).data,
    ).toBe(ADMINISTRATOR);
    expect((await administrator.rpc("is_admin")).data).toBe(true);
    expect((await administrator.rpc("list_team")).data).toMatchObject([
      { email: "ana@empresa.example" },
    ]);
    expect((await administrator.rpc("list_sessions")).data).toMatchObject([
      { address: "192.0.2.7" },
    ]);

    // Tokens of other programs are Supabase's own there.
    const proven = { sub: ADMINISTRATOR, role: "authenticated", session_id: SESSION, aal: "aal2" };
    const making = owner.transaction({}, async (transaction) => {
      await transaction.query("select set_config('request.jwt.claims', $1::text, true)", [
        JSON.stringify(proven),
      ]);
      return transaction.query("select public.create_api_token('Tienda', '{}', 30)");
    });
    await expect(making).rejects.toMatchObject({ code: "0A000" });

    const { error } = await administrator.from("products").insert({ title: "Glicerina cruda" });
    expect(error).toBeNull();
    const found = await visitor.rpc("search_products", { query: "glicerina" });
    expect(found.data).toHaveLength(1);
    expect((await visitor.from("products").insert({ title: "De nadie" })).status).toBe(401);
    expect((await visitor.rpc("list_team")).status).toBe(401);
    expect(await listMigrations(server)).not.toEqual([]);

    const messages = await owner.transaction({ readOnly: true }, (transaction) =>
      transaction.query(
        "select topic, event, private, payload ->> 'table' as watched from realtime.messages",
      ),
    );
    expect(messages.rows).toEqual([
      { topic: "content_changed", event: "changed", private: true, watched: "products" },
    ]);

    // The administrator gets a second factor in GoTrue's table, which this session has not presented.
    await owner.transaction({}, (transaction) =>
      transaction.execute(`
        insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
          values (gen_random_uuid(), '${ADMINISTRATOR}', 'totp', 'verified', now(), now())`),
    );
    expect((await administrator.rpc("is_admin")).data).toBe(false);
    expect((await administrator.rpc("list_sessions")).status).toBe(403);
    expect((await administrator.rpc("end_session", { session_id: SESSION })).status).toBe(403);
    expect((await server.rpc("remove_factors", { account: ADMINISTRATOR })).data).toBe(true);
    await service.close();
  });

  test("supabase/seed.sql writes the same demo content as a first start", async () => {
    const seed = await readFile(new URL("../../supabase/seed.sql", import.meta.url), "utf8");
    await owner.transaction({}, (transaction) => transaction.execute(seed));
    const written = await readLines(
      owner,
      `select 'products ' || count(*) as line from public.products where id::text like '5eed%'
       union all select 'news ' || count(*) from public.news where id::text like '5eed%'
       union all select 'menu_items ' || count(*) from public.menu_items
       union all select 'site_content ' || count(*) from public.site_content`,
    );
    const rows = Object.entries(SEED_ROWS);
    expect(written).toEqual(rows.map(([table, { length }]) => `${table} ${length}`));
    const unslugged = "select slug as line from public.products where slug = '' or slug is null";
    expect(await readLines(owner, unslugged)).toEqual([]);
  });
});

async function readLines(database: Database, sql: string): Promise<string[]> {
  const { rows } = await database.transaction({ readOnly: true }, (transaction) =>
    transaction.query<{ line: string }>(sql),
  );
  return rows.map(({ line }) => line);
}

interface Rest {
  server: Client;
  visitor: Client;
  administrator: Client;
  close: () => Promise<void>;
}

/** The API over the database with PostgREST's role, which may only switch to the three API roles. */
async function openRest(hosted: HostedDatabase): Promise<Rest> {
  // This product's server looks up sessions itself, which PostgREST does not.
  const superuser = await openPostgres({ url: hosted.urlAs("supabase_admin") });
  await superuser.transaction({}, (transaction) =>
    transaction.execute(`
      grant usage on schema private to authenticator;
      grant execute on function private.is_session_open to authenticator;`),
  );
  await superuser.close();
  const database = await openPostgres({ url: hosted.urlAs("authenticator") });
  const filesFolder = await mkdtemp(path.join(tmpdir(), "files-"));
  const keys = {
    publishable: "sb_publishable_x",
    secret: "sb_secret_x",
    jwtSecret: randomBytes(32),
  };
  const backend = await createSupabaseApi({
    database,
    keys,
    filesFolder,
    picturesFolder: filesFolder,
    onError: () => undefined,
  });
  const token = await new SignJWT({ role: "authenticated", session_id: SESSION, aal: "aal1" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(ADMINISTRATOR)
    .setAudience("authenticated")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(keys.jwtSecret);
  const connect = (key: string, bearer?: string): Client =>
    createClient({
      url: "http://hosted.test",
      key,
      fetch: (input, init) => {
        const request = new Request(input, init);
        if (bearer !== undefined) request.headers.set("Authorization", `Bearer ${bearer}`);
        return backend.fetch(request, { clientAddress: null });
      },
    });
  return {
    server: connect(keys.secret),
    visitor: connect(keys.publishable),
    administrator: connect(keys.publishable, token),
    close: async () => {
      await database.close();
      await rm(filesFolder, { recursive: true, force: true });
    },
  };
}
