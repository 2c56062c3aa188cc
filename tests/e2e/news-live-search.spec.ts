import { expect, type Page, type Request, test } from "@playwright/test";

import { holdRequests } from "./hold-requests.ts";
import { waitForIdle } from "./wait-for-idle.ts";

/* The live search of the news centre, which filters while the visitor types. */

const field = (page: Page) => page.getByRole("searchbox", { name: "Buscar noticias" });
const cards = (page: Page) => page.getByRole("main").getByRole("article");

/** Marks the document; a full page load removes the mark. */
async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute("data-marked", ""));
  return () => page.evaluate(() => document.documentElement.hasAttribute("data-marked"));
}

/** Opens the news centre and types into the live search. */
async function searchLive(page: Page, text: string): Promise<void> {
  await page.goto("/noticias");
  await field(page).fill(text);
  await expect(page).toHaveURL(`/noticias?${new URLSearchParams({ q: text })}`);
}

test("typing filters the news without a reload, and Back restores them", async ({ page }) => {
  await test.step("React is loaded on the first focus, and not before", async () => {
    const scripts: string[] = [];
    page.on("response", (response) => {
      if (response.request().resourceType() === "script") scripts.push(response.url());
    });
    await page.goto("/noticias");
    await waitForIdle(page);
    expect(scripts).toEqual([]);
    await field(page).focus();
    await expect.poll(() => scripts.length).toBe(1);
  });

  await test.step("typing filters without a reload and updates URL, focus and announcement", async () => {
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") problems.push(message.text());
    });
    await page.goto("/noticias");
    const isSameDocument = await markDocument(page);
    await field(page).pressSequentially("palmis", { delay: 30 });
    await expect(page).toHaveURL("/noticias?q=palmis");
    await expect(cards(page).first()).toContainText("Torta de palmiste");
    await expect(page.getByRole("status")).toHaveText(/^\d+ noticias para «palmis»$/);
    await expect(field(page)).toBeFocused();
    await expect(field(page)).toHaveValue("palmis");
    await field(page).fill("");
    await expect(page).toHaveURL("/noticias");
    await expect(cards(page)).toHaveCount(12);
    expect(await isSameDocument()).toBe(true);
    expect(problems).toEqual([]);
  });

  await test.step("the Back button within the page restores the state of its URL", async () => {
    await page.goto("/noticias");
    await page.evaluate(() => {
      location.hash = "#cerrado";
    });
    await field(page).fill("micotoxinas");
    await expect(page).toHaveURL("/noticias?q=micotoxinas#cerrado");
    await page.goBack();
    await expect(page).toHaveURL("/noticias");
    await expect(cards(page)).toHaveCount(12);
    await expect(field(page)).toHaveValue("");
  });

  await test.step("an outdated response is not shown", async () => {
    await page.goto("/noticias");
    const slow = page.waitForRequest("**/noticias.json?q=sal");
    const held = Promise.withResolvers<void>();
    const isSlow = (request: Request) => request.url().endsWith("/noticias.json?q=sal");
    const ended = Promise.race([
      page.waitForEvent("requestfinished", isSlow),
      page.waitForEvent("requestfailed", isSlow),
    ]);
    await page.route("**/noticias.json?q=sal", async (route) => {
      await held.promise;
      // The page has aborted this request by now.
      await route.continue().catch(() => null);
    });
    await field(page).fill("sal");
    await slow;
    await field(page).fill("tilapia");
    await expect(page).toHaveURL("/noticias?q=tilapia");
    held.resolve();
    await ended;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    // Not retried: the page would replace the outdated list a moment later.
    expect(await page.getByRole("status").textContent()).toContain("«tilapia»");
    expect(page.url()).toMatch(/\/noticias\?q=tilapia$/);
  });
});

test("the search works before, without and after a failure of its code", async ({ page }) => {
  await test.step("text typed before React loads is searched too", async () => {
    const code = await holdRequests(page, "**/hydrate-news-centre-*.js");
    await page.goto("/noticias");
    await field(page).pressSequentially("tilapia");
    await expect(page).toHaveURL("/noticias");
    code.release();
    await expect(page).toHaveURL("/noticias?q=tilapia");
    await expect(field(page)).toHaveValue("tilapia");
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("when the live search fails, a message is shown, and the plain form still works", async () => {
    await page.route("**/noticias.json*", (route) => route.abort());
    await page.goto("/noticias");
    const isSameDocument = await markDocument(page);
    await field(page).fill("tilapia");
    await expect(page.getByText("No se pudieron cargar las noticias")).toBeVisible();
    await expect(page.getByRole("link", { name: "Intentar de nuevo" })).toHaveAttribute(
      "href",
      "/noticias?q=tilapia",
    );
    await expect(cards(page)).toHaveCount(0);
    await field(page).press("Enter");
    await expect(page).toHaveURL("/noticias?q=tilapia");
    await expect(cards(page).first()).toContainText("Tilapia");
    expect(await isSameDocument()).toBe(false);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });

  await test.step("without React the plain form works", async () => {
    await page.route("**/hydrate-news-centre-*.js", (route) => route.abort());
    await page.goto("/noticias");
    await field(page).fill("tilapia");
    await field(page).press("Enter");
    await expect(page).toHaveURL("/noticias?q=tilapia");
    await expect(cards(page).first()).toContainText("Tilapia");
  });
});

test("typing keeps the category, and links keep the text @drill", async ({ page }) => {
  await page.goto("/noticias?categoria=calidad");
  await field(page).fill("certificado");
  await expect(page).toHaveURL("/noticias?q=certificado&categoria=calidad");
  await page
    .getByRole("navigation", { name: "Categorías" })
    .getByRole("link", { name: "Todas" })
    .click();
  await expect(page).toHaveURL("/noticias?q=certificado");
});

test("the Back button from an article restores the search @drill", async ({ page }) => {
  await searchLive(page, "fósforo");
  const titles = await cards(page).getByRole("heading").allTextContents();
  await cards(page).first().getByRole("link", { name: /^Leer/ }).click();
  await expect(page).toHaveURL(/\/noticias\/[a-z0-9-]+$/);
  await page.goBack();
  await expect(page).toHaveURL("/noticias?q=f%C3%B3sforo");
  await expect(field(page)).toHaveValue("fósforo");
  await expect(cards(page).getByRole("heading")).toHaveText(titles);
  await page.goForward();
  await expect(page).toHaveURL(/\/noticias\/[a-z0-9-]+$/);
});

test("Enter keeps the live results without a reload @drill", async ({ page }) => {
  await searchLive(page, "tilapia");
  const isSameDocument = await markDocument(page);
  await field(page).press("Enter");
  await field(page).fill("tilapia agua");
  await expect(page).toHaveURL("/noticias?q=tilapia+agua");
  expect(await isSameDocument()).toBe(true);
});
