import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { type Credentials, createProduct, productRow, signIn, uniqueTitle } from "./panel-test.ts";

/** The panel's messages for missing records and empty lists. */
const FALSE_CLAIM = /Todavía no hay|ya no existe|Sin resultados|No hay (noticias|productos)/;

/** Ends all sessions of the account except a new one, as from another device. */
async function endElsewhere(page: Page, own: Credentials): Promise<void> {
  const [apikey] = await page.evaluate(
    () => document.documentElement.innerHTML.match(/sb_publishable_[\w-]+/) ?? [],
  );
  const headers = { apikey: apikey ?? "" };
  // With explicit headers, so that the browser's session is not used.
  const token = await page.request.post("/auth/v1/token?grant_type=password", {
    headers,
    data: own,
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const ended = await page.request.post("/auth/v1/logout?scope=others", {
    headers: { ...headers, authorization: `Bearer ${access_token}` },
  });
  expect(ended.status()).toBe(204);
}

/** Records every text that appears on the page. */
async function watchTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    const look = () => seen.add(document.body.innerText);
    new MutationObserver(look).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { seenTexts: seen });
  });
  return () => page.evaluate(() => [...(window as never as { seenTexts: Set<string> }).seenTexts]);
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Inicie sesión de nuevo" });

async function signInAgain(page: Page, own: Credentials): Promise<void> {
  await dialogOf(page).getByLabel("Contraseña", { exact: true }).fill(own.password);
  await dialogOf(page).getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(dialogOf(page)).toBeHidden();
}

test("a session ended elsewhere shows no false empty lists and asks to sign in again in place @drill", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByRole("list", { name: "Productos" })).toBeVisible();
  const readTexts = await watchTexts(page);
  await endElsewhere(page, own);

  await page.getByRole("tab", { name: "Noticias" }).click();
  await expect(dialogOf(page)).toBeVisible();
  const notice = page.getByText("Su sesión terminó. Inicie sesión de nuevo.");
  await expect(notice.filter({ visible: true }).first()).toBeVisible();
  // After closing the dialog the panel still shows nothing false.
  await dialogOf(page).getByRole("button", { name: "Cerrar", exact: true }).click();
  for (const tab of ["Menú", "Productos", "SEO", "Contenido"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
  }
  await page.getByRole("tab", { name: "Noticias" }).click();
  await expect(page.getByText("No se pudieron cargar las noticias").first()).toBeVisible();
  expect((await readTexts()).filter((text) => FALSE_CLAIM.test(text))).toEqual([]);
  await page.getByRole("status").getByRole("button", { name: "Iniciar sesión" }).click();
  expect(await listFaults(page, "dialog")).toEqual([]);
  await signInAgain(page, own);
  await expect(page.getByRole("list", { name: "Noticias" })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\?tab=noticias/);
});

test("saving in a session ended elsewhere asks to sign in, then succeeds", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  const title = uniqueTitle("Melaza");
  await createProduct(page, title);
  await productRow(page, title)
    .getByRole("button", { name: /^Editar/ })
    .click();
  await page.getByLabel("Título").fill(`${title} seca`);
  const readTexts = await watchTexts(page);
  await endElsewhere(page, own);
  await page.getByRole("button", { name: "Actualizar producto" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await signInAgain(page, own);
  await expectToast(page, "Éxito", "Producto actualizado correctamente");
  await expect(productRow(page, `${title} seca`)).toBeVisible();
  expect((await readTexts()).filter((text) => FALSE_CLAIM.test(text))).toEqual([]);
});

test("what was typed in an ended session is a draft once one has signed in again", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.goto("/admin?tab=productos");
  await page
    .getByRole("button", { name: /^Editar / })
    .first()
    .click();
  const description = page.getByLabel("Descripción", { exact: true });
  // The record is read in the session.
  await expect(description).not.toHaveValue("");
  await endElsewhere(page, own);
  await description.fill("Escrito sin sesión");
  await expect(dialogOf(page)).toBeVisible({ timeout: 15_000 });
  await signInAgain(page, own);
  await expect(page.getByText(/^Guardado como borrador hace/)).toBeVisible();
});

test("the inbox of an ended session asks to sign in instead of appearing empty @drill", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await page.getByRole("tab", { name: "Productos" }).click();
  await expect(page.getByRole("list", { name: "Productos" })).toBeVisible();
  const readTexts = await watchTexts(page);
  await endElsewhere(page, own);
  await page.getByRole("link", { name: /Solicitudes/ }).click();
  await expect(dialogOf(page)).toBeVisible();
  expect((await readTexts()).filter((text) => FALSE_CLAIM.test(text))).toEqual([]);
  await signInAgain(page, own);
  await expect(page.getByRole("heading", { name: /^Solicitudes/ }).first()).toBeVisible();
});

test("opening the panel with an ended session redirects to the login page @drill", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  await endElsewhere(page, own);
  await page.reload();
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByLabel("Contraseña", { exact: true })).toBeVisible();
});
