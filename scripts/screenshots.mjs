import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { chromium } from "@playwright/test";
import sharp from "sharp";

import { ensureBuild } from "./setup/build.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { findNode } from "./setup/dependencies.mjs";
import { inRoot } from "./setup/paths.mjs";
import { makeEnvironment } from "./setup/run.mjs";

/* `npm run screenshots`: pictures of every page, as visitors without JavaScript see them, and of the
   panel, in docs/screenshots. The product that is shown is started for it, with the demonstration content. */

const WIDTHS = [360, 768, 1440];
const PANEL_WIDTHS = [390, 1440];
const FOLDER = inRoot("docs/screenshots");

const PAGES = {
  inicio: "/",
  catalogo: "/productos",
  producto: "/productos/torta-de-palmiste",
  noticias: "/noticias",
  articulo: null,
  cotizar: "/cotizar?producto=grasa-bypass",
  privacidad: "/privacidad",
  "no-encontrada": "/no-existe",
};

const TABS = ["contenido", "productos", "noticias", "menu", "whatsapp", "seo"];

const ADMIN = { email: "admin@empresa.example", password: "vacas verdes beben mate" };

const dataDir = mkdtempSync(path.join(tmpdir(), "screenshots-"));
const origin = "http://localhost:34817";

await ensureBuild();
mkdirSync(FOLDER, { recursive: true });
const server = spawn(findNode(), [inRoot("src/server/main.ts")], {
  env: makeEnvironment({
    PORT: new URL(origin).port,
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "error",
  }),
  stdio: ["ignore", "ignore", "inherit"],
});
const executablePath = findChromium();
const browser = await chromium.launch({
  args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
  ...(executablePath !== null && { executablePath }),
});
try {
  await waitUntilReady();
  await takeSite();
  await takePanel();
} finally {
  await browser.close();
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

async function waitUntilReady() {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await wait(100);
  }
}

async function takeSite() {
  for (const width of WIDTHS) {
    // Scripts stay off, and lazy pictures are fetched by a window as tall as the page.
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
      locale: "es-CO",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(origin + (address ?? (await findArticle())), { waitUntil: "networkidle" });
      await keep(page, `${name}-${width}`);
    }
    await context.close();
  }
}

async function findArticle() {
  const html = await (await fetch(`${origin}/noticias`)).text();
  return /href="(\/noticias\/[a-z0-9-]+)"/.exec(html)?.[1] ?? "/noticias";
}

async function takePanel() {
  for (const width of PANEL_WIDTHS) {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      locale: "es-CO",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(`${origin}/admin/login`, { waitUntil: "networkidle" });
    await keep(page, `panel-entrada-${width}`);
    await page.getByLabel("Correo electrónico").fill(ADMIN.email);
    await page.getByLabel("Contraseña").fill(ADMIN.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByRole("tablist").waitFor();
    for (const tab of TABS) {
      await page.goto(`${origin}/admin?tab=${tab}`, { waitUntil: "networkidle" });
      await keep(page, `panel-${tab}-${width}`);
    }
    await context.close();
  }
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 */
async function keep(page, name) {
  const { width } = page.viewportSize() ?? { width: 1440 };
  const height = await page.locator("html").evaluate((element) => element.scrollHeight);
  await page.setViewportSize({ width, height: Math.min(height, 20_000) });
  await page.waitForLoadState("networkidle");
  const picture = await page.screenshot();
  await page.setViewportSize({ width, height: 900 });
  // WebP holds no picture taller than 16,383 pixels.
  await sharp(picture)
    .resize({
      width: Math.min(width, 1200),
      height: 16_000,
      fit: "inside",
      withoutEnlargement: true,
    })
    .webp({ quality: 70 })
    .toFile(path.join(FOLDER, `${name}.webp`));
}
