import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { Hono } from "hono";
import { pino } from "pino";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";

import { createClient } from "#data/client/client.ts";
import { type BrandUse, formatBrandPath, ICONS } from "#domain/identity/brand-files.ts";
import { MAX_LOGO_BYTES } from "#domain/identity/sanitize-svg.ts";
import { addBrandRoutes, createBrand } from "#server/files/brand/brand.ts";
import { IMAGE_WORK } from "#server/files/images/image-work.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 50" onload="alert(1)"><script>alert(1)</script><rect width="200" height="50" fill="#c00"/></svg>';

/** A site with stored files, by their name in the folder of logos, and the stored logo of the identity. */
async function makeSite(files: Readonly<Record<string, Buffer | string>>, logo = "") {
  const folder = await mkdtemp(path.join(tmpdir(), "brand-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    // oxlint-disable-next-line no-await-in-loop -- one or two
    await writeFile(path.join(folder, name), content);
  }
  let made = 0;
  const brand = createBrand({
    cacheFolder: path.join(folder, "cache"),
    findStored: (name) => {
      const own = name.replace("marca/", "");
      const isThere = Object.hasOwn(files, own);
      return Promise.resolve(isThere ? { path: path.join(folder, own), version: own } : null);
    },
    work: {
      makeBrandFile: (...file) => {
        made += 1;
        return IMAGE_WORK.makeBrandFile(...file);
      },
    },
    backend: {
      visitor: createClient({
        url: "http://localhost",
        key: "sb_publishable_test",
        fetch: () =>
          Promise.resolve(Response.json([{ section: "identity", key: "logo", value: logo }])),
      }),
    },
    freshness: null,
  });
  const app = new Hono<AppEnvironment>();
  app.use(async (context, next) => {
    context.set("logger", pino({ level: "silent" }));
    await next();
  });
  addBrandRoutes(app, brand);
  const ask = async (use: BrandUse, name: string) =>
    app.request(formatBrandPath({ use, name: `marca/${name}` }));
  return { app, ask, countMade: () => made };
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

test("a drawing is sanitised before it is served, and cached for ever", async () => {
  const { ask } = await makeSite({ "l-0123456789-200x50.svg": SVG });
  const response = await ask("logo", "l-0123456789-200x50.svg");
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/svg+xml",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const text = await response.text();
  expect(text).toContain("<rect");
  expect(text).not.toMatch(/script|alert|onload/);
});

test("every use of a drawing and of a picture is made in its size", async () => {
  const png = await sharp({ create: { width: 800, height: 200, channels: 4, background: "#c00" } })
    .png()
    .toBuffer();
  const files = { "l-0123456789-200x50.svg": SVG, "p-0123456789-800x200.png": png };
  const { ask } = await makeSite(files);
  for (const name of Object.keys(files)) {
    for (const [use, { side, isOpaque }] of Object.entries(ICONS)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const icon = sharp(await bytesOf(await ask(use as BrandUse, name)));
      // oxlint-disable-next-line no-await-in-loop -- as above
      const about = await icon.metadata();
      expect(about).toMatchObject({ format: "png", width: side, height: side });
      // oxlint-disable-next-line no-await-in-loop -- as above
      expect((await icon.stats()).isOpaque).toBe(isOpaque);
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const mail = await sharp(await bytesOf(await ask("correo", name))).metadata();
    expect(mail).toMatchObject({ format: "png", width: 520, height: 130 });
  }
});

test("the heaviest picture is a logo of at most 20 KB", async () => {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 90 };
  const png = await sharp({
    create: { width: 1600, height: 1600, channels: 3, background: "#808080", noise },
  })
    .png()
    .toBuffer();
  const { ask } = await makeSite({ "n-0123456789-1600x1600.png": png });
  const bytes = await bytesOf(await ask("logo", "n-0123456789-1600x1600.png"));
  expect(bytes.length).toBeLessThanOrEqual(MAX_LOGO_BYTES);
  expect((await sharp(bytes).metadata()).format).toBe("webp");
});

test.each([
  ["a missing file", "x-0123456789-10x10.png", ""],
  ["a file that is no picture", "x-0123456789-10x10.png", "hola"],
  ["a hostile drawing", "x-0123456789-10x10.svg", SVG.replace("<rect", "<text>a</text><rect")],
  ["a drawing that is too large", "x-0123456789-10x10.svg", `${SVG}${" ".repeat(600_000)}`],
])("%s is not found", async (_name, name, content) => {
  const { ask } = await makeSite(content === "" ? {} : { [name]: content });
  expect((await ask("logo", name)).status).toBe(404);
});

test("a file is made once", async () => {
  const { ask, countMade } = await makeSite({ "l-0123456789-200x50.svg": SVG });
  await Promise.all([1, 2, 3].map(() => ask("icono-32", "l-0123456789-200x50.svg")));
  await ask("icono-32", "l-0123456789-200x50.svg");
  expect(countMade()).toBe(1);
});

test("the addresses that programs know lead to the identity's icons, or to those of the build", async () => {
  const stored = "/storage/v1/object/public/media/marca/l-0123456789-200x50.svg";
  const own = await makeSite({ "l-0123456789-200x50.svg": SVG }, stored);
  const favicon = await own.app.request("/favicon.ico");
  expect([favicon.status, favicon.headers.get("Location")]).toEqual([
    302,
    "/marca/icono-32/l-0123456789-200x50.svg.png",
  ]);
  expect(favicon.headers.get("Cache-Control")).toBe("no-cache");
  const none = await makeSite({});
  none.app.get("/favicon.ico", (context) => context.text("the build's"));
  expect(await (await none.app.request("/favicon.ico")).text()).toBe("the build's");
  expect((await none.app.request("/marca/simbolo")).headers.get("Location")).toBe(
    "/brand-mark.svg",
  );
});
