import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, type Other, test } from "./panel-forms-test.ts";
import { productRow, uniqueTitle } from "./panel-test.ts";

/* The page of drafts, packages and publications: '¿Qué sale y cuándo?'. */

interface Stored {
  id: string;
  slug: string;
  title: string;
}

async function makeProduct(other: Other, name: string): Promise<Stored> {
  const title = uniqueTitle(name);
  const [stored] = (await other.request("POST", "/rest/v1/products", { title })) as [Stored];
  return stored;
}

async function makeDraft(other: Other, product: Stored, changes: object): Promise<void> {
  const [base] = (await other.request("GET", `/rest/v1/products?id=eq.${product.id}`)) as [object];
  const draft = { table_name: "products", record_id: product.id, base, changes };
  await other.request("POST", "/rest/v1/drafts", draft);
}

async function openPublications(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Publicaciones" }).click();
  await expect(page.getByRole("heading", { level: 2, name: "Publicaciones" })).toBeVisible();
}

/** The text of a public page as a visitor gets it. */
async function readPage(page: Page, path: string): Promise<string> {
  const response = await page.context().request.get(path);
  return response.text();
}

test("a draft shows what it changes and is published, and undone in one press @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Melaza");
  await makeDraft(other, product, { description: "Energía para el ganado" });
  await openPublications(panel);
  await panel.getByRole("button", { name: `Qué cambia: ${product.title}` }).click();
  await expect(panel.getByText("Energía para el ganado")).toBeVisible();
  expect(await listFaults(panel)).toEqual([]);
  await panel.getByRole("button", { name: `Publicar: ${product.title}` }).click();
  // Its review reads the site first.
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  const path = `/productos/${product.slug}`;
  expect(await readPage(panel, path)).toContain("Energía para el ganado");

  const done = panel.getByRole("list", { name: "Lo que ya salió" }).getByRole("listitem");
  await expect(done.first()).toContainText(`Se publicó «${product.title}»`);
  panel.once("dialog", (question) => void question.accept());
  await panel.getByRole("button", { name: `Deshacer: ${product.title}` }).click();
  await expectToast(panel, "Éxito", "Deshecho: el sitio está como antes");
  expect(await readPage(panel, path)).not.toContain("Energía para el ganado");
  await expect(done.nth(1)).toContainText("Deshecha");
});

test("a package is published whole, and its undo says what was changed since @phone", async ({
  panel,
  other,
}) => {
  const [first, second] = [await makeProduct(other, "Sal"), await makeProduct(other, "Harina")];
  await makeDraft(other, first, { min_order: "1 t" });
  await makeDraft(other, second, { min_order: "2 t" });
  const name = uniqueTitle("Precios de diciembre");
  await openPublications(panel);
  panel.once("dialog", (question) => void question.accept(name));
  await panel.getByLabel(`Paquete de ${first.title}`).selectOption("Nuevo paquete…");
  const group = panel.getByRole("region", { name });
  await expect(group).toContainText(first.title);
  await panel.getByLabel(`Paquete de ${second.title}`).selectOption(name);
  await expect(group).toContainText(second.title);
  // Its review reads the site first; the button says in the meantime that it works.
  const answer = Promise.withResolvers<undefined>();
  await panel.route("**/rest/v1/products?*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  panel.once("dialog", (question) => void question.accept());
  const asked = panel.waitForEvent("dialog");
  const publish = group.getByRole("button", { name: "Publicar todo" });
  await publish.click();
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  answer.resolve(undefined);
  await asked;
  await expectToast(panel, "Éxito", "Publicado");
  const read = (product: Stored) =>
    other.request("GET", `/rest/v1/products?id=eq.${product.id}&select=min_order`);
  expect([await read(first), await read(second)]).toEqual([
    [{ min_order: "1 t" }],
    [{ min_order: "2 t" }],
  ]);

  await other.request("PATCH", `/rest/v1/products?id=eq.${second.id}`, { min_order: "9 t" });
  let question = "";
  panel.once("dialog", (dialog) => {
    question = dialog.message();
    void dialog.accept();
  });
  await panel.getByRole("button", { name: `Deshacer: ${name}` }).click();
  await expectToast(panel, "Éxito", "Deshecho: el sitio está como antes");
  expect(question).toContain(`• ${second.title}`);
  expect(question).not.toContain(`• ${first.title}`);
  expect([await read(first), await read(second)]).toEqual([
    [{ min_order: "" }],
    [{ min_order: "9 t" }],
  ]);
});

test("a draft is planned in words, stands in the calendar, is published automatically, and shows @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Maíz");
  await makeDraft(other, product, { description: "A su hora" });
  await openPublications(panel);
  await panel.getByRole("button", { name: `Programar: ${product.title}` }).click();
  const dialog = panel.getByRole("dialog", { name: "Programar" });
  await dialog.getByLabel("Día").fill("2031-12-01");
  await dialog.getByLabel("Hora").fill("06:00");
  await expect(dialog.getByText(/^El lunes 1 de diciembre de 2031 a las 6:00/)).toBeVisible();
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await dialog.getByLabel("Día").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog.getByText("Esa hora ya pasó. Elija una posterior.")).toBeVisible();
  await dialog.getByLabel("Día").fill("2031-12-01");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog).toBeHidden();
  const coming = panel.getByRole("list", { name: "Lo que viene" });
  await expect(coming).toContainText(`Se publica «${product.title}»`);

  // Its moment comes sooner: the server publishes it automatically.
  await other.request("PATCH", `/rest/v1/publications?record_id=eq.${product.id}`, {
    due_at: new Date().toISOString(),
  });
  await expect.poll(() => readPage(panel, `/productos/${product.slug}`)).toContain("A su hora");
  await panel.reload();
  await expect(panel.getByRole("list", { name: "Lo que ya salió" })).toContainText(product.title);
  await expect(panel.getByRole("list", { name: /^Publicaciones de/ })).toContainText(product.title);
});

test("a form plans when what is typed comes out, says so, and moves it @phone", async ({
  panel,
  other,
}) => {
  const { id, title } = await makeProduct(other, "Maíz");
  await panel.reload();
  const edit = async () => {
    await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
    await expect(panel.getByLabel("Título")).toHaveValue(title);
  };
  await edit();
  await panel.getByLabel("Descripción").fill("A las seis");
  await planFor(panel, "06:00");
  await expectToast(panel, "Éxito", "Borrador programado");
  const readPlans = () => other.request("GET", `/rest/v1/publications?record_id=eq.${id}`);
  expect(await readPlans()).toMatchObject([{ name: title, due_at: "2031-12-01T11:00:00+00:00" }]);
  expect(await other.request("GET", `/rest/v1/products?id=eq.${id}`)).toMatchObject([
    { description: "" },
  ]);

  await edit();
  const said = panel.getByText("Programado. El lunes 1 de diciembre de 2031 a las 6:00");
  await expect(said).toBeVisible();
  await planFor(panel, "07:30");
  await expect(said).toBeHidden();
  expect(await readPlans()).toMatchObject([{ due_at: "2031-12-01T12:30:00+00:00" }]);
});

/** Plans what the form says, for a day in 2031. */
async function planFor(page: Page, time: string): Promise<void> {
  await page.getByRole("button", { name: "Programar…" }).click();
  const dialog = page.getByRole("dialog", { name: "Programar" });
  await dialog.getByLabel("Día").fill("2031-12-01");
  await dialog.getByLabel("Hora").fill(time);
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog).toBeHidden();
}

test("what was published is undone automatically at a moment @phone @drill", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Harina");
  await makeDraft(other, product, { description: "Precio de diciembre" });
  await openPublications(panel);
  await panel.getByRole("button", { name: `Publicar: ${product.title}` }).click();
  // Its review reads the site first.
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  const path = `/productos/${product.slug}`;
  expect(await readPage(panel, path)).toContain("Precio de diciembre");

  await panel.getByRole("button", { name: `Programar el regreso: ${product.title}` }).click();
  const dialog = panel.getByRole("dialog");
  await dialog.getByLabel("Día").fill("2031-12-31");
  await dialog.getByRole("button", { name: "Programar" }).click();
  await expect(dialog).toBeHidden();
  const coming = panel.getByRole("list", { name: "Lo que viene" });
  await expect(coming).toContainText(`Se deshace «${product.title}»`);
  const planned = `/rest/v1/publications?action=eq.undo&name=eq.${encodeURIComponent(product.title)}`;
  await other.request("PATCH", planned, { due_at: new Date().toISOString() });
  await expect.poll(() => readPage(panel, path)).not.toContain("Precio de diciembre");
  await panel.reload();
  const done = panel.getByRole("list", { name: "Lo que ya salió" });
  await expect(done).toContainText(`Se deshizo «${product.title}»`);
});

test("a publication that failed is announced in the panel's header, with its reason and the way out", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Grasa");
  await makeDraft(other, product, { description: "La del borrador" });
  await other.request("PATCH", `/rest/v1/products?id=eq.${product.id}`, {
    description: "De otra persona",
  });
  await other.request("POST", "/rest/v1/publications", {
    action: "publish",
    table_name: "products",
    record_id: product.id,
  });
  const readFailure = () =>
    other.request("GET", `/rest/v1/publications?record_id=eq.${product.id}&select=failure`);
  await expect.poll(readFailure).toMatchObject([{ failure: { reason: "conflict" } }]);
  await panel.reload();
  await expect(panel.getByRole("link", { name: "Publicaciones (1 sin salir)" })).toBeVisible();
  await openPublications(panel);
  const coming = panel.getByRole("list", { name: "Lo que viene" });
  await expect(coming).toContainText("No salió");
  await expect(coming).toContainText(`Hubo otros cambios en «${product.title}»`);
  await coming.getByRole("button", { name: "Abrir" }).click();
  await expect(panel.getByLabel("Descripción")).toHaveValue("La del borrador");
});

test("a product is hidden at a moment, without a draft @phone @drill", async ({ panel, other }) => {
  const product = await makeProduct(other, "Levadura");
  const path = `/productos/${product.slug}`;
  const readStatus = async () => (await panel.context().request.get(path)).status();
  expect(await readStatus()).toBe(200);
  await openPublications(panel);
  await panel.getByRole("button", { name: "Programar que algo aparezca o desaparezca" }).click();
  await panel.getByLabel("Cómo se llama").fill(product.title);
  await panel.getByRole("button", { name: `Ocultar a una hora: ${product.title}` }).click();
  const dialog = panel.getByRole("dialog", { name: "Ocultar" });
  await dialog.getByRole("button", { name: "Programar" }).click();
  const coming = panel.getByRole("list", { name: "Lo que viene" });
  await expect(coming).toContainText(`Se oculta «${product.title}»`);
  await expect(coming).toContainText("a las 6:00");
  await other.request("PATCH", `/rest/v1/publications?record_id=eq.${product.id}`, {
    due_at: new Date().toISOString(),
  });
  await expect.poll(readStatus).toBe(404);
});
