import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { createResizer } from "#server/media/images/resizer.ts";

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
