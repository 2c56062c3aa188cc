/* The Storage API through supabase-js, as Supabase documents it. */
import { createHash } from "node:crypto";

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
  beforeAll(async () => {
    api = await startStorageApi(kind);
  });
  afterAll(() => api.close());
  afterEach(async () => {
    expect(api.backend.errors).toEqual([]);
    await api.clear();
    expect(await api.listDisk()).toEqual([]);
  });
  const media = () => api.clients.administrator.storage.from("media");
  const file = (bytes: Buffer, type: string) => new Blob([new Uint8Array(bytes)], { type });

  test("a document uploaded as a form is downloaded unchanged", async () => {
    const bytes = makePdf();
    const { data, error } = await media().upload(
      "documentos/certificado.pdf",
      file(bytes, "application/pdf"),
    );
    expect(error).toBeNull();
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      path: "documentos/certificado.pdf",
      fullPath: "media/documentos/certificado.pdf",
    });
    const downloaded = await media().download("documentos/certificado.pdf");
    expect(Buffer.from((await downloaded.data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(await api.listDisk()).toEqual([`${hash.slice(0, 2)}/${hash}`]);
  });

  test("a document can be uploaded as raw bytes and as a stream", async () => {
    const bytes = makePdf("x".repeat(300_000));
    const options = { contentType: "application/pdf", cacheControl: "60" };
    expect((await media().upload("a.pdf", bytes, options)).error).toBeNull();
    const stream = new Blob([new Uint8Array(bytes)]).stream();
    expect((await media().upload("b.pdf", stream, options)).error).toBeNull();
    for (const name of ["a.pdf", "b.pdf"]) {
      const { data } = await media().download(name);
      expect(data?.size).toBe(bytes.length);
    }
    expect(await api.listDisk()).toHaveLength(1);
  });

  test.each(["jpeg", "png", "webp", "avif"] as const)(
    "a picture in %s is stored upright and without EXIF data",
    async (format) => {
      const taken = await sharp(await makePicture(format, { width: 60, height: 30 }))
        .withExif({ IFD0: { Make: "Cámara" }, IFD3: { GPSLatitude: "4/1 35/1 0/1" } })
        .withMetadata({ orientation: 6 })
        .toFormat(format)
        .toBuffer();
      const type = `image/${format}`;
      expect((await media().upload(`a.${format}`, file(taken, type))).error).toBeNull();
      const { data } = await media().download(`a.${format}`);
      expect(data?.type).toBe(type);
      const about = await sharp(
        Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()),
      ).metadata();
      expect(about.exif).toBeUndefined();
      expect(about.orientation ?? 1).toBe(1);
      const [entry] = (await media().list()).data ?? [];
      expect(entry?.metadata).toMatchObject({
        width: about.width,
        height: about.height,
        mimetype: type,
      });
      if (format === "jpeg") expect([about.width, about.height]).toEqual([30, 60]);
    },
  );

  test("an existing name is refused, but replaced with upsert or update", async () => {
    const first = await makePicture("webp", { seed: 1 });
    const second = await makePicture("webp", { seed: 2 });
    const third = await makePicture("webp", { seed: 3 });
    await media().upload("a.webp", file(first, "image/webp"));
    const [firstOnDisk] = await api.listDisk();
    const taken = await media().upload("a.webp", file(second, "image/webp"));
    expect(taken.error).toMatchObject({
      status: 409,
      statusCode: "409",
      message: "The resource already exists",
    });
    expect(await api.listDisk()).toEqual([firstOnDisk]);
    const again = await media().upload("a.webp", file(second, "image/webp"), { upsert: true });
    expect(again.error).toBeNull();
    const [secondOnDisk, ...more] = await api.listDisk();
    expect(more).toEqual([]);
    expect(secondOnDisk).not.toBe(firstOnDisk);
    expect((await media().update("a.webp", file(third, "image/webp"))).error).toBeNull();
    expect(await api.listDisk()).not.toEqual([secondOnDisk]);
    expect(await api.listDisk()).toHaveLength(1);
    const missing = await media().update("no.webp", file(third, "image/webp"));
    expect(missing.error).toMatchObject({ status: 404, message: "Object not found" });
  });

  test("content that two names share is stored once and stays while one of them exists", async () => {
    const bytes = makePdf("compartido");
    await media().upload("a.pdf", file(bytes, "application/pdf"));
    await media().upload("b.pdf", file(bytes, "application/pdf"));
    expect(await api.listDisk()).toHaveLength(1);
    await media().remove(["a.pdf"]);
    expect((await media().download("b.pdf")).data?.size).toBe(bytes.length);
  });

  test("files are moved, copied, described and removed", async () => {
    const options = { metadata: { alt: "Campo" }, cacheControl: "31536000" };
    await media().upload("a/uno.pdf", file(makePdf(), "application/pdf"), options);
    expect((await media().move("a/uno.pdf", "b/dos.pdf")).data).toEqual({
      message: "Successfully moved",
    });
    expect((await media().copy("b/dos.pdf", "b/tres.pdf")).data?.path).toBe("media/b/tres.pdf");
    expect((await media().info("b/tres.pdf")).data).toMatchObject({
      name: "b/tres.pdf",
      bucketId: "media",
      size: makePdf().length,
      contentType: "application/pdf",
      cacheControl: "max-age=31536000",
      metadata: { alt: "Campo" },
    });
    expect((await media().exists("a/uno.pdf")).data).toBe(false);
    expect((await media().exists("b/dos.pdf")).data).toBe(true);
    const taken = await media().move("b/dos.pdf", "b/tres.pdf");
    expect(taken.error).toMatchObject({ status: 409 });
    const missing = await media().move("no.pdf", "x.pdf");
    expect(missing.error).toMatchObject({ status: 404, message: "Object not found" });
    const removed = await media().remove(["b/dos.pdf", "b/tres.pdf", "no.pdf"]);
    expect(removed.data?.map(({ name }) => name)).toEqual(["b/dos.pdf", "b/tres.pdf"]);
  });

  test("a list shows folders first, in the requested order", async () => {
    const names = ["b.pdf", "a.pdf", "Carta.pdf", "imagenes/uno.pdf", "imagenes/x/dos.pdf"];
    for (const name of names) await media().upload(name, file(makePdf(name), "application/pdf"));
    const show = async (...options: Parameters<ReturnType<typeof media>["list"]>) =>
      ((await media().list(...options)).data ?? []).map(({ name, id }) =>
        id === null ? `${name}/` : name,
      );
    const root = await show();
    expect(root[0]).toBe("imagenes/");
    expect(root.slice(1).toSorted()).toEqual(["Carta.pdf", "a.pdf", "b.pdf"]);
    expect(await show("imagenes")).toEqual(["x/", "uno.pdf"]);
    expect(await show("imagenes/")).toEqual(["x/", "uno.pdf"]);
    expect(await show("", { search: "CART" })).toEqual(["Carta.pdf"]);
    const newest = { sortBy: { column: "created_at", order: "desc" } };
    expect(await show("", newest)).toEqual(["imagenes/", "Carta.pdf", "a.pdf", "b.pdf"]);
    expect(await show("", { ...newest, limit: 2, offset: 1 })).toEqual(["Carta.pdf", "a.pdf"]);
    expect(await show("nada")).toEqual([]);
    const response = await api.ask("POST", "object/list/media", {
      body: JSON.stringify({ prefix: "" }),
    });
    expect(await response.json()).toHaveLength(4);
  });

  test("a list has at most a hundred entries unless more are requested", async () => {
    await api.backend.sql(
      `insert into storage.objects (bucket_id, name, version, metadata)
       select 'media', 'muchos/' || lpad(n::text, 3, '0'), 'x', '{}' from generate_series(1, 130) n`,
    );
    const first = (await media().list("muchos")).data ?? [];
    expect([first.length, first[0]?.name, first[99]?.name]).toEqual([100, "001", "100"]);
    expect((await media().list("muchos", { limit: 1000 })).data).toHaveLength(130);
    await api.backend.sql("delete from storage.objects where version = 'x'");
  });

  test("pages of a bucket go on behind a cursor, in any order, with folders or flat", async () => {
    const names = ["a/1.pdf", "a/2.pdf", "a/b/3.pdf", "a.pdf", "b.pdf", "c_%/4.pdf", "ñ/5.pdf"];
    await api.backend.sql(
      `insert into storage.objects (bucket_id, name, version, metadata, created_at)
       select 'media', name, 'x', '{}', now() - n * interval '1 minute'
       from unnest(string_to_array($1::text, '|')) with ordinality as t (name, n)`,
      [names.join("|")],
    );
    let keys: string[] = [];
    const readAll = async (options: object) => {
      keys = [];
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        // oxlint-disable-next-line no-await-in-loop -- each page begins behind the one before
        const { data, error } = await media().listV2({
          limit: 2,
          ...options,
          ...(cursor && { cursor }),
        });
        if (error) throw error;
        const page = [...data.folders, ...data.objects];
        expect(page.length).toBeLessThanOrEqual(2);
        keys.push(...page.map(({ key = "" }) => key));
        found.push(...page.map(({ name }) => name));
        cursor = data.nextCursor;
        expect(data.hasNext).toBe(cursor !== undefined);
      } while (cursor !== undefined);
      return found;
    };
    const sorted = names.toSorted();
    expect(await readAll({})).toEqual(sorted);
    expect(keys).toEqual(sorted);
    expect(await readAll({ sortBy: { column: "name", order: "desc" } })).toEqual(
      sorted.toReversed(),
    );
    expect(await readAll({ sortBy: { column: "created_at", order: "asc" } })).toEqual(
      names.toReversed(),
    );
    expect(await readAll({ prefix: "a/" })).toEqual(["a/1.pdf", "a/2.pdf", "a/b/3.pdf"]);
    expect(await readAll({ prefix: "c_" })).toEqual(["c_%/4.pdf"]);
    expect(await readAll({ with_delimiter: true, limit: 1 })).toEqual([
      "a.pdf",
      "a/",
      "b.pdf",
      "c_%/",
      "ñ/",
    ]);
    expect(keys).toEqual(["a.pdf", "a", "b.pdf", "c_%", "ñ"]);
    await readAll({ with_delimiter: true, prefix: "a/" });
    expect(keys.toSorted()).toEqual(["1.pdf", "2.pdf", "b"]);
    expect(await readAll({ with_delimiter: true, prefix: "a", limit: 1 })).toEqual(["a.pdf", "a/"]);
    expect((await media().listV2({ limit: 5000 })).data?.objects).toHaveLength(names.length);
    for (const limit of [0, -1, 1.5])
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await media().listV2({ limit })).error).toMatchObject({ status: 400 });
    for (const cursor of ["x", "bnVsbA", Buffer.from('{"column":"id"}').toString("base64url")]) {
      const { error } = await media().listV2({ cursor });
      expect(error?.message).toBe("body/cursor is not one of this listing");
    }
    const anonymous = await api.clients.anonymous.storage.from("media").listV2();
    expect(anonymous.data).toEqual({ hasNext: false, folders: [], objects: [] });
    await api.backend.sql("delete from storage.objects where version = 'x'");
  });

  test("buckets are read by the secret key, and made by no one", async () => {
    const { storage } = api.clients.service;
    const { data } = await storage.listBuckets({ sortColumn: "name" });
    expect(data?.map(({ id, public: isPublic }) => [id, isPublic])).toEqual([
      ["media", true],
      ["private-files", false],
    ]);
    expect((await storage.listBuckets({ search: "MED", limit: 1 })).data).toHaveLength(1);
    const moment: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect((await storage.getBucket("media")).data).toEqual({
      id: "media",
      name: "media",
      owner: "",
      public: true,
      file_size_limit: 20 * 1024 * 1024,
      allowed_mime_types: expect.arrayContaining(["image/png"]),
      created_at: moment,
      updated_at: moment,
    });
    expect(data?.[0]).toMatchObject({ type: "STANDARD", created_at: moment });
    expect((await storage.getBucket("otro")).error?.message).toBe("Bucket not found");
    for (const client of [api.clients.anonymous, api.clients.administrator]) {
      // oxlint-disable-next-line no-await-in-loop -- one role after the other
      expect((await client.storage.listBuckets()).data).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop -- one role after the other
      expect((await client.storage.getBucket("media")).error?.message).toBe("Bucket not found");
    }
    const refusals = [
      await storage.createBucket("nuevo"),
      await storage.updateBucket("media", { public: false }),
      await storage.emptyBucket("media"),
      await storage.deleteBucket("media"),
    ];
    for (const { error } of refusals)
      expect(error).toMatchObject({
        status: 422,
        message: "Making, changing, emptying and deleting buckets is not supported",
      });
    for (const query of ["limit=0", "limit=x", "sortColumn=owner", "sortOrder=up", "offset=-1"])
      // oxlint-disable-next-line no-await-in-loop -- each says which it was when it fails
      expect([query, (await api.ask("GET", `bucket?${query}`)).status]).toEqual([query, 400]);
  });

  test("numbers that are sent as text are numbers, as the client in Python sends them", async () => {
    await media().upload("a.pdf", file(makePdf(), "application/pdf"));
    const send = async (path: string, body: object) => {
      const response = await api.ask("POST", path, { body: JSON.stringify(body) });
      return response.status;
    };
    expect(await send("object/sign/media/a.pdf", { expiresIn: "60" })).toBe(200);
    expect(await send("object/list/media", { prefix: "", limit: "2", offset: "0" })).toBe(200);
    expect(await send("object/list-v2/media", { limit: "5000" })).toBe(200);
    for (const expiresIn of ["", "0", "-1", "1.5", "1e2", "0x10", " 60", "604801", "9".repeat(13)])
      // oxlint-disable-next-line no-await-in-loop -- each says which it was when it fails
      expect([expiresIn, await send("object/sign/media/a.pdf", { expiresIn })]).toEqual([
        expiresIn,
        400,
      ]);
  });

  // A status that no client retries: tus-js-client does so for 409, 423 and all from 500.
  test.each([
    ["POST", "upload/resumable", "Uploading in parts"],
    ["PATCH", "upload/resumable/bWVkaWE", "Uploading in parts"],
    ["POST", "upload/resumable/sign", "Uploading in parts"],
    ["GET", "render/image/sign/media/a.png?token=x", "Showing private pictures in other sizes"],
    ["GET", "s3/media", "The S3 protocol"],
    ["DELETE", "cdn/media/a.png", "Purging the CDN"],
    ["POST", "vector/CreateVectorBucket", "Storing vectors"],
    ["POST", "iceberg/bucket", "Storing Iceberg tables"],
  ])("%s %s is refused with a clear error", async (method, path, what) => {
    const response = await api.ask(method, path);
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        statusCode: "422",
        code: "NotSupported",
        error: "NotSupported",
        message: `${what} is not supported`,
      },
    ]);
  });

  test("a path or method that no one offers is refused", async () => {
    expect((await api.ask("GET", "otra")).status).toBe(404);
    const wrong = await api.ask("PATCH", "object/media/a.pdf");
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([
      405,
      "DELETE, POST, PUT, GET, HEAD",
    ]);
  });
});
