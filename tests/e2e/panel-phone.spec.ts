import type { Locator, Page } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import { expect, test } from "./panel-test.ts";

/* What a phone's width and a finger change where the other specs run on the desktop alone. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const FINGER_PX = 44;

test("every tab fits a phone, and its buttons a finger", async ({ panel }) => {
  for (const name of ["Contenido", "Productos", "Noticias", "Menú", "WhatsApp", "SEO"]) {
    await panel.getByRole("tab", { name }).tap();
    const content = panel.getByRole("tabpanel", { name });
    await expect(content.getByRole("button").first()).toBeVisible();
    await expectToFit(panel, content);
  }
});

test("history, what was deleted, the library and the preview fit a phone", async ({ panel }) => {
  const row = panel.getByRole("list", { name: "Productos" }).getByRole("listitem").first();
  await row.getByRole("button", { name: "Historial" }).tap();
  await expect(
    panel
      .getByRole("dialog")
      .getByText(/^Hoy|^Hace|creó|Creó/)
      .first(),
  ).toBeVisible();
  await closeDialog(panel);
  await panel.getByRole("button", { name: "Eliminados" }).tap();
  await closeDialog(panel);
  await row.getByRole("button", { name: "Editar" }).tap();
  await panel.getByRole("button", { name: "Biblioteca" }).tap();
  await closeDialog(panel);
  const opening = panel.waitForEvent("popup");
  await panel.getByRole("link", { name: "Vista previa" }).tap();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await measureOverflow(preview)).toBe(0);
});

/** Before: a dialog that is opening. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading").first()).toBeVisible();
  await expectToFit(page, dialog);
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).tap();
  await expect(dialog).toBeHidden();
}

async function expectToFit(page: Page, part: Locator): Promise<void> {
  expect(await measureOverflow(page)).toBe(0);
  const tooSmall = await part.getByRole("button").evaluateAll(
    (buttons, least) =>
      buttons
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          return Math.min(width, height) < least;
        })
        .map((button) => button.outerHTML.slice(0, 120)),
    FINGER_PX,
  );
  expect(tooSmall).toEqual([]);
}
