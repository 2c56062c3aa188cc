import type { BrowserContext, Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { type Credentials, openNewProduct, productRow, signIn, uniqueTitle } from "./panel-test.ts";

/** Types a product and saves it with a session that ended, as if the night had passed between. */
async function saveOverNight(page: Page, own: Credentials, title: string): Promise<void> {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await openNewProduct(page);
  await page.getByLabel("Título").fill(title);
  // At one stroke: once the session is over, any reading of the page's may find that out first.
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

test("a save whose session ended asks to sign in again in place, and then goes through", async ({
  page,
  own,
}) => {
  const title = uniqueTitle("Palmiste");
  await saveOverNight(page, own, title);
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await expectToast(page, "Error", "No se pudo crear el producto");
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

test("the question can be put off: what was typed stays, and the next save asks again", async ({
  page,
  own,
}) => {
  const title = uniqueTitle("Levadura");
  await saveOverNight(page, own, title);
  await dialogOf(page).getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(dialogOf(page)).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("Su sesión terminó. Inicie sesión de nuevo.");
  await expect(page.getByLabel("Título")).toHaveValue(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await dialogOf(page).getByLabel("Contraseña", { exact: true }).fill(own.password);
  await dialogOf(page).getByRole("button", { name: "Iniciar sesión" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
});

test("another account is told what follows, and one without the right is refused in place", async ({
  page,
  own,
  ordinaryUser,
}) => {
  const title = uniqueTitle("Soya");
  await saveOverNight(page, own, title);
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

test("one refused answer is renewed without a word, while other reads are refused too", async ({
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

test("signing in in another tab of the browser is enough", async ({ page, context, own }) => {
  const title = uniqueTitle("Harina");
  await saveOverNight(page, own, title);
  await expect(dialogOf(page)).toBeVisible();
  await signInElsewhere(page, context, own);
  await expect(dialogOf(page)).toBeHidden();
});

test("the news of another tab's sign-in may come before its session does", async ({
  page,
  context,
  own,
}) => {
  await saveOverNight(page, own, uniqueTitle("Afrecho"));
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

/** Signs in in a second tab; what the first one was saving is saved meanwhile. */
async function signInElsewhere(page: Page, context: BrowserContext, own: Credentials) {
  const second = await context.newPage();
  await Promise.all([
    signIn(second, own),
    expectToast(page, "Éxito", "Producto creado correctamente", { timeout: 20_000 }),
  ]);
}

test("who leaves the panel from the question comes to the login page", async ({ page, own }) => {
  await saveOverNight(page, own, "Sin guardar");
  await dialogOf(page).getByRole("button", { name: "Salir del panel" }).click();
  await expect(page).toHaveURL("/admin/login");
});
