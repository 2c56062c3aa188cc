import type { Locator, Page } from "@playwright/test";

import { expect, expectToast, openAdvanced, openGroups, test as base } from "./panel-test.ts";

export { expect, expectToast, openAdvanced };

/** The route of requests that read and write texts. */
export const CONTENT = "**/rest/v1/site_content*";

/** `content` is the tab Contenido, signed in, with its groups open. */
export const test = base.extend<{ content: Page }>({
  tab: "Contenido",
  content: async ({ panel }, use) => {
    await openGroups(panel);
    await use(panel);
  },
});

/** A key that no other test uses. */
export function uniqueKey(): string {
  return `prueba_${crypto.randomUUID().slice(0, 8)}`;
}

/** The list row of a section and key. */
export function row(page: Page, name: string): Locator {
  return page.locator(`[data-name="${name}"]`);
}

export async function openNewContent(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Nuevo contenido", exact: true });
  const heading = page.getByRole("heading", { name: "Nuevo contenido", exact: true });
  await expect(button.or(heading).first()).toBeVisible();
  if (await button.isVisible()) await button.click();
  await expect(heading).toBeVisible();
}

export async function createContent(page: Page, key: string, value: string): Promise<void> {
  await openNewContent(page);
  await openAdvanced(page);
  await page.getByLabel("Clave").fill(key);
  await page.getByLabel("Valor").fill(value);
  await page.getByRole("button", { name: "Crear contenido" }).click();
  await expectToast(page, "Éxito", "Contenido creado correctamente");
}
