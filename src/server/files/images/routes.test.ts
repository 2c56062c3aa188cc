import { Hono } from "hono";
import { expect, test } from "vitest";

import type { Resizer } from "#server/files/images/resizer.ts";
import { addImageRoutes } from "#server/files/images/routes.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const CROP = "/imagenes/640/4x3-30-60-100/images/melaza.webp.avif";

function ask(path: string, resize: Resizer["resize"]) {
  const app = new Hono<AppEnvironment>();
  addImageRoutes(app, {
    resize,
    print: () => Promise.resolve(null),
    findFocus: () => Promise.resolve(null),
  });
  return app.request(path);
}

test("an allowed crop may be cached forever with its version", async () => {
  const response = await ask(`${CROP}?v=abc`, () => Promise.resolve(Buffer.from("x")));
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/avif");
  expect(response.headers.get("Cache-Control")).toContain("immutable");
});

test("a crop that is not allowed redirects to the whole picture, and the redirect is not cached", async () => {
  const response = await ask(`${CROP}?v=abc`, () => Promise.resolve(null));
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe("/imagenes/640/images/melaza.webp.avif");
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("a whole picture that is not there is not found", async () => {
  const response = await ask("/imagenes/640/images/nada.webp.avif", () => Promise.resolve(null));
  expect(response.status).toBe(404);
});
