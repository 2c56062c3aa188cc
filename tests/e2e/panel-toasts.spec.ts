import type { Page } from "@playwright/test";

import {
  createProduct,
  deleteProduct,
  expect,
  expectToast,
  openNewProduct,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* The place of toasts, and that they block no clicks, on a phone and on a desktop. */

test("a toast of any kind is at the bottom, and only its buttons take clicks @phone @drill", async ({
  panel,
}) => {
  await panel.clock.install();
  const title = uniqueTitle("Cascarilla");
  await createProduct(panel, title);
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
  await expectToast(panel, "Error", "No se pudo crear el producto");
  await expectOnlyButtonsToTakeClicks(panel);
});

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
