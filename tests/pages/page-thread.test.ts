import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";

import { pino } from "pino";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { SiteContext } from "#app/load-context.ts";
import { answerUnavailable } from "#server/backend.ts";
import { recordReads, notingReads } from "#server/cache/pages/read-tags.ts";
import { writePolicy } from "#server/http/security-headers/security-headers.ts";
import type { OnEncoded } from "#server/render/encode-page.ts";
import { fromFetch } from "#server/render/plain-http.ts";
import { renderInThread, type ThreadRenderer } from "#server/render/render-in-thread.ts";
import type { Visit } from "#server/render/visit.ts";

/* The thread that renders pages, with the built site; `npm test` builds first. */

const ORIGIN = "https://www.empresa.example";
const SETTINGS = { NODE_ENV: "production", SITE_URL: ORIGIN } as const;

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

/** A visit whose API requests all get this response. */
function makeVisit(respond: typeof fetch) {
  const log = vi.fn<SiteContext["log"]>();
  const visit: Visit = {
    facts: {
      siteUrl: ORIGIN,
      settings: { supabaseUrl: null, publishableKey: "sb_publishable_test", sendsMail: false },
      api: { url: "http://localhost", publishableKey: "sb_publishable_test", secretKey: "x" },
      clientAddress: null,
    },
    services: {
      send: fromFetch(notingReads(respond)),
      log,
      consume: () => Promise.resolve(0),
      refund: () => Promise.resolve(),
      wakeMail: () => undefined,
    },
  };
  return { visit, log };
}

const nothing = () => Promise.resolve(Response.json([]));
const get = (path: string) => new Request(ORIGIN + path);

test("a page is rendered in the thread, and its reads are recorded by the caller", async () => {
  const { visit } = makeVisit(nothing);
  const { result, tags } = await recordReads(() => pages.render(get("/"), visit));
  expect(result.status).toBe(200);
  expect(result.headers.get("Content-Type")).toContain("text/html");
  expect(await result.text()).toContain("</html>");
  expect([...tags].toSorted()).toEqual(["menu_items", "news", "products", "site_content"]);
});

test("a page for the cache is compressed and has the policy of its HTML", async () => {
  const onEncoded = vi.fn<OnEncoded>();
  const visit = { ...makeVisit(nothing).visit, onEncoded };
  const response = await pages.render(get("/"), visit);
  const html = Buffer.from(await response.arrayBuffer());
  const [[encoded] = []] = onEncoded.mock.calls;
  if (encoded === undefined) throw new Error("the page came without encodings");
  expect(html.equals(encoded.html)).toBe(true);
  expect(html.equals(brotliDecompressSync(encoded.br))).toBe(true);
  const expected = writePolicy(html.toString(), "/", { siteUrl: ORIGIN, supabaseUrl: null });
  expect(response.headers.get("Content-Security-Policy")).toBe(expected);
});

test("pages rendered concurrently each record their own reads", async () => {
  const visits = ["/certificaciones", "/noticias"].map((path) =>
    recordReads(() => pages.render(get(path), makeVisit(nothing).visit)),
  );
  const [legal, news] = await Promise.all(visits);
  expect(legal?.tags.has("news")).toBe(false);
  expect(news?.tags.has("news")).toBe(true);
});

test("a failing API renders an error page, and the cause reaches the log of its request", async () => {
  const { visit, log } = makeVisit(() =>
    Promise.resolve(Response.json({ code: "XX000", message: "broken" }, { status: 500 })),
  );
  const response = await pages.render(get("/"), visit);
  expect(response.status).toBe(500);
  expect(await response.text()).toContain("</html>");
  expect(log.mock.calls.map(([level]) => level)).toContain("error");
});

test("while the database is being opened, pages return 503 with Retry-After", async () => {
  const { visit } = makeVisit(() => Promise.resolve(answerUnavailable()));
  const response = await pages.render(get("/"), visit);
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).toBe("1");
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
  const response = await pages.render(request, makeVisit(nothing).visit);
  expect(response.status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

test("a thread that ends is replaced, and only the pages it was rendering are lost", async () => {
  const renderer = await renderInThread(PARTS);
  onTestFinished(() => renderer.close());
  const reading = Promise.withResolvers<void>();
  const { visit } = makeVisit(() => {
    reading.resolve();
    return new Promise(() => undefined);
  });
  const lost = renderer.render(get("/"), visit).catch(String);
  await reading.promise;
  await renderer.close();
  expect(await lost).toContain("the render thread ended");
  const response = await renderer.render(get("/"), makeVisit(nothing).visit);
  expect(response.status).toBe(200);
});
