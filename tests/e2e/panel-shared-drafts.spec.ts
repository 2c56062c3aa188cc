import type { Browser, Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, type Other, test } from "./panel-forms-test.ts";
import {
  chooseFormAction,
  createProduct,
  openGroups,
  openNewProduct,
  openOptions,
  productRow,
  signIn,
  uniqueTitle,
} from "./panel-test.ts";

/* Drafts on the server: what is typed on one device goes on another one, unseen by visitors. */

/** Another device, on which a colleague has the products open. */
async function openDevice(browser: Browser, origin: string | undefined, other: Other) {
  const context = await browser.newContext({ ...(origin && { baseURL: origin }) });
  const page = await context.newPage();
  const colleague = await other.createAdministrator();
  await signIn(page, colleague);
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByRole("list", { name: "Productos" })).toBeVisible();
  return { page, name: colleague.email.split("@")[0] ?? "" };
}

const addressOf = (title: string) => `/rest/v1/products?title=eq.${encodeURIComponent(title)}`;

async function edit(page: Page, title: string): Promise<void> {
  await productRow(page, title).getByRole("button", { name: "Editar" }).click();
  await expect(page.getByLabel("Título")).toHaveValue(title);
}

/** Waits for the automatically saved draft. */
async function expectAutosave(page: Page): Promise<void> {
  await expect(page.getByText("Guardado como borrador hace")).toBeVisible({ timeout: 15_000 });
}

test("a page that ends before its draft's response leaves one unfinished record, offered once", async ({
  panel,
  context,
}) => {
  const title = uniqueTitle("Cal");
  let resolveStored: () => void = () => undefined;
  const stored = new Promise<void>((resolve) => {
    resolveStored = resolve;
  });
  await context.route("**/rest/v1/drafts*", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    // The response never arrives.
    await route.fetch();
    resolveStored();
  });
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await stored;
  const countEntries = () =>
    panel.evaluate(
      () => Object.keys(localStorage).filter((name) => name.startsWith("panel.borrador|")).length,
    );
  expect(await countEntries()).toBe(1);
  await panel.reload();
  await expect(panel.getByRole("list", { name: "Sin terminar" }).getByText(title)).toHaveCount(1);
  await expect.poll(countEntries).toBe(0);
  await expect(panel.getByRole("region", { name: /^Sin guardar: / })).toHaveCount(0);
});

test("what was typed without a network is a draft once it is back", async ({ panel, context }) => {
  await panel
    .getByRole("button", { name: /^Editar / })
    .first()
    .click();
  const field = panel.getByLabel("Descripción", { exact: true });
  await expect(field).not.toHaveValue("");
  await context.setOffline(true);
  await field.fill("Escrito sin red");
  await expect(panel.getByText(/^Sin conexión: guardado en este/)).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expectAutosave(panel);
});

test("what is typed on one device goes on another one, and is published there @phone", async ({
  panel,
  other,
  browser,
  baseURL,
}) => {
  const title = uniqueTitle("Melaza");
  await createProduct(panel, title);
  await edit(panel, title);
  await panel.getByLabel("Descripción").fill("Empezada en el portátil");
  await expectAutosave(panel);
  expect(await other.request("GET", addressOf(title))).toMatchObject([{ description: "" }]);

  const { page: phone, name } = await openDevice(browser, baseURL, other);
  const row = productRow(phone, title);
  await expect(row.getByText("Cambios sin publicar, de admin, hace un momento")).toBeVisible();
  await edit(phone, title);
  // That the form is open on the laptop goes before, once it is known.
  await expect(
    phone.getByText(/los visitantes ven lo anterior|^Admin también está aquí/),
  ).toBeVisible();
  await expect(phone.getByLabel("Descripción")).toHaveValue("Empezada en el portátil");
  expect(await listFaults(phone, "form")).toEqual([]);
  await phone.getByLabel("Descripción").fill("Terminada en el celular");
  await phone.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(phone, "Éxito", "Borrador guardado");
  await expect(row.getByText("Cambios sin publicar, de usted, hace un momento")).toBeVisible();
  expect(await other.request("GET", addressOf(title))).toMatchObject([{ description: "" }]);

  await panel.reload();
  await expect(panel.getByLabel("Descripción")).toHaveValue("Terminada en el celular");
  await expect(panel.getByText(`Guardado como borrador por ${name}`)).toBeVisible();
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await expect(productRow(panel, title).getByText(/^Cambios sin publicar/)).toBeHidden();
  expect(await other.request("GET", addressOf(title))).toMatchObject([
    { description: "Terminada en el celular" },
  ]);
  expect(await other.request("GET", "/rest/v1/drafts")).toEqual([]);
});

test("a new record can be a draft alone, and its form goes on where it stopped @drill", async ({
  panel,
  other,
}) => {
  const title = uniqueTitle("Melaza");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  await panel.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(panel, "Éxito", "Borrador guardado");
  const drafts = panel.getByRole("list", { name: "Sin terminar" });
  await expect(drafts).toContainText(`${title}Sin terminar, de usted, hace un momento`);
  expect(await other.request("GET", addressOf(title))).toEqual([]);

  await panel.reload();
  await drafts.getByRole("button", { name: `Seguir con ${title}` }).click();
  await expect(panel.getByLabel("Título")).toHaveValue(title);
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");
  await expect(drafts).toBeHidden();
  expect(await other.request("GET", addressOf(title))).toMatchObject([{ title }]);
});

test("an incomplete draft is saved as it was typed, and says that something is missing @drill", async ({
  panel,
}) => {
  await openNewProduct(panel);
  await panel.getByLabel("Descripción").fill("Todavía sin título");
  await panel.getByRole("button", { name: "Guardar borrador" }).click();
  const drafts = panel.getByRole("list", { name: "Sin terminar" });
  await expect(drafts).toContainText("Sin nombre todavía");
  await expect(drafts).toContainText("le falta algo");
  await drafts.getByRole("button", { name: "Seguir con Sin nombre todavía" }).click();
  await expect(panel.getByLabel("Descripción")).toHaveValue("Todavía sin título");
  panel.once("dialog", (question) => void question.accept());
  await drafts.getByRole("button", { name: "Descartar el borrador: Sin nombre todavía" }).click();
  await expectToast(panel, "Éxito", "Cambios descartados");
  await expect(drafts).toBeHidden();
});

test("two people in one draft choose field by field, and what did not clash stays", async ({
  panel,
  other,
  browser,
  baseURL,
}) => {
  const title = uniqueTitle("Sal");
  await createProduct(panel, title);
  const { page: colleague, name } = await openDevice(browser, baseURL, other);
  await edit(panel, title);
  await edit(colleague, title);
  await colleague.getByLabel("Descripción").fill("La de la otra persona");
  await colleague.getByLabel("Categoría").fill("Minerales");
  await colleague.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(colleague, "Éxito", "Borrador guardado");

  await panel.getByLabel("Descripción").fill("La mía");
  await expect(panel.getByText(`${name} guardó cambios en lo mismo que usted.`)).toBeVisible({
    timeout: 15_000,
  });
  await panel.getByRole("button", { name: "Ver", exact: true }).click();
  const dialog = panel.getByRole("dialog", { name: "Otra persona cambió lo mismo que usted" });
  await expect(dialog.getByRole("group", { name: "Descripción" })).toContainText(
    "La de la otra persona",
  );
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectToast(panel, "Éxito", "Borrador guardado");
  expect(await other.request("GET", "/rest/v1/drafts")).toMatchObject([
    { changes: { description: "La mía", category: "Minerales" } },
  ]);
});

test("a draft over a record that was changed asks about what both changed @drill", async ({
  panel,
  other,
}) => {
  const title = uniqueTitle("Grasa");
  await createProduct(panel, title);
  await edit(panel, title);
  await panel.getByLabel("Descripción").fill("La del borrador");
  await panel.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(panel, "Éxito", "Borrador guardado");
  await other.request("PATCH", addressOf(title), { description: "Publicada", category: "Grasas" });
  await edit(panel, title);
  await expect(panel.getByText("El registro cambió desde entonces")).toBeVisible();
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  const dialog = panel.getByRole("dialog", { name: "Otra persona cambió lo mismo que usted" });
  await expect(dialog.getByRole("group", { name: "Descripción" })).toContainText("Publicada");
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  expect(await other.request("GET", addressOf(title))).toMatchObject([
    { description: "La del borrador", category: "Grasas" },
  ]);
});

test("a list narrows to its drafts, and discards one @phone @drill", async ({ panel, other }) => {
  const title = uniqueTitle("Torta");
  await createProduct(panel, title);
  await edit(panel, title);
  await panel.getByLabel("Descripción").fill("Otra");
  await panel.getByRole("button", { name: "Guardar borrador" }).click();
  await expectToast(panel, "Éxito", "Borrador guardado");
  await openOptions(panel);
  await panel.getByRole("combobox", { name: "Borradores" }).selectOption("Con borrador");
  await expect(panel.getByRole("list", { name: "Productos" }).getByRole("heading")).toHaveText([
    title,
  ]);
  await edit(panel, title);
  panel.once("dialog", (question) => void question.accept());
  await chooseFormAction(panel, "Descartar cambios");
  await expectToast(panel, "Éxito", "Cambios descartados");
  expect(await other.request("GET", "/rest/v1/drafts")).toEqual([]);
});

test("cancelling discards the automatic draft @drill", async ({ panel, other }) => {
  const title = uniqueTitle("Harina");
  await createProduct(panel, title);
  await edit(panel, title);
  await panel.getByLabel("Descripción").fill("Mejor no");
  await expectAutosave(panel);
  panel.once("dialog", (question) => void question.accept());
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await expect.poll(() => other.request("GET", "/rest/v1/drafts")).toEqual([]);
  await expect(productRow(panel, title).getByText(/^Cambios sin publicar/)).toBeHidden();
});

test.describe("texts", () => {
  test.use({ tab: "Contenido" });

  test("a text has a draft too, which its form goes on with @drill", async ({ panel, other }) => {
    await openGroups(panel);
    const row = panel.locator('[data-name="hero.title_start"]');
    await row.getByRole("button", { name: "Editar" }).click();
    const value = panel.getByLabel("Valor");
    const live = await value.inputValue();
    await value.fill("Título en borrador");
    await panel.getByRole("button", { name: "Guardar borrador" }).click();
    await expectToast(panel, "Éxito", "Borrador guardado");
    await openGroups(panel);
    await expect(row.getByText("Cambios sin publicar, de usted, hace un momento")).toBeVisible();
    const address = "/rest/v1/site_content?section=eq.hero&key=eq.title_start";
    expect(await other.request("GET", address)).toMatchObject([{ value: live }]);
    await row.getByRole("button", { name: "Editar" }).click();
    await expect(value).toHaveValue("Título en borrador");
    await panel.getByRole("button", { name: "Actualizar contenido" }).click();
    await expectToast(panel, "Éxito", "Contenido actualizado correctamente");
    expect(await other.request("GET", address)).toMatchObject([{ value: "Título en borrador" }]);
    await expect.poll(() => other.request("GET", "/rest/v1/drafts")).toEqual([]);
  });
});

test.describe("settings", () => {
  test.use({ tab: "SEO" });

  test("a settings form's texts have the drafts that Contenido shows @phone @drill", async ({
    panel,
    other,
    browser,
    baseURL,
  }) => {
    const live = "/rest/v1/site_content?section=eq.seo&key=eq.author";
    expect(await other.request("GET", live)).toEqual([]);
    await panel.getByLabel(/^Autor/).fill("Autor en borrador");
    await expectAutosave(panel);
    expect(await other.request("GET", live)).toEqual([]);
    expect(await other.request("GET", "/rest/v1/drafts")).toMatchObject([
      { record_name: "seo.author", is_new: true },
    ]);

    const { page: colleague } = await openDevice(browser, baseURL, other);
    await colleague.getByRole("tab", { name: "Contenido" }).click();
    const drafts = colleague.getByRole("list", { name: "Sin terminar" });
    await expect(drafts).toContainText("Autor del sitio");
    await expect(drafts).toContainText("Sin terminar, de admin, hace un momento");
    await colleague.getByRole("tab", { name: "SEO" }).click();
    await expect(colleague.getByLabel(/^Autor/)).toHaveValue("Autor en borrador");
    // That the form is open elsewhere goes before, once it is known.
    await expect(
      colleague.getByText(/^Guardado como borrador por admin hace|^Admin también está aquí/),
    ).toBeVisible();
    await colleague.getByLabel(/^Autor/).fill("Autor de los dos");
    await colleague.getByRole("button", { name: "Guardar borrador" }).click();
    await expectToast(colleague, "Éxito", "Borrador guardado");

    await panel.reload();
    await expect(panel.getByLabel(/^Autor/)).toHaveValue("Autor de los dos");
    await panel.getByRole("button", { name: "Guardar configuración SEO" }).click();
    await expectToast(panel, "Éxito", "Configuración SEO guardada");
    expect(await other.request("GET", live)).toMatchObject([{ value: "Autor de los dos" }]);
    expect(await other.request("GET", "/rest/v1/drafts")).toEqual([]);

    await panel.getByLabel(/^Autor/).fill("Mejor no");
    await panel.getByRole("button", { name: "Guardar borrador" }).click();
    await expectToast(panel, "Éxito", "Borrador guardado");
    panel.once("dialog", (question) => void question.accept());
    await chooseFormAction(panel, "Descartar cambios");
    await expectToast(panel, "Éxito", "Cambios descartados");
    await expect(panel.getByLabel(/^Autor/)).toHaveValue("Autor de los dos");
    expect(await other.request("GET", "/rest/v1/drafts")).toEqual([]);
  });
});
