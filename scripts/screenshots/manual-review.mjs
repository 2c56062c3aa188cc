import { captureElements, captureInWindow } from "./clip.mjs";
import { edit, blurField, openProducts } from "./manual-drafts.mjs";

/* The review, the trash, and what is asked before links break. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const LINKED = "Melaza de caña";

/** @param {Pages} pages */
export async function takeReviewTasks({ phone, desk }) {
  await takeReview(phone);
  await takeFormReview(phone);
  await takeTrash({ phone, desk });
  await takeHiding(desk);
  await takeRename(desk);
}

/** @param {Page} page */
async function takeReview(page) {
  await page.goto("/admin/revision");
  const heading = page.getByRole("main").getByRole("heading", { name: "Revisar el sitio" });
  const broken = findingOf(page, "Enlaces", /lleva a una página que no existe/);
  await broken.waitFor();
  await captureElements(page, { name: "revision", of: [heading, broken] });
  const renamed = findingOf(page, "Enlaces", /usa la dirección anterior/);
  await captureElements(page, { name: "corregir-de-una-vez", of: [renamed] });
}

/**
 * The first finding of a kind that says something.
 *
 * @param {Page} page
 * @param {string} kind
 * @param {RegExp} text
 */
function findingOf(page, kind, text) {
  const found = page.getByRole("list", { name: kind }).getByRole("listitem");
  return found.filter({ hasText: text }).first();
}

/** @param {Page} page */
async function takeFormReview(page) {
  const broken = findingOf(page, "Enlaces", /lleva a una página que no existe/);
  await broken.getByRole("button", { name: "Abrir" }).click();
  const line = page.getByText(/^Revisión: \d/).last();
  await line.click();
  await blurField(page);
  const save = page.getByRole("button", { name: "Actualizar noticia" });
  await captureElements(page, {
    name: "revision-en-el-formulario",
    of: [line, save],
    margin: 6,
  });
  await save.click();
  const dialog = page.getByRole("dialog");
  const go = dialog.getByRole("button", { name: "Publicar de todos modos" });
  await go.waitFor();
  await blurField(page);
  const question = dialog.getByRole("heading");
  await captureInWindow(page, { name: "publicar-de-todos-modos", of: [question, go], margin: 16 });
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
}

/** @param {Pages} pages */
async function takeTrash({ phone, desk }) {
  const listOf = (/** @type {Page} */ page) => page.getByRole("list", { name: "Eliminados" });
  await desk.goto("/admin/eliminados");
  await desk.getByRole("searchbox").fill("marta");
  await desk.getByText("4 registros").waitFor();
  await blurField(desk);
  const heading = desk.getByRole("main").getByRole("heading", { name: "Eliminados" });
  await captureElements(desk, { name: "eliminados", of: [heading, listOf(desk)], margin: 12 });
  await phone.goto("/admin/eliminados");
  const first = listOf(phone).getByRole("listitem").first();
  await captureElements(phone, { name: "borrar-definitivamente", of: [first] });
}

/** @param {Page} page */
async function takeHiding(page) {
  await openProducts(page);
  await page.getByRole("button", { name: `Más acciones de «${LINKED}»` }).click();
  await page.getByRole("menuitem", { name: "Ocultar" }).click();
  await page.getByRole("button", { name: "Dejarlo como está" }).waitFor();
  await blurField(page);
  await captureInWindow(page, { name: "ocultar-algo-enlazado", of: [page.getByRole("dialog")] });
  await page.getByRole("button", { name: "Dejarlo como está" }).click();
}

/** @param {Page} page */
async function takeRename(page) {
  await edit(page, LINKED);
  await page.locator("form summary", { hasText: "Avanzado" }).click();
  await page.getByRole("button", { name: "Cambiar la dirección de la página" }).click();
  await page.getByLabel("Dirección de la página").fill("melaza-de-cana-liquida");
  await page.getByRole("button", { name: "Actualizar producto" }).click();
  await page.getByRole("button", { name: "Dejarlos así" }).waitFor();
  await blurField(page);
  await captureInWindow(page, { name: "actualizar-los-enlaces", of: [page.getByRole("dialog")] });
}
