import { expect, type Locator, type Page, test } from "@playwright/test";

/* Every visitor's task by keyboard alone, without JavaScript. */

test.use({ javaScriptEnabled: false });

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, limit = 80): Promise<void> {
  for (let presses = 0; presses < limit; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${limit} presses of Tab did not reach ${target.toString()}`);
}

/** Whether the focus is visible: by an outline or a shadow. */
const hasVisibleFocus = (element: Element) => {
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
};

test("the home page, its menu, the news and a product are used by keyboard", async ({ page }) => {
  await test.step("the first tab stop skips to the content", async () => {
    await page.goto("/");
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Saltar al contenido" });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const inMain = await page.evaluate(() => document.activeElement?.closest("main") !== null);
    expect(inMain).toBe(true);
  });

  await test.step("an FAQ entry of the home page opens and closes", async () => {
    await page.goto("/");
    const question = page.locator("main details").last();
    await question.locator("summary").focus();
    await page.keyboard.press("Enter");
    await expect(question).toHaveAttribute("open", "");
    await page.keyboard.press("Space");
    await expect(question).not.toHaveAttribute("open", "");
  });

  await test.step("news can be searched, and an article opened", async () => {
    await page.goto("/noticias");
    await tabTo(page, page.getByPlaceholder("Buscar noticias..."));
    await page.keyboard.type("palmis");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]q=palmis/);
    const read = page.getByRole("link", { name: /Leer artículo completo/ }).first();
    await tabTo(page, read);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("palmiste");
  });

  await test.step("the quote form is reached from a product page", async () => {
    await page.goto("/productos/grasa-bypass");
    await tabTo(page, page.getByRole("link", { name: "Cotizar este producto" }).first());
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/cotizar?producto=grasa-bypass");
    await expect(page.getByRole("main")).toContainText("Grasa bypass");
  });

  await test.step("Tab and Shift+Tab go round within the open menu, which stays visible", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    const button = page.getByRole("button", { name: "Menú", exact: true });
    const menu = page.locator("#menu");
    const first = menu.getByRole("link").first();
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    const stops = await menu.locator("a, button, input:not([type=hidden])").count();
    for (const key of ["Shift+Tab", "Tab"]) {
      const reached = new Set<string>();
      for (let press = 0; press < 2 * (stops + 2); press += 1) {
        await page.keyboard.press(key);
        await expect(first).toBeVisible();
        reached.add(await page.evaluate(describeFocus));
      }
      reached.delete("the browser");
      expect([...reached].filter((text) => !text.startsWith("menu: "))).toEqual([]);
      expect(reached.size, key).toBe(stops + 1);
    }
    await tabTo(page, button);
    await page.keyboard.press("Enter");
    await expect(menu).toBeHidden();
    await page.keyboard.press("Enter");
    await expect(first).toBeInViewport();
  });
});

test("every tab stop is visible, and the menu leads to a product and to the news @phone", async ({
  page,
  viewport,
}) => {
  await test.step("every tab stop of the home page has a visible focus", async () => {
    await page.goto("/");
    for (let stop = 0; stop < 25; stop += 1) {
      await page.keyboard.press("Tab");
      const focused = page.locator(":focus");
      expect(
        await focused.evaluate(hasVisibleFocus),
        await focused.evaluate((element) => element.outerHTML.slice(0, 120)),
      ).toBe(true);
    }
  });

  await test.step("the menu leads to a product and to the news", async () => {
    await page.goto("/");
    if ((viewport?.width ?? 0) < 1024) {
      const open = page.getByRole("button", { name: "Menú", exact: true });
      await tabTo(page, open);
      await page.keyboard.press("Enter");
      const menu = page.getByRole("navigation", { name: /menú/i }).last();
      await expect(menu.getByRole("listitem").first()).toHaveText("Inicio");
      await tabTo(page, menu.getByRole("link", { name: "Noticias" }));
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL("/noticias");
      return;
    }
    const dropdown = page.getByRole("button", { name: "Productos", exact: true });
    await tabTo(page, dropdown);
    await page.keyboard.press("Enter");
    const product = page
      .locator("header [popover]")
      .getByRole("link", { name: "Torta de palmiste" });
    await tabTo(page, product);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/productos/torta-de-palmiste");
  });
});

function describeFocus(): string {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return "the browser";
  const isOfMenu = activeElement.matches("#menu *, [popovertarget=menu]");
  return `${isOfMenu ? "menu" : "page"}: ${activeElement.outerHTML}`;
}
