import type { Page } from "@playwright/test";

import { createProduct, expect, openNewProduct, test, uniqueTitle } from "./panel-test.ts";

/* Constants of the specification that no other test covers. */

/** Advances the page's clock relative to the earliest start of an event, or to when it was seen. */
async function startWatch(page: Page) {
  const now = () => page.evaluate(() => Date.now());
  const begun = await now();
  let seen = begun;
  return {
    noteSeen: async () => {
      seen = await now();
    },
    runUntil: async (since: "begun" | "seen", ms: number) => {
      const rest = (since === "begun" ? begun : seen) + ms - (await now());
      if (rest > 0) await page.clock.runFor(rest);
    },
  };
}

test("a success toast stays for 4 s and an error toast for 5 s", async ({ panel }) => {
  await panel.clock.install();
  const toasts = panel.locator("[data-sonner-toast]");
  const success = await startWatch(panel);
  await createProduct(panel, uniqueTitle("Afrecho"), { staysOpen: true });
  await success.noteSeen();
  await panel.mouse.move(0, 0);
  await success.runUntil("begun", 3500);
  await expect(toasts).toBeVisible();
  await success.runUntil("seen", 4800);
  await expect(toasts).toHaveCount(0);

  await panel.route("**/rest/v1/products*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, json: { code: "XX000", message: "no" } })
      : route.continue(),
  );
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Afrecho que no se guarda");
  const error = await startWatch(panel);
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(toasts).toHaveAttribute("data-type", "error");
  await error.noteSeen();
  await error.runUntil("begun", 4500);
  await expect(toasts).toBeVisible();
  await error.runUntil("seen", 5800);
  await expect(toasts).toHaveCount(0);
});

test("the session is stored in local storage and removed on signing out", async ({ panel }) => {
  const countSessions = () =>
    panel.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("sb-")).length);
  expect(await countSessions()).toBe(1);
  await panel.getByRole("button", { name: "Cerrar sesión" }).click();
  await expect(panel).toHaveURL("/admin/login");
  expect(await countSessions()).toBe(0);
});
