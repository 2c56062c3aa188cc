import { gzipSync } from "node:zlib";

import type { Page, Request } from "@playwright/test";

import { holdRequests } from "./hold-requests.ts";
import { expect, test } from "./panel-test.ts";

const BUDGET_BYTES = 195_000;
const EDITOR_BUDGET_BYTES = 140_000;
/** Loaded once the list is shown: its form's code, and a second later what the panel does not need yet. */
const LATER_SCRIPT = /\/(?:content-form|live|toasts)-[^/]+\.js$/;

/** Counts the gzipped bytes of the scripts that a page requests from now on, until the sum or a later script is asked for. */
function countScripts(page: Page) {
  const sizes: Promise<number>[] = [];
  const stop = () => page.off("request", note);
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (LATER_SCRIPT.test(pathname)) stop();
    else if (pathname.endsWith(".js")) sizes.push(measure(request));
  };
  page.on("request", note);
  return async () => {
    stop();
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
}

async function measure(request: Request): Promise<number> {
  const body = (await (await request.response())?.body()) ?? "";
  return gzipSync(body, { level: 9 }).length;
}

test("the first load names and loads what its tab needs, at most 195 KB of JavaScript, gzipped", async ({
  request,
  panel,
}) => {
  await test.step("the document names the files of the tab that it opens with, and of no other", async () => {
    const listModules = async (address: string) => {
      const html = await (await request.get(address)).text();
      return [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(
        ([, file = ""]) => file,
      );
    };
    const named = await listModules("/admin?tab=noticias");
    expect(named.join()).toContain("/assets/news-tab-");
    expect(named.join()).not.toContain("/assets/products-tab-");
    expect(new Set(named).size).toBe(named.length);
    for (const file of named) expect((await request.get(file)).status(), file).toBe(200);
    expect((await listModules("/admin?tab=nada")).join()).not.toMatch(/(?:news|products)-tab-/);
  });

  await test.step("the first load of the panel is at most 195 KB of JavaScript, gzipped", async () => {
    // A new page in the same browser, so that the fixture's requests are not counted.
    const page = await panel.context().newPage();
    await page.route(LATER_SCRIPT, (route) => route.abort());
    const count = countScripts(page);
    const [first] = await Promise.all([page.waitForRequest(LATER_SCRIPT), page.goto("/admin")]);
    expect(first.url()).toMatch(/\/(?:content-form|live)-/);
    await expect(page.getByRole("region", { name: "Portada" })).toBeVisible();
    const total = await count();
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(BUDGET_BYTES);
  });

  await test.step("a list does not wait for the code of its form, which can be asked for before it is there", async () => {
    const page = await panel.context().newPage();
    const code = await holdRequests(page, /\/product-form-[^/]+\.js$/);
    await page.goto("/admin?tab=productos");
    await page.getByRole("button", { name: "Editar Torta de palmiste", exact: true }).click();
    await expect(page.getByText("Cargando...", { exact: true })).toBeVisible();
    code.release();
    await expect(page.getByRole("heading", { name: "Editar «Torta de palmiste»" })).toBeVisible();
  });
});

test.describe("in the visual editor", () => {
  test.use({ tab: "Noticias", editor: "visual" });

  test("opening an article loads at most 140 KB of JavaScript, gzipped", async ({ panel }) => {
    // Without the form and what else comes after the list: the last one is auth-js.
    for (const part of ["/live-", "/toasts-", "/article-form-", "/module-"]) {
      const file = await panel.waitForFunction(
        (name) =>
          performance
            .getEntriesByType("resource")
            .map((entry) => entry.name)
            .find((url) => url.includes(name)),
        part,
      );
      await panel.evaluate(async (url) => void (await import(url ?? "")), await file.jsonValue());
    }
    const count = countScripts(panel);
    await panel.getByRole("button", { name: "Nueva noticia" }).click();
    await expect(panel.getByRole("toolbar")).toBeVisible();
    const total = await count();
    expect(total).toBeGreaterThan(50_000);
    expect(total).toBeLessThanOrEqual(EDITOR_BUDGET_BYTES);
  });
});
