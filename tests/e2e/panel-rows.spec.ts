import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import {
  chooseAction,
  expect,
  expectToast,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* A row of a list, its menu, and the bar at the foot of the form that it opens. */

const PRODUCT = "Torta de palmiste";

const titleField = (page: Page) => page.getByRole("form").getByLabel("Título");

test("a row opens its form wherever it is pressed, and its title in another tab @phone", async ({
  panel,
  context,
}) => {
  const row = productRow(panel, PRODUCT);
  await row.locator("img").click();
  await expect(titleField(panel)).toHaveValue(PRODUCT);
  await panel.getByRole("button", { name: "Cancelar" }).click();
  await expect(row.getByRole("button", { name: `Editar ${PRODUCT}` })).toBeFocused();

  const opening = context.waitForEvent("page");
  await row.getByRole("link", { name: PRODUCT, exact: true }).click({ modifiers: ["Control"] });
  const tab = await opening;
  await expect(tab).toHaveURL(/tab=productos&registro=[\da-f-]{36}$/);
  await expect(titleField(tab)).toHaveValue(PRODUCT);
});

test("a text of a row can be selected, and a selected row is toggled", async ({ panel }) => {
  const row = productRow(panel, PRODUCT);
  const form = panel.getByRole("form", { name: `Editar «${PRODUCT}»` });
  const text = row.locator("p").first();
  const box = await text.boundingBox();
  if (box === null) throw new Error("The row has no text");
  await panel.mouse.move(box.x + 2, box.y + box.height / 2);
  await panel.mouse.down();
  await panel.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 4 });
  await panel.mouse.up();
  expect(await panel.evaluate(() => document.getSelection()?.toString())).not.toBe("");
  await expect(form).toBeHidden();

  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  await row.locator("img").click();
  await expect(row.getByRole("checkbox")).toBeChecked();
  await expect(form).toBeHidden();
});

test("the menu of a row is used by keyboard, and closes without a choice", async ({ panel }) => {
  const row = productRow(panel, PRODUCT);
  const button = row.getByRole("button", { name: `Más acciones de «${PRODUCT}»` });
  const entry = (name: RegExp) => row.getByRole("menuitem", { name });
  await button.focus();
  await panel.keyboard.press("ArrowUp");
  await expect(entry(/^Historial/)).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  expect(await listFaults(panel)).toEqual([]);
  await panel.keyboard.press("ArrowDown");
  await expect(entry(/^Ver en el sitio/)).toBeFocused();
  await panel.keyboard.press("d");
  await expect(entry(/^Duplicar/)).toBeFocused();
  await panel.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(row.getByRole("menu")).toHaveCount(0);

  await button.click();
  await expect(entry(/^Ver en el sitio/)).toBeFocused();
  await button.click();
  await expect(row.getByRole("menu")).toHaveCount(0);
  await button.click();
  await panel.getByRole("heading", { level: 2, name: /^Productos/ }).click();
  await expect(row.getByRole("menu")).toHaveCount(0);
});

test("a copy is hidden, has its own address, is opened, and is undone @phone", async ({
  panel,
  installation,
}) => {
  const title = uniqueTitle("Afrecho");
  await installation.send("POST", "/rest/v1/products", { title, description: "De trigo" });
  await panel.reload();
  await chooseAction(productRow(panel, title), "Duplicar");
  await expect(titleField(panel)).toHaveValue(`Copia de ${title}`);
  await expect(panel.getByRole("switch", { name: "Visible en el sitio" })).not.toBeChecked();
  const read = () =>
    installation.send(
      "GET",
      `/rest/v1/products?title=ilike.*${encodeURIComponent(title)}&order=title`,
    );
  const [original, copy] = (await read()) as Record<string, unknown>[];
  expect(copy).toMatchObject({ title: `Copia de ${title}`, description: "De trigo" });
  expect(copy?.["is_published"]).toBe(false);
  expect(copy?.["slug"]).not.toBe(original?.["slug"]);
  const toast = panel.locator("[data-sonner-toast]").filter({ hasText: "Producto creado" });
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect(productRow(panel, `Copia de ${title}`)).toHaveCount(0);
  await expect(panel.getByRole("form", { name: /Copia de/ })).toBeHidden();
  await expect.poll(read).toMatchObject([{ title }]);
});

test.describe("menu", () => {
  test.use({ tab: "Menú" });

  test("the copy of a menu item is inactive, and the last one @drill", async ({
    panel,
    installation,
  }) => {
    await chooseAction(panel.locator("[data-record]").first(), "Duplicar");
    await expectToast(panel, "Éxito", "Elemento del menú creado correctamente", {
      staysOpen: true,
    });
    const [last] = (await installation.send(
      "GET",
      "/rest/v1/menu_items?order=order_index.desc",
    )) as object[];
    expect(last).toMatchObject({ name: expect.stringMatching(/^Copia de /), is_active: false });
  });
});

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1280, 800],
] as const) {
  test(`the buttons of a form stay where they are at ${width} × ${height}, and say what is wrong`, async ({
    panel,
  }) => {
    await panel.setViewportSize({ width, height });
    await openNewProduct(panel);
    await panel.getByLabel("Descripción").fill("Sin título");
    const submit = panel.getByRole("button", { name: "Crear producto" });
    await submit.click();
    await expect(panel.getByLabel("Título")).toBeFocused();
    const problems = panel.getByRole("button", { name: "Hay 1 dato por corregir" });
    await expect(problems).toBeVisible();
    const places = await panel.evaluate(() => {
      const bar = document.querySelector<HTMLElement>("form > [data-bar]");
      const card = bar?.closest("[data-page-form]");
      const scroller =
        card && card.scrollHeight > card.clientHeight + 1 ? card : document.documentElement;
      const end = scroller.scrollHeight - scroller.clientHeight;
      return [0, 0.25, 0.5, 1].map((part) => {
        scroller.scrollTo({ top: end * part, behavior: "instant" });
        const box = bar?.getBoundingClientRect();
        const last = bar?.previousElementSibling?.getBoundingClientRect();
        const isCovering = part === 1 && (last?.bottom ?? 0) > (box?.top ?? 0) + 1;
        return [Math.round(box?.top ?? 0), isCovering];
      });
    });
    expect(new Set(places.map(([top]) => top)).size).toBe(1);
    expect(places.at(-1)?.[1]).toBe(false);
    await problems.click();
    await expect(panel.getByLabel("Título")).toBeFocused();
    await expect(panel.getByLabel("Título")).toBeInViewport();
  });
}
