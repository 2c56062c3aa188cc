import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import type { PictureCrop } from "#domain/media/picture-address.ts";
import { IMAGE_WORK } from "#server/files/images/image-work.ts";
import { createResizer } from "#server/files/images/resizer.ts";

/** The x of every allowed crop. */
const ALLOWED = 100;

async function makeFolders() {
  const root = await mkdtemp(path.join(tmpdir(), "pictures-"));
  onTestFinished(() => rm(root, { recursive: true }));
  await mkdir(path.join(root, "site/images"), { recursive: true });
  await sharp({ create: { width: 1000, height: 500, channels: 3, background: "#1F4D36" } })
    .webp()
    .toFile(path.join(root, "site/images/verde.webp"));
  await writeFile(path.join(root, "site/images/roto.webp"), "no es una imagen");
  const stored = { path: path.join(root, "site/images/verde.webp"), version: "1" };
  return {
    sourceFolder: path.join(root, "site"),
    cacheFolder: path.join(root, "cache"),
    findStored: (name: string) => Promise.resolve(name === "imagenes/verde.webp" ? stored : null),
    isAllowedCrop: (_: string, { x }: PictureCrop) => Promise.resolve(x === ALLOWED),
    work: IMAGE_WORK,
  };
}

test.each(["avif", "webp"] as const)(
  "a picture is encoded as %s at the requested width",
  async (format) => {
    const resizer = createResizer(await makeFolders());
    const bytes = await resizer.resize({ width: 320, source: "/images/verde.webp", format });
    const about = await sharp(bytes ?? Buffer.alloc(0)).metadata();
    expect(about).toMatchObject({ width: 320, height: 160 });
    expect(about.format).toBe(format === "avif" ? "heif" : "webp");
  },
);

test("a picture is never enlarged", async () => {
  const resizer = createResizer(await makeFolders());
  const bytes = await resizer.resize({ width: 1600, source: "/images/verde.webp", format: "webp" });
  expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).width).toBe(1000);
});

test("concurrent requests for one picture resize it once, and a later resizer finds it on disk", async () => {
  const folders = await makeFolders();
  const resizer = createResizer(folders);
  const picture = { width: 160, source: "/images/verde.webp", format: "webp" } as const;
  const burst = await Promise.all(Array.from({ length: 50 }, () => resizer.resize(picture)));
  expect(new Set(burst).size).toBe(1);
  const cached = await readdir(folders.cacheFolder, { recursive: true });
  expect(cached.filter((name) => name.endsWith(".webp"))).toHaveLength(1);
  expect(await createResizer(folders).resize(picture)).toEqual(burst[0]);
});

test("a missing original, a folder and a broken file give no picture", async () => {
  const resizer = createResizer(await makeFolders());
  for (const source of ["/images/nada.webp", "/images", "/images/roto.webp"]) {
    expect(await resizer.resize({ width: 160, source, format: "webp" })).toBeNull();
  }
});

test("an uploaded picture is resized from its stored file, and is missing once that is gone", async () => {
  const resizer = createResizer(await makeFolders());
  const source = "/storage/v1/object/public/media/imagenes/verde.webp";
  const bytes = await resizer.resize({ width: 160, source, format: "avif" });
  expect((await sharp(bytes ?? Buffer.alloc(0)).metadata()).width).toBe(160);
  const gone = "/storage/v1/object/public/media/imagenes/no.webp";
  expect(await resizer.resize({ width: 160, source: gone, format: "avif" })).toBeNull();
});

/** A picture that is green on the left, white in the middle and brown on the right. */
async function makeStripes() {
  const folders = await makeFolders();
  const stripe = (background: string) => ({
    create: { width: 400, height: 600, channels: 3 as const, background },
  });
  await sharp(stripe("#fff"))
    .extend({ left: 400, background: "#1F4D36" })
    .extend({ right: 400, background: "#7A4A1E" })
    .webp({ lossless: true })
    .toFile(path.join(folders.sourceFolder, "images/franjas.webp"));
  return folders;
}

test("a crop shows its part of the picture, in its ratio, and leaves the original unchanged", async () => {
  const folders = await makeStripes();
  const resizer = createResizer(folders);
  const crop = { ratio: "1x1", x: ALLOWED, y: 50, zoom: 200 } as const;
  const source = "/images/franjas.webp";
  const bytes = await resizer.resize({ width: 160, source, format: "webp", crop });
  const image = sharp(bytes ?? Buffer.alloc(0));
  expect(await image.metadata()).toMatchObject({ width: 160, height: 160 });
  const { channels } = await image.stats();
  const [red, green] = channels.map(({ mean }) => mean);
  expect(red).toBeGreaterThan(green ?? 0);
  const large = await resizer.resize({ width: 1600, source, format: "webp", crop });
  expect((await sharp(large ?? Buffer.alloc(0)).metadata()).width).toBe(300);
  const original = path.join(folders.sourceFolder, "images/franjas.webp");
  expect(await sharp(original).metadata()).toMatchObject({ width: 1200, height: 600 });
});

test("a crop that is not allowed is not made, and leaves nothing on the disk", async () => {
  const folders = await makeStripes();
  const crop = { ratio: "1x1", x: 99, y: 50, zoom: 200 } as const;
  const picture = { width: 160, source: "/images/franjas.webp", format: "webp", crop } as const;
  expect(await createResizer(folders).resize(picture)).toBeNull();
  await expect(readdir(folders.cacheFolder)).rejects.toThrow("ENOENT");
});

test("the eye is drawn to the sack in the picture", async () => {
  const folders = await makeFolders();
  const sack = { create: { width: 90, height: 90, channels: 3 as const, background: "#d22" } };
  await sharp({ create: { width: 900, height: 600, channels: 3, background: "#ddd" } })
    .composite([{ input: await sharp(sack).png().toBuffer(), left: 700, top: 400 }])
    .webp()
    .toFile(path.join(folders.sourceFolder, "images/saco.webp"));
  const resizer = createResizer(folders);
  const { x = 0, y = 0 } = (await resizer.findFocus("/images/saco.webp")) ?? {};
  expect(Math.abs(x - 82)).toBeLessThan(8);
  expect(Math.abs(y - 74)).toBeLessThan(12);
  expect(await resizer.findFocus("/images/roto.webp")).toBeNull();
  expect(await resizer.findFocus("/images/nada.webp")).toBeNull();
});
