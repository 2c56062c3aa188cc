import type { Locator, Page } from "@playwright/test";

import { expect, expectToast, test, uniqueTitle } from "./panel-test.ts";

const MENU = "**/rest/v1/menu_items*";
const LIST = "**/rest/v1/rpc/find_menu_items*";
const PLACES = "**/rest/v1/rpc/place_menu_item*";
const MOVES = "**/rest/v1/rpc/move_menu_item*";

test.beforeEach(async ({ panel }) => {
  await panel.getByRole("tab", { name: "Menú" }).click();
  await expect(listOf(panel)).toBeVisible();
});

test("a menu item is created last, edited and deleted", async ({ panel }) => {
  const name = uniqueTitle("Blog");
  const sent: Record<string, unknown>[] = [];
  panel.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postDataJSON());
  });
  await createItem(panel, name);
  const names = await listOf(panel).getByRole("heading").allTextContents();
  expect(names.indexOf(name)).toBeGreaterThan(names.indexOf("Contacto"));
  const { order_index, ...rest } = sent[0]!;
  expect(rest).toEqual({ name, url: "/noticias", is_active: true });
  expect(order_index).toBeGreaterThan(5);
  await openNewItem(panel);
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("");

  await row(panel, name).getByRole("button", { name: "Editar" }).click();
  await expect(form(panel).getByLabel("Nombre")).toBeFocused();
  await form(panel).getByLabel("Nombre").fill(`${name} editado`);
  await form(panel).getByRole("button", { name: "Actualizar elemento" }).click();
  await expectToast(panel, "Éxito", "Elemento del menú actualizado correctamente");

  panel.once("dialog", (dialog) => {
    expect(dialog.message()).toBe("¿Estás seguro de que quieres eliminar este elemento del menú?");
    void dialog.accept();
  });
  await row(panel, `${name} editado`).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "Elemento del menú eliminado correctamente");
  await expect(row(panel, `${name} editado`)).toBeHidden();
});

test("name and address are required, and the address must lead somewhere", async ({ panel }) => {
  await openNewItem(panel);
  await form(panel).getByRole("button", { name: "Crear elemento" }).click();
  await expect(form(panel).getByLabel("Nombre")).toBeFocused();
  await expect(form(panel).getByLabel("Nombre")).toHaveAccessibleDescription(
    "Escriba el nombre que se verá en el menú.",
  );
  await expect(form(panel).getByLabel("Dirección (URL)")).toHaveAccessibleDescription(
    /Escriba la dirección a la que lleva\./,
  );
  await form(panel).getByLabel("Dirección (URL)").fill("javascript:alert(1)");
  await expect(form(panel).getByLabel("Dirección (URL)")).toHaveAccessibleDescription(
    /Escriba una dirección que empiece por https:/,
  );
});

test("an item is made inactive and active again, also for who comes later", async ({ panel }) => {
  const name = uniqueTitle("Eventos");
  await createItem(panel, name);
  await expect(row(panel, name).getByText("Inactivo")).toBeHidden();
  await row(panel, name).getByRole("switch").click();
  await expect(row(panel, name).getByText("Inactivo")).toBeVisible();
  await expectToast(panel, "Éxito", "Elemento del menú actualizado correctamente");
  await panel.reload();
  await expect(row(panel, name).getByText("Inactivo")).toBeVisible();
  await row(panel, name).getByRole("switch").click();
  await expect(row(panel, name).getByText("Inactivo")).toBeHidden();
});

test("an item that cannot be made inactive stays active, and says so", async ({ panel }) => {
  const name = uniqueTitle("Ferias");
  await createItem(panel, name);
  await panel.route(MENU, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await expect(row(panel, name).getByText("Inactivo")).toBeVisible();
    return route.fulfill({ status: 500, json: { code: "XX000", message: "no" } });
  });
  await row(panel, name).getByRole("switch").click();
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect(row(panel, name).getByText("Inactivo")).toBeHidden();
  await expect(row(panel, name).getByRole("switch")).toBeChecked();
});

test("an item goes up and down with the keyboard, and keeps its place", async ({ panel }) => {
  const name = uniqueTitle("Guías");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  const up = row(panel, name).getByRole("button", { name: "Subir" });
  await up.focus();
  const saved = panel.waitForResponse(MOVES);
  await panel.keyboard.press("Enter");
  await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
  expect((await saved).status()).toBe(200);
  await expect(up).toBeFocused();
  await panel.reload();
  await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
  await row(panel, name).getByRole("button", { name: "Bajar" }).click();
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
});

test("the first cannot go up and the last cannot go down", async ({ panel }) => {
  const items = listOf(panel).getByRole("listitem");
  await expect(items.first().getByRole("button", { name: "Subir" })).toBeDisabled();
  await expect(items.first().getByRole("button", { name: "Bajar" })).toBeEnabled();
  await expect(items.last().getByRole("button", { name: "Bajar" })).toBeDisabled();
  await expect(items.last().getByRole("button", { name: "Subir" })).toBeEnabled();
});

test("a move that fails goes back, and says so", async ({ panel }) => {
  const name = uniqueTitle("Prensa");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  await panel.route(MOVES, (route) =>
    route.fulfill({ status: 503, json: { code: "", message: "no" } }),
  );
  await row(panel, name).getByRole("button", { name: "Subir" }).click();
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
});

test("an item is dragged to another place, and stays there", async ({ panel }) => {
  const [first, second] = [uniqueTitle("Arriba"), uniqueTitle("Abajo")];
  await createItem(panel, first);
  await createItem(panel, second);
  const handle = row(panel, second).getByRole("button", { name: "Mover" });
  await handle.scrollIntoViewIfNeeded();
  const from = (await handle.boundingBox())!;
  const to = (await row(panel, first).boundingBox())!;
  const saved = panel.waitForResponse(PLACES);
  await panel.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await panel.mouse.down();
  await panel.mouse.move(from.x + from.width / 2, to.y + 4, { steps: 8 });
  await expect.poll(() => neighbour(panel, second, 1)).toBe(first);
  await panel.mouse.up();
  expect((await saved).status()).toBe(200);
  await panel.reload();
  await expect.poll(() => neighbour(panel, second, 1)).toBe(first);
});

test("an item is moved with the keys of its handle, each step told", async ({ panel }) => {
  const name = uniqueTitle("Teclas");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  const handle = row(panel, name).getByRole("button", { name: "Mover" });
  await handle.focus();
  await panel.keyboard.press("Space");
  await panel.keyboard.press("ArrowUp");
  await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
  await expect(handle).toBeFocused();
  await expect(panel.getByText(new RegExp(`^${name}: posición \\d+ de \\d+$`))).toBeAttached();
  await panel.keyboard.press("Escape");
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);

  await panel.keyboard.press("Space");
  await panel.keyboard.press("ArrowUp");
  const saved = panel.waitForResponse(PLACES);
  await panel.keyboard.press("Space");
  expect((await saved).status()).toBe(200);
  await expect(handle).toBeFocused();
  await panel.reload();
  await expect.poll(() => neighbour(panel, name, 1)).toBe(above);
});

test("a place that cannot be saved is taken back, and says so", async ({ panel }) => {
  const name = uniqueTitle("Vuelta");
  await createItem(panel, name);
  const above = await neighbour(panel, name, -1);
  await panel.route(PLACES, (route) =>
    route.fulfill({ status: 503, json: { code: "", message: "no" } }),
  );
  await row(panel, name).getByRole("button", { name: "Mover" }).focus();
  await panel.keyboard.press("Space");
  await panel.keyboard.press("ArrowUp");
  await panel.keyboard.press("Space");
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect.poll(() => neighbour(panel, name, -1)).toBe(above);
});

test("what cannot be saved or deleted stays, and says why", async ({ panel }) => {
  const name = uniqueTitle("Historia");
  await createItem(panel, name);
  await panel.route(MENU, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }),
  );
  await openNewItem(panel);
  await form(panel).getByLabel("Nombre").fill("Otro");
  await form(panel).getByLabel("Dirección (URL)").fill("/#nosotros");
  await form(panel).getByRole("button", { name: "Crear elemento" }).click();
  await expectToast(panel, "Error", "No se pudo crear el elemento del menú");
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("Otro");
  panel.once("dialog", (dialog) => void dialog.accept());
  await row(panel, name).getByRole("button", { name: "Editar" }).click();
  await form(panel).getByLabel("Nombre").fill("Otro más");
  await form(panel).getByRole("button", { name: "Actualizar elemento" }).click();
  await expectToast(panel, "Error", "No se pudo actualizar el elemento del menú");
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("Otro más");
  panel.once("dialog", (dialog) => void dialog.accept());
  await row(panel, name).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Error", "No se pudo eliminar el elemento del menú");
  await expect(row(panel, name)).toBeVisible();
});

test("a menu that cannot be read is told, and read again on request", async ({ panel }) => {
  await panel.route(LIST, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await panel.reload();
  await expectToast(panel, "Error", "No se pudieron cargar los elementos del menú");
  await panel.unroute(LIST);
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(listOf(panel)).toBeVisible();
});

test("what was typed is still there after a look at another tab", async ({ panel }) => {
  await openNewItem(panel);
  await form(panel).getByLabel("Nombre").fill("A medio escribir");
  await panel.getByRole("tab", { name: "Productos" }).click();
  await expect(panel.getByRole("tabpanel", { name: "Productos" })).toBeVisible();
  await panel.getByRole("tab", { name: "Menú" }).click();
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("A medio escribir");
});

test("a phone's targets are large, and nothing reaches beyond the screen", async ({ panel }) => {
  await createItem(panel, `${uniqueTitle("Un nombre muy largo")}${"largo".repeat(20)}`);
  const overflow = await panel.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  const isPhone = (panel.viewportSize()?.width ?? 0) < 500;
  for (const button of await listOf(panel).getByRole("button").all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(isPhone ? 44 : 36);
  }
});

function listOf(page: Page): Locator {
  return page.getByRole("list", { name: "Elementos del menú" });
}

function row(page: Page, name: string): Locator {
  return listOf(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

function form(page: Page): Locator {
  return page.getByRole("tabpanel", { name: "Menú" }).getByRole("form");
}

/** The name of the item above (-1) or below (1); undefined when there is none. */
async function neighbour(page: Page, name: string, direction: -1 | 1): Promise<string | undefined> {
  const names = await listOf(page).getByRole("heading").allTextContents();
  return names[names.indexOf(name) + direction];
}

/** Opens the blank form: on a phone it waits behind a button. */
async function openNewItem(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Nuevo elemento" });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole("heading", { name: "Nuevo elemento del menú" })).toBeVisible();
}

async function createItem(page: Page, name: string): Promise<void> {
  await openNewItem(page);
  await form(page).getByLabel("Nombre").fill(name);
  await form(page).getByLabel("Dirección (URL)").fill("/noticias");
  await form(page).getByRole("button", { name: "Crear elemento" }).click();
  await expectToast(page, "Éxito", "Elemento del menú creado correctamente");
}
