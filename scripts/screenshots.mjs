import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { chromium } from "@playwright/test";
import sharp from "sharp";

import { readArguments } from "../src/settings/arguments.mjs";
import { ensureBuild } from "./setup/build.mjs";
import { findChromium } from "./setup/chromium.mjs";
import { findNode } from "./setup/dependencies.mjs";
import { inRoot } from "./setup/paths.mjs";
import { PROGRAM } from "./setup/program.mjs";
import { makeEnvironment } from "./setup/run.mjs";

/* `npm run screenshots`: pictures of every page, as visitors without JavaScript see them, and of the
   panel, in docs/screenshots. The product that is shown is started for it, with the demonstration content. */

readArguments({
  usage: `Uso: npm run screenshots
Toma imágenes de cada página del sitio y del panel, y las guarda en docs/screenshots.`,
});

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

const STATES = {
  "producto-en-edicion": { tab: "productos", button: "Editar" },
  "noticia-en-edicion": { tab: "noticias", button: "Editar" },
  cuenta: { tab: "menu", button: "Cuenta y equipo" },
  historial: { tab: "noticias", button: /^Historial/ },
};

const ADMIN = { email: "admin@empresa.example", password: "vacas verdes beben mate" };

const dataDir = mkdtempSync(path.join(tmpdir(), "screenshots-"));
const origin = "http://localhost:34817";

await ensureBuild();
mkdirSync(FOLDER, { recursive: true });
const server = spawn(findNode(), PROGRAM, {
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
    const response = await fetch(`${origin}/readyz`).catch(() => null);
    if (response?.ok) return;
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
      await capture(page, `${name}-${width}`);
    }
    await requestQuote(page);
    await capture(page, `cotizar-recibida-${width}`);
    await context.close();
  }
}

/** Requests a quote as a visitor does, so that the inbox has something to show.
 * @param {import("@playwright/test").Page} page
 */
async function requestQuote(page) {
  await page.goto(`${origin}/cotizar?producto=grasa-bypass`);
  await page.getByLabel("Cantidad").fill("40");
  await page.getByLabel("Unidad").selectOption("bultos");
  await page.getByLabel("Nombre").fill("Ana Peña");
  await page.getByLabel("Teléfono o WhatsApp").fill("310 555 1234");
  await page.getByLabel("Departamento").selectOption("Meta");
  await page.getByLabel("Municipio").fill("Acacías");
  await page.getByLabel(/tratar mis datos personales/).check();
  // A faster submission counts as a robot's.
  while ((await page.evaluate(() => performance.now())) < 2100) await wait(100);
  await page.getByRole("main").getByRole("button", { name: "Enviar solicitud" }).click();
  await page.waitForURL("**/cotizar/recibida?*");
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
    await capture(page, `panel-entrada-${width}`);
    await page.getByLabel("Correo electrónico").fill(ADMIN.email);
    await page.getByLabel("Contraseña", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Iniciar sesión" }).click();
    await page.getByRole("tablist").waitFor();
    for (const tab of TABS) {
      await page.goto(`${origin}/admin?tab=${tab}`, { waitUntil: "networkidle" });
      await capture(page, `panel-${tab}-${width}`);
    }
    for (const [name, { tab, button }] of Object.entries(STATES)) {
      await page.goto(`${origin}/admin?tab=${tab}`, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: button }).first().click();
      await page.waitForLoadState("networkidle");
      await capture(page, `panel-${name}-${width}`);
    }
    await page.goto(`${origin}/admin/solicitudes`, { waitUntil: "networkidle" });
    await page.getByRole("list", { name: "Solicitudes" }).getByRole("link").first().click();
    await page.getByRole("region", { name: "Solicitud abierta" }).waitFor();
    await capture(page, `panel-solicitudes-${width}`);
    await context.close();
  }
}

/**
 * @param {import("@playwright/test").Page} page
 * @param {string} name
 */
async function capture(page, name) {
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
