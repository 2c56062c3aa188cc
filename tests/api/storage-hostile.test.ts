/* Bad input returns a 4xx in the Storage API's format, leaves nothing on disk and affects no later request. */
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

import {
  type AskOptions,
  makePdf,
  makePicture,
  startStorageApi,
  type StorageApi,
} from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

const MB = 1024 * 1024;

const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="alert(1)"><script>alert(1)</script><path d="M0 0h9z" onclick="alert(1)"/></svg>';

let bomb: Promise<Buffer> | undefined;

/** A picture of 400 megapixels in less than 4 MB. */
function makeBomb(): Promise<Buffer> {
  const side = 20_000;
  return sharp({
    create: { width: side, height: side, channels: 3, background: "#000000" },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let api: StorageApi;
  let stored: string[];
  beforeAll(async () => {
    api = await startStorageApi(kind);
    await put("centinela.pdf", makePdf("centinela"), "application/pdf");
    stored = await api.listDisk();
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.backend.errors).toEqual([]);
    expect(await api.listDisk()).toEqual(stored);
    expect((await api.ask("GET", "object/public/media/centinela.pdf")).status).toBe(200);
  });

  const put = (name: string, body: BodyInit | Buffer, type: string, headers = {}) =>
    api.ask("POST", `object/media/${name}`, {
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
      headers: { "content-type": type, ...headers },
    });
  const refuse = async (pending: Response | Promise<Response>) => {
    const response = await pending;
    const { status, headers } = response;
    const text = await response.text();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(JSON.parse(text)).toEqual({
      statusCode: String(status),
      code: expect.any(String),
      error: expect.any(String),
      message: expect.any(String),
    });
    return status;
  };

  test.each([
    "..%2f..%2fkeys.json",
    "a%2f..%2fb.pdf",
    "a/%2e%2e%2fb.pdf",
    "a//b.pdf",
    "a%00.pdf",
    "a%0d%0aSet-Cookie:x.pdf",
    "a%5cb.pdf",
    "%e2%80%aefdp.exe",
    "%ff.pdf",
    "%",
    `${"x".repeat(300)}.pdf`,
  ])("no file is stored under or read from %s", async (name) => {
    expect(await refuse(put(name, makePdf(), "application/pdf"))).toBe(400);
    expect(await refuse(api.ask("GET", `object/public/media/${name}`))).toBe(400);
    expect(await refuse(api.ask("GET", `object/info/media/${name}`))).toBe(400);
  });

  test("names in bodies obey the same rules", async () => {
    const send = (method: string, path: string, body: unknown) =>
      api.ask(method, path, { body: typeof body === "string" ? body : JSON.stringify(body) });
    const journey = { bucketId: "media", sourceKey: "centinela.pdf", destinationKey: "../x" };
    for (const sent of [
      send("DELETE", "object/media", { prefixes: ["../keys.json"] }),
      send("DELETE", "object/media", { prefixes: [] }),
      send("DELETE", "object/media", { prefixes: [7] }),
      send("DELETE", "object/media", { prefixes: Array.from({ length: 1001 }, () => "a") }),
      send("POST", "object/move", journey),
      send("POST", "object/copy", journey),
      send("POST", "object/copy", { ...journey, destinationKey: "b.pdf", destinationBucket: "x" }),
      send("POST", "object/move", { bucketId: "otro", sourceKey: "a", destinationKey: "b" }),
      send("POST", "object/list/media", { prefix: "../" }),
      send("POST", "object/list/media", { prefix: "", limit: 1001 }),
      send("POST", "object/list/media", { prefix: "", offset: -1 }),
      send("POST", "object/list/media", { prefix: "", sortBy: { column: "id; drop table x" } }),
      send("POST", "object/list/media", '{"prefix":"","__proto__":{"limit":1}}'),
      send("POST", "object/list/media", '{"prefix":"\\u0000"}'),
      send("POST", "object/list/media", "{"),
      send("POST", "object/list/media", "null"),
      send("POST", "object/list/otro", { prefix: "" }),
      send("POST", "object/list/media", `{"prefix":"${"x".repeat(2 * MB)}"}`),
    ]) {
      expect(await refuse(sent)).toBeOneOf([400, 404, 413]);
    }
  });

  test("files of a wrong or unsupported type are refused", async () => {
    const picture = await makePicture("png");
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    const svg = Buffer.from(DRAWING);
    for (const [body, type] of [
      [html, "text/html"],
      [html, "image/png"],
      [html, "application/pdf"],
      [svg, "image/webp"],
      [picture, "image/jpeg"],
      [picture, "application/pdf"],
      [picture, ""],
      [picture, "image/gif"],
      [makePdf(), "image/png"],
      [Buffer.concat([Buffer.from(" "), makePdf()]), "application/pdf"],
    ] as const) {
      expect(await refuse(put("x.bin", body, type))).toBe(415);
    }
  });

  test("a drawing is stored sanitised, or refused", async () => {
    const sent = await put("marca/a.svg", Buffer.from(DRAWING), "image/svg+xml");
    expect(sent.status).toBe(200);
    const served = await api.ask("GET", "object/public/media/marca/a.svg");
    expect(served.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(served.headers.get("Content-Security-Policy")).toContain("sandbox");
    expect(await served.text()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 9 9"><path d="M0 0h9z"/></svg>',
    );
    await api.ask("DELETE", "object/media/marca/a.svg");
    for (const refused of [
      "<svg/>",
      "<!doctype html><script>alert(1)</script>",
      DRAWING.replace("<path", "<text>a</text><path"),
      DRAWING.replace("M0 0", "M0 0h1".repeat(10_000)),
      `<!DOCTYPE svg [<!ENTITY a "b">]>${DRAWING}`,
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect(await refuse(put("marca/b.svg", Buffer.from(refused), "image/svg+xml"))).toBe(422);
    }
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a truncated picture in %s is refused",
    async (format) => {
      const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
      const whole = await sharp({
        create: { width: 300, height: 300, channels: 3, background: "#808080", noise },
      })
        .toFormat(format)
        .toBuffer();
      expect(await refuse(put("x", whole.subarray(0, whole.length / 2), `image/${format}`))).toBe(
        422,
      );
      expect(await refuse(put("x", whole.subarray(0, 40), `image/${format}`))).toBe(422);
    },
  );

  test("a decompression bomb is refused immediately", async () => {
    bomb ??= makeBomb();
    const bytes = await bomb;
    expect(bytes.length).toBeLessThan(4 * MB);
    const started = performance.now();
    expect(await refuse(put("x.png", bytes, "image/png"))).toBe(422);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  test("data appended to a picture is not stored", async () => {
    const secret = "<script>alert(document.domain)</script>";
    for (const format of ["jpeg", "png", "webp"] as const) {
      const polyglot = Buffer.concat([await makePicture(format), Buffer.from(secret)]);
      expect((await put("polyglot", polyglot, `image/${format}`)).status).toBe(200);
      const served = await (await api.ask("GET", "object/public/media/polyglot")).text();
      expect(served).not.toContain("script");
      await api.ask("DELETE", "object/media/polyglot");
    }
  });

  test("a truncated PDF is refused", async () => {
    expect(await refuse(put("x.pdf", makePdf().subarray(0, 30), "application/pdf"))).toBe(422);
  });

  test("a file is refused as too large by its content-length or while it is read", async () => {
    const chunk = new Uint8Array(MB);
    const endless = () =>
      new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(chunk) });
    expect(await refuse(put("x.pdf", endless(), "application/pdf"))).toBe(413);
    expect(await refuse(put("x.png", endless(), "image/png"))).toBe(413);
    // More than a picture may have, less than the bucket allows.
    expect(await refuse(put("x.png", Buffer.alloc(16 * MB), "image/png"))).toBe(413);
    const length = { "content-length": String(1024 * MB) };
    expect(await refuse(put("x.pdf", "%PDF-", "application/pdf", length))).toBe(413);
  });

  test("an interrupted upload leaves nothing", async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        controller.enqueue(new Uint8Array(makePdf().subarray(0, 20)));
        controller.error(new Error("the client went away"));
      },
    });
    expect(await refuse(put("x.pdf", broken, "application/pdf"))).toBe(400);
    expect(await refuse(api.ask("GET", "object/public/media/x.pdf"))).toBe(404);
  });

  test("malformed forms are refused", async () => {
    const form = (text: string, boundary = "b") =>
      put("x.pdf", text, `multipart/form-data; boundary=${boundary}`);
    const head = (disposition: string) => `--b\r\nContent-Disposition: ${disposition}\r\n`;
    const named = head('form-data; name=""; filename="a.pdf"');
    const typed = `${named}Content-Type: application/pdf\r\n\r\n`;
    for (const text of [
      "",
      "--b--",
      "x--b--",
      "--b\r\n\r\n\r\n--b--",
      typed,
      `${typed}${makePdf().toString()}`,
      `${typed}${makePdf().toString()}\r\n--bx`,
      `${named}\r\n${makePdf().toString()}\r\n--b--`,
      `${head("attachment")}\r\nx\r\n--b--`,
      `${head('form-data; name="cacheControl"')}\r\n60\r\n--b--`,
      `${head('form-data; name="metadata"')}\r\n${"x".repeat(20_000)}\r\n--b--`,
      `${typed}%PDF-%%EOF\r\n${typed}%PDF-%%EOF\r\n--b--`,
      `${typed}%PDF-%%EOF\r\n${head('form-data; name="metadata"')}\r\n{"__proto__":1}\r\n--b--`,
      `${typed}%PDF-%%EOF\r\n${head('form-data; name="metadata"')}\r\n[]\r\n--b--`,
      `${typed}%PDF-%%EOF\r\n${head('form-data; name="cacheControl"')}\r\n1, x\r\n--b--`,
      "--b\r\n".repeat(100),
      `--b\r\n${"X: y\r\n".repeat(5000)}`,
    ]) {
      expect(await refuse(form(text))).toBeOneOf([400, 415]);
    }
    expect(await refuse(form("--b--", ""))).toBe(400);
    expect(await refuse(form("--b--", "x".repeat(100)))).toBe(400);
  });

  test("invalid headers are refused", async () => {
    const send = (headers: AskOptions["headers"]) =>
      refuse(put("x.pdf", makePdf(), "application/pdf", headers));
    expect(await send({ "cache-control": "max-age=1\tx" })).toBe(400);
    expect(await send({ "x-upsert": "yes" })).toBe(400);
    expect(await send({ "x-metadata": "e30=x".repeat(5000) })).toBe(400);
    expect(await send({ "x-metadata": "!!!!" })).toBe(400);
    expect(await send({ "content-encoding": "gzip" })).toBe(400);
  });

  test("an unknown bucket is not found", async () => {
    for (const bucket of ["otro", "public", "auth"]) {
      const upload = api.ask("POST", `object/${bucket}/a/x.pdf`, {
        body: new Uint8Array(makePdf()),
        headers: { "content-type": "application/pdf" },
      });
      expect(await refuse(upload)).toBe(404);
    }
  });
});
