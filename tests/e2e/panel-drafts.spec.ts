import type { Page } from "@playwright/test";

import { expect, expectDraft, expectToast, readDrafts, test as base } from "./panel-forms-test.ts";
import {
  createProduct,
  openNewProduct,
  productRow,
  refuseDrafts,
  signIn,
  uniqueTitle,
} from "./panel-test.ts";

/** The journal of the browser alone. */
const test = base.extend({
  context: async ({ context }, use) => {
    await refuseDrafts(context);
    await use(context);
  },
});

function announcement(page: Page) {
  return page.getByRole("region", { name: /^Sin guardar: / });
}

test("a draft is offered after a crash, and removed once it is saved or typed away", async ({
  panel,
  other,
}) => {
  await test.step("a draft is offered after a crash and removed once it is saved", async () => {
    const title = uniqueTitle("Melaza");
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill(title);
    await panel.getByLabel("Descripción").fill("Lo que costó escribir");
    await expectDraft(panel, other, "Lo que costó escribir");
    await expect(announcement(panel)).toHaveCount(0);
    await panel.goto("/admin");
    await expect(announcement(panel)).toContainText("Borrador en Productos, hace un momento");
    await announcement(panel)
      .getByRole("button", { name: `Abrir el borrador: Nuevo producto «${title}»` })
      .click();
    await expect(announcement(panel)).toHaveCount(0);
    await expect(panel.getByLabel("Título")).toHaveValue(title);
    await expect(panel.getByLabel("Descripción")).toHaveValue("Lo que costó escribir");
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    expect(await readDrafts(panel, other)).toEqual([]);
  });

  await test.step("typing the stored text again removes the draft", async () => {
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill("Tres");
    await expectDraft(panel, other, "Tres");
    await panel.getByLabel("Título").fill("");
    await expect.poll(() => readDrafts(panel, other)).toEqual([]);
  });

  await test.step("a browser without storage shows a notice, and the form still works", async () => {
    await panel.addInitScript(() => {
      Storage.prototype.setItem = function (name, value) {
        if (name.startsWith("panel.borrador")) throw new DOMException("full", "QuotaExceededError");
        this[name] = value;
      };
    });
    await panel.reload();
    const title = uniqueTitle("Cal");
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill(title);
    await expect(panel.getByText("Este navegador no puede guardar borradores")).toBeVisible();
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
  });
});

test("a draft can be discarded where it is announced or by cancelling the form @drill", async ({
  panel,
  other,
}) => {
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Uno");
  await expectDraft(panel, other, "Uno");
  await panel.reload();
  panel.once("dialog", (dialog) => void dialog.accept());
  await announcement(panel)
    .getByRole("button", { name: /^Descartar el borrador/ })
    .click();
  await expect(announcement(panel)).toHaveCount(0);
  expect(await readDrafts(panel, other)).toEqual([]);
  await openNewProduct(panel);
  await expect(panel.getByLabel("Título")).toHaveValue("");

  await panel.getByLabel("Título").fill("Dos");
  await expectDraft(panel, other, "Dos");
  panel.once("dialog", (dialog) => void dialog.accept());
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await expect.poll(() => readDrafts(panel, other)).toEqual([]);
});

test("a draft reports later changes of its record, and saving merges both @drill", async ({
  panel,
  other,
}) => {
  const title = uniqueTitle("Melaza");
  await createProduct(panel, title);
  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await panel.getByLabel("Descripción").fill("Mi descripción");
  await expectDraft(panel, other, "Mi descripción");
  const address = `/rest/v1/products?title=eq.${encodeURIComponent(title)}`;
  // An open form follows.
  await panel.goto("about:blank");
  await other.request("PATCH", address, { category: "Aditivos" });
  await panel.goto("/admin?tab=productos");
  await announcement(panel)
    .getByRole("button", { name: `Abrir el borrador: «${title}»` })
    .click();
  await expect(panel.getByText("El registro cambió desde entonces")).toBeVisible();
  await panel.getByRole("button", { name: "Recuperar" }).click();
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  expect(await other.request("GET", address)).toMatchObject([
    { description: "Mi descripción", category: "Aditivos" },
  ]);
});

/** The forms of the other tabs: how they are opened, and one field of each. */
const FORMS = [
  { tab: "Contenido", create: "Nuevo contenido", field: "Valor" },
  { tab: "Noticias", create: "Nueva noticia", field: "Resumen" },
  { tab: "Menú", create: "Nuevo elemento", field: "Nombre" },
  { tab: "WhatsApp", create: null, field: "Mensaje" },
  { tab: "SEO", create: null, field: /^Descripción/ },
] as const;

for (const { tab, create, field } of FORMS) {
  const tag = tab === "WhatsApp" ? "" : " @drill";
  test(`${tab}: a draft is there again after a reload${tag}`, async ({ panel, other }) => {
    const text = uniqueTitle("Borrador");
    const open = async () => {
      await panel.getByRole("tab", { name: tab }).click();
      const heading = panel.getByRole("tabpanel", { name: tab }).getByRole("heading", { level: 2 });
      await expect(heading.first()).toBeVisible();
      const button = panel.getByRole("button", { name: create ?? "", exact: true });
      if (create !== null && (await button.isVisible())) await button.click();
    };
    const control = panel.getByRole("tabpanel", { name: tab }).getByLabel(field).first();
    await open();
    await control.fill(text);
    await expectDraft(panel, other, text);
    await panel.reload();
    if (create === null) await open();
    // What is sent as a page ends may reach the site: then the list has it.
    else await panel.getByRole("button", { name: /^(Abrir el borrador: |Seguir con )/ }).click();
    await expect(control).toHaveValue(text);
  });
}

test("two browser tabs have separate drafts and warn of each other @drill", async ({
  panel,
  other,
  context,
}) => {
  const title = uniqueTitle("Sal");
  await createProduct(panel, title);
  const edit = async (page: Page, text: string) => {
    await productRow(page, title).getByRole("button", { name: "Editar" }).click();
    await page.getByLabel("Descripción").fill(text);
    await expectDraft(page, other, text);
  };
  await edit(panel, "En la primera");
  const second = await context.newPage();
  await second.goto("/admin?tab=productos");
  await edit(second, "En la segunda");
  await expect(second.getByText("Usted, en otra pestaña, también está cambiando")).toBeVisible();
  await expect(second.getByRole("button", { name: "Recuperar" })).toHaveCount(0);
  await expect(announcement(second)).toHaveCount(0);
  const drafts = (await readDrafts(second, other)).join("\n");
  expect(drafts).toContain("En la primera");
  expect(drafts).toContain("En la segunda");
});

test("signing out and closing the page with unsaved changes ask first", async ({ page, own }) => {
  await page.goto("/admin/login");
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await openNewProduct(page);
  await page.getByLabel("Título").fill("A medias");
  const hasDraft = () =>
    page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith("panel.borrador|")));
  await expect.poll(hasDraft).toBe(true);
  await page.getByRole("tab", { name: "Menú" }).click();
  await expect(page.getByRole("tabpanel", { name: "Menú" })).toBeVisible();

  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect.poll(() => questions).toEqual(["confirm"]);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(["confirm", "beforeunload"]);
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByLabel("Título")).toHaveValue("A medias");
});

test("a draft is offered again after signing out and in @drill", async ({ page, own }) => {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await openNewProduct(page);
  await page.getByLabel("Título").fill("Para mañana");
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL("/admin/login");
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await page.getByRole("button", { name: /^Abrir el borrador: / }).click();
  await expect(page.getByLabel("Título")).toHaveValue("Para mañana");
});
