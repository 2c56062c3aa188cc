import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import sharp, { type Region } from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { formatShapedCrop } from "#domain/media/picture-address.ts";
import { IMAGE_WORK } from "#server/files/images/image-work.ts";
import { createResizer } from "#server/files/images/resizer.ts";
import { createShareImages } from "#server/files/share-images/share-images.ts";

const SITE = "https://www.empresa.example";
const GLYCEROL = { kind: "product", slug: "glicerol" } as const;

interface Row {
  title: string;
  category: string | null;
  image_url: string | null;
}

/** A Supabase API with one product, which a test may change. */
async function makeShop(row: Partial<Row> = {}) {
  const product: Row = { title: "Glicerol", category: "Energéticos", image_url: null, ...row };
  const client = createClient({
    url: "http://localhost",
    key: "sb_publishable_test",
    fetch: (input) => {
      const { pathname, searchParams } = new URL(new Request(input).url);
      if (!pathname.endsWith("/products")) return Promise.resolve(Response.json([]));
      const isRequested = searchParams.get("slug") === `eq.${GLYCEROL.slug}`;
      return Promise.resolve(Response.json(isRequested ? [product] : []));
    },
  });
  const cacheFolder = await mkdtemp(path.join(tmpdir(), "cards-"));
  onTestFinished(() => rm(cacheFolder, { recursive: true }));
  const drawn: string[] = [];
  const real = createResizer({
    sourceFolder: "public",
    cacheFolder,
    findStored: () => Promise.resolve(null),
    isAllowedCrop: () => Promise.resolve(true),
    work: IMAGE_WORK,
  });
  const shareImages = createShareImages({
    cacheFolder: path.join(cacheFolder, "cards"),
    work: IMAGE_WORK,
    brand: { getFile: () => Promise.resolve(null) },
    resizer: {
      resize: (picture) => {
        const { source, crop } = picture;
        drawn.push(crop ? `${source} ${formatShapedCrop(crop)}` : source);
        return real.resize(picture);
      },
    },
  });
  const listCached = () => readdir(path.join(cacheFolder, "cards"));
  const get = (slug: string = GLYCEROL.slug) =>
    shareImages.get(client, SITE, { kind: "product", slug });
  return {
    product,
    drawn,
    listCached,
    get,
    getHome: () => shareImages.get(client, SITE, { kind: "home" }),
  };
}

/** How many of a region's pixels differ clearly from the paper. */
async function countInk(image: Buffer, region: Region): Promise<number> {
  const pixels = await sharp(image).extract(region).greyscale().raw().toBuffer();
  return pixels.filter((value) => value < 160).length;
}

const TITLE = { left: 60, top: 180, width: 560, height: 330 };
const SIDE = { left: 720, top: 0, width: 480, height: 630 };

test("the card of a product is a JPEG of 1200 by 630, small enough for every network", async () => {
  const shop = await makeShop({ image_url: "/images/glicerol.webp" });
  const image = (await shop.get()) ?? Buffer.alloc(0);
  expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(image.length).toBeLessThan(300_000);
  expect(await countInk(image, TITLE)).toBeGreaterThan(2000);
});

test("the product's own picture is drawn; one of another host is never fetched", async () => {
  const own = await makeShop({ image_url: "/images/torta-de-palmiste.webp" });
  const foreign = await makeShop({ image_url: "https://otro.example/foto.jpg" });
  const withPicture = (await own.get()) ?? Buffer.alloc(0);
  const without = (await foreign.get()) ?? Buffer.alloc(0);
  expect(own.drawn).toEqual(["/images/torta-de-palmiste.webp"]);
  expect(foreign.drawn).toEqual([]);
  expect(await countInk(withPicture, SIDE)).toBeGreaterThan(10 * (await countInk(without, SIDE)));
});

test("a picture is cropped in the card as chosen for sharing", async () => {
  const whole = await makeShop({ image_url: "/images/torta-de-palmiste.webp" });
  const framed = await makeShop({
    image_url: "/images/torta-de-palmiste.webp#encuadre=50-50-100&compartir=10-90-250",
  });
  expect(
    await sharp((await framed.get()) ?? "")
      .extract(SIDE)
      .raw()
      .toBuffer(),
  ).not.toEqual(
    await sharp((await whole.get()) ?? "")
      .extract(SIDE)
      .raw()
      .toBuffer(),
  );
  expect(framed.drawn).toEqual(["/images/torta-de-palmiste.webp 16x21-10-90-250"]);
});

test("a very long title fits its space", async () => {
  const shop = await makeShop({
    title: "Supercalifragilístico ".repeat(14).trim(),
    image_url: "/images/glicerol.webp",
  });
  const image = (await shop.get()) ?? Buffer.alloc(0);
  const betweenTextAndPicture = { left: 672, top: 0, width: 40, height: 630 };
  expect(await countInk(image, betweenTextAndPicture)).toBe(0);
});

test("concurrent requests share one drawing of a card, which is cached", async () => {
  const shop = await makeShop({ image_url: "/images/glicerol.webp" });
  const [first, second] = await Promise.all([shop.get(), shop.get()]);
  expect(second).toBe(first);
  expect(await shop.get()).toEqual(first);
  expect(shop.drawn).toHaveLength(1);
});

test("a changed product gets a new card, which replaces the old one", async () => {
  const shop = await makeShop();
  const before = await shop.get();
  const [cached] = await shop.listCached();
  shop.product.title = "Glicerol refinado";
  const after = await shop.get();
  expect(after).not.toEqual(before);
  const left = await shop.listCached();
  expect(left).toHaveLength(1);
  expect(left).not.toContain(cached);
});

test("a product that is not there has no card, and leaves nothing on the disk", async () => {
  const shop = await makeShop();
  expect(await shop.get("no-existe")).toBeNull();
  expect(await shop.get("-")).toBeNull();
  await expect(shop.listCached()).rejects.toThrow("ENOENT");
});

test("the home page has a card also with an empty database", async () => {
  const shop = await makeShop();
  const image = (await shop.getHome()) ?? Buffer.alloc(0);
  expect(await sharp(image).metadata()).toMatchObject({ width: 1200, height: 630 });
  expect(shop.drawn).toEqual(["/images/hero-materias-primas.webp"]);
});
