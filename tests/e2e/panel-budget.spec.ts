import { expect, test } from "./panel-test.ts";

const BUDGET_BYTES = 250 * 1024;

test("the first load of the panel is at most 250 KB of JavaScript", async ({ panel }) => {
  const client = await panel.context().newCDPSession(panel);
  await client.send("Network.enable");
  await client.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script" || response.url.endsWith(".js")) scripts.add(requestId);
  });
  client.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await panel.goto("/admin", { waitUntil: "networkidle" });
  await expect(panel.getByRole("region", { name: "Portada" })).toBeVisible();
  expect(scripts.size).toBeGreaterThan(5);
  expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES);
});

test("no page of the site is sent a script, the panel's least of all", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
  expect(scripts).toEqual([]);
});
