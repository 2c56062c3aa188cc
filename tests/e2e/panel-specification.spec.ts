import { createProduct, expect, openNewProduct, test, uniqueTitle } from "./panel-test.ts";

/* Constants of the specification that no other journey meets. */

test("a success stays for 4 s and an error for 5 s", async ({ panel }) => {
  await panel.clock.install();
  const toasts = panel.locator("[data-sonner-toast]");
  await createProduct(panel, uniqueTitle("Afrecho"));
  await panel.mouse.move(0, 0);
  await panel.clock.runFor(3500);
  await expect(toasts).toBeVisible();
  await panel.clock.runFor(1500);
  await expect(toasts).toHaveCount(0);

  await panel.route("**/rest/v1/products*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Afrecho que no se guarda");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(toasts).toHaveAttribute("data-type", "error");
  await panel.clock.runFor(4500);
  await expect(toasts).toBeVisible();
  await panel.clock.runFor(1500);
  await expect(toasts).toHaveCount(0);
});

test("the session is kept in local storage, and gone after signing out", async ({ panel }) => {
  const countSessions = () =>
    panel.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sb-")).length);
  expect(await countSessions()).toBe(1);
  await panel.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(panel).toHaveURL("/admin/login");
  expect(await countSessions()).toBe(0);
});
