import { expect, type Page, test } from "@playwright/test";

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

const aside = (page: Page) => page.getByRole("complementary", { name: "Chat" });
const chat = (page: Page) => aside(page).getByRole("link", { name: /^WhatsApp/ });

/** The footer's links and controls that something covers when the page is scrolled to its end. */
const findCovered = () => {
  scrollTo(0, document.documentElement.scrollHeight);
  return [...document.querySelectorAll("footer :is(a, input:not([tabindex]), button)")]
    .filter((element) => {
      const { top, right, bottom, left, width } = element.getBoundingClientRect();
      if (width < 2 || top < 100 || bottom > innerHeight) return false;
      return [left + 2, (left + right) / 2, right - 2].some((x) => {
        const hit = document.elementFromPoint(x, (top + bottom) / 2);
        return hit === null || hit.closest("aside") !== null;
      });
    })
    .map((element) => element.outerHTML.slice(0, 80));
};

/** The footer's lists are folded on phones. */
async function openFooter(page: Page): Promise<void> {
  for (const summary of await page.locator("footer summary").filter({ visible: true }).all()) {
    await summary.click();
  }
}

test("the chat button covers no control of the footer at any width @drill", async ({ page }) => {
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    for (const address of ["/", "/productos", "/productos/grasa-bypass", "/privacidad"]) {
      await page.goto(address);
      await expect(chat(page)).toBeInViewport({ ratio: 1 });
      await openFooter(page);
      expect(await page.evaluate(findCovered), `${address} at ${width}px`).toEqual([]);
    }
  }
});

test("the chat button is absent from form pages and hidden while a field has the focus @phone", async ({
  page,
}) => {
  for (const address of ["/cotizar", "/cotizar/recibida", "/boletin"]) {
    await page.goto(address);
    await expect(chat(page)).toHaveCount(0);
  }
  await page.goto("/productos");
  await expect(chat(page)).toBeVisible();
  await page.getByRole("searchbox").focus();
  await expect(chat(page)).toBeHidden();
});

test("the chat button names the product of a product's page", async ({ page }) => {
  await page.goto("/productos/grasa-bypass");
  await expect(chat(page)).toHaveAccessibleName(
    "WhatsApp para cotizar Grasa bypass (se abre en otra pestaña)",
  );
  const text = new URL((await chat(page).getAttribute("href")) ?? "").searchParams.get("text");
  expect(text).toContain("Grasa bypass");
});

test("on phones a bar quotes what the page is about, and it is on the first screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const quote = aside(page).getByRole("link", { name: /^Cotizar/ });
  await page.goto("/productos/grasa-bypass");
  await expect(quote).toHaveAccessibleName("Cotizar Grasa bypass");
  await expect(quote).toHaveAttribute("href", "/cotizar?producto=grasa-bypass");
  const own = page.getByRole("main").getByRole("link", { name: "Cotizar este producto" });
  const header = page.getByRole("banner").getByRole("link", { name: "Cotizar" });
  for (const link of [quote, chat(page), own, header]) {
    await expect(link).toBeInViewport({ ratio: 1 });
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.goto("/noticias");
  await expect(quote).toHaveCount(0);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(quote).toHaveAttribute("href", /^\/cotizar/);
  await page.setViewportSize({ width: 1280, height: 640 });
  await expect(quote).toBeHidden();
  await expect(chat(page)).toBeInViewport({ ratio: 1 });
});

test("on phones the home page is at most twelve screens, and what is folded opens", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/");
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(12 * 640);
  const footer = page.getByRole("contentinfo");
  const products = footer.getByRole("link", { name: "Ver catálogo completo" });
  await expect(products).toBeHidden();
  await footer.locator("summary").filter({ hasText: "Productos" }).click();
  await expect(products).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 640 });
  for (const text of ["Excelencia", "Asesoría en nutrición"]) {
    await expect(page.getByRole("heading", { name: text })).toBeVisible();
  }
  await expect(page.getByText("Revisamos con usted la especie")).toBeVisible();
  await expect(page.locator("summary:has(h2, h3)").first()).toBeHidden();
});

test("in forced colours, fields, buttons and cards have a border @phone", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const findWithoutEdge = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility() && element.clientWidth > 2)
      .filter((element) => getComputedStyle(element).borderTopWidth === "0px")
      .map((element) => element.outerHTML.slice(0, 100));
  for (const [address, selector] of [
    [
      "/cotizar",
      "form :is(input, select, textarea, button):not([type=hidden], [type=checkbox]), fieldset",
    ],
    [
      "/productos",
      "main article, main input:not([type=checkbox]), main button, footer :is(input:not([type=checkbox]), button)",
    ],
    ["/", "main article.ring-1, main a[href='/cotizar'], header a[href='/cotizar'], aside a"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(selector).first()).toBeAttached();
    expect(await page.evaluate(findWithoutEdge, selector), address).toEqual([]);
  }
});
