import { captureInWindow } from "./clip.mjs";
import { edit, openProducts } from "./manual-drafts.mjs";

/* Editing on the page, pictures, the visual editor and the search. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const PRODUCT = "Torta de palmiste";

/** @param {Pages} pages */
export async function takePageTasks({ phone, desk }) {
  await takePageEditor(phone);
  await takeComparison(desk);
  await takePictures(desk);
  await takeFrame(phone);
  await takeArticle(desk);
  await takeSearch(phone);
}

/** @param {Page} page */
async function takePageEditor(page) {
  await page.goto("/admin/sitio", { waitUntil: "networkidle" });
  const site = page.frameLocator("iframe");
  await site.getByRole("heading", { level: 1 }).tap({ position: { x: 40, y: 20 } });
  await page.getByRole("textbox", { name: /^Texto/ }).fill("Una ración pareja");
  await site.getByText("Una ración pareja").waitFor();
  await captureInWindow(page, { name: "editar-en-el-sitio", of: [page.locator("body")] });
  await page.getByRole("button", { name: "Cerrar", exact: true }).tap();
}

/** @param {Page} page */
async function takeComparison(page) {
  await page.goto("/admin/sitio?pagina=/productos/glicerol", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Comparar" }).click();
  for (const side of [0, 1]) {
    await page
      .frameLocator(`iframe >> nth=${side}`)
      .locator("main img")
      .first()
      .evaluate((picture) => /** @type {HTMLImageElement} */ (picture).decode());
  }
  await captureInWindow(page, { name: "comparar", of: [page.getByRole("main")] });
}

/** @param {Page} page */
async function takePictures(page) {
  await page.goto("/admin/imagenes", { waitUntil: "networkidle" });
  await captureInWindow(page, { name: "imagenes", of: [page.getByRole("main")] });
}

/** @param {Page} page */
async function takeFrame(page) {
  await openProducts(page);
  await edit(page, PRODUCT);
  await page.getByRole("button", { name: "Ajustar encuadre" }).tap();
  const dialog = page.getByRole("dialog");
  const shown = dialog.getByRole("region", { name: "Así se verá" }).locator("img").last();
  await shown.evaluate((picture) => /** @type {HTMLImageElement} */ (picture).decode());
  await captureInWindow(page, { name: "encuadre", of: [dialog] });
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).tap();
}

/** @param {Page} page */
async function takeArticle(page) {
  await page.goto("/admin?tab=noticias", { waitUntil: "networkidle" });
  const list = page.getByRole("list", { name: "Noticias" });
  await list
    .getByRole("button", { name: /^Editar/ })
    .first()
    .click();
  await page.setViewportSize({ width: 840, height: 900 });
  const table = page
    .getByRole("textbox", { name: /^Contenido/ })
    .locator("table")
    .first();
  await table.click();
  const tools = page.getByRole("toolbar").first();
  await captureInWindow(page, { name: "editor-visual", of: [tools, table] });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** @param {Page} page */
async function takeSearch(page) {
  await page.goto("/admin", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Buscar" }).first().tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("option").first().waitFor();
  await page.keyboard.insertText("telefono");
  await dialog.locator("mark").first().waitFor();
  await captureInWindow(page, { name: "buscar", of: [dialog] });
}
