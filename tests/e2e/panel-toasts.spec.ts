import type { Page } from "@playwright/test";

import {
  createProduct,
  deleteProduct,
  expect,
  expectToast,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* The place of toasts, and that they block no clicks, on a phone and on a desktop. */

test("a toast of any kind is at the bottom, and only its buttons take clicks @phone @drill", async ({
  panel,
}) => {
  await panel.clock.install();
  const title = uniqueTitle("Cascarilla");
  await createProduct(panel, title, { staysOpen: true });
  await expectOnlyButtonsToTakeClicks(panel);

  await deleteProduct(panel, title);
  await expectOnlyButtonsToTakeClicks(panel);

  await panel.route("**/rest/v1/products*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Cascarilla que no se guarda");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Error", "No se pudo crear el producto", { staysOpen: true });
  await expectOnlyButtonsToTakeClicks(panel);
});

for (const [width, height] of [
  [390, 780],
  [1280, 800],
] as const) {
  test(`one toast at a time lies over no button of a form and no save bar at ${width} × ${height}`, async ({
    panel,
  }) => {
    await panel.setViewportSize({ width, height });
    const toast = panel.locator("[data-sonner-toast][data-removed=false]");
    const expectPlaced = async () => {
      await expect.poll(() => listLyingBelow(panel)).toEqual([]);
      await expect(toast).toHaveCount(1);
    };
    const title = uniqueTitle("Cascarilla");
    await createProduct(panel, title, { staysOpen: true });
    await expectPlaced();
    await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
    await panel.getByLabel("Título").fill(`${title} II`);
    await panel.route("**/rest/v1/products*", (route) =>
      route.request().method() === "PATCH" ? route.abort() : route.continue(),
    );
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await expectToast(panel, "Error", "No se pudo actualizar el producto", {
      timeout: 15_000,
      staysOpen: true,
    });
    await expectPlaced();
  });
}

/** The buttons of forms and the save bars that a toast is drawn over. It lets clicks through, except for its buttons. */
function listLyingBelow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const toast = document.querySelector<HTMLElement>("[data-sonner-toast][data-removed=false]");
    if (toast === null) return ["no toast"];
    toast.style.pointerEvents = "auto";
    const points = (box: DOMRect) =>
      [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
      );
    const covered = [...document.querySelectorAll<HTMLElement>("form button, [data-bar]")].filter(
      (element) =>
        element.checkVisibility() &&
        points(element.getBoundingClientRect()).some(([x, y]) =>
          toast.contains(document.elementFromPoint(x, y)),
        ),
    );
    toast.style.pointerEvents = "";
    return covered.map((element) => element.textContent);
  });
}

test("a tap on the undo toast does not keep it open @phone @drill", async ({ panel, hasTouch }) => {
  const title = uniqueTitle("Cascarilla");
  await createProduct(panel, title);
  await panel.clock.install();
  await deleteProduct(panel, title);
  await panel.clock.runFor(500);
  const toast = panel.locator("[data-sonner-toast]").filter({ hasText: "Deshacer" });
  const { x, y, width, height } = (await toast.boundingBox())!;
  const [left, top] = [x + width / 2, y + height - 4];
  await (hasTouch ? panel.touchscreen.tap(left, top) : panel.mouse.click(left, top));
  await panel.clock.runFor(11_000);
  await expect(toast).toHaveCount(0);
});

/** Checks the only toast, then closes it; the page's clock must be installed. */
async function expectOnlyButtonsToTakeClicks(page: Page): Promise<void> {
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(500);
  for (const button of await toast.getByRole("button").all()) await button.click({ trial: true });
  const { isHit, top } = await toast.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return { isHit: element.contains(hit), top: y / window.innerHeight };
  });
  expect(isHit).toBe(false);
  expect(top).toBeGreaterThan(0.5);
  await toast.getByRole("button", { name: "Cerrar el aviso" }).click();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);
}
