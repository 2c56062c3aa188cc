import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { verifyBackup } from "#backend/backup/read-backup.ts";
import { restoreBackup } from "#backend/backup/restore-backup.ts";
import { writeBackup } from "#backend/backup/write-backup.ts";
import { createTokenMaker, type TokenMaker } from "#tests/support/api-tokens.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("making access tokens over %s", (kind) => {
  let backend: TestBackend;
  let maker: TokenMaker;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    maker = await createTokenMaker(backend);
  });
  afterAll(async () => {
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  const status = async (token: string) => {
    const headers = { apikey: token };
    return (await backend.fetch(new Request("http://backend.test/rest/v1/products", { headers })))
      .status;
  };

  test("makes tokens only for administrators who have shown a second factor, and only of known tables", async () => {
    const create = (args: object, client = maker.client) =>
      client.rpc("create_api_token", {
        name: "Tienda",
        scopes: { products: "read" },
        days: 30,
        ...args,
      } as never);
    const { client: unproven } = await backend.createUser({
      email: `sin-factor-${kind}@empresa.example`,
      password: "vacas verdes beben mate",
      administrator: true,
    });
    expect((await create({}, unproven)).error).toMatchObject({
      code: "42501",
      message: "only administrators with a second factor make access tokens",
    });
    for (const args of [
      { scopes: {} },
      { scopes: [] },
      { scopes: null },
      { scopes: "products" },
      { scopes: { products: "all" } },
      { scopes: { products: null } },
      { scopes: { products: { read: true } } },
      { scopes: { slug_redirects: "write" } },
      { scopes: { admin_users: "read" } },
      { scopes: { api_tokens: "read" } },
      { scopes: { installation: "read", products: "read" } },
      { scopes: { constructo: "read" } },
      { scopes: { ["x".repeat(100_000)]: "read" } },
      { scopes: Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`t${n}`, "read"])) },
      { days: 0 },
      { days: 366 },
      { days: null },
      { name: "" },
      { name: "   " },
      { name: "x".repeat(81) },
    ]) {
      const { status: code, error } = await create(args);
      expect([code, /^(22023|23514)$/.test(error?.code ?? "")]).toEqual([400, true]);
    }
    const polluting: unknown = JSON.parse('{"__proto__":"read"}');
    expect((await create({ scopes: polluting })).status).toBe(400);
  });

  test("stores a hash alone, lists no secret, and leaves a trace that is mailed", async () => {
    const { token, id } = await maker.make({ products: "read" }, { name: "  Contabilidad " });
    const listed = await maker.client
      .from("api_tokens")
      .select(
        "id, last_four, name, scopes, created_by_email, created_at, expires_at, last_used_at, revoked_at",
      )
      .eq("id", id)
      .single();
    expect(listed.data).toMatchObject({ name: "Contabilidad", last_four: token.slice(-4) });
    expect((await maker.client.from("api_tokens").select("token_hash")).error?.code).toBe("42501");
    await maker.revoke(id);
    const events = await backend.sql(
      `select event, detail, (select kind from public.mail_outbox where account_event_id = account_events.id) as mail
       from public.account_events where detail = 'Contabilidad' order by id`,
    );
    expect(events).toEqual(
      ["api_token_created", "api_token_revoked"].map((event) => ({
        event,
        detail: "Contabilidad",
        mail: "account_notice",
      })),
    );
    const tables = await backend.sql<{ found: string }>(
      `select string_agg(row::text, '') as found from (
         select to_jsonb(t) as row from public.api_tokens t union all select to_jsonb(e) from public.account_events e
         union all select to_jsonb(m) from public.mail_outbox m) as rows`,
    );
    expect(tables[0]?.found).not.toContain(token.slice(0, -4));
  });

  test("asked again with the same id, replaces a token that was never used, and no other", async () => {
    await backend.sql("delete from public.api_tokens");
    const id = crypto.randomUUID();
    const create = async (client = maker.client) => {
      const args = { name: "Tienda", scopes: { products: "read" }, days: 30, token_id: id };
      const { data, error } = await client.rpc("create_api_token", args).single();
      return error === null ? data : { id: error.code, token: "" };
    };
    const lost = await create();
    const other = await createTokenMaker(backend, `otra-${kind}@empresa.example`);
    expect((await create(other.client)).id).toBe("23505");
    const made = await create();
    expect(made.id).toBe(id);
    expect([await status(lost.token), await status(made.token)]).toEqual([401, 200]);
    await expect
      .poll(() => backend.sql("select last_used_at is not null as used from public.api_tokens"))
      .toEqual([{ used: true }]);
    expect((await create()).id).toBe("23505");
    expect(await status(made.token)).toBe(200);
    await maker.revoke(id);
    expect((await create()).id).toBe("23505");
    const [count] = await backend.sql("select count(*)::int as count from public.api_tokens");
    expect(count).toEqual({ count: 1 });
  });

  test("has at most 20 open tokens", async () => {
    await backend.sql("delete from public.api_tokens");
    for (let n = 0; n < 20; n += 1) await maker.make({ products: "read" });
    await expect(maker.make({ products: "read" })).rejects.toMatchObject({
      message: "there are 20 access tokens already",
    });
    await backend.sql("delete from public.api_tokens");
  });

  test("no token survives a restored backup", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "backup-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const source = {
      database: backend.database,
      pathOfFile: (hash: string) => path.join(folder, hash),
    };
    const [revoked, open] = [
      await maker.make({ products: "read" }),
      await maker.make({ products: "read" }),
    ];
    const file = path.join(folder, "copy.tar.gz");
    await writeBackup(source, file);
    await maker.revoke(revoked.id);
    await restoreBackup(source, file, await verifyBackup(file));
    expect(await status(revoked.token)).toBe(401);
    expect(await status(open.token)).toBe(401);
    expect(await backend.sql("select from public.api_tokens")).toEqual([]);
  });
});
