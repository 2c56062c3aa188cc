import { expect, test } from "@playwright/test";

import { listFaults } from "#tests/e2e/axe-test.ts";

/* The calculators per animal, by touch. */

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("salt is calculated from its product's page, and goes into a quote @phone", async ({
    page,
  }) => {
    const main = page.getByRole("main");
    await page.goto("/productos/sal-mineralizada");
    await main.getByRole("link", { name: "¿Cuánta sal mineralizada pedir?" }).tap();
    await main.getByLabel("¿Para qué animales?").selectOption("Bovinos");
    await main.getByRole("radio", { name: "Sí, todo el día" }).tap();
    await main.getByLabel("¿Cuántos animales son?").fill("120");
    await main.getByLabel("¿Cuánta come cada animal al día?").fill("80 g");
    await main.getByRole("button", { name: "Calcular" }).tap();
    const result = main.getByRole("region", { name: "Pida 8 bultos de 40 kg" });
    await expect(result).toBeInViewport();
    await expect(result).toContainText("120 animales × 80 g al día × 30 días ÷ 1.000 = 288 kg");
    await result.getByRole("link", { name: "Cotizar Sal mineralizada con esta cantidad" }).tap();
    await expect(main.getByLabel("Cantidad")).toHaveValue("8");
    await expect(main.getByLabel("Unidad")).toHaveValue("bulto de 40 kg");
  });

  test("urea for horses is refused as soon as they are chosen @phone", async ({ page }) => {
    const main = page.getByRole("main");
    await page.goto("/herramientas");
    await main.getByRole("link", { name: /urea/ }).tap();
    await main.getByLabel("¿Para qué animales?").selectOption("Equinos");
    await main.getByRole("button", { name: "Calcular" }).tap();
    await expect(main.getByRole("alert")).toBeInViewport();
    await expect(main.getByRole("alert")).toContainText("rumiantes");
    await expect(main.getByRole("link", { name: /Cotizar/ })).toHaveCount(0);
  });
});

test("axe finds no violations in a form with errors, a refusal and a result @phone", async ({
  page,
}) => {
  const main = page.getByRole("main");
  await page.goto("/herramientas/sal-mineralizada");
  await main.getByRole("button", { name: "Calcular" }).tap();
  await expect(main.getByRole("alert")).toContainText("Elija los animales.");
  expect(await listFaults(page)).toEqual([]);
  await page.goto("/herramientas/melaza?especie=Bovinos&estado=poca-fibra");
  await expect(main.getByRole("alert")).toContainText("fibra");
  expect(await listFaults(page)).toEqual([]);
  await page.goto(
    "/herramientas/glicerol?especie=cerdos&estado=destetados&animales=10&ms=2&parte=5&seca=85&densidad=1,25&dias=30",
  );
  await expect(main.getByRole("heading", { name: /^Pida/ })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
});
