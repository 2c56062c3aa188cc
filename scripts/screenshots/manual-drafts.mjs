import { captureElements, captureInWindow } from "./clip.mjs";

/* Drafts and hidden products. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const DRAFTED = "Torta de palmiste";
const HIDDEN = "Levadura";

/** @param {Pages} pages */
export async function takeDraftTasks({ phone, desk }) {
  await openProducts(phone);
  const newDrafts = phone.getByRole("list", { name: "Sin terminar" });
  await captureElements(phone, { name: "borrador-nuevo", of: [newDrafts], margin: 4 });
  await captureElements(phone, { name: "borrador-en-la-lista", of: [productRow(phone, DRAFTED)] });
  await captureElements(phone, { name: "producto-oculto", of: [productRow(phone, HIDDEN)] });
  await edit(phone, HIDDEN);
  const shown = phone.getByRole("switch", { name: "Visible en el sitio" });
  const save = phone.getByRole("button", { name: "Guardar borrador" });
  await captureElements(phone, { name: "ocultar-un-producto", of: [shown, save], margin: 6 });

  await desk.setViewportSize({ width: 1280, height: 660 });
  await openProducts(desk);
  await edit(desk, DRAFTED);
  const form = desk.locator("form").filter({ hasText: "Guardar borrador" });
  await captureInWindow(desk, { name: "formulario-con-borrador", of: [form] });
  await desk.setViewportSize({ width: 1280, height: 900 });
}

/** @param {Page} page */
export async function openProducts(page) {
  await page.goto("/admin?tab=productos");
  await productRow(page, DRAFTED).waitFor();
}

/**
 * @param {Page} page
 * @param {string} title
 */
export function productRow(page, title) {
  const list = page.getByRole("list", { name: "Productos" });
  const has = page.getByRole("heading", { name: title, exact: true });
  return list.getByRole("listitem").filter({ has });
}

/**
 * Opens a product's form.
 *
 * @param {Page} page
 * @param {string} title
 */
export async function edit(page, title) {
  await productRow(page, title).getByRole("button", { name: "Editar" }).click();
  await page
    .getByText(/^Revisión: /)
    .last()
    .waitFor();
  await blurField(page);
}

/**
 * Blurs the focused field, whose outline would distract.
 * @param {Page} page
 */
export async function blurField(page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
