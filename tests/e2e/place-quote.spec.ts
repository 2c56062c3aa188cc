import { expect, type Page, test } from "@playwright/test";

import { listFaults, measureOverflow } from "#tests/e2e/axe-test.ts";

/* What a product costs in a municipality, from its page to the chat, without JavaScript on a small phone. */

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

/** Opens a product's page; what follows is counted. */
async function openProduct(page: Page) {
  await page.goto("/productos/torta-de-palmiste");
  let actions = 0;
  const act = async (run: () => Promise<unknown>) => {
    actions += 1;
    await run();
  };
  await act(() => page.getByRole("link", { name: /puesto en su municipio/ }).click());
  return { act, count: () => actions };
}

/** Checks the page in a tab that runs scripts, as axe needs. */
async function expectGood(page: Page) {
  const context = await page.context().browser()!.newContext({
    viewport: page.viewportSize(),
    javaScriptEnabled: true,
  });
  const tab = await context.newPage();
  await tab.goto(page.url());
  expect(await listFaults(tab)).toEqual([]);
  expect(await measureOverflow(tab)).toBe(0);
  await context.close();
}

test("WhatsApp opens with product, quantity and municipality after four actions @phone", async ({
  page,
  context,
}) => {
  const { act, count } = await openProduct(page);
  await act(() => page.getByLabel("Cantidad").fill("40"));
  await act(() => page.getByLabel("Municipio").fill("acacias"));
  // Without a network it gets no answer; a policy that forbids it would not even let it begin.
  const opened = context.waitForEvent("request", (request) =>
    request.url().startsWith("https://wa.me/"),
  );
  await act(() => page.getByRole("button", { name: "Preguntar por WhatsApp" }).click());
  const message = new URL((await opened).url()).searchParams.get("text");
  expect(count()).toBe(4);
  expect(message).toContain("Acacías, Meta");
  expect(message).toContain("Torta de palmiste: 40 bultos de 40 kg (1,6 t)");
});

test("a written request gets its radicado, and a shared name is chosen by its department @phone", async ({
  page,
}) => {
  await openProduct(page);
  await page.getByLabel("Cantidad").fill("2,5");
  await page.getByLabel("Unidad").selectOption({ label: "toneladas" });
  await page.getByLabel("Municipio").fill("granada");
  await page.getByRole("button", { name: "Pedir la cotización por escrito" }).click();
  await expect(
    page.getByRole("heading", { name: "¿Cuál de estos municipios es?" }),
  ).toBeInViewport();
  await expectGood(page);
  await page.getByRole("link", { name: "Por escrito para Granada, Meta" }).click();
  await expect(page.getByLabel("Departamento")).toHaveValue("Meta");
  await page.getByLabel("Nombre").fill("Ana Pérez");
  await page.getByLabel("Teléfono o WhatsApp").fill("310 555 1234");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Enviar", exact: false }).last().click();
  await expect(page.getByText(/COT-\d{6}-/)).toBeVisible();
  await expect(page.getByText("Granada, Meta")).toBeVisible();
});

test("what is missing is said at its field @phone", async ({ page }) => {
  await openProduct(page);
  await page.getByRole("button", { name: "Pedir la cotización por escrito" }).click();
  await expect(page.getByRole("alert")).toContainText("Revise estos 2 datos");
  await expect(page.getByLabel("Municipio")).toHaveAccessibleDescription(
    /Escriba el municipio de entrega/,
  );
  await expectGood(page);
});
