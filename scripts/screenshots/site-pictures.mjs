import { setTimeout as wait } from "node:timers/promises";

import { capture, openPage } from "./browser.mjs";
import { ORIGIN } from "./product.mjs";

/* Every page of the site, as visitors without JavaScript see it. */

const WIDTHS = [360, 768, 1440];

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

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {number} clockOffset
 */
export async function takeSite(browser, clockOffset) {
  for (const width of WIDTHS) {
    // Scripts are off; a window as tall as the page loads lazy pictures.
    const page = await openPage(browser, clockOffset, {
      viewport: { width, height: 900 },
      javaScriptEnabled: false,
    });
    for (const [name, address] of Object.entries(PAGES)) {
      await page.goto(address ?? (await findArticle()), { waitUntil: "networkidle" });
      await capture(page, `${name}-${width}`);
    }
    await requestQuote(page);
    await capture(page, `cotizar-recibida-${width}`);
    await page.context().close();
  }
}

/** Requests a quote as a visitor does, so that the inbox has something to show.
 * @param {import("@playwright/test").Page} page
 */
async function requestQuote(page) {
  await page.goto("/cotizar?producto=grasa-bypass");
  await page.getByLabel("Cantidad").fill("4");
  await page.getByLabel("Unidad").selectOption("toneladas");
  await page.getByLabel("Nombre").fill("Ana Peña");
  await page.getByLabel("Teléfono o WhatsApp").fill("310 555 1234");
  await page.getByLabel("Departamento").selectOption("Meta");
  await page.getByLabel("Municipio").fill("Acacías");
  await page.getByLabel(/tratar mis datos personales/).check();
  // A faster submission would count as spam.
  while ((await page.evaluate(() => performance.now())) < 2100) await wait(100);
  await page.getByRole("main").getByRole("button", { name: "Enviar solicitud" }).click();
  await page.waitForURL("**/cotizar/recibida?*");
}

async function findArticle() {
  const html = await (await fetch(`${ORIGIN}/noticias`)).text();
  return /href="(\/noticias\/[a-z0-9-]+)"/.exec(html)?.[1] ?? "/noticias";
}
