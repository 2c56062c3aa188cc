import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

import { SignJWT } from "jose";

import { quoteIdentifier } from "#backend/api/sql.ts";

import { findNode } from "../../scripts/setup/dependencies.mjs";
import { makeEnvironment, run } from "../../scripts/setup/run.mjs";
import { end, startChild, waitUntilOk } from "./child.ts";
import type { Contender } from "./nginx.ts";

/** A table to create there, with the rows of ours. */
export interface CopiedTable {
  name: string;
  /** The types of the columns by their names. */
  columns: ReadonlyMap<string, string>;
  rows: readonly Record<string, unknown>[];
}

interface Tinbase extends Contender {
  /** The headers of a signed-in member of the team. */
  headers: Record<string, string>;
}

interface TinbaseOptions {
  /** Folder of its database. */
  folder: string;
  port: number;
  table: CopiedTable;
}

const SECRET = "the-secret-of-benchmarks-signs-keys-and-tokens";

/**
 * Starts tinbase on PGlite in its own process, with a copy of a table under policies like ours: visitors read what is
 * published, members of the team everything.
 *
 * @param program its folder, with its dependencies
 */
export async function startTinbase(
  program: string,
  { folder, port, table }: TinbaseOptions,
): Promise<Tinbase> {
  const entry = path.resolve(program, "dist/cli.js");
  if (!existsSync(entry)) {
    const compiler = path.resolve(program, "node_modules/.bin/tsc");
    // It emits in spite of the types of an optional dependency that may be absent.
    await run(compiler, ["-p", path.resolve(program)], { quiet: true });
  }
  const migrations = path.join(folder, "supabase/migrations");
  await mkdir(migrations, { recursive: true });
  await writeFile(path.join(migrations, "20260101000000_table.sql"), writeTable(table));
  const origin = `http://127.0.0.1:${port}`;
  const child = startChild(
    findNode(),
    [entry, "start", "--engine", "wasm", "--dir", folder, "--port", String(port)],
    {
      env: makeEnvironment({
        NODE_ENV: "development",
        TINBASE_JWT_SECRET: SECRET,
        TINBASE_NO_UPDATE_CHECK: "1",
      }),
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  await waitUntilOk(child, `${origin}/health`);
  const [anonymous, service] = await Promise.all([signKey("anon"), signKey("service_role")]);
  const post = async (address: string, key: string, body: unknown): Promise<unknown> => {
    const headers = {
      apikey: key,
      Authorization: `Bearer ${key}`,
      "Content-Type": "application/json",
    };
    const response = await fetch(origin + address, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`tinbase: ${address} got ${response.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const user = { email: "admin@empresa.example", password: "vacas verdes beben mate" };
  const session = (await post("/auth/v1/signup", anonymous, user)) as {
    access_token: string;
    user: { id: string };
  };
  await post(`/rest/v1/${MEMBERS}`, service, { user_id: session.user.id });
  await post(`/rest/v1/${table.name}`, service, table.rows);
  return {
    name: "tinbase",
    origin,
    pid: child.pid ?? 0,
    headers: { apikey: anonymous, Authorization: `Bearer ${session.access_token}` },
    stop: () => end(child),
  };
}

function signKey(role: string): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setExpirationTime("1d")
    .sign(new TextEncoder().encode(SECRET));
}

const MEMBERS = "members";

/** Ours also asks for the second factor, a changed password and the session, which tinbase does not have. */
function writeTable({ name, columns }: CopiedTable): string {
  const table = `public.${quoteIdentifier(name)}`;
  const list = [...columns].map(
    ([column, type]) =>
      `${quoteIdentifier(column)} ${type}${column === "id" ? " primary key" : ""}`,
  );
  return `
    create table public.${MEMBERS} (user_id uuid primary key);
    alter table public.${MEMBERS} enable row level security;
    create function public.is_member() returns boolean
      language plpgsql stable security definer set search_path = '' as $$
    begin
      return exists (select 1 from public.${MEMBERS} where user_id = (select auth.uid()));
    end $$;
    create table ${table} (${list.join(", ")});
    alter table ${table} enable row level security;
    create policy "visitors read published rows" on ${table} for select to anon using (is_published);
    create policy "users read published rows, members all" on ${table} for select to authenticated
      using (is_published or (select public.is_member()));`;
}
