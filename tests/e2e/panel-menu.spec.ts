import { listFaults, measureOverflow } from "./axe-test.ts";
import {
  createItem,
  expect,
  expectToast,
  form,
  listOf,
  openNewItem,
  row,
  test,
  uniqueTitle,
} from "./panel-menu-test.ts";
import { ANY_ID } from "./panel-test.ts";

const MENU = "**/rest/v1/menu_items*";
const LIST = "**/rest/v1/rpc/find_menu_items*";

test("a menu item is created last, edited and deleted @phone", async ({ menu: panel }) => {
  const name = uniqueTitle("Blog");
  const sent: Record<string, unknown>[] = [];
  panel.on("request", (request) => {
    const isSave = request.method() === "POST" && request.url().includes("/rest/v1/menu_items");
    if (isSave) sent.push(request.postDataJSON());
  });
  await createItem(panel, name);
  const names = await listOf(panel).getByRole("heading").allTextContents();
  expect(names.indexOf(name)).toBeGreaterThan(names.indexOf("Contacto"));
  const { order_index, ...rest } = sent[0]!;
  expect(rest).toEqual({ id: ANY_ID, name, url: "/noticias", is_active: true });
  expect(order_index).toBeGreaterThan(5);
  await openNewItem(panel);
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("");
  // On a phone the open form takes the place of the list.
  const cancel = form(panel).getByRole("button", { name: "Cancelar" });
  if (await cancel.isVisible()) await cancel.click();

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

test("a page of the site is chosen from a list, by name, and names the item @phone @drill", async ({
  menu: panel,
  installation,
}) => {
  const title = uniqueTitle("Premezcla");
  await installation.send("POST", "/rest/v1/products", { title, is_published: false });
  await openNewItem(panel);
  const button = form(panel).getByRole("button", { name: "Elegir una página del sitio" });
  const field = panel.getByRole("combobox", { name: "Página del sitio" });
  const options = panel.getByRole("listbox", { name: "Página del sitio" }).getByRole("option");
  await button.click();
  await expect(field).toBeFocused();
  await expect(options.filter({ hasText: title })).toContainText("Oculto");
  expect(await listFaults(panel, "dialog")).toEqual([]);
  await field.fill("catalogo");
  await expect(options.first().locator("mark").first()).toHaveText("Catálogo");
  await field.press("Enter");
  await expect(button).toBeFocused();
  await expect(form(panel).getByLabel("Dirección (URL)")).toHaveValue("/productos");
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("Catálogo de productos");

  await form(panel).getByLabel("Nombre").fill("Escríbanos");
  await button.click();
  await field.fill("contacto");
  await options.first().click();
  await expect(form(panel).getByLabel("Dirección (URL)")).toHaveValue("/#contacto");
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("Escríbanos");
});

test("an item needs a name and a valid URL, and stays active when its deactivation fails", async ({
  menu: panel,
}) => {
  await test.step("name and URL are required, and the URL must be valid", async () => {
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
      /Copie la dirección completa de la página/,
    );
  });

  await test.step("an item whose deactivation fails stays active, with an error", async () => {
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
    await panel.unroute(MENU);
  });
});

test("an item can be deactivated, filtered by its state and activated again, also after a reload @drill", async ({
  menu: panel,
}) => {
  const name = uniqueTitle("Eventos");
  await createItem(panel, name);
  await expect(row(panel, name).getByText("Inactivo")).toBeHidden();
  await row(panel, name).getByRole("switch", { name: "Activo" }).click();
  await expect(row(panel, name).getByText("Inactivo")).toBeVisible();
  // The switch keeps its word.
  await expect(row(panel, name).getByText("Activo", { exact: true })).toBeVisible();
  await expect(row(panel, name).locator(":scope > *")).toHaveCSS("border-style", "dashed");
  await expectToast(panel, "Éxito", "Elemento del menú actualizado correctamente");
  await panel.reload();
  await expect(row(panel, name).getByText("Inactivo")).toBeVisible();
  const state = panel.getByRole("tabpanel", { name: "Menú" }).getByLabel("Estado");
  await state.selectOption("Activos");
  await expect(row(panel, "Contacto")).toBeVisible();
  await expect(row(panel, name)).toBeHidden();
  await state.selectOption("Inactivos");
  await expect(row(panel, "Contacto")).toBeHidden();
  await expect(row(panel, name)).toBeVisible();
  await state.selectOption("Todos los estados");
  await row(panel, name).getByRole("switch").click();
  await expect(row(panel, name).getByText("Inactivo")).toBeHidden();
});

test("a failed save or deletion changes nothing and shows an error @drill", async ({
  menu: panel,
}) => {
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

test("a failure to load the menu shows an error and can be retried @drill", async ({
  menu: panel,
}) => {
  await panel.route(LIST, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await panel.reload();
  await expectToast(panel, "Error", "No se pudieron cargar los elementos del menú");
  await panel.unroute(LIST);
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(listOf(panel)).toBeVisible();
});

test("typed text survives a change of tab @drill", async ({ menu: panel }) => {
  await openNewItem(panel);
  await form(panel).getByLabel("Nombre").fill("A medio escribir");
  await panel.getByRole("tab", { name: "Productos" }).click();
  await expect(panel.getByRole("tabpanel", { name: "Productos" })).toBeVisible();
  await panel.getByRole("tab", { name: "Menú" }).click();
  await expect(form(panel).getByLabel("Nombre")).toHaveValue("A medio escribir");
});

test("touch targets are large enough on a phone, and nothing overflows @phone @drill", async ({
  menu: panel,
}) => {
  await createItem(panel, `${uniqueTitle("Un nombre muy largo")}${"largo".repeat(20)}`);
  expect(await measureOverflow(panel)).toBe(0);
  for (const button of await listOf(panel).getByRole("button").all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
});
