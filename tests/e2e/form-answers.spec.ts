import { expect, type Page, test } from "@playwright/test";

import { listFaults, measureOverflow } from "#tests/e2e/axe-test.ts";

/* Axe and overflow checks of form responses; quality.spec.ts checks the pages with a URL. */

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: "reduce" }));

async function expectNoFault(page: Page): Promise<void> {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    expect(await listFaults(page), `at ${width}px`).toEqual([]);
    expect(await measureOverflow(page), `at ${width}px`).toBe(0);
  }
}

test("axe finds no violations in a quote form with errors and in its confirmation", async ({
  page,
}) => {
  const main = page.getByRole("main");
  const send = main.getByRole("button", { name: "Enviar solicitud" });
  await page.goto("/cotizar?producto=glicerol");
  await send.click();
  await expect(page).toHaveTitle(/^Falta algo:/);
  await expectNoFault(page);
  await main.getByLabel("Cantidad").fill("40");
  await main.getByLabel("Departamento").selectOption("Meta");
  await main.getByLabel("Municipio").fill("Acacías");
  await main.getByLabel("Nombre").fill("Ana");
  await main.getByLabel("Teléfono o WhatsApp").fill("601 555 1234");
  await main.getByLabel(/tratar mis datos personales/).check();
  await send.click();
  await expect(page).toHaveURL(/\/cotizar\/recibida/);
  await expectNoFault(page);
});

test("axe finds no violations in the newsletter's responses @drill", async ({ page }) => {
  const main = page.getByRole("main");
  await page.goto("/boletin");
  await main.getByRole("button").click();
  await expect(main.getByText("Escriba su correo.")).toBeVisible();
  await expectNoFault(page);
  for (const address of ["confirmar?c", "baja?s"]) {
    await page.goto(`/boletin/${address}=${crypto.randomUUID()}`);
    await expectNoFault(page);
    await main.getByRole("button").click();
    await expect(main.getByRole("button")).toHaveCount(0);
    await expectNoFault(page);
  }
});
