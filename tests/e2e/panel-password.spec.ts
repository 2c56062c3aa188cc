import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { fillCredentials, openPlace, signIn } from "./panel-test.ts";

const FRESH = "terneros alegres toman leche";

async function openDialog(page: Page) {
  await openPlace(page, "Mi cuenta");
  await page.getByRole("button", { name: "Cambiar la contraseña" }).click();
  const dialog = page.getByRole("dialog", { name: "Cambiar la contraseña" });
  await expect(dialog).toBeVisible();
  const submit = dialog.getByRole("button", { name: "Cambiar la contraseña" });
  return {
    dialog,
    submit,
    fill: async (current: string, wanted: string, repeated = wanted) => {
      await dialog.getByLabel("Contraseña actual").fill(current);
      await dialog.getByLabel("Contraseña nueva", { exact: true }).fill(wanted);
      await dialog.getByLabel("Contraseña nueva, otra vez").fill(repeated);
      await submit.click();
    },
  };
}

test("a password change needs the current one, ends other sessions and keeps this one @drill", async ({
  page,
  browser,
  baseURL,
  own,
}) => {
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? "" });
  const other = await elsewhere.newPage();
  await signIn(other, own);
  await signIn(page, own);
  const { dialog, fill } = await openDialog(page);
  expect(await listFaults(page, "dialog")).toEqual([]);
  await expect(dialog).toContainText("Sus sesiones en otros equipos se cerrarán");
  await fill(own.password, FRESH);
  await expectToast(page, "Éxito", "Contraseña cambiada correctamente");
  await expect(dialog).toBeHidden();
  await page.getByRole("tab", { name: "Menú" }).click();
  await expect(page.getByRole("list", { name: "Elementos del menú" })).toBeVisible();

  await other.evaluate(() => {
    const name = Object.keys(localStorage).find((key) => key.startsWith("sb-"))!;
    const session = JSON.parse(localStorage.getItem(name)!);
    localStorage.setItem(name, JSON.stringify({ ...session, expires_at: 1 }));
  });
  await other.goto("/admin");
  await expect(other).toHaveURL("/admin/login");
  await fillCredentials(other, own);
  await expect(other.getByRole("alert")).toContainText("Correo o contraseña incorrectos.");
  await fillCredentials(other, { ...own, password: FRESH });
  await expect(other).toHaveURL("/admin");
  await elsewhere.close();
});

test("password errors are shown in Spanish, and passwords can be made visible @drill", async ({
  page,
  own,
}) => {
  await signIn(page, own);
  const { dialog, fill, submit } = await openDialog(page);
  await submit.click();
  await expect(dialog.getByLabel("Contraseña actual")).toBeFocused();
  await expect(dialog).toContainText("Escriba su contraseña actual.");
  await fill(own.password, FRESH, "otra");
  await expect(dialog).toContainText("No es igual a la de arriba.");
  await fill(own.password, own.password);
  await expect(dialog).toContainText("Elija una distinta de la actual.");
  await fill(own.password, "corta");
  await expect(dialog.getByRole("alert")).toContainText("Use al menos 10 caracteres.");
  await fill(own.password, "contraseña2026");
  await expect(dialog.getByRole("alert")).toContainText("Es fácil de adivinar");
  await fill("no es esta clave", FRESH);
  await expect(dialog.getByRole("alert")).toContainText("La contraseña actual no es correcta.");
  const wanted = dialog.getByLabel("Contraseña nueva", { exact: true });
  await expect(wanted).toHaveAttribute("type", "password");
  await dialog.getByLabel("Mostrar contraseña").check();
  await expect(wanted).toHaveAttribute("type", "text");
  await expect(wanted).toHaveValue(FRESH);
});
