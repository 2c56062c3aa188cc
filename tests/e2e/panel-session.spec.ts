import type { BrowserContext, Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { type Credentials, openNewProduct, productRow, signIn, uniqueTitle } from "./panel-test.ts";

/** Types a product and saves it with an expired session, as on the next morning. */
async function saveWithExpiredSession(page: Page, own: Credentials, title: string): Promise<void> {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await openNewProduct(page);
  await page.getByLabel("Título").fill(title);
  // In one step, because any other request of the page could detect the expired session first.
  await page.getByRole("button", { name: "Crear producto" }).evaluate((button: HTMLElement) => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("sb-"))!;
    const session = JSON.parse(localStorage.getItem(name)!);
    const expired = { ...session, expires_at: 1, refresh_token: "no-longer-known" };
    localStorage.setItem(name, JSON.stringify(expired));
    button.click();
  });
}

function dialogOf(page: Page) {
  return page.getByRole("dialog", { name: "Inicie sesión de nuevo" });
}

test("a save with an ended session asks to sign in again in place, then succeeds", async ({
  page,
  own,
}) => {
  const title = uniqueTitle("Palmiste");
  await saveWithExpiredSession(page, own, title);
  const dialog = dialogOf(page);
  // First, because it closes after five seconds.
  await expectToast(page, "Error", "No se pudo crear el producto");
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=productos/);
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await expect(dialog.getByLabel("Correo electrónico")).toHaveValue(own.email);
  expect(await listFaults(page, "dialog")).toEqual([]);

  await dialog.getByLabel("Contraseña", { exact: true }).fill("no es esta clave");
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByText("Correo o contraseña incorrectos.")).toBeVisible();
  await dialog.getByLabel("Contraseña", { exact: true }).fill(own.password);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
  await expect(dialog).toBeHidden();
  await expect(productRow(page, title)).toBeVisible();
});

test("the sign-in dialog can be closed without losing typed text, and the next save asks again @drill", async ({
  page,
  own,
}) => {
  const title = uniqueTitle("Levadura");
  await saveWithExpiredSession(page, own, title);
  await dialogOf(page).getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("Su sesión terminó. Inicie sesión de nuevo.");
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await dialogOf(page).getByLabel("Contraseña", { exact: true }).fill(own.password);
  await dialogOf(page).getByRole("button", { name: "Iniciar sesión" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
});

test("signing in with another account shows a warning, and without rights is refused in place @drill", async ({
  page,
  own,
  ordinaryUser,
}) => {
  const title = uniqueTitle("Soya");
  await saveWithExpiredSession(page, own, title);
  const dialog = dialogOf(page);
  await dialog.getByLabel("Correo electrónico").fill(ordinaryUser.email);
  await expect(dialog.getByLabel("Correo electrónico")).toHaveAccessibleDescription(
    /Es otra cuenta/,
  );
  await dialog.getByLabel("Contraseña", { exact: true }).fill(ordinaryUser.password);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialog.getByText("Esa cuenta no tiene permiso de administración")).toBeVisible();
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await dialog.getByLabel("Correo electrónico").fill(own.email);
  await dialog.getByLabel("Contraseña", { exact: true }).fill(own.password);
  await dialog.getByRole("button", { name: "Iniciar sesión" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
});

test("a refused request is retried silently after a refresh, also when other reads are refused @drill", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await openNewProduct(page);
  const refused = new Set<string>();
  await page.route("**/rest/v1/**", async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (refused.has(call)) return route.continue();
    refused.add(call);
    return route.fulfill({ status: 401, json: { code: "PGRST303", message: "JWT expired" } });
  });
  const title = uniqueTitle("Fosfato");
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
  await expect(productRow(page, title)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  expect([...refused].join()).toContain("POST /rest/v1/products");
});

test("signing in in another browser tab is enough @drill", async ({ page, context, own }) => {
  const title = uniqueTitle("Harina");
  await saveWithExpiredSession(page, own, title);
  await expect(dialogOf(page)).toBeVisible();
  await signInElsewhere(page, context, own);
  await expect(dialogOf(page)).toBeHidden();
});

test("the event of another tab's sign-in may arrive before its session is stored @drill", async ({
  page,
  context,
  own,
}) => {
  await saveWithExpiredSession(page, own, uniqueTitle("Afrecho"));
  await expect(dialogOf(page)).toBeVisible();
  await page.evaluate(() => {
    const storage = window.localStorage;
    const read = storage.getItem.bind(storage);
    let first = 0;
    Storage.prototype.getItem = (key) => {
      const value = read(key);
      if (value === null || !key.startsWith("sb-")) return value;
      first ||= Date.now();
      return Date.now() - first < 500 ? null : value;
    };
  });
  await signInElsewhere(page, context, own);
  await expect(dialogOf(page)).toBeHidden();
});

/** Signs in in a second tab, which completes the first tab's save. */
async function signInElsewhere(page: Page, context: BrowserContext, own: Credentials) {
  const second = await context.newPage();
  await Promise.all([
    signIn(second, own),
    expectToast(page, "Éxito", "Producto creado correctamente", { timeout: 20_000 }),
  ]);
}

test("leaving the panel from the sign-in dialog opens the login page @drill", async ({
  page,
  own,
}) => {
  await saveWithExpiredSession(page, own, "Sin guardar");
  await dialogOf(page).getByRole("button", { name: "Salir del panel" }).click();
  await expect(page).toHaveURL("/admin/login");
});
