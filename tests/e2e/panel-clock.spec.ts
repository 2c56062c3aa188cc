import type { BrowserContext } from "@playwright/test";

import { createProduct, expect, productRow, signIn, test, uniqueTitle } from "./panel-test.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Counts the renewals of sessions in a browser. */
function countRenewals(context: BrowserContext): () => number {
  let count = 0;
  context.on("request", (request) => {
    if (request.url().includes("grant_type=refresh_token")) count += 1;
  });
  return () => count;
}

for (const [name, lead] of [
  ["three hours fast", 3 * HOUR_MS],
  ["two years slow", -2 * 365 * 24 * HOUR_MS],
] as const) {
  test(`a device whose clock is ${name} signs in, saves, reloads and opens a second tab`, async ({
    page,
    context,
    admin,
  }) => {
    const renewals = countRenewals(context);
    await context.clock.install({ time: new Date(Date.now() + lead) });
    await signIn(page, admin);
    await page.getByRole("tab", { name: "Productos" }).click();
    const title = uniqueTitle("Melaza");
    await createProduct(page, title);
    await expect(productRow(page, title)).toBeVisible();
    await page.reload();
    await expect(productRow(page, title)).toBeVisible();
    const other = await context.newPage();
    await other.goto("/admin?tab=productos");
    await expect(productRow(other, title)).toBeVisible();
    expect(renewals()).toBe(0);
    // The device finds its clock wrong, as phones do once they have a network.
    await context.clock.setSystemTime(new Date());
    await page.reload();
    await expect(productRow(page, title)).toBeVisible();
    await createProduct(page, uniqueTitle("Salvado"));
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // One at most for each document that sees the change: the page, the reloaded page and the other tab.
    expect(renewals()).toBeLessThanOrEqual(3);
  });
}
