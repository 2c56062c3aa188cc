import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";

import type { Browser, BrowserContext, Page } from "@playwright/test";
import sharp from "sharp";

import { inRoot } from "../scripts/setup/paths.mjs";
import { addLot } from "./support/add-lot.ts";
import { launchChromium, openSlowPage, PHONE, SLOWDOWN, warmUp } from "./support/browser.ts";
import { median } from "./support/numbers.ts";
import { startProduct, withInstallation } from "./support/product.ts";
import type { Report } from "./support/report.ts";
import type { Size } from "./support/size.ts";
import { type LinkQuality, openSlowLink, type SlowLink } from "./support/slow-link.ts";

const PORT = 24_910;
/** Each with the name of its filmstrip, and the page that links to it. */
const PAGES: Readonly<Record<string, { name: string; from: string }>> = {
  "/": { name: "home", from: "/cotizar" },
  "/productos/torta-de-palmiste": { name: "product", from: "/productos" },
  "/noticias": { name: "news", from: "/cotizar" },
};
const LINKS: Readonly<Record<string, LinkQuality>> = {
  "1.6 Mbit/s, 300 ms": { rttMs: 300, bitsPerSecond: 1_600_000 },
  "400 kbit/s, 800 ms": { rttMs: 800, bitsPerSecond: 400_000 },
};
/** How long a touch lasts: 90 ms on average, https://instant.page. The browser may already request the page. */
const TOUCH_MS = 80;
/** After the largest paint: pictures and fonts still arrive. */
const SETTLE_MS = 1500;
/** For a page on a busy machine behind the slowest link. */
const LIMIT_MS = 90_000;
const FILMED_RTT_MS = 300;
const FILM_STEP_MS = 500;
const FILM_FRAMES = 8;

interface Paint {
  /** Milliseconds since the navigation began. */
  first: number;
  largest: number;
  /** That the link transferred until it was idle. */
  bytes: number;
}

/** First and largest paint on throttled sockets, of a first and a second page, compared with a static file of equal text. */
export async function measurePaint(report: Report, { rounds }: Size): Promise<void> {
  await withInstallation(async (dataDir) => {
    const product = await startProduct({ port: PORT, dataDir });
    const plain = await servePlain();
    const browser = await launchChromium();
    try {
      const lot = await addLot(product.service);
      await warmUp(browser, product.origin, [...listAddresses(), lot]);
      const rows: (string | number)[][] = [];
      for (const [name, quality] of Object.entries(LINKS)) {
        const link = await openSlowLink(PORT, quality);
        const plainLink = await openSlowLink(plain.port, quality);
        const visits = [
          ...listVisits(browser, link, plainLink),
          { page: "a lot, by its QR code", act: () => visit(browser, link, [lot]) },
        ];
        const found = await repeat(visits, rounds);
        rows.push(
          ...visits.map((each, index) => describe(name, quality, each.page, found[index] ?? [])),
        );
        if (quality.rttMs === FILMED_RTT_MS) await film(browser, link);
        link.close();
        plainLink.close();
      }
      report.text(
        `Milliseconds from the click to the first and the largest paint, medians of ${rounds}, one after the other in each round; Chromium as a phone of 412 points with its processor slowed ${SLOWDOWN} times, behind a socket with that rate, round trip and slow start. A second page is opened by a touch of ${TOUCH_MS} ms on a link of another page: of /cotizar, a product's of /productos. Kilobytes: all that the link carried without scrolling. Filmstrips: docs/screenshots/first-visit-*.webp.`,
      );
      report.table(
        ["link", "page", "first paint", "largest paint", "first less 2 round trips", "KB"],
        rows,
      );
    } finally {
      await browser.close();
      plain.close();
      await product.stop();
    }
  });
}

const listAddresses = () => [
  ...new Set(Object.entries(PAGES).flatMap(([path, { from }]) => [path, from])),
];

function listVisits(browser: Browser, link: SlowLink, plain: SlowLink) {
  return [
    { page: "a static file", act: () => visit(browser, plain, ["/"]) },
    ...Object.entries(PAGES).flatMap(([path, { from }]) => [
      { page: path, act: () => visit(browser, link, [path]) },
      { page: `${path}, second`, act: () => visit(browser, link, [from, path]) },
    ]),
  ];
}

/** @returns the paints of each kind of visit, which alternate */
async function repeat(
  visits: readonly { act: () => Promise<Paint> }[],
  rounds: number,
): Promise<Paint[][]> {
  const found = visits.map((): Paint[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { act }] of visits.entries()) found[index]?.push(await act());
  }
  return found;
}

function describe(link: string, { rttMs }: LinkQuality, page: string, paints: readonly Paint[]) {
  const { first, largest, bytes } = summarize(paints);
  return [link, page, first, largest, first - 2 * rttMs, (bytes / 1000).toFixed(1)];
}

function summarize(paints: readonly Paint[]): Paint {
  const of = (key: keyof Paint) => Math.round(median(paints.map((paint) => paint[key])));
  return { first: of("first"), largest: of("largest"), bytes: of("bytes") };
}

/** One static file with inline styles: a heading and a text as large as the pages' first screen. */
async function servePlain(): Promise<{ port: number; close: () => void }> {
  const text = "Materias primas para nutrición animal en Colombia. ".repeat(12);
  const body = brotliCompressSync(
    `<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Texto</title><style>body{font:17px/1.6 sans-serif;margin:24px}h1{font:40px/1.1 serif}</style><h1>Una buena ración empieza en la materia prima</h1><p>${text}</p></html>`,
  );
  const server = createServer((request, response) => {
    response.writeHead(request.url === "/" ? 200 : 404, {
      "Content-Type": "text/html; charset=utf-8",
      ...(request.url === "/" && { "Content-Encoding": "br" }),
    });
    response.end(request.url === "/" ? body : "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}

async function openPage(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext(PHONE);
  return { context, page: await openSlowPage(context) };
}

/** Opens the pages in sequence in one visit. @returns the paints of the last */
async function visit(browser: Browser, link: SlowLink, paths: readonly string[]): Promise<Paint> {
  const { context, page } = await openPage(browser);
  try {
    for (const [index, path] of paths.entries()) {
      link.takeBytes();
      if (index === 0) await page.goto(link.origin + path);
      else await touchLink(page, path);
      await page.waitForURL(link.origin + path, { waitUntil: "networkidle", timeout: LIMIT_MS });
      await page.waitForTimeout(SETTLE_MS);
    }
    const { first, largest } = await readPaints(page);
    return { first, largest, bytes: link.takeBytes() };
  } finally {
    await context.close();
  }
}

async function touchLink(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]:visible`).first();
  if (!(await link.isVisible()))
    await page.getByRole("button", { name: "Menú", exact: true }).tap();
  await link.scrollIntoViewIfNeeded();
  const box = await link.boundingBox();
  if (box === null) throw new Error(`No visible link leads to ${path}.`);
  const touchPoint = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [touchPoint] });
  await page.waitForTimeout(TOUCH_MS);
  await cdp.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function readPaints(page: Page): Promise<{ first: number; largest: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const first =
          performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN;
        new PerformanceObserver((list) => {
          resolve({ first, largest: list.getEntries().at(-1)?.startTime ?? Number.NaN });
        }).observe({ type: "largest-contentful-paint", buffered: true });
      }),
  );
}

/** Screenshots of what a first visitor sees, every half second. */
async function film(browser: Browser, link: SlowLink): Promise<void> {
  for (const [path, { name }] of Object.entries(PAGES)) {
    const { context, page } = await openPage(browser);
    const cdp = await context.newCDPSession(page);
    const shots: { time: number; data: string }[] = [];
    cdp.on("Page.screencastFrame", ({ data, sessionId, metadata }) => {
      shots.push({ time: metadata.timestamp ?? 0, data });
      void cdp.send("Page.screencastFrameAck", { sessionId });
    });
    await cdp.send("Page.startScreencast", { format: "png", maxWidth: 206 });
    const start = Date.now() / 1000;
    await page.goto(link.origin + path);
    await page.waitForTimeout(SETTLE_MS + FILM_FRAMES * FILM_STEP_MS);
    const frames = Array.from({ length: FILM_FRAMES }, (_, index) => {
      const until = start + ((index + 1) * FILM_STEP_MS) / 1000;
      return shots.filter(({ time }) => time <= until).at(-1)?.data ?? null;
    });
    await context.close();
    await paste(frames, inRoot(`docs/screenshots/first-visit-${name}.webp`));
  }
}

async function paste(frames: readonly (string | null)[], file: string): Promise<void> {
  const width = 206;
  const height = 412;
  const gap = 8;
  const pictures = await Promise.all(
    frames.map(async (data, index) => ({
      input: await (
        data === null
          ? sharp({ create: { width, height, channels: 3, background: "#ffffff" } }).png()
          : sharp(Buffer.from(data, "base64")).resize(width, height, {
              fit: "cover",
              position: "top",
            })
      ).toBuffer(),
      left: index * (width + gap),
      top: 0,
    })),
  );
  const whole = { width: frames.length * (width + gap) - gap, height };
  await sharp({ create: { ...whole, channels: 3, background: "#d0d0d0" } })
    .composite(pictures)
    .webp({ quality: 70 })
    .toFile(file);
}
