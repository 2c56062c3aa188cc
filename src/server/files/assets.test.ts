import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { Hono } from "hono";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";

import { addAssetRoutes, createAssetCache } from "#server/files/assets.ts";
import { createListener } from "#server/http/create-server.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";
import { securityHeaders } from "#server/http/security-headers/security-headers.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

const STYLE = "body{color:#17221c}".repeat(50);

async function serve() {
  let requests = 0;
  const assets = createAssetCache(
    {
      fetch: (request) => {
        requests += 1;
        const isBrotli = request.headers.get("Accept-Encoding") === "br";
        return new Response(isBrotli ? brotliCompressSync(STYLE) : STYLE, {
          headers: {
            "Content-Type": "text/css",
            "X-Request-Id": "1",
            ...(isBrotli && { "Content-Encoding": "br" }),
          },
        });
      },
    },
    ["/assets/site-abc.css", "/favicon.ico"],
    { logger: pino({ level: "silent" }), security: [] },
  );
  const server = createServer(
    createListener([assets.handle], (_, response) => void response.end("the application")),
  );
  const origin = `http://127.0.0.1:${await listenForTest(server)}`;
  const get = (target: string, init: RequestInit = {}) => fetch(origin + target, init);
  return { get, count: () => requests };
}

test("a file that cannot be read is a failure with a text, which is logged", async () => {
  const lines: { msg: string; path: string }[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const file = "/assets/site-abc.css";
  const app = { fetch: () => new Response("", { status: 404 }) };
  const { handle } = createAssetCache(app, [file], { logger, security: [["X-Test", "1"]] });
  const server = createServer(createListener([handle], (_, response) => void response.end()));
  const response = await fetch(`http://127.0.0.1:${await listenForTest(server)}${file}`);
  expect([response.status, response.headers.get("X-Test")]).toEqual([500, "1"]);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(await response.text()).toContain("Intente de nuevo");
  expect(lines).toMatchObject([{ msg: "a request failed", path: file }]);
});

test("a file of the build is requested from the application once per encoding", async () => {
  const { get, count } = await serve();
  for (let round = 0; round < 3; round += 1) {
    for (const encoding of ["br", "identity"]) {
      const response = await get("/assets/site-abc.css", {
        headers: { "Accept-Encoding": encoding },
      });
      expect(await response.text()).toBe(STYLE);
      expect(response.headers.get("Content-Type")).toBe("text/css");
      expect(response.headers.has("X-Request-Id")).toBe(false);
    }
  }
  expect(count()).toBe(2);
});

test("the worker that decodes HEIC may compile WebAssembly, and no other file may run anything", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "assets-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, "assets"));
  const names = ["heic-worker-Abc_1-2.js", "my-heic-worker-Abc.js", "site-Abc.js"];
  for (const name of names) await writeFile(path.join(folder, "assets", name), "1");
  const app = new Hono<AppEnvironment>();
  app.use(securityHeaders({ siteUrl: "https://sitio.example", supabaseUrl: null }));
  addAssetRoutes(app, path.relative(process.cwd(), folder));
  const policies = await Promise.all(
    [...names, "heic-worker-gone.js"].map(async (name) => {
      const response = await app.request(`/assets/${name}`);
      return response.headers.get("Content-Security-Policy");
    }),
  );
  const none = "default-src 'none'; frame-ancestors 'none'";
  expect(policies).toEqual([`${none}; script-src 'wasm-unsafe-eval'`, none, none, none]);
});

test("HEAD sends no body; other files, ranges and methods are passed on", async () => {
  const { get } = await serve();
  const head = await get("/assets/site-abc.css", {
    method: "HEAD",
    headers: { "Accept-Encoding": "br" },
  });
  expect(head.headers.get("Content-Length")).toBe(String(brotliCompressSync(STYLE).length));
  for (const [target, init] of [
    ["/assets/other.css", {}],
    ["/favicon.ico", {}],
    ["/assets/site-abc.css", { headers: { Range: "bytes=0-4" } }],
    ["/assets/site-abc.css", { method: "POST" }],
  ] as const) {
    expect(await (await get(target, init)).text()).toBe("the application");
  }
});
