import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import {
  connect,
  connectProgram,
  createTokenMaker,
  type TokenMaker,
} from "#tests/support/api-tokens.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const FORMAT = /^ina_token_[\w-]{43}$/;

describe.each(TEST_DATABASES)("access tokens of other programs over %s", (kind) => {
  let backend: TestBackend;
  let maker: TokenMaker;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    maker = await createTokenMaker(backend);
    // The last administrator cannot be removed.
    await createTokenMaker(backend, "queda@empresa.example");
  });
  afterAll(async () => {
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  type Init = Omit<RequestInit, "headers"> & { headers?: Record<string, string> };
  const call = (token: string, address: string, init: Init = {}) =>
    backend.fetch(
      new Request(`http://backend.test${address}`, {
        ...init,
        headers: { apikey: token, "Content-Type": "application/json", ...init.headers },
      }),
    );
  const status = async (token: string, address = "/rest/v1/products?limit=1") =>
    (await call(token, address)).status;

  test("stands in place of a key, and beside one, in headers alone", async () => {
    const { token } = await maker.make({ products: "read" });
    expect(token).toMatch(FORMAT);
    const { publishable, secret } = backend.keys;
    for (const client of [
      connectProgram(backend, token),
      connect(backend, publishable, token),
      connect(backend, secret, token),
    ]) {
      expect((await client.from("products").select("id")).error).toBeNull();
      // Beside the secret key too, the token decides.
      expect((await client.from("news").select("id")).status).toBe(403);
    }
    const bearer = new Headers({ Authorization: `Bearer ${token}` });
    const alone = new Request("http://backend.test/rest/v1/products", { headers: bearer });
    expect((await backend.fetch(alone)).status).toBe(200);
    const inUrl = new Request(`http://backend.test/rest/v1/products?apikey=${token}`);
    expect((await backend.fetch(inUrl)).status).toBe(401);
    // A token and a user's session at the same time would leave open who it is.
    const session = (await maker.client.rpc("list_sessions")).data;
    expect(session).not.toEqual([]);
    expect(
      (await connect(backend, token, "eyJhbGciOiJub25lIn0.e30.").from("products").select()).status,
    ).toBe(401);
  });

  test("writes what its scopes allow, in its maker's name, with history and former addresses", async () => {
    const { token } = await maker.make({ products: "write" });
    const program = connectProgram(backend, token);
    const { data: made, error } = await program
      .from("products")
      .insert({ title: "Torta de soya", category: "Proteicos", features: ["46 %"] })
      .select("id, slug, updated_at")
      .single();
    expect(error).toBeNull();
    const id = made?.id ?? "";
    const changed = await program
      .from("products")
      .update({ slug: "torta-fina" })
      .eq("id", id)
      .select();
    expect(changed.data).toMatchObject([{ slug: "torta-fina" }]);
    const upserted = await program
      .from("products")
      .upsert({ id, title: "Torta fina", category: "Proteicos" });
    expect(upserted.error).toBeNull();
    const redirect = await backend.sql(
      "select slug from public.slug_redirects where product_id = ($1::text)::uuid",
      [id],
    );
    expect(redirect).toEqual([{ slug: "torta-de-soya" }]);
    expect((await program.from("products").delete().eq("id", id)).status).toBe(204);
    const revisions = await backend.sql(
      "select operation, user_id, user_email from public.revisions where record_id = ($1::text)::uuid order by id",
      [id],
    );
    const author = { user_id: maker.id, user_email: "hace-accesos@empresa.example" };
    expect(revisions).toEqual(
      ["insert", "update", "update", "delete"].map((operation) => ({ operation, ...author })),
    );
  });

  test("changes and reads nothing beyond its scopes, also where nothing would be found", async () => {
    await backend.sql(`insert into public.news (title) values ('Una noticia')`);
    const { token } = await maker.make({ products: "read", quote_requests: "write" });
    const program = connectProgram(backend, token);
    const nothing = "00000000-0000-4000-8000-0000000000ff";
    const refused = [
      program.from("products").insert({ title: "Otra", category: "x" }),
      program.from("products").update({ title: "Otra" }).eq("id", nothing),
      program.from("products").delete().eq("id", nothing),
      program.from("news").select("id").eq("id", nothing),
      program.from("news").select("id", { head: true, count: "exact" }),
      program.from("products").select("title, slug_redirects(slug)"),
      program.from("quote_requests").select("id, quote_request_items(product_title)"),
      program.from("quote_requests").insert({} as never),
      program
        .from("quote_requests")
        .update({ name: "Otro" } as never)
        .eq("id", nothing),
      program.from("quote_requests").delete().eq("id", nothing),
      program
        .from("quote_requests")
        .update({ status: "answered" })
        .eq("id", nothing)
        .select("id, quote_request_items(product_title)"),
      program.from("api_tokens").select("id"),
      program.from("account_events").select("id"),
      program.from("mail_outbox").select("id"),
      program.rpc("content_version"),
      program.rpc("is_admin"),
      program.rpc("create_api_token", { name: "Otro", scopes: { news: "write" }, days: 9 }),
      program.rpc("revoke_api_token", { token: nothing }),
    ];
    for (const request of refused) {
      const { status: code, error } = await request;
      expect([code, error?.code ?? "42501"]).toEqual([403, "42501"]);
    }
  });

  test("leaves settings alone, and reads aggregates, embedded rows and CSV", async () => {
    await backend.sql(
      `insert into public.site_content (section, key, value) values ('hero', 'title', 'a'), ('whatsapp', 'enabled', 'true')`,
    );
    const { token } = await maker.make({
      site_content: "write",
      products: "read",
      slug_redirects: "read",
    });
    const program = connectProgram(backend, token);
    const texts = program
      .from("site_content")
      .update({ value: "b" })
      .in("section", ["hero", "whatsapp"]);
    expect((await texts.select("section")).data).toEqual([{ section: "hero" }]);
    const setting = program
      .from("site_content")
      .insert({ section: "seo", key: "site_title", value: "x" });
    expect((await setting).error?.code).toBe("42501");
    expect((await program.from("products").select("count()")).data).toHaveLength(1);
    expect((await program.from("products").select("title, slug_redirects(slug)")).error).toBeNull();
    const csv = await call(token, "/rest/v1/site_content?select=section&limit=1", {
      headers: { Accept: "text/csv" },
    });
    expect([csv.status, (await csv.text()).split("\n")[0]]).toEqual([200, "section"]);
  });

  test("changes at most 100 rows at a time", async () => {
    const { token } = await maker.make({ menu_items: "write" });
    const items = () => connectProgram(backend, token).from("menu_items");
    const make = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `Uno ${n}`, url: "/", order_index: n }));
    const tooMany = {
      code: "54000",
      message: "an access token changes at most 100 rows, of 1 MB together, at a time",
    };
    expect((await items().insert(make(101))).error).toMatchObject(tooMany);
    expect((await items().insert(make(100))).error).toBeNull();
    const { data } = await items().insert({ name: "Uno más", url: "/", order_index: 0 }).select();
    expect((await items().update({ url: "/otra" }).like("name", "Uno*")).error).toMatchObject(
      tooMany,
    );
    expect((await items().delete().like("name", "Uno*")).error).toMatchObject(tooMany);
    const rows = (await items().select("*").limit(100)).data ?? [];
    expect((await items().upsert(rows.map((row) => ({ ...row, url: "/otra" })))).error).toBeNull();
    expect(
      (
        await items()
          .delete()
          .eq("id", data?.[0]?.id ?? "")
      ).error,
    ).toBeNull();
    expect((await items().delete().like("name", "Uno*")).error).toBeNull();
  });

  test("ends with the next request once it is revoked, expired, or its maker no longer administers", async () => {
    const { token, id } = await maker.make({ products: "read" });
    expect(await status(token)).toBe(200);
    expect(await maker.revoke(id)).toBe(true);
    const response = await call(token, "/rest/v1/products");
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      message: "The access token is unknown, expired or revoked",
    });
    expect(await maker.revoke(id)).toBe(false);

    const expiring = await maker.make({ products: "read" });
    expect(await status(expiring.token)).toBe(200);
    await backend.sql(
      "update public.api_tokens set expires_at = now() where id = ($1::text)::uuid",
      [expiring.id],
    );
    expect(await status(expiring.token)).toBe(401);

    const other = await createTokenMaker(backend, `otro-${kind}@empresa.example`);
    const [ofOther, ofReturning] = [
      await other.make({ products: "write" }),
      await other.make({ news: "read" }),
    ];
    expect(await status(ofOther.token)).toBe(200);
    await backend.sql(
      "update auth.users set banned_until = now() + interval '1 day' where id = ($1::text)::uuid",
      [other.id],
    );
    expect(await status(ofOther.token)).toBe(401);
    await backend.sql("update auth.users set banned_until = null where id = ($1::text)::uuid", [
      other.id,
    ]);
    expect(await status(ofOther.token)).toBe(200);
    // A maker who must add a second factor first has no rights, and so has the token.
    await backend.sql("delete from auth.mfa_factors where user_id = ($1::text)::uuid", [other.id]);
    expect(await status(ofOther.token)).toBe(200);
    await backend.sql(
      `insert into public.installation (key, value) values ('second_factor_from', to_jsonb(now()))`,
    );
    expect(await status(ofOther.token)).toBe(401);
    await backend.sql("delete from public.installation where key = 'second_factor_from'");
    expect(
      (await maker.client.rpc("change_role", { account: other.id, role: "editor" })).data,
    ).toBe(true);
    expect(await status(ofOther.token)).toBe(401);
    // Making them an administrator again does not bring their tokens back.
    await maker.client.rpc("change_role", { account: other.id, role: "administrator" });
    expect(await status(ofOther.token)).toBe(401);
    expect(await status(ofReturning.token, "/rest/v1/news")).toBe(401);
  });

  test("wrong, truncated and foreign-cased tokens are refused alike", async () => {
    const { token } = await maker.make({ products: "read" });
    const swapped = token.replace(/[a-zA-Z](?=[^a-zA-Z]*$)/, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
    for (const wrong of [
      swapped,
      token.toUpperCase(),
      token.slice(0, -1),
      `${token}x`,
      `${token} ${token}`,
      token.replace("ina_token_", ""),
      `ina_token_${"A".repeat(43)}`,
      `ina_token_${"A".repeat(100_000)}`,
      "ina_token_",
      "ina_token___proto__",
    ]) {
      expect(await status(wrong)).toBe(401);
    }
  });

  test("notes the last use, and at most once a minute", async () => {
    const { token, id } = await maker.make({ products: "read" });
    const lastUse = async () =>
      (
        await backend.sql<{ used: string | null }>(
          "select last_used_at as used from public.api_tokens where id = ($1::text)::uuid",
          [id],
        )
      )[0]?.used;
    expect(await lastUse()).toBeNull();
    await status(token);
    const first = await vi.waitUntil(lastUse, { timeout: 10_000 });
    // Refused by the database, and so with an open token.
    await status(token, "/rest/v1/news");
    await status(token);
    await backend.database.flush();
    expect(await lastUse()).toBe(first);
  });

  test("reaches neither Auth nor Storage nor the functions, in the shape of each", async () => {
    const { token } = await maker.make({ products: "write" });
    const { publishable } = backend.keys;
    const message = "Access tokens of other programs only reach tables and their changes";
    for (const headers of [
      { apikey: token },
      { apikey: publishable, Authorization: `Bearer ${token}` },
    ]) {
      const ask = async (address: string, init: RequestInit = {}) => {
        const response = await call(token, address, { ...init, headers });
        return [response.status, await response.json()] as const;
      };
      expect(await ask("/auth/v1/user")).toEqual([
        403,
        { code: 403, error_code: "not_admin", msg: message },
      ]);
      expect(await ask("/auth/v1/admin/users")).toEqual([
        403,
        { code: 403, error_code: "not_admin", msg: message },
      ]);
      expect(
        await ask("/storage/v1/object/list/media", { method: "POST", body: '{"prefix":""}' }),
      ).toEqual([403, { statusCode: "403", code: "AccessDenied", error: "Unauthorized", message }]);
      expect(
        await ask("/storage/v1/object/media/a.txt", { method: "POST", body: "a" }),
      ).toMatchObject([403, { message }]);
      expect(await ask("/functions/v1/quote-request")).toEqual([403, { code: 403, message }]);
      expect(
        await ask("/realtime/v1/api/broadcast", { method: "POST", body: '{"messages":[]}' }),
      ).toEqual([403, { message }]);
    }
  });

  test("describes to a token only what it may do", async () => {
    const { token } = await maker.make({
      products: "read",
      quote_requests: "write",
      news: "write",
    });
    const response = await call(token, "/rest/v1/");
    const { paths, definitions } = (await response.json()) as Record<
      string,
      Record<string, object>
    >;
    const methods = Object.entries(paths ?? {}).map(([name, path]) => [
      name,
      Object.keys(path).toSorted(),
    ]);
    expect(Object.fromEntries(methods)).toEqual({
      "/": ["get"],
      "/products": ["get"],
      "/quote_requests": ["get", "patch"],
      "/news": ["delete", "get", "patch", "post"],
    });
    expect(Object.keys(definitions ?? {}).toSorted()).toEqual([
      "news",
      "products",
      "quote_requests",
    ]);
    await backend.sql("update public.api_tokens set revoked_at = now() where name = 'Tienda'");
    expect((await call(token, "/rest/v1/")).status).toBe(401);
  });
});
