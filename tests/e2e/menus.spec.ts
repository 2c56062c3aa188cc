import { expect, type Locator, type Page, test } from "@playwright/test";

import { listFaults } from "#tests/e2e/axe-test.ts";

/* The header's two menus are popovers, which the browser opens and closes without a script. */

test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

/** The expanded state of a button in the accessibility tree. */
async function isExpanded(page: Page, selector: string): Promise<boolean | undefined> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    nodeId,
    fetchRelatives: false,
  });
  const state = nodes[0]?.properties?.find(({ name }) => name === "expanded");
  return state?.value.value as boolean | undefined;
}

async function press(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error("nothing to press");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

test.describe("the slide-out menu @phone", () => {
  test.skip(({ viewport }) => viewport?.width === 1280, "wide screens have none");

  const BUTTON = "header button[popovertarget=menu]";
  const open = async (page: Page) => {
    const button = page.locator(BUTTON);
    await button.tap();
    const menu = page.locator("#menu");
    await expect(menu.getByRole("link", { name: "Noticias" })).toBeInViewport();
    return { button, menu };
  };

  test("opens, closes and follows links by touch and keys", async ({ page }) => {
    await test.step("exposes its expanded state, closes with Escape and returns the focus to its button", async () => {
      await page.goto("/");
      expect(await isExpanded(page, BUTTON)).toBe(false);
      const steps = await page.evaluate(() => history.length);
      const { button, menu } = await open(page);
      expect(await isExpanded(page, BUTTON)).toBe(true);
      await page.keyboard.press("Tab");
      await expect(menu.getByRole("button", { name: "Cerrar el menú" })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();
      expect(await isExpanded(page, BUTTON)).toBe(false);
      expect(await page.evaluate(() => history.length)).toBe(steps);
    });

    await test.step("closes with its own button or a tap outside, which follows no link", async () => {
      const { menu } = await open(page);
      await menu.getByRole("button", { name: "Cerrar el menú" }).tap();
      await expect(menu).toBeHidden();
      await open(page);
      await page.touchscreen.tap(8, 300);
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL("/");
    });

    await test.step("closes after a link to a section of the page, and one tap opens it again", async () => {
      await page.goto("/");
      const { button, menu } = await open(page);
      const section = menu.getByRole("link", { name: "Servicios" });
      await section.tap();
      await expect(page).toHaveURL("/#servicios");
      await expect(section).toBeHidden();
      await expect(page.locator("#servicios")).toBeInViewport();
      await press(page, button);
      await expect(section).toBeInViewport();
      await section.press("Enter");
      await expect(section).toBeHidden();
      await button.focus();
      await expect(section).toBeInViewport();
      await page.keyboard.press("Enter");
      await expect(menu).toBeHidden();
      await open(page);
      await section.press("Enter");
      await expect(section).toBeHidden();
      await page.touchscreen.tap(20, 400);
      await expect(menu).toBeHidden();
    });
  });
});

test.describe("the list of products", () => {
  const BUTTON = "header button[popovertarget=menu-productos]";
  const open = async (page: Page) => {
    const button = page.locator(BUTTON);
    await button.click();
    const list = page.locator("#menu-productos");
    await expect(list).toBeVisible();
    return { button, list };
  };

  test("opens, closes and scrolls by pointer and keys", async ({ page }) => {
    await test.step("exposes its expanded state, closes with Escape and returns the focus to its button", async () => {
      await page.goto("/");
      const { button, list } = await open(page);
      expect(await isExpanded(page, BUTTON)).toBe(true);
      await page.keyboard.press("Tab");
      await expect(list.getByRole("link").first()).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(list).toBeHidden();
      await expect(button).toBeFocused();
      expect(await isExpanded(page, BUTTON)).toBe(false);
    });

    await test.step("one click outside takes effect and closes the list", async () => {
      const { list } = await open(page);
      await page.getByRole("navigation", { name: "Principal" }).getByText("Servicios").click();
      await expect(page).toHaveURL("/#servicios");
      await expect(list).toBeHidden();
      await open(page);
      await page.getByRole("navigation", { name: "Principal" }).getByText("Noticias").click();
      await expect(page).toHaveURL("/noticias");
    });

    await test.step("scrolls when it is taller than the window", async () => {
      await page.setViewportSize({ width: 1280, height: 320 });
      await page.goto("/");
      const { list } = await open(page);
      const box = await list.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(320);
      const last = list.getByRole("link").last();
      await expect(last).not.toBeInViewport();
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
  });
});

test.describe("with axe @phone", () => {
  test.use({ javaScriptEnabled: true });

  test("neither open menu has violations", async ({ page }) => {
    await page.goto("/");
    const name = (page.viewportSize()?.width ?? 0) < 1024 ? "menu" : "menu-productos";
    await page.locator(`header button[popovertarget=${name}]`).click();
    expect(await listFaults(page, `#${name}`)).toEqual([]);
  });
});
