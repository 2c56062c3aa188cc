import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { Hono } from "hono";
import { expect, test } from "vitest";

import { chooseEncoding, compression } from "#server/http/compression/compression.ts";

const TEXT = "materias primas para nutrición animal ".repeat(200);

const app = new Hono();
app.use(compression());
app.get("/page", (context) => context.html(TEXT));
app.get("/short", (context) => context.html("corto"));
app.get("/picture", (context) => context.body(TEXT, 200, { "Content-Type": "image/webp" }));
app.get("/precompressed", (context) =>
  context.body(TEXT, 200, { "Content-Type": "text/css", "Content-Encoding": "br" }),
);

const ask = (path: string, encodings: string) =>
  app.request(path, { headers: { "Accept-Encoding": encodings } });

test("a text is sent with Brotli, else with gzip, else as it is", async () => {
  const brotli = await ask("/page", "gzip, deflate, br");
  expect(brotli.headers.get("Content-Encoding")).toBe("br");
  expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(TEXT);
  const zipped = await ask("/page", "gzip");
  expect(gunzipSync(await zipped.arrayBuffer()).toString()).toBe(TEXT);
  const plain = await ask("/page", "identity");
  expect(plain.headers.has("Content-Encoding")).toBe(false);
  expect(await plain.text()).toBe(TEXT);
});

test("Vary says that the response depends on the encoding", async () => {
  for (const encodings of ["br", "identity"]) {
    expect((await ask("/page", encodings)).headers.get("Vary")).toBe("Accept-Encoding");
  }
});

test.each(["/short", "/picture", "/precompressed"])("%s is sent as it is", async (path) => {
  const response = await ask(path, "br, gzip");
  expect(response.headers.get("Content-Encoding")).toBe(path === "/precompressed" ? "br" : null);
  expect(await response.text()).toBe(path === "/short" ? "corto" : TEXT);
});

test.each([
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["BR", "br"],
  ["gzip;q=0.000", null],
  ["deflate", null],
  ["", null],
])("of '%s' %s is chosen", (header, expected) => {
  expect(chooseEncoding(header)).toBe(expected);
});
