import { capture, openPage, signInThrough } from "./browser.mjs";

/* The panel's tabs, forms and pages. */

const WIDTHS = [390, 1440];

const TABS = ["contenido", "productos", "noticias", "menu", "whatsapp", "seo"];

const ROOMS = {
  publicaciones: "/admin/publicaciones",
  revision: "/admin/revision",
  eliminados: "/admin/eliminados",
  imagenes: "/admin/imagenes",
  mas: "/admin/mas",
  cuenta: "/admin/cuenta",
  equipo: "/admin/equipo",
  "editar-en-el-sitio": "/admin/sitio",
};

/**
 * What a button of a tab, or an entry of its menu, opens, and a heading to wait for.
 *
 * @type {Record<string, { tab: string, button: string | RegExp, entry?: string, shows: string | RegExp }>}
 */
const STATES = {
  "producto-en-edicion": { tab: "productos", button: "Editar", shows: /^Editar «/ },
  "noticia-en-edicion": { tab: "noticias", button: "Editar", shows: /^Editar «/ },
  historial: {
    tab: "noticias",
    button: /^Más acciones de/,
    entry: "Historial",
    shows: /^Historial/,
  },
};

/**
 * @param {import("@playwright/test").Browser} browser
 * @param {number} clockOffset
 */
export async function takePanel(browser, clockOffset) {
  for (const width of WIDTHS) {
    const page = await openPage(browser, clockOffset, { viewport: { width, height: 900 } });
    await page.goto("/admin/login", { waitUntil: "networkidle" });
    await capture(page, `panel-entrada-${width}`);
    await signInThrough(page);
    for (const tab of TABS) {
      await openTab(page, tab);
      await capture(page, `panel-${tab}-${width}`);
    }
    for (const [name, { tab, button, entry, shows }] of Object.entries(STATES)) {
      await openTab(page, tab);
      await page.getByRole("button", { name: button }).first().click();
      if (entry !== undefined) await page.getByRole("menuitem", { name: entry }).click();
      await page.getByRole("heading", { name: shows }).first().waitFor();
      await page.waitForLoadState("networkidle");
      await capture(page, `panel-${name}-${width}`);
    }
    for (const [name, address] of Object.entries(ROOMS)) {
      await page.goto(address, { waitUntil: "networkidle" });
      await capture(page, `panel-${name}-${width}`);
    }
    await page.goto("/admin/solicitudes", { waitUntil: "networkidle" });
    await page.getByRole("list", { name: "Solicitudes" }).getByRole("link").first().click();
    await page.getByRole("region", { name: "Solicitud abierta" }).waitFor();
    await page
      .getByText(/^Cargando/)
      .first()
      .waitFor({ state: "hidden" });
    await capture(page, `panel-solicitudes-${width}`);
    await page.context().close();
  }
}

/**
 * Opens a tab, with the card above it, which is read last.
 *
 * @param {import("@playwright/test").Page} page
 * @param {string} tab
 */
async function openTab(page, tab) {
  await page.goto(`/admin?tab=${tab}`, { waitUntil: "networkidle" });
  await page.getByRole("region", { name: "Primeros pasos" }).waitFor();
}
