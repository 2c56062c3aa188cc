import { cut, shoot } from "./cut.mjs";

/* Drafts, hidden products, and what was deleted. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const DRAFTED = "Torta de palmiste";
const HIDDEN = "Levadura";

/** @param {Pages} pages */
export async function takeDraftTasks({ phone, desk }) {
  await openProducts(phone);
  await cut(phone, "borrador-en-la-lista", productRow(phone, DRAFTED));
  await cut(phone, "borrador-nuevo", phone.getByRole("list", { name: "Borradores sin publicar" }));
  await cut(phone, "producto-oculto-en-la-lista", productRow(phone, HIDDEN));

  await desk.setViewportSize({ width: 1280, height: 660 });
  await openProducts(desk);
  await edit(desk, DRAFTED);
  await shoot(desk, "formulario-con-borrador", desk.getByRole("complementary"));
  await desk.setViewportSize({ width: 1280, height: 900 });

  await edit(phone, HIDDEN);
  const shown = phone.getByRole("switch", { name: "Oculto: los visitantes no lo ven" });
  const save = phone.getByRole("button", { name: "Guardar borrador" });
  await cut(phone, "ocultar-producto", shown, save, phone.getByRole("button", { name: "Cambiar la dirección de la página" }));
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
  const heading = page.getByRole("heading", { name: title, exact: true });
  return page.getByRole("list", { name: "Productos" }).getByRole("listitem").filter({ has: heading });
}

/**
 * Opens a product's form, and takes the focus from it.
 *
 * @param {Page} page
 * @param {string} title
 */
export async function edit(page, title) {
  await productRow(page, title).getByRole("button", { name: "Editar" }).click();
  await page.getByText(/^Revisión: /).last().waitFor();
  await leaveFields(page);
}

/** @param {Page} page */
export async function leaveFields(page) {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}
