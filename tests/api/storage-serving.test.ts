/* How stored files are served: caching, ranges, security headers and resizing. */
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import {
  makePdf,
  makePicture,
  startStorageApi,
  type StorageApi,
} from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let api: StorageApi;
  const pdf = makePdf("0123456789");
  beforeAll(async () => {
    api = await startStorageApi(kind);
    const media = api.clients.administrator.storage.from("media");
    await media.upload("a/ficha.pdf", pdf, { contentType: "application/pdf" });
    const picture = await makePicture("jpeg", { width: 400, height: 200 });
    await media.upload("foto.jpg", picture, {
      contentType: "image/jpeg",
      cacheControl: "31536000",
    });
  });
  afterAll(() => api.close());
  afterEach(() => expect(api.backend.errors).toEqual([]));

  /** A request of a browser for a public file, without a key. */
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    api.backend.fetch(new Request(`http://backend.test/storage/v1/${path}`, { method, headers }));
  const FILE = "object/public/media/a/ficha.pdf";

  test("a file is served with its type, cache lifetime and security headers", async () => {
    const response = await get(FILE);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.length),
      "cache-control": "public, max-age=3600",
      "x-content-type-options": "nosniff",
      "content-disposition": "inline; filename=\"ficha.pdf\"; filename*=UTF-8''ficha.pdf",
      "accept-ranges": "bytes",
    });
    const picture = await get("object/public/media/foto.jpg");
    expect(picture.headers.get("cache-control")).toBe("public, max-age=31536000");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
  });

  test("HEAD returns the same headers without the bytes", async () => {
    const [head, whole] = [await get(FILE, {}, "HEAD"), await get(FILE)];
    expect(await head.text()).toBe("");
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
    expect((await get("object/public/media/no.pdf", {}, "HEAD")).status).toBe(404);
  });

  test("a file that the browser has cached is not sent again", async () => {
    const { headers } = await get(FILE);
    const tag = headers.get("etag") ?? "";
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, "*"]) {
      const response = await get(FILE, { "if-none-match": known });
      expect([response.status, response.headers.get("etag")]).toEqual([304, tag]);
    }
    expect((await get(FILE, { "if-none-match": '"x"' })).status).toBe(200);
    const changed = headers.get("last-modified") ?? "";
    expect((await get(FILE, { "if-modified-since": changed })).status).toBe(304);
    const before = new Date(Date.parse(changed) - 60_000).toUTCString();
    expect((await get(FILE, { "if-modified-since": before })).status).toBe(200);
    expect((await get(FILE, { "if-modified-since": "ayer" })).status).toBe(200);
  });

  test.each([
    ["bytes=0-3", 0, 3],
    ["bytes=5-", 5, pdf.length - 1],
    ["bytes=-4", pdf.length - 4, pdf.length - 1],
    ["bytes=4-9999", 4, pdf.length - 1],
    ["bytes=-9999", 0, pdf.length - 1],
  ])("the range %s returns a part of the file", async (range, first, last) => {
    const response = await get(FILE, { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/${pdf.length}`);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pdf.subarray(first, last + 1));
  });

  test("a range past the end is refused, and an invalid one returns the whole file", async () => {
    for (const range of ["bytes=9999-", "bytes=5-2", "bytes=-0"]) {
      const response = await get(FILE, { range });
      expect([response.status, response.headers.get("content-range")]).toEqual([
        416,
        `bytes */${pdf.length}`,
      ]);
    }
    for (const range of ["bytes=-", "bytes=0-1,3-4", "items=0-1", "bytes=a-b"]) {
      expect((await get(FILE, { range })).status).toBe(200);
    }
    expect((await get(FILE, { range: "bytes=0-3", "if-range": '"x"' })).status).toBe(200);
  });

  test("a file is downloaded under its own name or any requested one", async () => {
    const disposition = async (query: string) =>
      (await get(`${FILE}?${query}`)).headers.get("content-disposition");
    expect(await disposition("download=")).toMatch(/^attachment; filename="ficha.pdf"/);
    const name = encodeURIComponent('ñandú"\r\nX: y.pdf');
    expect(await disposition(`download=${name}`)).toBe(
      "attachment; filename=\"_and____X_ y.pdf\"; filename*=UTF-8''%C3%B1and%C3%BA%22%0D%0AX%3A%20y.pdf",
    );
  });

  test("a picture is resized, but never enlarged", async () => {
    const render = async (query: string, accept = "*/*") => {
      const response = await get(`render/image/public/media/foto.jpg?${query}`, { accept });
      const { format, width, height } = await sharp(
        Buffer.from(await response.arrayBuffer()),
      ).metadata();
      return [response.headers.get("content-type"), format, width, height];
    };
    const jpeg = ["image/jpeg", "jpeg"];
    const webp = ["image/webp", "webp"];
    expect(await render("width=160")).toEqual([...jpeg, 160, 80]);
    expect(await render("width=160", "image/webp,*/*")).toEqual([...webp, 160, 80]);
    expect(await render("width=160&format=origin", "image/webp")).toEqual([...jpeg, 160, 80]);
    expect(await render("width=160&quality=60")).toEqual([...jpeg, 160, 80]);
    expect(await render("width=160&format=avif")).toEqual(["image/avif", "heif", 160, 80]);
    expect(await render("width=160&height=160")).toEqual([...jpeg, 160, 160]);
    expect(await render("width=160&height=160&resize=contain")).toEqual([...jpeg, 160, 80]);
    expect(await render("width=1600")).toEqual([...jpeg, 400, 200]);
    expect(await render("")).toEqual([...jpeg, 400, 200]);
    expect(await render("height=160")).toEqual([...jpeg, 320, 160]);
  });

  test("sizes and qualities are rounded up to the offered ones", async () => {
    const load = async (query: string) =>
      Buffer.from(
        await (await get(`render/image/public/media/foto.jpg?${query}`)).arrayBuffer(),
      ).toString("base64");
    expect(await load("width=1")).toBe(await load("width=160&quality=80"));
    expect(await load("width=161&quality=61")).toBe(await load("width=320"));
    expect(await load("width=101&height=99")).toBe(await load("width=160&height=160"));
    expect(await load("width=2500&quality=100")).toBe(await load("width=1600"));
    expect(await load("width=160&quality=20")).toBe(await load("width=160&quality=60"));
  });

  test("documents, and what is no size or quality, are not rendered", async () => {
    for (const query of [
      "width=0",
      "width=-160",
      "width=2501",
      "width=99999999999999999999",
      "width=160&height=0",
      "width=0160",
      "width=1.6e2",
      "width=160&quality=19",
      "width=160&quality=101",
      "width=160&resize=x",
      "width=160&format=svg",
    ]) {
      const refused = await get(`render/image/public/media/foto.jpg?${query}`);
      expect([query, refused.status]).toEqual([query, 400]);
      expect(await refused.text()).toMatch(/querystring\/(?:width|height|quality|resize|format) /);
    }
    expect((await get("render/image/public/media/a/ficha.pdf?width=160")).status).toBe(422);
    expect((await get("render/image/public/media/no.jpg?width=160")).status).toBe(404);
  });

  test("the server's file lookup finds only existing public files", async () => {
    const file = await api.backend.files.find("media", "foto.jpg");
    expect((await sharp(file?.path).metadata()).width).toBe(400);
    for (const [bucket, name] of [
      ["media", "no.jpg"],
      ["media", "..%2fkeys.json"],
      ["otro", "foto.jpg"],
    ] as const) {
      expect(await api.backend.files.find(bucket, name)).toBeNull();
    }
  });
});
