import { expect, type Page, test } from "@playwright/test";

/*
 * What screen readers get of ten journeys, as trees of roles and names. A change of one is read like a change of a page:
 * `npm run test:e2e -- screen-reader --update-snapshots` rewrites them; take out of them what is said only outside opening
 * hours: a tree matches when a page says more.
 */

const JOURNEYS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  home: (page) => page.goto("/"),
  catalogue: (page) => page.goto("/productos"),
  "search-without-results": (page) => page.goto("/productos?q=zzyxw"),
  product: (page) => page.goto("/productos/torta-de-palmiste"),
  species: (page) => page.goto("/productos/especie/aves"),
  news: (page) => page.goto("/noticias"),
  article: (page) => page.goto("/noticias/glicerol-en-novillos-cuanto-usar-y-que-revisar-antes"),
  "quote-with-errors": async (page) => {
    await page.goto("/cotizar?producto=grasa-bypass");
    await page.getByRole("button", { name: /^Enviar/ }).click();
    await page.waitForLoadState();
  },
  "cost-of-a-nutrient": (page) =>
    page.goto("/herramientas/costo-por-nutriente?producto=harina-de-soya&precio=92500&unidad=t"),
  accessibility: (page) => page.goto("/accesibilidad"),
};

test("each page says to a screen reader what it shows", async ({ page }) => {
  for (const [name, open] of Object.entries(JOURNEYS)) {
    await test.step(name, async () => {
      await open(page);
      await expect(page.getByRole("main")).toMatchAriaSnapshot({ name: `${name}.aria.yml` });
    });
  }
});
