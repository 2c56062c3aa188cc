import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { createHostedFiles, pointToOwnFiles } from "#server/files/hosted-files.ts";

const URL = "https://proyecto.supabase.example";
const FILES = `${URL}/storage/v1/object/public/media/`;

test("a hosted file is fetched once, and a missing one gives null", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "hosted-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const requested: unknown[] = [];
  const find = createHostedFiles(URL, folder, (input) => {
    requested.push(input);
    const isThere = input === `${FILES}imagenes/a.webp`;
    return Promise.resolve(new Response("bytes", { status: isThere ? 200 : 404 }));
  });
  const file = await find("imagenes/a.webp");
  expect(await readFile(file?.path ?? "", "utf8")).toBe("bytes");
  expect(await find("imagenes/a.webp")).toEqual(file);
  expect(requested).toEqual([`${FILES}imagenes/a.webp`]);
  expect(await find("imagenes/b.webp")).toBeNull();
});

test("the addresses of hosted files become paths of this site, and nothing else changes", async () => {
  const rows = [{ image_url: `${FILES}imagenes/a.webp`, source_url: `${URL}/otra` }];
  const fetchOwn = pointToOwnFiles(URL, () =>
    Promise.resolve(Response.json(rows, { status: 206, headers: { "Content-Range": "0-0/1" } })),
  );
  const response = await fetchOwn(`${URL}/rest/v1/products`);
  expect(await response.json()).toEqual([
    { image_url: "/storage/v1/object/public/media/imagenes/a.webp", source_url: `${URL}/otra` },
  ]);
  expect([response.status, response.headers.get("content-range")]).toEqual([206, "0-0/1"]);
});

test("a response without a body stays as it is", async () => {
  const fetchOwn = pointToOwnFiles(URL, () => Promise.resolve(new Response(null, { status: 204 })));
  expect((await fetchOwn(`${URL}/rest/v1/products`)).status).toBe(204);
});
