import type { Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { holdRequests } from "./hold-requests.ts";
import { expect, expectToast, type Other, test } from "./panel-forms-test.ts";
import { chooseFormAction, openPlace, productRow, uniqueTitle } from "./panel-test.ts";

/* The page «Publicar»: unpublished changes with ticks, groups, the calendar and what was published. */

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

async function openChanges(page: Page): Promise<void> {
  await openPlace(page, "Publicar");
  await expect(page.getByRole("heading", { level: 2, name: "Publicar" })).toBeVisible();
}

const tick = (page: Page, name: string) =>
  page.getByRole("checkbox", { name: `Seleccionar ${name}` });

/** The change of a record or a group in the list. */
const changeOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "Cambios sin publicar" })
    .locator("> li", { has: tick(page, name) });

const press = (page: Page, name: string) =>
  page
    .getByRole("group", { name: "Acciones para lo elegido" })
    .getByRole("button", { name, exact: true })
    .click();

const done = (page: Page) =>
  page.getByRole("list", { name: "Lo que ya se publicó" }).getByRole("listitem");

/** Presses undo in the list of publications, and answers its question. @returns the question's text */
async function undo(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: `Deshacer: ${name}`, exact: true }).click();
  const question = page.getByRole("dialog", { name: `¿Deshacer «${name}»?` });
  const text = await question.textContent();
  await question.getByRole("button", { name: "Deshacer" }).click();
  await expectToast(page, "Éxito", "Deshecho: el sitio está como antes");
  return text ?? "";
}

/** Chooses an entry of a publication's menu. */
async function chooseMore(page: Page, name: string, entry: string): Promise<void> {
  const row = done(page).filter({ hasText: `Se publicó «${name}»` });
  await row.getByRole("button", { name: `Más acciones de «${name}»` }).click();
  await page.getByRole("menuitem", { name: entry }).click();
}

/** The text of a public page as a visitor gets it. */
async function readPage(page: Page, path: string): Promise<string> {
  const response = await page.context().request.get(path);
  return response.text();
}

test("a ticked change shows what it changes and is published, and undone in the toast @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Melaza");
  await makeDraft(other, product, { description: "Energía para el ganado" });
  await openChanges(panel);
  await panel.getByRole("button", { name: `Qué cambia: ${product.title}` }).click();
  await expect(panel.getByText("Energía para el ganado")).toBeVisible();
  await tick(panel, product.title).check();
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);
  await press(panel, "Publicar");
  // Its review reads the site first.
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  await expect(panel.getByRole("heading", { level: 2, name: "Publicar" })).toBeFocused();
  const path = `/productos/${product.slug}`;
  expect(await readPage(panel, path)).toContain("Energía para el ganado");
  await expect(done(panel).first()).toContainText(`Se publicó «${product.title}»`);
  await panel.getByRole("button", { name: "Deshacer", exact: true }).click();
  await expectToast(panel, "Éxito", "Deshecho: el sitio está como antes");
  expect(await readPage(panel, path)).not.toContain("Energía para el ganado");
  await expect(done(panel).nth(1)).toContainText("Deshecha");
  await expect(tick(panel, product.title)).not.toBeChecked();
});

/** Counts the presses and ticks of a test, as taps on a phone. */
function countTaps(page: Page) {
  return page.evaluateHandle(() => {
    const taps = { count: 0 };
    document.addEventListener("click", ({ detail }) => (taps.count += detail > 0 ? 1 : 0), true);
    return taps;
  });
}

test("three changes become a group in at most 8 taps, which is published whole, and its undo says what was changed since @phone", async ({
  panel,
  other,
}) => {
  const products = [
    await makeProduct(other, "Sal"),
    await makeProduct(other, "Harina"),
    await makeProduct(other, "Afrecho"),
  ];
  for (const product of products) await makeDraft(other, product, { min_order: "1 t" });
  const name = uniqueTitle("Precios de diciembre");
  await openChanges(panel);
  const taps = await countTaps(panel);
  for (const { title } of products) await tick(panel, title).check();
  await press(panel, "Agrupar…");
  await expect(panel.getByLabel("Nombre del grupo")).toBeFocused();
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await panel.keyboard.type(name);
  await panel.keyboard.press("Enter");
  await expect(changeOf(panel, name)).toContainText("Grupo de 3 cambios");
  await expect(tick(panel, name)).toBeChecked();
  // Its review reads the site first; the button says in the meantime that it works.
  const reading = await holdRequests(panel, "**/rest/v1/products?*");
  const publish = panel.getByRole("button", { name: "Publicar", exact: true });
  await publish.click();
  await expect(publish).toHaveAttribute("aria-disabled", "true");
  reading.release();
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  // One more opens the page.
  expect((await taps.evaluate(({ count }) => count)) + 1).toBeLessThanOrEqual(8);
  const read = () =>
    Promise.all(
      products.map(async ({ id }) => {
        const rows = await other.request("GET", `/rest/v1/products?id=eq.${id}&select=min_order`);
        return (rows as [{ min_order: string }])[0].min_order;
      }),
    );
  expect(await read()).toEqual(["1 t", "1 t", "1 t"]);
  await expect(changeOf(panel, name)).toHaveCount(0);

  const [first, second] = products;
  await other.request("PATCH", `/rest/v1/products?id=eq.${second?.id}`, { min_order: "9 t" });
  const question = await undo(panel, name);
  expect(question).toContain(second?.title);
  expect(question).not.toContain(first?.title);
  expect(await read()).toEqual(["", "9 t", ""]);
  await expect(changeOf(panel, name)).toContainText("Grupo de 2 cambios");

  // The other two are drafts already.
  await chooseMore(panel, name, "Duplicar");
  await expectToast(panel, "Éxito", "Duplicado: 1 cambio sin publicar");
  await expect(changeOf(panel, `Copia de ${name}`)).toContainText(second?.title ?? "");
});

test("several ticked changes are published together or not at all", async ({ panel, other }) => {
  const [first, second] = [await makeProduct(other, "Sal"), await makeProduct(other, "Harina")];
  await makeDraft(other, first, { min_order: "1 t" });
  await makeDraft(other, second, { min_order: "2 t" });
  await other.request("PATCH", `/rest/v1/products?id=eq.${second.id}`, { min_order: "9 t" });
  await openChanges(panel);
  await tick(panel, first.title).check();
  await tick(panel, second.title).check();
  await press(panel, "Publicar");
  const conflict = `Hubo otros cambios en «${second.title}» después de que se escribiera el borrador. Ábralo y elija con qué se queda. No se publicó nada.`;
  await expectToast(panel, "Error", conflict, { timeout: 15_000 });
  const read = () => other.request("GET", `/rest/v1/products?id=eq.${first.id}&select=min_order`);
  expect(await read()).toEqual([{ min_order: "" }]);
  expect(await other.request("GET", "/rest/v1/packages?select=id")).toEqual([]);
  // They are where they were, still ticked.
  await expect(tick(panel, second.title)).toBeChecked();

  await other.request("PATCH", `/rest/v1/products?id=eq.${second.id}`, { min_order: "" });
  await press(panel, "Publicar");
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  expect(await read()).toEqual([{ min_order: "1 t" }]);
  expect(await other.request("GET", "/rest/v1/packages?select=id")).toEqual([]);
  for (const { title } of [first, second]) {
    await expect(done(panel).first()).toContainText(title);
  }
});

test("discarding says what is lost, in red, and loses it only after a yes @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Melaza");
  await makeDraft(other, product, { description: "Por descartar" });
  await openChanges(panel);
  await tick(panel, product.title).check();
  await press(panel, "Descartar");
  const question = panel.getByRole("dialog", { name: "¿Descartar 1 cambio?" });
  await expect(question).toContainText(product.title);
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await question.getByRole("button", { name: "Conservar" }).click();
  await expect(tick(panel, product.title)).toBeChecked();
  await press(panel, "Descartar");
  await question.getByRole("button", { name: "Descartar" }).click();
  await expectToast(panel, "Éxito", "Cambio descartado");
  await expect(tick(panel, product.title)).toHaveCount(0);
  expect(await other.request("GET", `/rest/v1/drafts?record_id=eq.${product.id}`)).toEqual([]);
});

test("a group is renamed, a change leaves it, and it is dissolved @phone @drill", async ({
  panel,
  other,
}) => {
  const [first, second] = [await makeProduct(other, "Sal"), await makeProduct(other, "Harina")];
  await makeDraft(other, first, { min_order: "1 t" });
  await makeDraft(other, second, { min_order: "2 t" });
  const [group] = (await other.request("POST", "/rest/v1/packages", { name: "Viejo" })) as [
    { id: string },
  ];
  await other.request("PATCH", "/rest/v1/drafts?id=not.is.null", { package_id: group.id });
  await openChanges(panel);
  await panel.getByRole("button", { name: "Más acciones de «Viejo»" }).click();
  await panel.getByRole("menuitem", { name: "Cambiar el nombre" }).click();
  await panel.getByRole("textbox", { name: "Nombre del grupo" }).fill("Nuevo");
  await panel.keyboard.press("Enter");
  await expectToast(panel, "Éxito", "Nombre cambiado");
  await changeOf(panel, "Nuevo")
    .getByRole("button", { name: `Más acciones de «${first.title}»` })
    .click();
  await panel.getByRole("menuitem", { name: "Sacar del grupo" }).click();
  await expect(changeOf(panel, first.title)).toBeVisible();
  // It joins the group again.
  await tick(panel, first.title).check();
  await press(panel, "Agrupar…");
  await panel.getByLabel("Grupo", { exact: true }).selectOption("Nuevo");
  await panel.getByRole("dialog").getByRole("button", { name: "Agrupar" }).click();
  await expect(changeOf(panel, "Nuevo")).toContainText("Grupo de 2 cambios");
  await panel.getByRole("button", { name: "Más acciones de «Nuevo»" }).click();
  await panel.getByRole("menuitem", { name: "Separar los cambios" }).click();
  await expect(changeOf(panel, first.title)).toBeVisible();
  await expect(changeOf(panel, second.title)).toBeVisible();
});

test("a change is planned in words, stands in the calendar, is published automatically, and shows @phone", async ({
  panel,
  other,
}) => {
  const product = await makeProduct(other, "Maíz");
  await makeDraft(other, product, { description: "A su hora" });
  await openChanges(panel);
  await tick(panel, product.title).check();
  await press(panel, "Programar");
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
  await expect(changeOf(panel, product.title)).toContainText(
    "Programado para el lunes 1 de diciembre de 2031",
  );
  await panel.getByRole("link", { name: "Calendario" }).click();
  const day = panel.getByRole("region", { name: "Lunes 1 de diciembre de 2031" });
  await expect(day.getByRole("checkbox", { name: `Seleccionar ${product.title}` })).toBeVisible();
  expect(await listFaults(panel)).toEqual([]);

  // Its moment comes sooner: the server publishes it automatically.
  await other.request("PATCH", `/rest/v1/publications?record_id=eq.${product.id}`, {
    due_at: new Date().toISOString(),
  });
  await expect.poll(() => readPage(panel, `/productos/${product.slug}`)).toContain("A su hora");
  await panel.reload();
  await expect(done(panel).first()).toContainText(product.title);
  await expect(panel.getByRole("list", { name: /^Publicaciones de/ })).toContainText(product.title);
});

test("several changes are planned together, and the plan is cancelled @drill", async ({
  panel,
  other,
}) => {
  const [first, second] = [await makeProduct(other, "Sal"), await makeProduct(other, "Harina")];
  await makeDraft(other, first, { min_order: "1 t" });
  await makeDraft(other, second, { min_order: "2 t" });
  await openChanges(panel);
  await panel.getByLabel("Elegir todo").check();
  await press(panel, "Programar");
  await panel.getByRole("dialog").getByLabel("Día").fill("2031-12-01");
  await panel.getByRole("dialog").getByRole("button", { name: "Programar" }).click();
  const name = `${second.title} y ${first.title}`;
  await expect(changeOf(panel, name)).toContainText("Programado para el lunes 1 de diciembre");
  await panel.getByRole("button", { name: `No programar: ${name}` }).click();
  await expectToast(panel, "Éxito", "Ya no está programado");
  await expect(changeOf(panel, name)).not.toContainText("Programado");
  await expect(changeOf(panel, name)).toContainText("Grupo de 2 cambios");
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
  const said = panel
    .getByRole("form")
    .getByText("Programado para el lunes 1 de diciembre de 2031 a las 6:00");
  await expect(said).toBeVisible();
  await planFor(panel, "07:30");
  await expect(said).toBeHidden();
  expect(await readPlans()).toMatchObject([{ due_at: "2031-12-01T12:30:00+00:00" }]);
});

/** Plans what the form says, for a day in 2031. */
async function planFor(page: Page, time: string): Promise<void> {
  await chooseFormAction(page, "Programar…");
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
  await openChanges(panel);
  await tick(panel, product.title).check();
  await press(panel, "Publicar");
  // Its review reads the site first.
  await expectToast(panel, "Éxito", "Publicado", { timeout: 15_000 });
  const path = `/productos/${product.slug}`;
  expect(await readPage(panel, path)).toContain("Precio de diciembre");

  await chooseMore(panel, product.title, "Programar el regreso");
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
  await expect(done(panel).first()).toContainText(`Se deshizo «${product.title}»`);
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
  await expect(panel.getByRole("link", { name: "Publicar (1 sin salir)" })).toBeVisible();
  await openChanges(panel);
  const change = changeOf(panel, product.title);
  await expect(change).toContainText("No salió");
  await expect(change).toContainText(`Hubo otros cambios en «${product.title}»`);
  await change.getByRole("button", { name: `Abrir: ${product.title}` }).click();
  await expect(panel.getByLabel("Descripción")).toHaveValue("La del borrador");
});

test("a product is hidden at a moment, without a draft @phone @drill", async ({ panel, other }) => {
  const product = await makeProduct(other, "Levadura");
  const path = `/productos/${product.slug}`;
  const readStatus = async () => (await panel.context().request.get(path)).status();
  expect(await readStatus()).toBe(200);
  await openChanges(panel);
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
