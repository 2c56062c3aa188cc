import type { Locator, Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import {
  expect,
  expectToast,
  openGroups,
  openNewProduct,
  productRow,
  readMenuLink,
  test,
  uniqueTitle,
} from "./panel-test.ts";

const bar = (page: Page) => page.getByRole("complementary", { name: "Vista previa" });

test("administrators can preview a draft as visitors will see it, and visitors cannot @drill", async ({
  panel,
  browser,
  baseURL,
}) => {
  const title = uniqueTitle("Ensilaje");
  const form = await openNewArticle(panel);
  await fillArticle(form, title, "Un **dato** importante.");
  await form.getByRole("switch", { name: "Publicada" }).click();
  await form.getByRole("button", { name: "Crear noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia creada correctamente");

  const preview = await openLink(panel, articleRow(panel, title), "Vista previa");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText(title);
  await expect(preview.locator("article strong")).toHaveText("dato");
  await expect(bar(preview)).toContainText("Borrador: solo usted lo ve");
  await expect(preview.getByRole("banner")).toBeVisible();
  await expect(preview.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  expect(await listFaults(preview)).toEqual([]);

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
  await visitor.goto(preview.url());
  await expect(visitor).toHaveURL("/admin/login");
  await visitor.context().close();

  await articleRow(panel, title)
    .getByRole("switch", { name: /^Publicada: / })
    .click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  const page = await openLink(panel, articleRow(panel, title), "Ver en el sitio");
  await expect(page).toHaveURL(/\/noticias\/ensilaje-/);
});

test("the preview follows the form before it is saved", async ({ panel }) => {
  const form = await openNewArticle(panel);
  await fillArticle(form, "Pasto nuevo", "Primera frase.");
  const preview = await openLink(panel, form, "Vista previa");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Pasto nuevo");
  await expect(bar(preview)).toContainText("Sin guardar: solo usted lo ve");
  await form.getByLabel("Título").and(panel.locator("input")).fill("Pasto cortado");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Pasto cortado");
  panel.once("dialog", (dialog) => void dialog.accept());
  await form.getByRole("button", { name: "Cancelar" }).click();
  await expect(bar(preview)).toContainText("El formulario se cerró");
  await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Pasto cortado");
});

test("the preview of a product merges the form with the stored data @drill", async ({ panel }) => {
  await productRow(panel, "Melaza de caña").getByRole("button", { name: "Editar" }).click();
  const form = panel.getByRole("tabpanel", { name: "Productos" }).getByRole("form");
  await form.getByLabel("Descripción").fill("Jarabe oscuro, todavía sin guardar.");
  const preview = await openLink(panel, form, "Vista previa");
  await expect(preview.getByText("Jarabe oscuro, todavía sin guardar.")).toBeVisible();
  await expect(preview.getByRole("table", { name: "Ficha técnica" })).toContainText("°Brix");
  await expect(bar(preview)).toContainText("Sin guardar");
  await panel.goto("/productos/melaza-de-cana");
  await expect(panel.getByText("Jarabe oscuro")).toBeHidden();
});

test("a preview without its record or form shows a message @drill", async ({ panel }) => {
  await panel.goto(`/admin/vista-previa/noticias/${crypto.randomUUID()}`);
  await expect(panel.getByText("Este registro ya no existe")).toBeVisible();
  await panel.goto("/admin/vista-previa/productos/nuevo?formulario=cerrado");
  await expect(panel.getByText("No hay nada que mostrar")).toBeVisible();
});

test("each record links to its place on the site @drill", async ({ panel }) => {
  expect(await readMenuLink(productRow(panel, "Melaza de caña"), "Ver en el sitio")).toBe(
    "/productos/melaza-de-cana",
  );
  await openNewProduct(panel);
  await panel.getByRole("tab", { name: "Menú" }).click();
  const item = panel.getByRole("listitem").filter({ hasText: "/noticias" }).first();
  expect(await readMenuLink(item, "Ver en el sitio")).toBe("/noticias");
  await panel.getByRole("tab", { name: "Contenido" }).click();
  await openGroups(panel);
  const text = panel.locator('[data-name="services.title"]');
  expect(await readMenuLink(text, "Ver en el sitio")).toMatch(/^\/#servicios:~:text=/);
});

/** Opens another tab from the menu of a row or of a form. */
async function openLink(page: Page, place: Locator, name: string): Promise<Page> {
  const opened = page.context().waitForEvent("page");
  await place.getByRole("button", { name: /^Más acciones de / }).click();
  await place.getByRole("menuitem", { name }).click();
  return opened;
}

async function openNewArticle(page: Page): Promise<Locator> {
  await page.getByRole("tab", { name: "Noticias" }).click();
  await page.getByRole("button", { name: "Nueva noticia" }).click();
  return page.getByRole("tabpanel", { name: "Noticias" }).getByRole("form");
}

async function fillArticle(form: Locator, title: string, content: string): Promise<void> {
  const control = form.page().locator("input, textarea");
  await form.getByLabel("Título").and(control).fill(title);
  await form.getByLabel("Autor").and(control).fill("Redacción");
  await form.getByLabel("Contenido").and(control).fill(content);
}

function articleRow(page: Page, title: string): Locator {
  return page
    .getByRole("list", { name: "Noticias" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}
