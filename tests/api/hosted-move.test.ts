import { createHash, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { hash as hashAsGoTrue } from "bcryptjs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import type { Database, Row } from "#backend/database/database.ts";
import { openPostgres } from "#backend/database/postgres/postgres.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { signIn } from "#data/accounts/auth.ts";
import { createClient } from "#data/client/client.ts";
import { startTestBackend, type TestBackend } from "#tests/support/backend.ts";
import { runCommand } from "#tests/support/command.ts";
import { type HostedDatabase, startHostedDatabase } from "#tests/support/hosted/hosted-database.ts";
import { openStorageApi, type StorageStandIn } from "#tests/support/hosted/storage-api.ts";
import { execute } from "#tests/support/postgres.ts";

/*
 * npm run move, backup and restore between a self-managed PostgreSQL and a hosted Supabase project, which is a
 * database with Supabase's roles and schemas and a stand-in Storage API. The commands run as their own processes.
 */

const KEY = "sb_secret_of_a_project_that_stands_in";
const PASSWORD = "vacas verdes beben mate";
const FILE = "documentos/ficha-0123456789.pdf";
const PRIVATE_FILE = "certificados/lote-0123456789.pdf";
const BYTES = Buffer.from("%PDF-1.4 una ficha técnica");
const HASH = createHash("sha256").update(BYTES).digest("hex");

const query = async (database: Database, sql: string): Promise<Row[]> =>
  (await database.transaction({}, (transaction) => transaction.query(sql))).rows;

describe.runIf(inject("postgresUrl") !== null)("between PostgreSQL and a project", () => {
  let own: TestBackend;
  let hosted: HostedDatabase;
  let project: Database;
  let storage: StorageStandIn;
  let folder: string;
  let ofProject: Record<string, string>;
  beforeAll(async () => {
    const started = await startHostedDatabase();
    if (started === null) throw new Error("PostgreSQL is not installed");
    hosted = started;
    [own, storage] = await Promise.all([startTestBackend("postgres"), openStorageApi(KEY)]);
    project = await openPostgres({ url: hosted.urlAs("postgres") });
    folder = await mkdtemp(path.join(tmpdir(), "move-"));
    ofProject = {
      DATA_DIR: folder,
      SUPABASE_URL: storage.url,
      SUPABASE_DB_URL: hosted.urlAs("postgres"),
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_of_a_project",
      SUPABASE_SECRET_KEY: KEY,
    };
    await fill();
  });
  afterAll(async () => {
    await Promise.all([own.close(), project.close(), storage.close()]);
    await hosted.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** An administrator, an article of theirs with its history, a stored file. */
  async function fill(): Promise<void> {
    const { client } = await own.createUser({
      email: "ana@empresa.example",
      password: PASSWORD,
      administrator: true,
    });
    await client.from("news").insert({ title: "Feria ganadera" }).throwOnError();
    await client.from("news").update({ author: "Ana" }).neq("title", "").throwOnError();
    await mkdir(path.join(folder, "files", HASH.slice(0, 2)), { recursive: true });
    await writeFile(path.join(folder, "files", HASH.slice(0, 2), HASH), BYTES);
    await own.sql(
      `insert into storage.objects (bucket_id, name, version, metadata)
       values ('media', $1::text, $3::text, '{"mimetype": "application/pdf"}'),
         ('private-files', $2::text, $3::text, '{"mimetype": "application/pdf"}')`,
      [FILE, PRIVATE_FILE, HASH],
    );
  }

  test("npm run admin works over DATABASE_URL as it does elsewhere", async () => {
    const from = { DATABASE_URL: own.url ?? "", DATA_DIR: folder };
    const listed = await runCommand("admin", ["list"], from);
    expect([listed.code, listed.said]).toEqual([0, expect.stringContaining("ana@empresa.example")]);
    const removed = await runCommand("admin", ["remove", "ana@empresa.example"], from);
    expect([removed.code, removed.said]).toEqual([1, expect.stringContaining("única cuenta")]);
  });

  test("a move into a project copies accounts with passwords, every table and the files", async () => {
    const from = { DATABASE_URL: own.url ?? "", DATA_DIR: folder };
    const to = hosted.urlAs("postgres");
    const unaddressed = await runCommand("move", ["--to", to], from);
    expect([unaddressed.code, unaddressed.said]).toEqual([1, expect.stringContaining("--url")]);

    const address = ["--to", to, "--url", storage.url, "--key", KEY];
    const moved = await runCommand("move", address, from);
    expect([moved.code, moved.said]).toEqual([0, expect.stringContaining("Copiados y comparados")]);
    const [account] = await query(
      project,
      `select u.encrypted_password as hash, u.confirmation_token as token, i.provider, i.email,
         (select count(*)::int from public.admin_users where user_id = u.id) as rights,
         (select count(*)::int from public.news) as articles
       from auth.users u join auth.identities i on i.user_id = u.id`,
    );
    expect(account).toEqual({
      // GoTrue reads argon2id in this form (supabase/auth, internal/crypto/password.go).
      hash: expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$/) as string,
      token: "",
      provider: "email",
      email: "ana@empresa.example",
      rights: 1,
      articles: 1,
    });
    for (const name of [FILE, `private-files/${PRIVATE_FILE}`]) {
      expect(storage.files.get(name)).toEqual({ bytes: BYTES, type: "application/pdf" });
    }
    expect(await query(project, "select title from public.search_news('feria')")).toHaveLength(1);

    const again = await runCommand("move", address, from);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining("ya tiene cuentas")]);
  });

  test("a backup of a project restores lost rows and files", async () => {
    // The Storage API records what it stores.
    await query(
      project,
      `insert into storage.objects (bucket_id, name)
       values ('media', '${FILE}'), ('private-files', '${PRIVATE_FILE}')`,
    );
    const backup = await runCommand("backup", [path.join(folder, "copia.tar.gz")], ofProject);
    expect(backup.said).toContain("Copia de seguridad");
    await query(project, "delete from public.news where true");
    storage.files.clear();
    const restored = await runCommand("restore", [path.join(folder, "copia.tar.gz")], ofProject);
    expect([restored.code, restored.said]).toEqual([0, expect.stringContaining("Restaurado")]);
    expect(await query(project, "select author from public.news")).toEqual([{ author: "Ana" }]);
    for (const name of [FILE, `private-files/${PRIVATE_FILE}`]) {
      expect(storage.files.get(name)?.bytes).toEqual(BYTES);
    }
  });

  test("after a move out of a project, a password that GoTrue hashed works and is rehashed", async () => {
    const theirs = await hashAsGoTrue(PASSWORD, 10);
    await query(project, `update auth.users set encrypted_password = '${theirs}' where true`);
    const name = `moved_${randomUUID().replaceAll("-", "")}`;
    const server = inject("postgresUrl") ?? "";
    await execute(`${server}postgres`, `create database ${name}`);
    const target = `${server}${name}`;
    const home = path.join(folder, "home");
    const moved = await runCommand("move", ["--to", target], { ...ofProject, DATA_DIR: home });
    expect([moved.code, moved.said]).toEqual([0, expect.stringContaining("Copiados y comparados")]);
    expect(await readFile(path.join(home, "files", HASH.slice(0, 2), HASH))).toEqual(BYTES);
    expect(await readdir(path.join(home, "backups"))).toHaveLength(1);

    const database = await openPostgres({ url: target });
    const { keys } = own;
    const filesFolder = path.join(home, "files");
    const backend = await createSupabaseApi({
      database,
      keys,
      filesFolder,
      picturesFolder: filesFolder,
      onError: () => undefined,
    });
    const client = createClient({
      url: "http://moved.test",
      key: keys.publishable,
      fetch: (input, init) => backend.fetch(new Request(input, init), { clientAddress: null }),
    });
    await signIn(client, { email: "ana@empresa.example", password: PASSWORD });
    expect((await client.rpc("is_admin")).data).toBe(true);
    const [{ hash } = {}] = await query(
      database,
      "select encrypted_password as hash from auth.users",
    );
    expect(hash).toMatch(/^\$argon2id\$/);
    await signIn(client, { email: "ana@empresa.example", password: PASSWORD });
    await database.close();
    await execute(`${server}postgres`, `drop database ${name} with (force)`);
  });
});
