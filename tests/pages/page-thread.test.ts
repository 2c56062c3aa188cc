import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { pino } from "pino";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";

import type { SiteContext } from "#app/load-context.ts";
import { createClient } from "#data/client.ts";
import type { OnEncoded } from "#server/page-cache/encode-page.ts";
import { recordReads, notingReads } from "#server/page-cache/read-tags.ts";
import type { Visit } from "#server/pages/page-renderer.ts";
import { renderInThread, type ThreadRenderer } from "#server/pages/render-in-thread.ts";
import { toPlainAnswer } from "#server/pages/thread-protocol.ts";
import { writePolicy } from "#server/security-headers/security-headers.ts";
import { answerUnavailable } from "#server/wire.ts";
import { makeWire } from "#tests/pages/pages-support.ts";

/* The thread that makes pages, with the built site; `npm test` builds first. */

const ORIGIN = "https://www.empresa.example";
const SETTINGS = { NODE_ENV: "production", SITE_URL: ORIGIN } as const;

let pages: ThreadRenderer;
beforeAll(async () => {
  pages = await renderInThread(SETTINGS, pino({ level: "silent" }));
  return () => pages.close();
});

/** A visit while the wire answers every reading so. */
function makeVisit(answer: typeof fetch) {
  const send = notingReads(answer);
  const client = createClient({ url: "http://localhost", key: "sb_publishable_test", fetch: send });
  const log = vi.fn<SiteContext["log"]>();
  const visit: Visit = {
    site: {
      client,
      siteUrl: ORIGIN,
      settings: { supabaseUrl: null, publishableKey: "sb_publishable_test", sendsMail: false },
      log,
    },
    forms: null,
    wire: makeWire(() => client),
    send: async ({ url, ...init }) => toPlainAnswer(await send(url, init)),
  };
  return { visit, log };
}

const nothing = () => Promise.resolve(Response.json([]));
const get = (path: string) => new Request(ORIGIN + path);

test("a page comes whole from the thread, and what it read is noted where it was asked for", async () => {
  const { visit } = makeVisit(nothing);
  const { result, tags } = await recordReads(() => pages.render(get("/"), visit));
  expect(result.status).toBe(200);
  expect(result.headers.get("Content-Type")).toContain("text/html");
  expect(await result.text()).toContain("</html>");
  expect([...tags].toSorted()).toEqual(["menu_items", "news", "products", "site_content"]);
});

test("a page that is to be kept comes compressed, with the policy of its text", async () => {
  const onEncoded = vi.fn<OnEncoded>();
  const visit = { ...makeVisit(nothing).visit, onEncoded };
  const answer = await pages.render(get("/"), visit);
  const html = Buffer.from(await answer.arrayBuffer());
  const [[encoded] = []] = onEncoded.mock.calls;
  if (encoded === undefined) throw new Error("it came without");
  expect(html.equals(encoded.html)).toBe(true);
  expect(html.equals(gunzipSync(encoded.gzip))).toBe(true);
  expect(html.equals(brotliDecompressSync(encoded.br))).toBe(true);
  const expected = writePolicy(html.toString(), "/", { siteUrl: ORIGIN, supabaseUrl: null });
  expect(answer.headers.get("Content-Security-Policy")).toBe(expected);
});

test("pages that are made at once each note their own readings", async () => {
  const visits = ["/certificaciones", "/noticias"].map((path) =>
    recordReads(() => pages.render(get(path), makeVisit(nothing).visit)),
  );
  const [legal, news] = await Promise.all(visits);
  expect(legal?.tags.has("news")).toBe(false);
  expect(news?.tags.has("news")).toBe(true);
});

test("a wire that fails makes a page that says so, and the cause reaches the log of its request", async () => {
  const { visit, log } = makeVisit(() =>
    Promise.resolve(Response.json({ code: "XX000", message: "broken" }, { status: 500 })),
  );
  const answer = await pages.render(get("/"), visit);
  expect(answer.status).toBe(500);
  expect(await answer.text()).toContain("</html>");
  expect(log.mock.calls.map(([level]) => level)).toContain("error");
});

test("while the database is being opened, pages say that they are not ready", async () => {
  const { visit } = makeVisit(() => Promise.resolve(answerUnavailable()));
  const answer = await pages.render(get("/"), { ...visit, wire: null });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Retry-After")).toBe("1");
});

test("of a body that is too long for any form, only the beginning crosses", async () => {
  let pulled = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pulled += 1;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  const request = new Request(`${ORIGIN}/boletin`, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
    // Node asks for it; the browser's types do not know it.
    ...{ duplex: "half" },
  });
  const answer = await pages.render(request, makeVisit(nothing).visit);
  expect(answer.status).toBe(413);
  expect(pulled).toBeLessThan(10);
});

test("a thread that dies is replaced: only the pages that it was making are lost", async () => {
  const doomed = await renderInThread(SETTINGS, pino({ level: "silent" }));
  onTestFinished(() => doomed.close());
  const reading = Promise.withResolvers<void>();
  const { visit } = makeVisit(() => {
    reading.resolve();
    return new Promise(() => undefined);
  });
  const lost = doomed.render(get("/"), visit).catch(String);
  await reading.promise;
  await doomed.close();
  expect(await lost).toContain("the thread of pages ended");
  const answer = await doomed.render(get("/"), makeVisit(nothing).visit);
  expect(answer.status).toBe(200);
});
