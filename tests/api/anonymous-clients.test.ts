/* Limits of the REST API for anonymous clients, which have no session and are outside this process. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ConnectionInfo } from "#backend/api/handler.ts";
import type { Database } from "#backend/database/database.ts";
import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createRestHandler } from "#backend/rest/handler.ts";
import { EXPOSED_FUNCTIONS } from "#backend/supabase-api.ts";
import { RULE_DATABASES, startTestBackend, type TestBackend } from "#tests/support/backend.ts";

const ELSEWHERE = "198.51.100.7";
/** Together larger than an anonymous client's response may be, and smaller than the limit of others. */
const ARTICLES = 50;
const CONTENT = "La sal mineralizada del ganado. ".repeat(4000);

type Handler = Awaited<ReturnType<typeof createRestHandler>>;

interface RequestOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: BodyInit;
  connection?: ConnectionInfo;
  signal?: AbortSignal;
}

describe.each(RULE_DATABASES)("anonymous clients over %s", (kind) => {
  let backend: TestBackend;
  let handle: Handler;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    await backend.sql(
      `insert into public.news (title, excerpt, content)
       select 'Artículo ' || n || ' de sal mineralizada', 'Breve', $1::text
       from generate_series(1, ${ARTICLES}) as n`,
      [CONTENT],
    );
    handle = await startHandler(backend.database);
  });
  afterAll(() => backend.close());

  const startHandler = (database: Database, consume = createApiLimits(null).anonymous) =>
    createRestHandler({
      database,
      keys: backend.keys,
      consume: async ({ role }, clientAddress) => (role === "anon" ? consume(clientAddress) : 0),
      functions: EXPOSED_FUNCTIONS,
      onError: (error) => backend.errors.push(error),
    });
  const ask = async (path: string, { headers = {}, connection, ...init }: RequestOptions = {}) => {
    const request = new Request(`http://backend.test/rest/v1/${path}`, {
      headers: {
        apikey: backend.keys.publishable,
        ...(init.body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...init,
      ...(init.body !== undefined && { duplex: "half" as const }),
    });
    const response = await handle(request, connection ?? { clientAddress: ELSEWHERE });
    const text = await response.text();
    const { code } = text.startsWith('{"') ? (JSON.parse(text) as { code?: string }) : {};
    return { status: response.status, headers: response.headers, text, code };
  };
  const asService = { headers: { apikey: "sb_secret_test_of_thirty-two_characters" } };
  const inProcess: RequestOptions = { connection: { clientAddress: null } };

  test("a column under several names counts as often, so that responses do not multiply the stored data", async () => {
    const select = Array.from({ length: 200 }, (_, index) => `a${index}:content`).join();
    const large = await ask(`news?select=${select}`);
    expect([large.status, large.code]).toEqual([400, "54000"]);
    expect((await ask("news?select=a0:slug,a1:slug&limit=1")).status).toBe(200);
    const once = await ask("news?select=id,*,id&limit=1");
    expect(Object.keys((JSON.parse(once.text) as object[])[0] ?? {})).toContain("content");
  });

  test("a response over 4 MiB, or 2 MiB as CSV, is refused before it is built, except for the server's own clients", async () => {
    for (const accept of ["application/json", "text/csv"]) {
      const large = await ask("news?select=content", { headers: { accept } });
      expect([large.status, large.code]).toEqual([400, "54000"]);
      expect(large.text).toContain("'limit'");
      expect((await ask("news?select=content&limit=15", { headers: { accept } })).status).toBe(200);
    }
    expect((await ask("news?select=content", { method: "HEAD" })).status).toBe(200);
    expect((await ask("news?select=content", inProcess)).status).toBe(200);
    const csv = { headers: { ...asService.headers, accept: "text/csv" } };
    const table = await ask("news?select=content", csv);
    // Each article in quotes, on its own line.
    expect([table.status, table.text.length]).toEqual([
      200,
      "content".length + ARTICLES * (3 + CONTENT.length),
    ]);
  });

  test("embedded rows count towards the size and are bounded before they are read", async () => {
    await backend.sql(
      `insert into public.slug_redirects (slug, news_id) select 'vieja-' || slug, id from public.news`,
    );
    const large = await ask("slug_redirects?select=slug,news(content)");
    expect([large.status, large.code]).toEqual([400, "54000"]);
    expect((await ask("slug_redirects?select=slug,news(content)&limit=15")).status).toBe(200);
    expect((await ask("slug_redirects?select=slug,news(content)", inProcess)).status).toBe(200);
    for (const path of [
      "slug_redirects?select=slug,news(id)&news.content=fts(spanish).sal",
      "slug_redirects?select=slug,news(id)&order=news(content),news(content).desc",
      "slug_redirects?select=slug,news!inner(title)&news.content=ilike.*a*e*",
      "news?select=content->a",
      "news?select=id&content->>a=eq.b",
    ]) {
      expect([path, (await ask(path)).code]).toEqual([path, "54000"]);
    }
    expect((await ask("news?select=category,count()")).code).toBe("PGRST123");
    const zone = await ask("news?select=id", { headers: { prefer: "timezone=America/Bogota" } });
    expect(zone.code).toBe("22023");
  });

  test("column names count towards the size", async () => {
    const name = "n".repeat(7000);
    await backend.sql(
      `insert into public.menu_items (name, url, order_index)
       select 'Página ' || n, '/', 1000 + n from generate_series(1, 1000) as n`,
    );
    const response = await ask(`menu_items?select=${name}:id`);
    expect([response.status, response.code]).toEqual([400, "54000"]);
    expect((await ask("menu_items?select=id")).status).toBe(200);
  });

  test("a forbidden write is refused before its body is read", async () => {
    for (const [method, path] of [
      ["POST", "news"],
      ["PATCH", "news?id=not.is.null"],
      ["POST", "rpc/find_products"],
    ] as const) {
      let isRead = false;
      const body = new ReadableStream<Uint8Array>(
        {
          pull(controller) {
            isRead = true;
            controller.enqueue(new Uint8Array(1024));
          },
        },
        { highWaterMark: 0 },
      );
      const refused = await ask(path, { method, body });
      expect([refused.status, refused.code, isRead]).toEqual([401, "42501", false]);
    }
    const remove = await ask("news?id=not.is.null", { method: "DELETE" });
    expect([remove.status, remove.code]).toEqual([401, "42501"]);
  });

  test("a function's body is limited in size, and only the beginning of a long search counts", async () => {
    const search = (query: string) =>
      ask("rpc/search_news", { method: "POST", body: JSON.stringify({ query, page_size: 1 }) });
    expect((await search("x".repeat(900_000))).status).toBe(413);
    const body = (query: string) => JSON.stringify({ query, page_size: 1 });
    const stream = new Blob([body("x".repeat(17_000))]).stream();
    expect((await ask("rpc/search_news", { method: "POST", body: stream })).status).toBe(413);
    const misspelt = `mineralisada${" ".repeat(188)}glicerina`;
    expect((await search(misspelt)).text).toContain("Artículo");
    const long = `mineralizada${" ".repeat(188)}glicerina`;
    expect((await search(long)).text).toBe((await search("mineralizada")).text);
    expect((await search(long)).text).toContain("Artículo");
  });

  test("filters and orders over long texts are refused, and cheap ones run", async () => {
    for (const query of [
      "content=ilike.*a*b*",
      `content=like.* ${"_".repeat(60)}Q*`,
      "or=(title.eq.x,content.fts(spanish).sal)",
      "or=(and(content.like.*a*,content.like.*b*),content.gt.a,content.like.*c*)",
      "order=content&limit=1000&or=(content.lt.a,content.gt.b)",
    ]) {
      const costly = await ask(`news?select=id&${query}`, { headers: { prefer: "count=exact" } });
      expect([query, costly.status, costly.code]).toEqual([query, 400, "54000"]);
      expect((await ask(`news?select=id&${query}`, asService)).status).toBe(200);
    }
    const found = await ask("news?select=title&title=ilike.artículo 4*&order=title,excerpt");
    expect([found.status, (JSON.parse(found.text) as unknown[]).length]).toEqual([200, 11]);
    for (const filter of ["title=fts.sal", `description=like.* ${"_".repeat(60)}Q*`]) {
      expect((await ask(`rpc/search_products?query=sal&${filter}`)).code).toBe("54000");
    }
  });

  test("an address has 300 requests a minute, loopback included, and the process itself has no limit", async () => {
    const flood = async (clientAddress: string | null, times: number) => {
      let refused = 0;
      let wait = 0;
      for (let n = 0; n < times; n += 1) {
        const response = await ask("installation?select=id", { connection: { clientAddress } });
        if (response.status !== 429) continue;
        refused += 1;
        wait = Number(response.headers.get("retry-after"));
      }
      return { refused, isAnnounced: wait > 0 && wait <= 60 };
    };
    expect(await flood("127.0.0.1", 310)).toEqual({ refused: 10, isAnnounced: true });
    expect(await flood(null, 310)).toEqual({ refused: 0, isAnnounced: false });
    const session = await ask("news?select=id", {
      ...asService,
      connection: { clientAddress: "127.0.0.1" },
    });
    expect(session.status).toBe(200);
  });
});

describe.each(RULE_DATABASES)("queueing of anonymous clients over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind);
  });
  afterAll(() => backend.close());

  test("few run concurrently, with low priority, and aborted requests are dropped", async () => {
    const gates: (() => void)[] = [];
    const priorities: unknown[] = [];
    const database: Database = {
      ...backend.database,
      transaction: async (options, work) => {
        if (options.role !== undefined) {
          priorities.push(options.priority);
          await new Promise<void>((resolve) => gates.push(resolve));
        }
        return backend.database.transaction(options, work);
      },
    };
    const handle = await createRestHandler({
      database,
      keys: backend.keys,
      functions: [],
      onError: (error) => backend.errors.push(error),
    });
    const aborting = new AbortController();
    const send = (key: string, signal?: AbortSignal) =>
      handle(
        new Request("http://backend.test/rest/v1/news?select=id", {
          headers: { apikey: key },
          ...(signal && { signal }),
        }),
        { clientAddress: ELSEWHERE },
      );
    const anonymous = Array.from({ length: 5 }, () => send(backend.keys.publishable));
    const gone = send(backend.keys.publishable, aborting.signal);
    const server = send(backend.keys.secret);
    await expect.poll(() => gates.length).toBe(4);
    aborting.abort();
    expect((await gone).status).toBe(499);
    expect(priorities.filter((priority) => priority === "low")).toHaveLength(3);
    const isDone = Promise.all([...anonymous, server]);
    await expect
      .poll(() => {
        gates.splice(0).forEach((open) => open());
        return priorities.length;
      })
      .toBe(6);
    gates.splice(0).forEach((open) => open());
    expect((await isDone).map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(backend.errors).toEqual([]);
  });
});
