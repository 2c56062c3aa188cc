import type { Locator, Page } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import { openInbox, openRequest, sendRequest } from "./panel-inbox-test.ts";
import { expect, expectToast, openGroups, test } from "./panel-test.ts";

/* The panel with a phone's width and touch, where the other specs run on the desktop only. */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

const TOUCH_PX = 44;

const TOMORROW = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString();

/** The maximum distance of a list's first record from the top of the tabs, above which Inicio shows what waits. */
const FIRST_RECORD_PX = 250;

async function measureBelowTabs(page: Page, record: Locator): Promise<number> {
  const [below, tabs] = [await record.boundingBox(), await page.getByRole("tablist").boundingBox()];
  return (below?.y ?? Infinity) - (tabs?.y ?? 0);
}

test("every tab and the manual fit a phone, and buttons are large enough to touch", async ({
  panel,
}) => {
  // What waits for the office is shown above the tabs once it is counted: a tap in that moment would miss.
  await panel.waitForLoadState("networkidle");
  for (const name of ["Contenido", "Productos", "Noticias", "Menú", "WhatsApp", "SEO"]) {
    await panel.getByRole("tab", { name }).tap();
    const content = panel.getByRole("tabpanel", { name });
    await expect(content.getByRole("button").first()).toBeVisible();
    if (name !== "WhatsApp" && name !== "SEO") {
      const first = content.getByRole("heading", { level: 3 }).first();
      await expect(first).toBeVisible();
      expect(await measureBelowTabs(panel, first), name).toBeLessThan(FIRST_RECORD_PX);
    }
    if (name === "Contenido") await openGroups(panel);
    await expectToFit(panel, content);
  }
  await panel.goto("/admin/manual");
  await expect(panel.getByRole("heading", { name: "¿Cómo se hace?" })).toBeVisible();
  expect(await measureOverflow(panel)).toBe(0);
});

test("what is left keeps what was typed, and moves nothing away from a touch", async ({
  panel,
}) => {
  await test.step("a tab that is left keeps what was typed, and no caret, which would slow every later touch", async () => {
    const search = panel.getByRole("tabpanel", { name: "Productos" }).getByRole("searchbox");
    await search.fill("torta");
    const readCaret = () => panel.evaluate(() => document.getSelection()?.type);
    expect(await readCaret()).toBe("Caret");
    await panel.getByRole("tab", { name: "Menú" }).tap();
    await expect(panel.getByRole("tabpanel", { name: "Menú" })).toBeVisible();
    await expect.poll(readCaret).toBe("None");
    await panel.getByRole("tab", { name: "Productos" }).tap();
    await search.tap();
    await panel.keyboard.type(" de soya");
    await expect(search).toHaveValue("torta de soya");
  });

  await test.step("a number that is tidied as it is left does not move the save button away from the touch", async () => {
    await panel.goto("/admin?tab=whatsapp");
    const number = panel.getByLabel("Número de WhatsApp");
    await number.fill("+57 311 555 0101");
    // The draft says the same by now.
    await expect(panel.getByText("Guardado como borrador hace")).toBeVisible();
    await number.fill("573115550101");
    await panel.getByRole("button", { name: "Guardar configuración" }).tap();
    await expectToast(panel, "Éxito", "Configuración guardada");
  });
});

test("history, library and preview fit a phone @drill", async ({ panel }) => {
  const row = panel.getByRole("list", { name: "Productos" }).getByRole("listitem").first();
  await row.getByRole("button", { name: /^Más acciones de / }).tap();
  await row.getByRole("menuitem", { name: "Historial" }).tap();
  await expect(
    panel
      .getByRole("dialog")
      .getByText(/^Hoy|^Hace|creó|Creó/)
      .first(),
  ).toBeVisible();
  await closeDialog(panel);
  await row.getByRole("button", { name: "Editar" }).tap();
  await expect(panel.getByRole("button", { name: "Biblioteca" })).toBeVisible();
  await expectToFit(panel, panel.getByRole("tabpanel", { name: "Productos" }));
  await panel.getByRole("button", { name: "Biblioteca" }).tap();
  await closeDialog(panel);
  const opening = panel.waitForEvent("popup");
  await panel.getByRole("button", { name: "Más acciones de este formulario" }).tap();
  await panel.getByRole("menuitem", { name: "Vista previa" }).tap();
  const preview = await opening;
  await expect(preview.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await measureOverflow(preview)).toBe(0);
});

test("the first request is on the first screen, and its controls fit narrow phones", async ({
  panel,
  installation,
}) => {
  await test.step("the first request is on the first screen, also below notices", async () => {
    const { id } = await sendRequest(installation);
    await sendRequest(installation, { spam_signs: ["honeypot"] });
    await installation.send("POST", "/rest/v1/mail_outbox", {
      kind: "quote_notice",
      quote_request_id: id,
      dedupe_key: id,
      last_error: "sin respuesta",
      next_attempt_at: TOMORROW,
      expires_at: TOMORROW,
    });
    await openInbox(panel);
    await expect(panel.getByRole("button", { name: /^Revisar \d+ posible/ })).toBeVisible();
    await expect(panel.getByRole("heading", { name: /avisos .*por correo/ })).toBeVisible();
    const first = panel.getByRole("list", { name: "Solicitudes" }).getByRole("heading").first();
    await expect(first).toBeVisible();
    expect(await measureBelowTabs(panel, first)).toBeLessThan(FIRST_RECORD_PX);
    await expectToFit(panel, panel.getByRole("tabpanel"));
    await installation.send("DELETE", `/rest/v1/mail_outbox?dedupe_key=eq.${id}`);
  });

  await test.step("no tab and no control of a request wraps or overflows at 320 and 360 px", async () => {
    const sent = await sendRequest(installation);
    for (const width of [320, 360]) {
      await panel.setViewportSize({ width, height: 740 });
      await openRequest(panel, sent);
      expect(await measureOverflow(panel)).toBe(0);
      const controls = "[role=tab], section[aria-label=Registro] button";
      expect(await panel.locator(controls).evaluateAll(listMisfits)).toEqual([]);
    }
  });
});

/** Those with more than one line of text, with text beyond their edge, or with a distorted icon. */
function listMisfits(controls: Element[]): string[] {
  return controls
    .filter((control) => control.checkVisibility())
    .filter((control) => {
      const range = document.createRange();
      range.selectNodeContents(control);
      const text = range.getBoundingClientRect();
      const { left, right } = control.getBoundingClientRect();
      // Text for screen readers alone is clipped, which its range does not know.
      const isInside =
        control.querySelector(".sr-only, [class*=':sr-only']") !== null ||
        (text.left >= left && text.right <= right);
      const icon = control.querySelector("svg")?.getBoundingClientRect();
      const isDistorted = icon !== undefined && Math.abs(icon.width - icon.height) > 0.5;
      return text.height > 36 || !isInside || isDistorted;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

test("in forced colours, the panel's buttons, fields and cards have a border @drill", async ({
  panel,
}) => {
  await panel.emulateMedia({ forcedColors: "active" });
  const row = panel.getByRole("list", { name: "Productos" }).getByRole("listitem").first();
  await row.getByRole("button", { name: "Editar" }).tap();
  await expect(panel.getByRole("button", { name: "Biblioteca" })).toBeVisible();
  expect(await panel.locator(EDGED).evaluateAll(listWithoutEdge)).toEqual([]);
  await panel.evaluate(() => localStorage.clear());
  await panel.goto("/admin/login");
  await expect(panel.getByRole("button", { name: "Iniciar sesión" })).toBeVisible();
  expect(await panel.locator(EDGED).evaluateAll(listWithoutEdge)).toEqual([]);
});

const EDGED =
  "input:not([type=checkbox]), select, textarea, button, a.bg-green, .rounded-xl, [class*='-mist'].rounded-lg";

function listWithoutEdge(elements: Element[]): string[] {
  return elements
    .filter((element) => element.checkVisibility() && element.clientWidth > 2)
    .filter((element) => getComputedStyle(element).borderTopWidth === "0px")
    .map((element) => element.outerHTML.slice(0, 120));
}

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
  const misfits = await part.getByRole("button").evaluateAll((buttons, least) => {
    // A card that is out of sight is laid out when it is read, and Chromium returns what was before (content-visibility).
    for (const button of buttons) button.getBoundingClientRect();
    return buttons
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
      .map((button) => button.outerHTML.slice(0, 120));
  }, TOUCH_PX);
  expect(misfits).toEqual([]);
}
