import type { Locator, Page } from "@playwright/test";

import { expect, expectToast, test as base } from "./panel-test.ts";

export { expect, expectToast, uniqueTitle } from "./panel-test.ts";

/** `menu` is the tab Menú, signed in, with its items visible. */
export const test = base.extend<{ menu: Page }>({
  tab: "Menú",
  menu: async ({ panel }, use) => {
    await expect(listOf(panel)).toBeVisible();
    await use(panel);
  },
});

export function listOf(page: Page): Locator {
  return page.getByRole("list", { name: "Elementos del menú" });
}

export function row(page: Page, name: string): Locator {
  return listOf(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });
}

export function form(page: Page): Locator {
  return page.getByRole("tabpanel", { name: "Menú" }).getByRole("form");
}

/** The name of the item above (-1) or below (1); undefined when there is none. */
export async function neighbour(
  page: Page,
  name: string,
  direction: -1 | 1,
): Promise<string | undefined> {
  const names = await listOf(page).getByRole("heading").allTextContents();
  return names[names.indexOf(name) + direction];
}

/** Whether both items exist and the first is above the other. */
export async function isAbove(
  page: Page,
  name: string,
  other: string | undefined,
): Promise<boolean> {
  const names = await listOf(page).getByRole("heading").allTextContents();
  const [place, otherPlace] = [names.indexOf(name), names.indexOf(other ?? "")];
  return place !== -1 && place < otherPlace;
}

/** Opens the blank form, which is behind a button on a phone. */
export async function openNewItem(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Nuevo elemento" });
  if (await button.isVisible()) await button.click();
  await expect(page.getByRole("heading", { name: "Nuevo elemento del menú" })).toBeVisible();
}

export async function createItem(page: Page, name: string): Promise<void> {
  await openNewItem(page);
  await form(page).getByLabel("Nombre").fill(name);
  await form(page).getByLabel("Dirección (URL)").fill("/noticias");
  await form(page).getByRole("button", { name: "Crear elemento" }).click();
  await expectToast(page, "Éxito", "Elemento del menú creado correctamente");
  await expect(row(page, name)).toBeVisible();
}
