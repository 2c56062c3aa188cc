import { expect, type Page, test } from "@playwright/test";

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

const chat = (page: Page) => page.getByRole("complementary", { name: "Chat" }).getByRole("link");

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

test("the chat button covers no control of the footer at any width", async ({ page }) => {
  for (const width of [320, 360, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    for (const address of ["/", "/productos", "/productos/grasa-bypass", "/privacidad"]) {
      await page.goto(address);
      await expect(chat(page)).toBeInViewport({ ratio: 1 });
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
      "main article, main input, main button, footer :is(input:not([type=checkbox]), button)",
    ],
    ["/", "main article.ring-1, main a[href='/cotizar'], header a[href='/cotizar'], aside a"],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(selector).first()).toBeAttached();
    expect(await page.evaluate(findWithoutEdge, selector), address).toEqual([]);
  }
});
