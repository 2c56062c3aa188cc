import { expect, type Page, test } from "@playwright/test";
import { HtmlValidate } from "html-validate";

import { listFaults, measureOverflow } from "#tests/e2e/axe-test.ts";
import { waitForIdle } from "#tests/e2e/wait-for-idle.ts";
import { addStyles } from "#tests/support/add-styles.ts";

/* Checks of every public page. */

const CALCULATION = ["harina-de-soya", "levadura", "grasa-bypass", "glicerol"]
  .map((slug) => `producto=${slug}&precio=92.500,5&unidad=t`)
  .join("&");

const RATION = "especie=Bovinos&estado=adultos&animales=20&peso=400&ms=9&dias=30&bulto=25";

/** One page of each kind, then more of some kinds. */
const PAGES = [
  "/",
  "/productos",
  "/productos/torta-de-palmiste",
  "/noticias",
  "/noticias/<newest>",
  "/cotizar",
  "/privacidad",
  "/no-existe",
];
const MORE_PAGES = [
  "/boletin",
  "/herramientas/costo-por-nutriente",
  "/productos/especie/aves",
  "/productos/comparar",
  "/productos/comparar?producto=harina-de-soya&producto=torta-de-palmiste&propio=Ma%C3%ADz",
  "/productos?categoria=Proteicos",
  "/noticias?q=palmis",
  "/cotizar?producto=grasa-bypass",
  `/herramientas/costo-por-nutriente?${CALCULATION}`,
  "/herramientas/costo-por-nutriente?producto=melaza-de-cana&precio=1,840&unidad=bulto&precio=x",
  "/herramientas",
  "/herramientas/fosforo",
  `/herramientas/urea?${RATION}&urea=60&concentrado=2&concentrado_urea=1&costumbre=no`,
  `/herramientas/urea?${RATION}&urea=600&costumbre=si`,
  "/herramientas/sal-mineralizada?especie=Bovinos&animales=1,840&gramos=x",
  "/terminos",
  "/certificaciones",
  "/accesibilidad",
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

/** WCAG 1.4.12: the distances that a reader may set. */
const SPACING =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** At 400 % zoom, with a reader's own distances, and in forced colours. */
async function expectAdapted(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 });
  expect(await measureOverflow(page), "at 400 %").toBeLessThanOrEqual(0);
  await page.emulateMedia({ forcedColors: "active" });
  // The colours are then the reader's own, which axe cannot see behind pictures.
  const faults = await listFaults(page, "html", { withContrast: false });
  expect(faults, "in forced colours").toEqual([]);
  await page.emulateMedia({ forcedColors: "none" });
  await page.evaluate(addStyles, SPACING);
  expect(await measureOverflow(page), "with wide text").toBeLessThanOrEqual(0);
  expect(await listCutTexts(page), "with wide text").toEqual([]);
}

/** Texts that their own box cuts off. */
function listCutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("body *")]
      .filter((element) => {
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== "",
        );
        const { overflowX, overflowY } = getComputedStyle(element);
        const isCutting = [overflowX, overflowY].some((value) => /hidden|clip/.test(value));
        // What only screen readers get is one pixel wide.
        if (!hasText || !isCutting || element.clientWidth <= 1) return false;
        // The first line of what a touch unfolds.
        if (element.closest("details:not([open])") !== null) return false;
        // The heading below a breadcrumb's last part says it whole.
        if (element.getAttribute("aria-current") === "page") return false;
        return (
          element.scrollWidth > element.clientWidth + 1 ||
          element.scrollHeight > element.clientHeight + 1
        );
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

// In one test, because most of its time would be opening the page again.
for (const address of [...PAGES, ...MORE_PAGES]) {
  const tag = MORE_PAGES.includes(address) ? " @drill" : "";
  test(`${address} is valid, described HTML, fits every width without axe violations, and makes no third-party requests or cookies${tag}`, async ({
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
    await expectAdapted(page);
    await expectValid(html);
    await waitForIdle(page);
    expect(foreign).toEqual([]);
    expect(await context.cookies()).toEqual([]);
  });
}

test("a first visit of the home page stays within its size budget, and loads no script", async ({
  page,
  request,
}) => {
  const sizeOf = async (url: string) =>
    Number(
      (await request.get(url, { headers: { "Accept-Encoding": "br" } })).headers()[
        "content-length"
      ],
    );
  await page.setViewportSize({ width: 412, height: 915 });
  const styles: string[] = [];
  const fonts: string[] = [];
  const scripts: string[] = [];
  page.on("request", (sent) => {
    if (sent.resourceType() === "stylesheet") styles.push(sent.url());
    if (sent.resourceType() === "font") fonts.push(sent.url());
    if (sent.resourceType() === "script") scripts.push(sent.url());
  });
  await page.goto("/");
  await waitForIdle(page);
  const sum = async (urls: string[]) =>
    (await Promise.all(urls.map(sizeOf))).reduce((total, size) => total + size, 0);
  expect(styles).toEqual([]);
  // Neither the site's own nor the panel's.
  expect(scripts).toEqual([]);
  await expect(page.locator('link[rel="modulepreload"]')).toHaveCount(0);
  expect(await sizeOf("/")).toBeLessThanOrEqual(24 * 1024);
  expect(await sum(fonts)).toBeLessThanOrEqual(70 * 1024);
});
