import { capture, openPage, signInThrough } from "./browser.mjs";

/* The panel's tabs, forms and rooms. */

const WIDTHS = [390, 1440];

const TABS = ["contenido", "productos", "noticias", "menu", "whatsapp", "seo"];

const ROOMS = {
  publicaciones: "/admin/publicaciones",
  revision: "/admin/revision",
  eliminados: "/admin/eliminados",
  imagenes: "/admin/imagenes",
  "editar-en-el-sitio": "/admin/sitio",
};

const STATES = {
  "producto-en-edicion": { tab: "productos", button: "Editar" },
  "noticia-en-edicion": { tab: "noticias", button: "Editar" },
  cuenta: { tab: "menu", button: "Cuenta y equipo" },
  historial: { tab: "noticias", button: /^Historial/ },
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
      await page.goto(`/admin?tab=${tab}`, { waitUntil: "networkidle" });
      await capture(page, `panel-${tab}-${width}`);
    }
    for (const [name, { tab, button }] of Object.entries(STATES)) {
      await page.goto(`/admin?tab=${tab}`, { waitUntil: "networkidle" });
      await page.getByRole("button", { name: button }).first().click();
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
    await capture(page, `panel-solicitudes-${width}`);
    await page.context().close();
  }
}
