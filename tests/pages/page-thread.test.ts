import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

import { pino } from "pino";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { SiteContext } from "#app/load-context.ts";
import { answerUnavailable } from "#server/backend.ts";
import { writePolicy } from "#server/http/security-headers/security-headers.ts";
import { fromFetch, type PlainRequest, toPlainRequest } from "#server/render/plain-http.ts";
import { recordReads, withRecordedReads } from "#server/render/reads.ts";
import { renderInThread, type ThreadRenderer } from "#server/render/render-in-thread.ts";
import type { RenderedPage, RenderServices } from "#server/render/render-request.ts";

/* The thread that renders pages, with the built site; `npm test` builds first. */

const ORIGIN = "https://www.empresa.example";
const SETTINGS = { SITE_URL: ORIGIN } as const;

const PARTS = {
  settings: SETTINGS,
  logger: pino({ level: "silent" }),
  clientFolder: fileURLToPath(new URL("../../build/client", import.meta.url)),
};

let pages: ThreadRenderer;
beforeAll(async () => {
  pages = await renderInThread(PARTS);
  return () => pages.close();
});

const SITE = {
  siteUrl: ORIGIN,
  settings: { supabaseUrl: null, publishableKey: "sb_publishable_test", sendsMail: false },
  api: { url: "http://localhost", publishableKey: "sb_publishable_test", secretKey: "x" },
  clientAddress: null,
};

/** Renders a page whose API requests all get this response. */
function render(
  page: PlainRequest,
  respond: typeof fetch,
  { renderer = pages, isForCache = false } = {},
) {
  const log = vi.fn<SiteContext["log"]>();
  const services: RenderServices = {
    send: fromFetch(withRecordedReads(respond)),
    log,
    consume: () => Promise.resolve(0),
    refund: () => Promise.resolve(),
    wakeMail: () => undefined,
  };
  return { rendered: renderer.render({ ...SITE, page, isForCache }, services), log };
}

const textOf = ({ body }: RenderedPage) => new TextDecoder().decode(body);
const headerOf = ({ headers }: RenderedPage, name: string) => new Headers(headers).get(name);

const nothing = () => Promise.resolve(Response.json([]));
const get = (path: string): PlainRequest => ({
  url: ORIGIN + path,
  method: "GET",
  headers: [],
  body: null,
});

test("a page is rendered in the thread, and its reads are recorded by the caller", async () => {
  const { result, tags } = await recordReads(() => render(get("/"), nothing).rendered);
  expect(result.status).toBe(200);
  expect(headerOf(result, "Content-Type")).toContain("text/html");
  expect(textOf(result)).toContain("</html>");
  expect(result.encoded).toBeNull();
  expect([...tags].toSorted()).toEqual(["menu_items", "news", "products", "site_content"]);
});

test("a page for the cache is compressed and has the policy of its HTML", async () => {
  const page = await render(get("/"), nothing, { isForCache: true }).rendered;
  if (page.encoded === null) throw new Error("the page came without encodings");
  expect(Buffer.from(page.body).equals(brotliDecompressSync(page.encoded.br))).toBe(true);
  const expected = writePolicy(textOf(page), "/", { siteUrl: ORIGIN, supabaseUrl: null });
  expect(headerOf(page, "Content-Security-Policy")).toBe(expected);
});

test("pages rendered at the same time each record their own reads", async () => {
  const renders = ["/certificaciones", "/noticias"].map((path) =>
    recordReads(() => render(get(path), nothing).rendered),
  );
  const [legal, news] = await Promise.all(renders);
  expect(legal?.tags.has("news")).toBe(false);
  expect(news?.tags.has("news")).toBe(true);
});

test("a failing API renders an error page, and the cause reaches the log of its request", async () => {
  const { rendered, log } = render(get("/"), () =>
    Promise.resolve(Response.json({ code: "XX000", message: "broken" }, { status: 500 })),
  );
  const page = await rendered;
  expect(page.status).toBe(500);
  expect(textOf(page)).toContain("</html>");
  expect(log.mock.calls.map(([level]) => level)).toContain("error");
});

test("while the database is being opened, pages return 503 with Retry-After", async () => {
  const page = await render(get("/"), () => Promise.resolve(answerUnavailable())).rendered;
  expect(page.status).toBe(503);
  expect(headerOf(page, "Retry-After")).toBe("1");
});

test("a method that a document does not have is answered without a stack trace", async () => {
  const page = { ...get("/feed.xml"), method: "POST" };
  const response = await render(page, nothing).rendered;
  expect(response.status).toBe(405);
  expect(textOf(response)).not.toMatch(/\bat \S+ \(|node_modules|file:/);
});

test("only the beginning of a too long body is sent to the thread", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  // Node requires `duplex`; the browser's types lack it.
  const init: RequestInit & { duplex: "half" } = {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
    duplex: "half",
  };
  const request = new Request(`${ORIGIN}/boletin`, init);
  const page = await render(await toPlainRequest(request), nothing).rendered;
  expect(page.status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

test("a thread that ends is replaced, and only the pages it was rendering are lost", async () => {
  const renderer = await renderInThread(PARTS);
  onTestFinished(() => renderer.close());
  const reading = Promise.withResolvers<void>();
  const waiting = render(
    get("/"),
    () => {
      reading.resolve();
      return new Promise(() => undefined);
    },
    { renderer },
  );
  const lost = waiting.rendered.catch(String);
  await reading.promise;
  await renderer.close();
  expect(await lost).toContain("the render thread ended");
  expect((await render(get("/"), nothing, { renderer }).rendered).status).toBe(200);
});
