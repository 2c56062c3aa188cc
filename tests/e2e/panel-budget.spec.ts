import { gzipSync } from "node:zlib";

import { expect, test } from "./panel-test.ts";

const BUDGET_BYTES = 250_000;

test("the first load of the panel is at most 250 KB of JavaScript, gzipped", async ({ panel }) => {
  // A new page in the same browser, so that the fixture's requests are not counted.
  const page = await panel.context().newPage();
  const sizes: Promise<number>[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.endsWith(".js")) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  await page.goto("/admin", { waitUntil: "networkidle" });
  await expect(page.getByRole("region", { name: "Portada" })).toBeVisible();
  expect(sizes.length).toBeGreaterThan(5);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
});

test("the site's pages load no script, neither their own nor the panel's", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
  expect(scripts).toEqual([]);
});
