import { createServer } from "node:http";

import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { expect, test } from "vitest";

import { createImageCache } from "#server/files/images/image-cache.ts";
import { createListener } from "#server/http/create-server.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

const MOLASSES = "/imagenes/640/images/melaza.webp.avif";
const BRAN = "/imagenes/640/images/salvado.webp.avif";

/** A site whose pictures hold 100 bytes and say how often they were requested. */
async function serve() {
  let requests = 0;
  let time = 0;
  const pictures = createImageCache(150, () => time);
  const app = new Hono();
  app.use("/imagenes/*", pictures.store);
  app.get("/imagenes/*", (context) => {
    requests += 1;
    const isMissing = context.req.path.includes("nada");
    if (isMissing) return context.text("No existe esa imagen", 404);
    const body = String(requests).padEnd(100, ".");
    return context.body(body, 200, {
      "Content-Type": "image/avif",
      "Content-Length": "100",
      "Cache-Control": context.req.query("v") ? "public, immutable" : "public, max-age=3600",
    });
  });
  const listen = getRequestListener(app.fetch);
  const server = createServer(
    createListener([pictures.handle], (request, response) => void listen(request, response)),
  );
  const origin = `http://127.0.0.1:${await listenForTest(server)}`;
  return {
    get: (path: string, init: RequestInit = {}) => fetch(origin + path, init),
    count: () => requests,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a picture with its version is read once a minute, and sent with its headers", async () => {
  const { get, count, pass } = await serve();
  await get(`${MOLASSES}?v=a`);
  pass(59_000);
  const again = await get(`${MOLASSES}?v=a`);
  expect(again.headers.get("Cache-Control")).toBe("public, immutable");
  expect((await again.text()).length).toBe(100);
  expect(count()).toBe(1);
  pass(1000);
  await get(`${MOLASSES}?v=a`);
  expect(count()).toBe(2);
});

test("a new version of a picture takes the place of the one before", async () => {
  const { get, count } = await serve();
  const versions = ["a", "b", "b", "a", "a"];
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (const version of versions) await get(`${MOLASSES}?v=${version}`);
  expect(count()).toBe(3);
});

test("the least recently stored picture is evicted when the cache is full", async () => {
  const { get, count } = await serve();
  const paths = [MOLASSES, BRAN, BRAN, MOLASSES];
  // oxlint-disable-next-line no-await-in-loop -- in this order
  for (const path of paths) await get(`${path}?v=a`);
  expect(count()).toBe(3);
});

test.each([
  ["without a version", MOLASSES, {}],
  ["that is missing", "/imagenes/640/images/nada.webp.avif?v=a", {}],
  ["of which a part is requested", `${MOLASSES}?v=a`, { headers: { Range: "bytes=0-4" } }],
])("a picture %s is requested from the application each time", async (_name, path, init) => {
  const { get, count } = await serve();
  await get(path, init);
  await get(path, init);
  expect(count()).toBe(2);
});
