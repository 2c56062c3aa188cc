import { createHash, randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";

import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { BackupError } from "#backend/backup/backup-format.ts";
import { verifyBackup } from "#backend/backup/read-backup.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { createStoredBackups } from "#backend/backup/stored-backups.ts";
import { compareDigests, digestTables } from "#backend/backup/table-digests.ts";
import { writeBackup } from "#backend/backup/write-backup.ts";
import { BASELINE } from "#backend/database/baseline.ts";
import { findLastBackup } from "#data/accounts/backups.ts";
import {
  startTestBackend,
  TEST_DATABASES,
  type TestBackend,
  type TestDatabase,
} from "#tests/support/backend.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "backup-"));
  return () => rm(folder, { recursive: true, force: true });
});

async function start(kind: TestDatabase): Promise<TestBackend> {
  const backend = await startTestBackend(kind);
  onTestFinished(() => backend.close());
  return backend;
}

const sourceOf = (backend: TestBackend, name: string) => ({
  database: backend.database,
  pathOfFile: (hash: string) => path.join(folder, name, hash),
});

/** Content of every kind: an administrator's article, a product with lists, a stored file's row. */
async function fill(backend: TestBackend): Promise<string> {
  const { client } = await backend.createUser({
    email: "ana@empresa.example",
    password: "vacas verdes beben mate",
    administrator: true,
  });
  const specs = [{ name: "Proteína", min: 14.5, max: null, unit: "%", basis: "seca" }];
  const insertions = [
    client.from("products").insert({ title: "Melaza «fina»", features: ["a, b", 'c"d'], specs }),
    client.from("news").insert({ title: "Feria\n\\ganadera", content: "línea\r\notra\u2028 fin" }),
    client.from("lots").insert({ lot_code: "TP-2026-014", results: [{ name: "Grasa", value: 8 }] }),
    client.from("menu_items").insert({ name: "Ñame", url: "/", order_index: 7 }),
  ];
  for (const insertion of insertions) expect((await insertion).error).toBeNull();
  // The key of printed labels.
  await backend.sql("select public.store_lot_key($1::text, $2::text, $3::text, true)", [
    "own_key1",
    "d".repeat(43),
    "x".repeat(43),
  ]);
  const bytes = randomBytes(200_000);
  const hash = createHash("sha256").update(bytes).digest("hex");
  await mkdir(path.join(folder, "files"), { recursive: true });
  await writeFile(path.join(folder, "files", hash), bytes);
  await backend.sql(
    "insert into storage.objects (bucket_id, name, version) values ('media', 'foto.webp', $1::text)",
    [hash],
  );
  return hash;
}

const TABLES = [
  "lots",
  "products",
  "news",
  "menu_items",
  "revisions",
  "admin_users",
  "installation",
];

/** All rows of the edited tables, and the accounts. */
async function read(backend: TestBackend): Promise<unknown> {
  const rows = TABLES.map((table) =>
    backend.sql(`select to_jsonb(t) as row from public.${table} t order by 1`),
  );
  return [
    await Promise.all(rows),
    await backend.sql("select id::text, email, encrypted_password from auth.users order by 1"),
  ];
}

describe.each(TEST_DATABASES)("over %s", (kind) => {
  test.each(TEST_DATABASES)("a backup restores everything into %s", async (target) => {
    const backend = await start(kind);
    const hash = await fill(backend);
    const file = path.join(folder, "copia.tar.gz");
    const { bytes } = await writeBackup(sourceOf(backend, "files"), file);
    expect(bytes).toBeGreaterThan(200_000);

    const other = await start(target);
    await other.client(other.keys.secret).from("products").insert({ title: "Lo que había" });
    await restoreBackup(sourceOf(other, "restored"), file, await verifyBackup(file));
    expect(await read(other)).toEqual(await read(backend));
    const search = async (query: string) =>
      (await other.client().rpc("search_products", { query })).data?.map(({ title }) => title);
    expect(await search("melaza")).toEqual(["Melaza «fina»"]);
    expect(await search("había")).toEqual([]);
    expect((await other.client().rpc("search_news", { query: "feria" })).data).toHaveLength(1);
    const digests = await digestTables(backend.database);
    expect(digests.get("auth.users")?.count).toBe(1);
    expect(compareDigests(digests, await digestTables(other.database))).toEqual([]);
    expect(await readFile(path.join(folder, "restored", hash))).toEqual(
      await readFile(path.join(folder, "files", hash)),
    );
    // The account signs in, triggers write again, and sequences continue.
    const client = other.client();
    const credentials = { email: "ana@empresa.example", password: "vacas verdes beben mate" };
    expect((await client.auth.signInWithPassword(credentials)).error).toBeNull();
    const saved = await client.from("products").insert({ title: "Después" }).select().single();
    expect(saved.data?.slug).toBe("despues");
    expect(compareDigests(digests, await digestTables(other.database))).toContain(
      "public.products",
    );
    const history = await client.from("revisions").select("id, user_email").order("id");
    expect(history.data?.at(-1)?.user_email).toBe("ana@empresa.example");
  });

  test("a transaction committed during a backup is in it completely or not at all", async () => {
    const backend = await start(kind);
    const service = backend.client(backend.keys.secret);
    let isWriting = true;
    const write = async () => {
      for (let round = 0; isWriting; round += 1) {
        const pair = [`Par ${round} a`, `Par ${round} b`].map((title) => ({ title }));
        expect((await service.from("products").insert(pair)).error).toBeNull();
      }
    };
    const writing = write();
    const file = path.join(folder, "copia.tar.gz");
    await writeBackup(sourceOf(backend, "files"), file);
    isWriting = false;
    await writing;
    const manifest = await verifyBackup(file);
    const products = manifest.tables["public.products"] ?? Number.NaN;
    expect(products % 2).toBe(0);
    expect(manifest.tables["public.revisions"]).toBe(products);
  });
});

test("a damaged, truncated or foreign file and one of a newer program are refused before anything changes", async () => {
  const backend = await start("pglite");
  await fill(backend);
  const file = path.join(folder, "copia.tar.gz");
  await writeBackup(sourceOf(backend, "files"), file);
  const good = await readFile(file);

  const expectRefusal = async (bytes: Buffer) => {
    await writeFile(file, bytes);
    await expect(verifyBackup(file)).rejects.toBeInstanceOf(BackupError);
  };
  const archive = gunzipSync(good);
  // A row, a stored file after its 512-byte header, and the manifest; entries are padded.
  const places = ["Melaza", "files/", '"migrations"'].map((text) => archive.indexOf(text));
  places[1] = (places[1] ?? 0) + 512;
  for (const place of places) {
    const changed = Buffer.from(archive);
    changed[place] = (changed[place] ?? 0) ^ 1;
    await expectRefusal(gzipSync(changed));
  }
  await expectRefusal(gzipSync(archive.subarray(0, archive.length / 2)));
  await expectRefusal(Buffer.from("esto no es una copia"));
  await writeFile(file, good);
  await truncate(file, good.length - 10);
  await expect(verifyBackup(file)).rejects.toBeInstanceOf(BackupError);
  await writeFile(file, good);
  const manifest = await verifyBackup(file);
  expect(manifest).toMatchObject({ format: 1 });

  manifest.migrations.push("20991231000000");
  const before = await read(backend);
  await expect(restoreBackup(sourceOf(backend, "files"), file, manifest)).rejects.toThrow(
    /más nueva/,
  );
  expect(await read(backend)).toEqual(before);
});

test("a backup of the release before the baseline restores; an older one names the version to use", async () => {
  const backend = await start("pglite");
  await fill(backend);
  const file = path.join(folder, "one.tar.gz");
  await writeBackup(sourceOf(backend, "files"), file);
  const manifest = await verifyBackup(file);
  const before = await read(backend);
  await backend.sql("update public.products set title = 'Otro'");
  const changed = await read(backend);

  const older = { ...manifest, migrations: ["20260101000000", "20261129100000"] };
  await expect(restoreBackup(sourceOf(backend, "files"), file, older)).rejects.toThrow(
    `git checkout ${BASELINE.commit}`,
  );
  const newer = { ...manifest, migrations: [BASELINE.replaces, "20991231000000"] };
  await expect(restoreBackup(sourceOf(backend, "files"), file, newer)).rejects.toThrow(
    /más nueva.*\(20991231000000\)/,
  );
  expect(await read(backend)).toEqual(changed);

  const replaced = { ...manifest, migrations: ["20260101000000", BASELINE.replaces] };
  await restoreBackup(sourceOf(backend, "files"), file, replaced);
  expect(await read(backend)).toEqual(before);
});

test("only administrators can see the last successful daily backup", async () => {
  const backend = await start("pglite");
  const people = { password: "vacas verdes beben mate" };
  const administrator = { ...people, email: "ana@empresa.example", administrator: true };
  const { client } = await backend.createUser(administrator);
  const otherUser = await backend.createUser({ ...people, email: "luis@empresa.example" });
  expect(await findLastBackup(client)).toBeNull();
  const backups = createStoredBackups(sourceOf(backend, "files"), path.join(folder, "backups"), 1);
  const { bytes, createdAt } = await backups.make("diaria");
  await backups.make("antes-de-restaurar");
  expect(await findLastBackup(client)).toEqual({ made_at: createdAt, bytes });
  expect(await findLastBackup(otherUser.client)).toBeNull();
});

test.each(TEST_DATABASES)(
  "over %s one instance of many makes the daily backup, once a day",
  async (kind) => {
    const backend = await start(kind);
    const backups = createStoredBackups(
      sourceOf(backend, "files"),
      path.join(folder, "backups"),
      1,
    );
    const claim = async () => {
      const claims = await Promise.all(Array.from({ length: 5 }, () => backups.claimDaily()));
      return claims.filter((isOurs) => isOurs).length;
    };
    const age = (key: string, field: string, time: string) =>
      backend.sql(
        `update public.installation
       set value = value || jsonb_build_object($2::text, now() - ($3::text)::interval) where key = $1::text`,
        [key, field, time],
      );
    expect(await claim()).toBe(1);
    expect(await claim()).toBe(0);
    // When the claiming instance dies, another one may claim an hour later.
    await age("daily_backup", "claimed_at", "61 minutes");
    expect(await claim()).toBe(1);
    await backups.make("diaria");
    await age("daily_backup", "claimed_at", "23 hours");
    expect(await claim()).toBe(0);
    await age("last_backup", "made_at", "25 hours");
    expect(await claim()).toBe(1);
  },
);
