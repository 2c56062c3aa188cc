import { readFile } from "node:fs/promises";
import path from "node:path";

import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type Locator,
  type Page,
  test as base,
} from "@playwright/test";

export { expect };

export interface Credentials {
  email: string;
  password: string;
}

const ADMIN: Credentials = {
  email: process.env["ADMIN_EMAIL"] ?? "",
  password: process.env["ADMIN_PASSWORD"] ?? "",
};

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/**
 * `panel` is the products tab, signed in with a session that the worker's tests share: a test that
 * signs out must sign in by itself, with `signIn` and `admin`. `ordinaryUser` is no administrator.
 */
export const test = base.extend<
  { admin: Credentials; panel: Page },
  { adminState: State; ordinaryUser: Credentials }
>({
  admin: ADMIN,
  ordinaryUser: [
    async ({ playwright }, use, { project }) => {
      const user = {
        email: `persona-${crypto.randomUUID().slice(0, 8)}@empresa.example`,
        password: "gallinas tranquilas comen maíz",
      };
      const api = await playwright.request.newContext({ baseURL: project.use.baseURL ?? "" });
      await createUser(api, user);
      await api.dispose();
      await use(user);
    },
    { scope: "worker" },
  ],
  adminState: [
    async ({ browser }, use, { project }) => {
      const context = await browser.newContext({ baseURL: project.use.baseURL ?? "" });
      await signIn(await context.newPage(), ADMIN);
      await use(await context.storageState());
      await context.close();
    },
    { scope: "worker" },
  ],
  panel: async ({ page, adminState }, use) => {
    await page.addInitScript(
      (items) => {
        for (const { name, value } of items) localStorage.setItem(name, value);
      },
      adminState.origins.flatMap(({ localStorage }) => localStorage),
    );
    await page.goto("/admin?tab=productos");
    await expect(page.getByRole("list", { name: "Productos" })).toBeVisible();
    await use(page);
  },
});

/** Makes an account without any right, as only the installation's secret key can. */
/** A confirmed user of the panel's installation. */
export async function createUser(
  api: APIRequestContext,
  user: Credentials,
  { isAdministrator = false } = {},
): Promise<void> {
  const file = path.join(process.env["E2E_DATA"] ?? "", "panel", "keys.json");
  const { secret } = JSON.parse(await readFile(file, "utf8"));
  const headers = { apikey: secret };
  const data = { ...user, email_confirm: true };
  const response = await api.post("/auth/v1/admin/users", { headers, data });
  expect(response.status()).toBe(200);
  if (!isAdministrator) return;
  const { id } = await response.json();
  const granted = await api.post("/rest/v1/admin_users", { headers, data: { user_id: id } });
  expect(granted.status()).toBe(201);
}

/** Signs in through the form, up to the open panel. */
export async function signIn(page: Page, credentials: Credentials): Promise<void> {
  await page.goto("/admin/login");
  await fillCredentials(page, credentials);
  await expect(page.getByRole("tab", { name: "Contenido" })).toBeVisible();
}

export async function fillCredentials(page: Page, credentials: Credentials): Promise<void> {
  await page.getByLabel("Correo electrónico").fill(credentials.email);
  await page.getByLabel("Contraseña").fill(credentials.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
}

/** Opens the blank form: on a phone it waits behind a button. */
export async function openNewProduct(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 2, name: /^Productos/ })).toBeVisible();
  const button = page.getByRole("button", { name: "Nuevo producto" });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole("heading", { name: "Nuevo producto" })).toBeVisible();
}

export async function createProduct(page: Page, title: string): Promise<void> {
  await openNewProduct(page);
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(page, "Éxito", "Producto creado correctamente");
}

/** The row of the product with exactly that title. */
export function productRow(page: Page, title: string): Locator {
  return page
    .getByRole("list", { name: "Productos" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** A toast with that title and that text, and nothing destructive about it unless it is an error. */
export async function expectToast(
  page: Page,
  title: string,
  text: string,
  { timeout = 5000 }: { timeout?: number } = {},
): Promise<void> {
  const toast = page
    .locator("[data-sonner-toast]")
    .filter({ hasText: title })
    .filter({ has: page.getByText(text, { exact: true }) });
  await expect(toast).toBeVisible({ timeout });
  await expect(toast).toHaveAttribute("data-type", title === "Error" ? "error" : "success");
}

/** A title that no other test uses. */
export function uniqueTitle(name: string): string {
  return `${name} ${crypto.randomUUID().slice(0, 8)}`;
}
