/* The data layer of stored files, as the panel's library uses it. */
import { beforeAll, describe, expect, test } from "vitest";

import { DataError } from "#data/client/errors.ts";
import { deleteFile, findPictureText, listPictures } from "#data/media/media.ts";
import {
  deletePictureNote,
  findPictureNote,
  listOfferedFrames,
  allowCrops,
  savePictureNote,
  savePictureText,
} from "#data/media/pictures.ts";
import { toStoredPath } from "#domain/media/stored-file.ts";
import { useSite } from "#tests/api/site-support.ts";
import { makePdf, makePicture } from "#tests/api/storage-support.ts";
import { RULE_DATABASES } from "#tests/support/backend.ts";

describe.each(RULE_DATABASES)("over %s", (kind) => {
  const { client, visitor } = useSite(kind);
  const picture = "imagenes/campo_verde-0123456789-40x20.webp";
  const document = "documentos/ficha-0123456789.pdf";
  beforeAll(async () => {
    const media = client().storage.from("media");
    await media.upload(picture, await makePicture(), { contentType: "image/webp" });
    await media.upload(document, makePdf(), { contentType: "application/pdf" });
  });

  test("pictures are listed without documents", async () => {
    expect(await listPictures(client())).toEqual([{ name: picture, bytes: expect.any(Number) }]);
  });

  test("a picture's text is what is noted of it, or else what a record says", async () => {
    const path = toStoredPath(picture);
    const product = { title: "Con imagen", image_url: `${path}#encuadre=50-50-100` };
    const { error } = await client()
      .from("products")
      .insert({ ...product, image_alt: "Campo" });
    expect(error).toBeNull();
    expect(await findPictureText(client(), path)).toBe("Campo");
    expect(await findPictureText(client(), path.replace("campo_verde", "campoxverde"))).toBe("");
    await savePictureNote(client(), { address: path, alt: "Campo verde" });
    expect(await findPictureText(client(), path)).toBe("Campo verde");
    await deletePictureNote(client(), path);
    expect(await findPictureNote(client(), path)).toBeNull();
  });

  test("a picture's default text is saved only over the version that was read", async () => {
    const address = "/images/sorgo.webp";
    const first = await savePictureText(client(), address, "Sorgo", null);
    expect(first).toMatchObject({ address, alt: "Sorgo", frame: "" });
    // Someone else began with the same picture without a note.
    await expect(savePictureText(client(), address, "Otro", null)).rejects.toMatchObject({
      kind: "not-found",
    });
    const second = await savePictureText(client(), address, "Grano", first.updated_at);
    await expect(
      savePictureText(client(), address, "Otro", first.updated_at),
    ).rejects.toMatchObject({ kind: "not-found" });
    expect(await findPictureNote(client(), address)).toEqual(second);
  });

  test("frames are offered once each, the last of a hundred, and a note stays as it is", async () => {
    const source = "/images/melaza.webp";
    await savePictureNote(client(), { address: source, frame: "encuadre=30-60-100" });
    const offer = (x: number, zoom = 100) =>
      allowCrops(client(), `${source}#encuadre=${x}-50-${zoom}&compartir=${x}-60-${zoom}`);
    await offer(1);
    await offer(2);
    await offer(1);
    const list = async () => (await listOfferedFrames(client()))[0]?.frames;
    expect(await list()).toEqual(["1-50-100", "1-60-100", "2-50-100", "2-60-100"]);
    for (let x = 0; x <= 60; x += 1) await offer(x, 150);
    expect(await list()).toHaveLength(100);
    expect((await list())?.slice(0, 2)).toEqual(["60-50-150", "60-60-150"]);
    expect(await findPictureNote(client(), source)).toMatchObject({
      address: source,
      alt: "",
      frame: "encuadre=30-60-100",
    });
    await allowCrops(client(), "/images/glicerol.webp");
    expect(await listOfferedFrames(client())).toHaveLength(1);
  });

  test("the text of a picture is also that of a product's further picture", async () => {
    const url = "/images/levadura.webp";
    await client()
      .from("products")
      .insert({ title: "Levadura", more_images: [{ url, alt: "Levadura en un tarro" }] });
    expect(await findPictureText(client(), url)).toBe("Levadura en un tarro");
    expect(await findPictureText(client(), "/images/fosfato.webp")).toBe("");
  });

  test.each([
    [{ address: "https://otro.example/a.jpg" }],
    [{ address: "/images/a.webp", frame: "x" }],
    [{ address: "/images/a.webp", frame: "encuadre=1-1-100&".repeat(9) }],
    [{ address: "/images/a.webp", frames: ["a"] }],
    [{ address: "/images/a.webp", frames: Array.from({ length: 300 }, () => "10-10-100") }],
  ])("what is no picture's note is refused: %j", async (row) => {
    expect((await client().from("pictures").insert(row)).error?.code).toBe("23514");
  });

  test("a file is deleted once, and only by an administrator", async () => {
    await expect(deleteFile(visitor(), document)).rejects.toMatchObject({
      kind: "not-found",
    });
    await deleteFile(client(), document);
    await expect(deleteFile(client(), document)).rejects.toBeInstanceOf(DataError);
  });
});
