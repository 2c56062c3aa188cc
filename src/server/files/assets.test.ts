import { createServer } from "node:http";
import { brotliCompressSync } from "node:zlib";

import { expect, test } from "vitest";

import { createAssetCache } from "#server/files/assets.ts";
import { createListener } from "#server/http/create-server.ts";
import { listenForTest } from "#tests/support/listen-for-test.ts";

const STYLE = "body{color:#17221c}".repeat(50);

async function serve() {
  let requests = 0;
  const assets = createAssetCache(
    (request) => {
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
    ["/assets/site-abc.css", "/favicon.ico"],
    [],
  );
  const server = createServer(
    createListener([assets.handle], (_, response) => void response.end("the application")),
  );
  const origin = `http://127.0.0.1:${await listenForTest(server)}`;
  const get = (target: string, init: RequestInit = {}) => fetch(origin + target, init);
  return { get, count: () => requests };
}

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
