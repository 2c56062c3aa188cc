import type { Locator, Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import {
  chooseAction,
  createProduct,
  deleteProduct,
  expect,
  expectToast,
  openGroups,
  openOptions,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

const REVISIONS = "**/rest/v1/revisions*";
const RESTORE = "**/rest/v1/rpc/restore_deleted*";

test("a deletion is undone from its toast, and a restoration from its history", async ({
  panel,
}) => {
  await test.step("a deletion can be undone from its toast, which restores the record", async () => {
    const title = uniqueTitle("Melaza");
    await createProduct(panel, title);
    await deleteProduct(panel, title);
    await undoButton(panel).click();
    await expectToast(panel, "Éxito", "Producto restaurado correctamente");
    await expect(productRow(panel, title)).toBeVisible();
    await expect(undoButton(panel)).toBeHidden();
  });

  await test.step("a history shows each change word by word, and a restoration can be undone", async () => {
    const title = uniqueTitle("Sal");
    await createProduct(panel, title);
    await describe(panel, title, "Sal para ganado de leche en pastoreo");
    await describe(panel, title, "Sal para ganado de carne en pastoreo");
    await openHistory(panel, title);
    const changes = dialog(panel).getByRole("list", { name: "Cambios" });
    await expect(changes.getByRole("heading")).toHaveText([
      "Cambio en Descripción",
      "Cambio en Descripción",
      "Creación",
    ]);
    await dialog(panel).getByRole("button", { name: "Ver cambios" }).first().click();
    await expect(changes.locator("del")).toHaveText(/leche/);
    await expect(changes.locator("ins")).toHaveText(/carne/);
    await expectNoFault(panel);

    await dialog(panel).getByRole("button", { name: "Restaurar" }).first().click();
    await expect(dialog(panel).getByText("Producto restaurado correctamente")).toBeVisible();
    await expect(changes.getByRole("heading").first()).toHaveText("Restauración");
    await expect(changes.locator("ins").first()).toHaveText(/leche/);
    await dialog(panel).getByRole("button", { name: "Deshacer" }).click();
    await expect(changes.getByRole("heading")).toHaveCount(5);
    await expect(changes.locator("ins").first()).toHaveText(/carne/);
    await panel.keyboard.press("Escape");
    await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
    await expect(panel.getByLabel("Descripción")).toHaveValue(
      "Sal para ganado de carne en pastoreo",
    );
  });
});

test("the undo toast stays for ten seconds, and while it has the focus @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Melaza");
  await createProduct(panel, title);
  await panel.clock.install();
  const start = await panel.evaluate(() => Date.now());
  await deleteProduct(panel, title);
  // The pointer over the toast would keep it open too.
  await panel.mouse.move(0, 0);
  // Counted from before the toast appeared, however long a busy machine took since.
  await panel.clock.runFor(start + 9500 - (await panel.evaluate(() => Date.now())));
  await expect(undoButton(panel)).toBeVisible();
  await undoButton(panel).focus();
  await panel.clock.runFor(30_000);
  await expect(undoButton(panel)).toBeVisible();
  await panel.getByRole("tab", { name: "Productos" }).focus();
  await panel.clock.runFor(6000);
  await expect(undoButton(panel)).toBeHidden();
});

test("a failed undo shows an error, and the record can be restored from the deleted ones @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Melaza");
  await createProduct(panel, title);
  await deleteProduct(panel, title);
  await panel.route(RESTORE, (route) => route.fulfill({ status: 503, json: { message: "no" } }));
  await undoButton(panel).click();
  await expectToast(panel, "Error", "No se pudo restaurar el producto");
  await panel.unroute(RESTORE);
  await openDeleted(panel);
  await deletedItem(panel, title).getByRole("button", { name: "Restaurar" }).click();
  await expectToast(panel, "Éxito", "Producto restaurado correctamente");
  await expect(deletedItem(panel, title)).toBeHidden();
  await panel.goBack();
  await expect(productRow(panel, title)).toBeVisible();
});

test("a record whose slug is in use is not restored, and the reason is shown @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Carbonato");
  await createProduct(panel, title);
  await deleteProduct(panel, title);
  await panel.reload();
  await expect(panel.getByRole("list", { name: "Productos" })).toBeVisible();
  await createProduct(panel, title);
  await openDeleted(panel);
  await deletedItem(panel, title).getByRole("button", { name: "Restaurar" }).click();
  await expectToast(panel, "Error", "No se pudo restaurar el producto", { staysOpen: true });
  await expect(panel.locator("[data-sonner-toast]").first()).toContainText(
    "Otro producto tiene ahora la misma dirección en el sitio.",
  );
  await expect(deletedItem(panel, title)).toBeVisible();
});

test("restoring a record with unsaved changes asks before discarding them @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Premezcla");
  await createProduct(panel, title);
  await describe(panel, title, "Con vitaminas");
  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await panel.getByLabel("Descripción").fill("A medio escribir");
  await openHistory(panel, title);
  const questions: string[] = [];
  panel.once("dialog", (question) => {
    questions.push(question.message());
    void question.dismiss();
  });
  await dialog(panel).getByRole("button", { name: "Restaurar" }).click();
  await expect(dialog(panel).getByText("Producto restaurado correctamente")).toBeVisible();
  await panel.keyboard.press("Escape");
  expect(questions).toHaveLength(1);
  await expect(panel.getByLabel("Descripción")).toHaveValue("A medio escribir");
});

test("a failure to load a history shows an error and can be retried @drill", async ({ panel }) => {
  // Realtime would read again automatically.
  await panel.routeWebSocket(/realtime/, () => undefined);
  await panel.reload();
  const title = uniqueTitle("Melaza");
  await createProduct(panel, title);
  await panel.route(REVISIONS, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await openHistory(panel, title);
  await expect(dialog(panel).getByText("No se pudo cargar el historial")).toBeVisible();
  await panel.unroute(REVISIONS);
  await dialog(panel).getByRole("button", { name: "Reintentar" }).click();
  await expect(dialog(panel).getByRole("heading", { name: "Creación" })).toBeVisible();
});

test("WhatsApp and SEO settings, texts, news and the menu have a history too @drill", async ({
  panel,
}) => {
  const openTab = async (name: string) => {
    await panel.getByRole("tab", { name }).click();
    return panel.getByRole("tabpanel", { name });
  };
  const expectHistory = async () => {
    await expect(dialog(panel).getByRole("button", { name: "Ver" }).first()).toBeVisible();
    await panel.keyboard.press("Escape");
    await expect(dialog(panel)).toBeHidden();
  };
  for (const name of ["WhatsApp", "SEO"]) {
    await (await openTab(name)).getByRole("button", { name: "Historial", exact: true }).click();
    await expectHistory();
  }
  for (const name of ["Contenido", "Noticias", "Menú"]) {
    const tab = await openTab(name);
    if (name === "Contenido") await openGroups(panel);
    await chooseAction(tab.locator("[data-record]").first(), "Historial");
    await expectHistory();
  }
});

test("a version can be restored by keyboard alone @drill", async ({ panel }) => {
  const title = uniqueTitle("Fosfato");
  await createProduct(panel, title);
  await describe(panel, title, "Con 18 % de fósforo");
  const row = productRow(panel, title);
  const opener = row.getByRole("button", { name: `Más acciones de «${title}»` });
  await opener.focus();
  await panel.keyboard.press("Enter");
  await expect(row.getByRole("menuitem", { name: /^Ver en el sitio/ })).toBeFocused();
  await panel.keyboard.press("End");
  await panel.keyboard.press("Enter");
  const restore = dialog(panel).getByRole("button", { name: "Restaurar" });
  await expect(restore).toBeVisible();
  for (let presses = 0; presses < 10; presses += 1) {
    if (await restore.evaluate((button) => button === document.activeElement)) break;
    await panel.keyboard.press("Tab");
  }
  await expect(restore).toBeFocused();
  await panel.keyboard.press("Enter");
  await expect(dialog(panel).getByText("Producto restaurado correctamente")).toBeVisible();
  await panel.keyboard.press("Tab");
  await expect(dialog(panel).getByRole("button", { name: "Deshacer" })).toBeFocused();
  await panel.keyboard.press("Escape");
  await expect(opener).toBeFocused();
});

function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

function undoButton(page: Page): Locator {
  return page.locator("[data-sonner-toast]").getByRole("button", { name: "Deshacer" });
}

function deletedItem(page: Page, title: string): Locator {
  return page
    .getByRole("list", { name: "Eliminados" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

async function openDeleted(page: Page): Promise<void> {
  await openOptions(page);
  await page.getByRole("tabpanel").getByRole("link", { name: "Eliminados" }).click();
  await expect(page.getByRole("list", { name: "Eliminados" })).toBeVisible();
}

async function openHistory(page: Page, title: string): Promise<void> {
  await chooseAction(productRow(page, title), "Historial");
  await expect(dialog(page).getByRole("heading", { name: "Historial" })).toBeVisible();
}

/** Changes a product's description through its form. */
async function describe(page: Page, title: string, description: string): Promise<void> {
  await productRow(page, title).getByRole("button", { name: "Editar" }).click();
  await page.getByLabel("Descripción").fill(description);
  const saved = page.waitForResponse(
    (response) => response.request().method() === "PATCH" && response.ok(),
  );
  await page.getByRole("button", { name: "Actualizar producto" }).click();
  await saved;
  await expect(page.getByRole("heading", { name: `Editar «${title}»` })).toBeHidden();
}

/** Checks that the open dialog has no axe violations and no horizontal overflow. */
async function expectNoFault(page: Page): Promise<void> {
  expect(await listFaults(page, "dialog")).toEqual([]);
  const beyond = await dialog(page).evaluate((element) =>
    Math.max(...[...element.children].map((part) => part.scrollWidth - part.clientWidth)),
  );
  expect(beyond).toBe(0);
}
