import { expect, type Page, test } from "@playwright/test";

/* The Back button after a form response. Chromium shows an error page when it may not cache the response. */

test.use({ javaScriptEnabled: false });

const QUANTITY = "Cantidad";

async function followPolicyAndReturn(page: Page): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("link", { name: /privacidad|datos personales/i })
    .click();
  await expect(page).toHaveURL("/privacidad");
  await page.goBack();
}

test("the Back button restores everything typed, also in added rows", async ({ page }) => {
  await page.goto("/cotizar?producto=glicerol");
  await page.getByLabel("Nombre").fill("Ana Peña");
  await page.getByLabel(QUANTITY).fill("40");
  await page.getByLabel("Mensaje").fill("Para terneros");
  await followPolicyAndReturn(page);
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
  await expect(page.getByLabel(QUANTITY)).toHaveValue("40");

  await page.getByRole("button", { name: "Agregar otro producto" }).click();
  await expect(page.getByLabel(QUANTITY)).toHaveCount(2);
  await page.getByLabel(QUANTITY).nth(1).fill("2,5");
  await page.getByLabel("Unidad").nth(1).selectOption("granel");
  await page.getByLabel("Departamento").selectOption("Meta");
  await page.getByLabel(/tratar mis datos personales/).check();
  await followPolicyAndReturn(page);

  await expect(page).toHaveURL("/cotizar");
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
  await expect(page.getByLabel("Mensaje")).toHaveValue("Para terneros");
  await expect(page.getByLabel("Producto", { exact: true }).first()).toHaveValue("glicerol");
  await expect(page.getByLabel(QUANTITY).first()).toHaveValue("40");
  await expect(page.getByLabel(QUANTITY).nth(1)).toHaveValue("2,5");
  await expect(page.getByLabel("Unidad").nth(1)).toHaveValue("granel");
  await expect(page.getByLabel("Departamento")).toHaveValue("Meta");
  await expect(page.getByLabel(/tratar mis datos personales/)).toBeChecked();
});

test("the Back button restores a form with errors @drill", async ({ page }) => {
  await page.goto("/cotizar");
  await page.getByLabel("Nombre").fill("Ana Peña");
  await page.getByRole("main").getByRole("button", { name: "Enviar solicitud" }).click();
  await expect(page).toHaveTitle(/^Falta algo:/);
  await followPolicyAndReturn(page);
  await expect(page).toHaveTitle(/^Falta algo:/);
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
  // Then forward again, and back to the form before it was sent.
  await page.goForward();
  await expect(page).toHaveURL("/privacidad");
  await page.goBack();
  await page.goBack();
  await expect(page).not.toHaveTitle(/^Falta algo:/);
  await expect(page.getByLabel("Nombre")).toHaveValue("Ana Peña");
});

test("the Back button restores the newsletter's responses @drill", async ({ page }) => {
  await page.goto("/boletin");
  const field = page.getByRole("main").getByRole("textbox", { name: "Correo electrónico" });
  await field.fill("finca@campo");
  await page.getByRole("main").getByRole("button").click();
  await expect(field).toHaveAccessibleDescription(/nombre@correo.com/);
  await followPolicyAndReturn(page);
  await expect(field).toHaveValue("finca@campo");
  await expect(field).toHaveAccessibleDescription(/nombre@correo.com/);

  for (const path of ["confirmar?c", "baja?s"]) {
    await page.goto(`/boletin/${path}=${crypto.randomUUID()}`);
    const main = page.getByRole("main");
    await main.getByRole("button").click();
    const title = (await main.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await main.getByRole("link").click();
    await expect(main.getByRole("heading", { level: 1 })).not.toHaveText(title);
    await page.goBack();
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
  }
});
