import { Hono } from "hono";
import { pino } from "pino";
import { expect, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { BusyError } from "#lib/async/queue.ts";
import { addShareImageRoutes } from "#server/files/share-images/share-images.ts";
import type { ShareImages } from "#server/files/share-images/share-images.ts";
import { respondToError } from "#server/http/error-responses.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const PATH = "/compartir/producto/glicerol.jpg?v=abc";

function ask(path: string, get: ShareImages["get"]) {
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    context.set("logger", pino({ level: "silent" }));
    await next();
  });
  app.onError(respondToError);
  addShareImageRoutes(app, {
    shareImages: { get },
    backend: { visitor: createClient({ url: "http://localhost", key: "sb_publishable_test" }) },
    siteUrl: "https://www.empresa.example",
  });
  return app.request(path);
}

test("a card is a JPEG that may be cached", async () => {
  const response = await ask(PATH, (_client, _siteUrl, page) =>
    Promise.resolve(Buffer.from(JSON.stringify(page))),
  );
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/jpeg");
  expect(response.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+$/);
  expect(await response.json()).toEqual({ kind: "product", slug: "glicerol" });
});

test("a path that names no page is not looked up", async () => {
  const response = await ask("/compartir/producto/%00.jpg", () =>
    Promise.reject(new Error("nothing is to be read")),
  );
  expect(response.status).toBe(404);
});

test("a page that is not there has no picture", async () => {
  expect((await ask(PATH, () => Promise.resolve(null))).status).toBe(404);
});

test.each([
  [new DataError({ message: "no answer", code: "PGRST000", status: 503 }), 503],
  [new BusyError("too many"), 429],
])("%o gives a temporary error, which is not cached", async (failure, status) => {
  const response = await ask(PATH, () => Promise.reject(failure));
  expect(response.status).toBe(status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Retry-After")).not.toBeNull();
});
