/* Signed URLs of the private bucket, as supabase-js makes and uses them. */
import { SignJWT } from "jose";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

import { openPrivateFile, signPrivateFile, storePrivateFile } from "#data/media/private-files.ts";
import { PRIVATE_BUCKET, WORKBOOK_TYPE } from "#domain/media/private-file.ts";
import { sendPrivateFile } from "#server/files/private-files.ts";
import {
  makePdf,
  makePicture,
  startStorageApi,
  type StorageApi,
} from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";
import { zipFiles } from "#tests/support/make-workbook.ts";

const NAME = "solicitudes/00000000-0000-4000-8000-000000000001/etiqueta.pdf";
const OTHER = "certificados/lote 7.pdf";
const pdf = (text = "uno") =>
  new Blob([new Uint8Array(makePdf(text))], { type: "application/pdf" });

describe.each(RULE_DATABASES)("over %s", (kind) => {
  let api: StorageApi;
  beforeAll(async () => {
    api = await startStorageApi(kind);
    await files("service").upload(NAME, pdf());
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.backend.errors).toEqual([]);
    await files("service").remove([OTHER]);
  });

  const files = (person: keyof StorageApi["clients"]) =>
    api.clients[person].storage.from(PRIVATE_BUCKET);
  /** Without a key, as a browser follows a link. */
  const open = (url: string, init?: RequestInit) => api.backend.fetch(new Request(url, init));
  const sign = async (name = NAME, seconds = 60) => {
    const { data, error } = await files("administrator").createSignedUrl(name, seconds);
    if (error) throw error;
    return data.signedUrl;
  };
  const readError = async (response: Response) => {
    const { code, message } = (await response.json()) as { code: string; message: string };
    return [response.status, code, message];
  };

  test("a signed URL shows a private file without a key, and no cache keeps it", async () => {
    const response = await open(await sign());
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(makePdf("uno").toString());
    const { headers } = response;
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-type")).toBe("application/pdf");
    expect(headers.get("content-disposition")).toContain("inline");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    const head = await open(await sign(), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  test("the download option names the file that the browser saves", async () => {
    const { data } = await files("administrator").createSignedUrl(NAME, 60, {
      download: "Etiqueta 1.pdf",
    });
    const { headers } = await open(data?.signedUrl ?? "");
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="Etiqueta 1.pdf"/);
  });

  test("several URLs are signed, and each that cannot be has upstream's error", async () => {
    const { data } = await files("administrator").createSignedUrls([NAME, "no/hay.pdf"], 60);
    expect(data).toMatchObject([
      { error: null, path: NAME },
      {
        error: "Either the object does not exist or you do not have access to it",
        path: "no/hay.pdf",
        signedUrl: null,
      },
    ]);
    expect((await open(data?.[0]?.signedUrl ?? "")).status).toBe(200);
  });

  test("a token opens only the file that it was signed for", async () => {
    await files("service").upload(OTHER, pdf("dos"));
    const url = await sign();
    const other = url.replace(NAME, encodeURI(OTHER));
    expect(await readError(await open(other))).toEqual([
      400,
      "InvalidSignature",
      "Invalid signature",
    ]);
    const media = url.replace(`/${PRIVATE_BUCKET}/`, "/media/");
    expect((await open(media)).status).toBe(400);
    expect((await open(await sign(OTHER))).status).toBe(200);
  });

  test("an expired or altered token, another one or none opens nothing", async () => {
    const { keys } = api.backend;
    const claims = { url: `${PRIVATE_BUCKET}/${NAME}`, scope: "download" };
    const seconds = Math.floor(Date.now() / 1000);
    const make = (secret: Uint8Array, alg = "HS256", exp = seconds + 60) =>
      new SignJWT(claims).setProtectedHeader({ alg }).setExpirationTime(exp).sign(secret);
    const url = await sign();
    const [base = "", token = ""] = url.split("?token=");
    const session = await api.clients.administrator.auth.getSession();
    const unsigned = [
      Buffer.from('{"alg":"none"}').toString("base64url"),
      Buffer.from(JSON.stringify({ ...claims, exp: seconds + 60 })).toString("base64url"),
      "",
    ].join(".");
    for (const forged of [
      // The key of access tokens is another.
      await make(keys.jwtSecret),
      await make(new TextEncoder().encode(keys.secret)),
      session.data.session?.access_token ?? "",
      `${token.slice(0, -4)}AAAA`,
      unsigned,
      "a.b.c",
      "",
      "%00",
      "x".repeat(4000),
      "__proto__",
    ]) {
      const response = await open(`${base}?token=${forged}`);
      expect((await readError(response)).slice(0, 2)).toEqual([400, "InvalidJWT"]);
    }
    expect((await readError(await open(base))).slice(0, 2)).toEqual([400, "InvalidJWT"]);
    expect((await open(`${base}?token=${token}`)).status).toBe(200);
    const upload = await files("administrator").createSignedUploadUrl(OTHER);
    const reused = `${base.replace(NAME, encodeURI(OTHER))}?token=${upload.data?.token}`;
    expect((await readError(await open(reused))).slice(0, 2)).toEqual([400, "InvalidSignature"]);
  });

  test("a URL expires, at the latest after a week", async () => {
    const url = await sign(NAME, 1);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3000 });
    const response = await open(url).finally(() => vi.useRealTimers());
    expect(await readError(response)).toEqual([
      400,
      "InvalidJWT",
      '"exp" claim timestamp check failed',
    ]);
    for (const seconds of [0, -1, 1.5, 604_801, 2 ** 53]) {
      const { error } = await files("administrator").createSignedUrl(NAME, seconds);
      expect(error).toMatchObject({ status: 400 });
    }
  });

  test("a deleted file's URL opens nothing", async () => {
    await files("service").upload(OTHER, pdf("dos"));
    const url = await sign(OTHER);
    await files("administrator").remove([OTHER]);
    expect((await readError(await open(url))).slice(0, 2)).toEqual([404, "NoSuchKey"]);
  });

  test("a signed upload stores one file once, in its signer's name", async () => {
    const { data } = await files("administrator").createSignedUploadUrl(OTHER);
    const { token = "" } = data ?? {};
    const stored = await files("anonymous").uploadToSignedUrl(OTHER, token, pdf("dos"));
    expect(stored.data).toEqual({ path: OTHER, fullPath: `${PRIVATE_BUCKET}/${OTHER}` });
    const again = await files("anonymous").uploadToSignedUrl(OTHER, token, pdf("tres"), {
      upsert: true,
    });
    expect(again.error).toMatchObject({ status: 409 });
    const [row] = await api.backend.sql<{ is_owned: boolean }>(
      `select owner = (select user_id from public.admin_users) as is_owned
       from storage.objects where name = '${OTHER}'`,
    );
    expect(row?.is_owned).toBe(true);
    const elsewhere = await files("anonymous").uploadToSignedUrl(
      "certificados/x.pdf",
      token,
      pdf(),
    );
    expect(elsewhere.error).toMatchObject({ status: 400 });
  });

  test("a signed upload obeys the bucket's types and size, and never replaces", async () => {
    const { data } = await files("service").createSignedUploadUrl(OTHER);
    const { token = "" } = data ?? {};
    const send = (body: Blob) => files("anonymous").uploadToSignedUrl(OTHER, token, body);
    const html = new Blob(["<script>alert(1)</script>"], { type: "text/html" });
    expect((await send(html)).error).toMatchObject({ status: 415 });
    const svg = new Blob(["<svg/>"], { type: "image/svg+xml" });
    expect((await send(svg)).error).toMatchObject({ status: 415 });
    const disguised = new Blob(["<script>alert(1)</script>"], { type: "application/pdf" });
    expect((await send(disguised)).error).toMatchObject({ status: 415 });
    const large = new Blob([makePdf().toString(), "x".repeat(10 * 1024 * 1024)], {
      type: "application/pdf",
    });
    expect((await send(large)).error).toMatchObject({
      status: 413,
      message: "The object exceeded the maximum allowed size",
    });
    const upsert = await files("administrator").createSignedUploadUrl(NAME, { upsert: true });
    expect(upsert.error).toMatchObject({ status: 400 });
    const taken = await files("administrator").createSignedUploadUrl(NAME);
    expect(taken.error).toMatchObject({ status: 409 });
    const download = (await sign()).split("?token=")[1] ?? "";
    expect((await files("anonymous").uploadToSignedUrl(NAME, download, pdf())).error).toMatchObject(
      { status: 400 },
    );
  });

  test("workbooks are stored, those with macros and other archives are not", async () => {
    const workbook = { "[Content_Types].xml": "<a/>", "xl/workbook.xml": "<a/>" };
    const send = async (parts: Record<string, string>) => {
      const bytes = zipFiles(parts);
      const name = `certificados/${Object.keys(parts).length}.xlsx`;
      const body = new Blob([bytes], { type: WORKBOOK_TYPE });
      return (await files("administrator").upload(name, body)).error;
    };
    expect(await send(workbook)).toBeNull();
    expect(await send({ ...workbook, "xl/vbaProject.bin": "x" })).toMatchObject({ status: 422 });
    expect(await send({ "a.html": "<script>" })).toMatchObject({ status: 415 });
    const cut = new Blob([zipFiles(workbook).slice(0, 60)], { type: WORKBOOK_TYPE });
    expect((await files("administrator").upload("certificados/c.xlsx", cut)).error).toMatchObject({
      status: 422,
    });
  });

  test("pictures of the private bucket are served in no other size", async () => {
    const name = "solicitudes/foto.png";
    const picture = await makePicture("png");
    await files("service").upload(name, picture, { contentType: "image/png" });
    const transform = { width: 320 };
    const signed = await files("administrator").createSignedUrl(name, 60, { transform });
    expect(signed.error).toMatchObject({ status: 422 });
    const resized = await files("administrator").download(name, { transform });
    expect(resized.error).toMatchObject({ status: 422 });
    const shown = `render/image/public/${PRIVATE_BUCKET}/${name}?width=320`;
    expect((await api.ask("GET", shown)).status).toBe(404);
    expect((await api.ask("GET", `render/image/sign/${PRIVATE_BUCKET}/${name}`)).status).toBe(422);
    expect(await api.backend.files.find(PRIVATE_BUCKET, name)).toBeNull();
    await files("service").remove([name]);
  });

  test("malformed requests to sign are refused", async () => {
    const post = async (path: string, body: unknown) => {
      const text = typeof body === "string" ? body : JSON.stringify(body);
      return (await api.ask("POST", `object/sign/${path}`, { body: text })).status;
    };
    for (const body of [
      "{",
      "null",
      "[]",
      {},
      { expiresIn: "60" },
      { expiresIn: 60, paths: [] },
      { expiresIn: 60, paths: "a" },
      { expiresIn: 60, paths: ["x".repeat(1025)] },
      { expiresIn: 60, paths: Array.from({ length: 1001 }, () => "a") },
      '{"expiresIn":60,"paths":["\\u0000"]}',
      '{"expiresIn":60,"paths":["a"],"__proto__":{}}',
    ]) {
      expect(await post(PRIVATE_BUCKET, body)).toBe(400);
    }
    expect(await post(`${PRIVATE_BUCKET}/${NAME}`, { expiresIn: null })).toBe(400);
    expect(await post(`${PRIVATE_BUCKET}/..%2fa`, { expiresIn: 60 })).toBe(400);
    expect(await post("otro/a.pdf", { expiresIn: 60 })).toBe(404);
    expect(await post("otro", { expiresIn: 60, paths: ["a"] })).toBe(404);
  });

  test("the data layer stores a file once, signs it, and the server hands it out as a download", async () => {
    const stored = { bytes: new Uint8Array(makePdf("dos")), type: "application/pdf" };
    const client = api.backend.client(api.backend.keys.secret);
    await storePrivateFile(client, OTHER, stored);
    await storePrivateFile(client, OTHER, stored);
    expect((await open(await signPrivateFile(client, OTHER))).status).toBe(200);
    const saved = await open(await signPrivateFile(client, OTHER, "Fórmula & más.pdf"));
    expect(saved.headers.get("content-disposition")).toBe(
      "attachment; filename=\"F_rmula _ m_s.pdf\"; filename*=UTF-8''F%C3%B3rmula%20%26%20m%C3%A1s.pdf",
    );
    const response = await sendPrivateFile(client, OTHER, "Certificado ñ.pdf");
    expect(await response?.text()).toBe(makePdf("dos").toString());
    expect(Object.fromEntries(response?.headers ?? [])).toMatchObject({
      "cache-control": "private, no-store",
      "content-disposition": expect.stringMatching(/^attachment; /) as string,
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "application/pdf",
      "x-content-type-options": "nosniff",
    });
    expect(await sendPrivateFile(client, "certificados/no-hay.pdf")).toBeNull();
    expect(await openPrivateFile(api.backend.client(), OTHER)).toBeNull();
  });
});
