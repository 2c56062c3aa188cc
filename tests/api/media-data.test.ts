/* The data layer of stored files, as the panel's library uses it. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Client } from "#data/client/client.ts";
import { DataError } from "#data/client/errors.ts";
import { deleteFile, findFileUses, findPictureText, listPictures } from "#data/media.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import { makePdf, makePicture } from "#tests/api/storage-support.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let backend: TestBackend;
  let client: Client;
  const picture = "imagenes/campo_verde-0123456789-40x20.webp";
  const document = "documentos/ficha-0123456789.pdf";
  beforeAll(async () => {
    backend = await startTestBackend(kind);
    const person = { email: "a@empresa.example", password: "vacas verdes beben mate" };
    ({ client } = await backend.createUser({ ...person, administrator: true }));
    const media = client.storage.from("media");
    await media.upload(picture, await makePicture(), { contentType: "image/webp" });
    await media.upload(document, makePdf(), { contentType: "application/pdf" });
  });
  afterAll(() => backend.close());

  test("pictures are listed without documents", async () => {
    expect(await listPictures(client)).toEqual([{ name: picture, bytes: expect.any(Number) }]);
  });

  test("every use of a file is found, and no other", async () => {
    const path = toStoredPath(picture);
    const hosted = `https://proyecto.supabase.example${path}`;
    const withDefaults = { defaultToNull: false };
    const products = [
      { title: "Con imagen", image_url: path, image_alt: "Campo" },
      { title: "De antes", image_url: hosted },
      { title: "Parecida", image_url: path.replace("campo_verde", "campoxverde") },
      { title: "Con documento", documents: [{ title: "Ficha", url: toStoredPath(document) }] },
    ];
    const news = [
      { title: "Ilustrada", image_url: path },
      { title: "Escrita", content: `Antes ![campo](${path}) después` },
      { title: "Otra" },
    ];
    const text = { section: "hero", key: "image_url", value: path, type: "url" } as const;
    for (const { error } of [
      await client.from("products").insert(products, withDefaults),
      await client.from("news").insert(news, withDefaults),
      await client.from("site_content").insert(text),
    ]) {
      expect(error).toBeNull();
    }
    const show = async (name: string) =>
      (await findFileUses(client, name)).map(({ kind: of, title }) => `${of} ${title}`).toSorted();
    expect(await show(picture)).toEqual([
      "article Escrita",
      "article Ilustrada",
      "product Con imagen",
      "product De antes",
      "text hero · image_url",
    ]);
    expect(await show(document)).toEqual(["product Con documento"]);
    expect(await show("imagenes/nada.webp")).toEqual([]);
    expect(await findPictureText(client, picture)).toBe("Campo");
    expect(await findPictureText(client, "imagenes/nada.webp")).toBe("");
  });

  test("a file is deleted once, and only by an administrator", async () => {
    await expect(deleteFile(backend.client(), document)).rejects.toMatchObject({
      kind: "not-found",
    });
    await deleteFile(client, document);
    await expect(deleteFile(client, document)).rejects.toBeInstanceOf(DataError);
  });
});
