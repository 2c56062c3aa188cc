import { cut, shoot } from "./cut.mjs";
import { edit, leaveFields, openProducts, productRow } from "./manual-drafts.mjs";

/* The review, the trash, and what is asked before links break. */

/** @typedef {import("./manual-pictures.mjs").Pages} Pages */
/** @typedef {import("@playwright/test").Page} Page */

const LINKED = "Melaza de caña";

/** @param {Pages} pages */
export async function takeReviewTasks({ phone, desk }) {
  await takeReview(phone);
  await takeTrash({ phone, desk });
  await takeDeletion(desk);
  await takeRename(desk);
}

/** @param {Page} page */
async function takeReview(page) {
  await page.goto("/admin/revision");
  const found = page.getByRole("region");
  const broken = page.getByRole("region", { name: /^Bodega seca/ });
  await broken.waitFor();
  await cut(page, "revision", page.getByRole("heading", { name: "Revisar el sitio" }), found.nth(1));

  await broken.getByRole("button", { name: "Abrir" }).click();
  const line = page.getByText("Revisión: 1 error").last();
  await line.click();
  await leaveFields(page);
  await cut(page, "revision-en-el-formulario", line, page.getByRole("button", { name: "Cancelar" }));
  await page.getByRole("button", { name: "Actualizar noticia" }).click();
  const dialog = page.getByRole("dialog");
  const go = dialog.getByRole("button", { name: "Publicar de todos modos" });
  await leaveFields(page);
  await shoot(page, "publicar-de-todos-modos", dialog.getByRole("heading"), go);
  await dialog.getByRole("button", { name: "Seguir editando" }).click();
}

/** @param {Pages} pages */
async function takeTrash({ phone, desk }) {
  await desk.goto("/admin/eliminados");
  await desk.getByRole("searchbox").fill("to");
  await desk.getByText("registros", { exact: false }).first().waitFor();
  await leaveFields(desk);
  await cut(desk, "eliminados", desk.getByRole("heading", { name: "Eliminados" }), desk.getByRole("list", { name: "Eliminados" }));
  await phone.goto("/admin/eliminados");
  const first = phone.getByRole("list", { name: "Eliminados" }).getByRole("listitem").first();
  await cut(phone, "borrar-definitivamente", first);
}

/** @param {Page} page */
async function takeDeletion(page) {
  await openProducts(page);
  await productRow(page, LINKED).getByRole("button", { name: "Eliminar" }).click();
  await leaveFields(page);
  await shoot(page, "eliminar-algo-enlazado", page.getByRole("dialog"));
  await page.getByRole("button", { name: "Dejarlo como está" }).click();
}

/** @param {Page} page */
async function takeRename(page) {
  await edit(page, LINKED);
  await page.getByRole("button", { name: "Cambiar la dirección de la página" }).click();
  await page.getByLabel("Dirección de la página").fill("melaza-de-cana-liquida");
  await page.getByRole("button", { name: "Actualizar producto" }).click();
  await page.getByRole("button", { name: "Dejarlos así" }).waitFor();
  await leaveFields(page);
  await shoot(page, "actualizar-los-enlaces", page.getByRole("dialog"));
}
