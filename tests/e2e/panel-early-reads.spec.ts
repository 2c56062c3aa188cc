import { holdRequests } from "./hold-requests.ts";
import { expect, test } from "./panel-test.ts";

const ADDRESS = "/admin?tab=productos";
const LIST = /\/rest\/v1\/rpc\/find_products/;
/** What is loaded a second later reads the list again. */
const LIVE = /\/live-[^/]+\.js$/;

test("a list is read by its document, or while its user is being checked, and once", async ({
  panel,
}) => {
  await test.step("the document of a known list begins its reads, which the panel takes", async () => {
    const page = await panel.context().newPage();
    const shown = page.getByRole("button", { name: /^Editar/ }).first();
    await page.route(LIVE, (route) => route.abort());
    const remembered = () => page.evaluate(() => localStorage.getItem("primeras-lecturas") ?? "");
    // Reads are recorded for five seconds: on a loaded machine a first visit may take longer to reach its list.
    await expect(async () => {
      await page.goto(ADDRESS);
      await expect(shown).toBeVisible();
      await expect.poll(remembered).toMatch(LIST);
    }).toPass({ timeout: 60_000 });

    const scripts = /\/assets\/.+\.js$/;
    await page.route(scripts, (route) => route.abort());
    const begun = page.waitForRequest(LIST);
    await page.goto(ADDRESS);
    await begun;
    await page.unroute(scripts);

    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(ADDRESS);
    await expect(shown).toBeVisible();
    expect(requests.filter((url) => LIST.test(url))).toHaveLength(1);
    await page.evaluate(() => localStorage.removeItem("primeras-lecturas"));
    await page.close();
  });

  await test.step("the list is read while its user is still being checked, and once", async () => {
    const page = await panel.context().newPage();
    await page.route(LIVE, (route) => route.abort());
    const check = await holdRequests(page, /\/rest\/v1\/admin_users/);
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    const read = page.waitForResponse(LIST);
    await page.goto(ADDRESS);
    await read;
    await expect(page.getByRole("tab")).toHaveCount(0);
    check.release();
    await expect(page.getByRole("button", { name: /^Editar/ }).first()).toBeVisible();
    expect(requests.filter((url) => LIST.test(url))).toHaveLength(1);
  });
});

test("in a browser that opens the panel for the first time, the document begins its reads too, and the texts are read once", async ({
  panel,
}) => {
  const page = await panel.context().newPage();
  await page.route(LIVE, (route) => route.abort());
  await page.addInitScript(() => localStorage.removeItem("primeras-lecturas"));
  const texts: string[] = [];
  page.on("request", (request) => {
    if (/\/rpc\/(?:find_content|list_named_content)/.test(request.url())) texts.push(request.url());
  });
  const scripts = /\/assets\/.+\.js$/;
  await page.route(scripts, (route) => route.abort());
  const begun = page.waitForRequest(/\/rpc\/find_content/);
  const checked = page.waitForRequest(
    /\/rest\/v1\/admin_users\?select=user_id&user_id=eq\.[\da-f-]{36}$/,
  );
  await page.goto("/admin");
  await Promise.all([begun, checked]);
  await page.unroute(scripts);

  texts.length = 0;
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Portada" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(texts).toHaveLength(1);
});
