import { expect, type Page, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

import { listFaults, measureOverflow } from "#tests/e2e/axe-test.ts";

/* Checks of every public page. */

const CALCULATION = ["harina-de-soya", "levadura", "grasa-bypass", "glicerol"]
  .map((slug) => `producto=${slug}&precio=92.500,5&unidad=t`)
  .join("&");

const PAGES = [
  "/",
  "/productos",
  "/productos?categoria=Proteicos",
  "/productos/torta-de-palmiste",
  "/productos/especie/aves",
  "/noticias",
  "/noticias?q=palmis",
  "/noticias/<newest>",
  "/cotizar",
  "/cotizar?producto=grasa-bypass",
  "/herramientas/costo-por-nutriente",
  `/herramientas/costo-por-nutriente?${CALCULATION}`,
  "/herramientas/costo-por-nutriente?producto=melaza-de-cana&precio=1,840&unidad=bulto&precio=x",
  "/boletin",
  "/privacidad",
  "/terminos",
  "/certificaciones",
  "/no-existe",
];
/** Pages that search engines do not list. */
const UNLISTED = ["/boletin", "/no-existe"];
const WIDTHS = [320, 360, 768, 1440];
const validator = new HtmlValidate({
  extends: ["html-validate:standard"],
  rules: {
    // React writes void elements, boolean attributes and long lines its own way.
    "void-style": "off",
    "attribute-boolean-style": "off",
    "no-trailing-whitespace": "off",
    // A phone number may break between its digit groups.
    "tel-non-breaking": "off",
  },
});

/** Opens a page; `<newest>` stands for the newest article. */
async function open(page: Page, address: string): Promise<string> {
  if (address.includes("<newest>")) {
    await page.goto("/noticias");
    const newest = await page.locator('main a[href^="/noticias/"]').first().getAttribute("href");
    return (await (await page.goto(newest ?? ""))?.text()) ?? "";
  }
  return (await (await page.goto(address))?.text()) ?? "";
}

async function readStructuredData(page: Page): Promise<{ "@type": string }[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block));
}

async function expectValid(html: string): Promise<void> {
  const { results } = await validator.validateString(html);
  expect(
    results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`),
    ),
  ).toEqual([]);
}

async function expectDescribed(page: Page, address: string): Promise<void> {
  expect(await page.title()).not.toBe("");
  if (!UNLISTED.includes(address)) {
    await expect(page.locator('meta[name="description"]')).toHaveCount(1);
    await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  }
  await expect(page.locator("h1")).toHaveCount(1);
  for (const block of await readStructuredData(page)) {
    expect(block).toMatchObject({ "@context": "https://schema.org", "@type": expect.anything() });
  }
}

async function expectFitAndAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await listFaults(page), `at ${width}px`).toEqual([]);
    expect(await measureOverflow(page), `at ${width}px`).toBeLessThanOrEqual(0);
  }
}

// In one test, because most of its time would be opening the page again.
for (const address of PAGES) {
  test(`${address} is valid, described HTML, fits every width without axe violations, and makes no third-party requests or cookies`, async ({
    page,
    context,
    baseURL,
  }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:")) {
        foreign.push(request.url());
      }
    });
    await page.emulateMedia({ reducedMotion: "reduce" });
    const html = await open(page, address);
    await expectDescribed(page, address);
    await expectFitAndAccessible(page);
    await expectValid(html);
    await page.waitForLoadState("networkidle");
    expect(foreign).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test("the home page has the structured data that the specification requires", async ({ page }) => {
  await page.goto("/");
  const types = (await readStructuredData(page)).map((block) => block["@type"]);
  for (const type of [
    "Organization",
    "LocalBusiness",
    "ItemList",
    "FAQPage",
    "BreadcrumbList",
    "WebSite",
  ]) {
    expect(types).toContain(type);
  }
});

test("a first visit of the home page stays within its size budget", async ({ page, request }) => {
  const sizeOf = async (url: string) =>
    Number(
      (await request.get(url, { headers: { "Accept-Encoding": "br" } })).headers()[
        "content-length"
      ],
    );
  await page.setViewportSize({ width: 412, height: 915 });
  const styles: string[] = [];
  const fonts: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "stylesheet") styles.push(sent.url());
    if (sent.resourceType() === "font") fonts.push(sent.url());
  });
  await page.goto("/", { waitUntil: "networkidle" });
  const sum = async (urls: string[]) =>
    (await Promise.all(urls.map(sizeOf))).reduce((total, size) => total + size, 0);
  expect(styles).toEqual([]);
  expect(await sizeOf("/")).toBeLessThanOrEqual(24 * 1024);
  expect(await sum(fonts)).toBeLessThanOrEqual(70 * 1024);
});
