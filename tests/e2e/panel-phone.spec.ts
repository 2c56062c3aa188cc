import type { Locator, Page } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import { openInbox, sendRequest } from "./panel-inbox-test.ts";
import { expect, openGroups, openOptions, test } from "./panel-test.ts";

/* The panel with a phone's width and touch, where the other specs run on the desktop only. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const FINGER_PX = 44;

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

/** The maximum distance of a list's first record from the top. */
const FIRST_RECORD_PX = 300;

test("every tab fits a phone, and its buttons are large enough to touch", async ({ panel }) => {
  for (const name of ["Contenido", "Productos", "Noticias", "Menú", "WhatsApp", "SEO"]) {
    await panel.getByRole("tab", { name }).tap();
    const content = panel.getByRole("tabpanel", { name });
    await expect(content.getByRole("button").first()).toBeVisible();
    if (name !== "WhatsApp" && name !== "SEO") {
      const first = content.getByRole("heading", { level: 3 }).first();
      await expect(first).toBeVisible();
      expect((await first.boundingBox())?.y, name).toBeLessThan(FIRST_RECORD_PX);
    }
    if (name === "Contenido") await openGroups(panel);
    await expectToFit(panel, content);
  }
});

test("history, deleted records, library and preview fit a phone", async ({ panel }) => {
  const row = panel.getByRole("list", { name: "Productos" }).getByRole("listitem").first();
  await row.getByRole("button", { name: "Historial" }).tap();
  await expect(
    panel
      .getByRole("dialog")
      .getByText(/^Hoy|^Hace|creó|Creó/)
      .first(),
  ).toBeVisible();
  await closeDialog(panel);
  await openOptions(panel);
  await panel.getByRole("button", { name: "Eliminados" }).tap();
  await closeDialog(panel);
  await row.getByRole("button", { name: "Editar" }).tap();
  await expect(panel.getByRole("button", { name: "Biblioteca" })).toBeVisible();
  await expectToFit(panel, panel.getByRole("tabpanel", { name: "Productos" }));
  await panel.getByRole("button", { name: "Biblioteca" }).tap();
  await closeDialog(panel);
  const opening = panel.waitForEvent("popup");
  await panel.getByRole("link", { name: "Vista previa" }).tap();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await measureOverflow(preview)).toBe(0);
});

test("the first request is on the first screen, also below notices", async ({
  panel,
  installation,
}) => {
  const { id } = await sendRequest(installation);
  await sendRequest(installation, { spam_signs: ["honeypot"] });
  await installation.send("POST", "/rest/v1/mail_outbox", {
    ...{ kind: "quote_notice", quote_request_id: id, dedupe_key: id },
    ...{ last_error: "sin respuesta", next_attempt_at: TOMORROW, expires_at: TOMORROW },
  });
  await openInbox(panel);
  await expect(panel.getByRole("button", { name: /^Revisar \d+ posible/ })).toBeVisible();
  await expect(panel.getByRole("heading", { name: "No todo se avisa por correo" })).toBeVisible();
  const first = panel.getByRole("list", { name: "Solicitudes" }).getByRole("heading").first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThan(FIRST_RECORD_PX);
  await expectToFit(panel, panel.getByRole("tabpanel"));
  await installation.send("DELETE", `/rest/v1/mail_outbox?dedupe_key=eq.${id}`);
});

/** Checks a dialog that is opening, then closes it. */
async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading").first()).toBeVisible();
  await expectToFit(page, dialog);
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).tap();
  await expect(dialog).toBeHidden();
}

async function expectToFit(page: Page, part: Locator): Promise<void> {
  expect(await measureOverflow(page)).toBe(0);
  const misfits = await part.getByRole("button").evaluateAll(
    (buttons, least) =>
      buttons
        .filter((button) => {
          const { width, height } = button.getBoundingClientRect();
          const icons = [...button.querySelectorAll("svg")].map((icon) =>
            icon.getBoundingClientRect(),
          );
          return (
            Math.min(width, height) < least ||
            icons.some((icon) => Math.abs(icon.width - icon.height) > 0.5)
          );
        })
        .map((button) => button.outerHTML.slice(0, 120)),
    FINGER_PX,
  );
  expect(misfits).toEqual([]);
}
