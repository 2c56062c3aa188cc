import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startEmbedded } from "#backend/database/rights.ts";
import type { Client } from "#data/client/client.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const PASSWORD = "vacas verdes beben mate";

describe.each(RULE_DATABASES)("an ended session over %s", (kind) => {
  let backend: TestBackend;
  let ended: { client: Client; id: string; token: string };
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const person = { email: "ana@empresa.example", password: PASSWORD, administrator: true };
    const { id, client } = await backend.createUser(person);
    const token = (await client.auth.getSession()).data.session?.access_token ?? "";
    ended = { id, client, token };
    const other = backend.client();
    await other.auth.signInWithPassword(person);
    await other.auth.signOut({ scope: "others" });
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });

  const ask = (method: string, path: string, body?: BodyInit, token = ended.token) =>
    backend.fetch(
      new Request(`http://backend.test${path}`, {
        method,
        headers: {
          apikey: backend.keys.publishable,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        ...(body === undefined ? {} : { body }),
      }),
    );

  test("the embedded database checks a session by the expression of the function", async () => {
    const [open] = await backend.sql<{ source: string }>(
      "select prosrc as source from pg_proc where oid = 'private.is_session_open'::regproc",
    );
    const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, "");
    const expression = /\breturn (.+);\s*end\b/s.exec(open?.source ?? "")?.[1] ?? "";
    expect(expression).toContain("auth.sessions");
    const start = startEmbedded({
      role: "authenticated",
      claims: { sub: ended.id, session_id: crypto.randomUUID() },
    });
    const check = expression
      .replaceAll(/\bsession\b/g, "($3::text)::uuid")
      .replaceAll(/\baccount\b/g, "($4::text)::uuid");
    expect(withoutSpaces(start.sql)).toContain(withoutSpaces(`${check} as session_is_open`));
  });

  test.each([
    ["GET", "/rest/v1/products?select=id"],
    ["HEAD", "/rest/v1/products"],
    ["GET", "/rest/v1/admin_users?select=user_id"],
    ["POST", "/rest/v1/products", '{"title":"Melaza"}'],
    ["PATCH", "/rest/v1/products?title=eq.x", '{"title":"Melaza"}'],
    ["DELETE", "/rest/v1/products?title=eq.x"],
    ["GET", "/rest/v1/rpc/is_admin"],
    ["POST", "/rest/v1/rpc/list_sessions", "{}"],
    ["POST", "/rest/v1/rpc/find_quote_requests", '{"search":""}'],
    ["POST", "/storage/v1/object/list/media", '{"prefix":""}'],
    ["GET", "/storage/v1/object/authenticated/media/a.webp"],
    ["DELETE", "/storage/v1/object/media", '{"prefixes":["a.webp"]}'],
    [
      "POST",
      "/storage/v1/object/move",
      '{"bucketId":"media","sourceKey":"a","destinationKey":"b"}',
    ],
  ])("%s %s returns 401", async (method, path, body?: string) => {
    const response = await ask(method, path, body);
    expect(response.status).toBe(401);
    if (method !== "HEAD")
      expect(JSON.stringify(await response.json())).toContain("session has ended");
  });

  test("an upload returns 401", async () => {
    const { error } = await ended.client.storage
      .from("media")
      .upload("a.txt", new Blob(["%PDF-1.4"]), { contentType: "application/pdf" });
    expect(error).toMatchObject({ statusCode: "401" });
  });

  test("a session past its expiry and one of another user count as ended", async () => {
    const eva = await backend.createUser({ email: "eva@empresa.example", password: PASSWORD });
    expect((await eva.client.rpc("is_admin")).status).toBe(200);
    await backend.sql(
      "update auth.sessions set not_after = now() - interval '1 second' where user_id = ($1::text)::uuid",
      [eva.id],
    );
    expect((await eva.client.rpc("is_admin")).status).toBe(401);
    await backend.sql(
      `update auth.sessions set not_after = null, user_id = ($2::text)::uuid
       where user_id = ($1::text)::uuid`,
      [eva.id, ended.id],
    );
    expect((await eva.client.rpc("is_admin")).status).toBe(401);
  });

  test("visitors, the server and public files are unaffected", async () => {
    expect((await backend.client().from("products").select("id")).status).toBe(200);
    const server = backend.client(backend.keys.secret);
    expect((await server.from("products").select("id")).status).toBe(200);
    const file = await ask("GET", "/storage/v1/object/public/media/a.webp");
    expect(file.status).toBe(404);
  });
});
