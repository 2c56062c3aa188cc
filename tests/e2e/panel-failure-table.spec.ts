import type { Locator, Page, Route } from "@playwright/test";

import { expect, expectToast, test } from "./panel-forms-test.ts";
import { openGroups, uniqueTitle } from "./panel-test.ts";

/* Each tab's save and delete, answered with each failure: the specified toast, and nothing typed is lost. */

interface Drill {
  tab: string;
  table: string;
  /** Opens the blank form on a phone; null where the form is always in sight. */
  create: string | null;
  /** What is typed, by field. */
  fields: readonly (readonly [label: string | RegExp, text: string])[];
  save: string;
  saveFailed: string;
  /** A record to delete, and the tab's words for its failure; null where nothing is deleted. */
  removal: { row: (name: string) => object; name: string; failed: string } | null;
}

const DRILLS: readonly Drill[] = [
  {
    tab: "Contenido",
    table: "site_content",
    create: "Nuevo contenido",
    fields: [
      ["Clave", "prueba_de_fallas"],
      ["Valor", "Lo que costó escribir"],
    ],
    save: "Crear contenido",
    saveFailed: "No se pudo crear el contenido",
    removal: {
      name: "key",
      row: (key) => ({ section: "hero", key, value: "x", type: "text" }),
      failed: "No se pudo eliminar el contenido",
    },
  },
  {
    tab: "Productos",
    table: "products",
    create: "Nuevo producto",
    fields: [
      ["Título", "Melaza deshidratada"],
      ["Descripción", "Lo que costó escribir"],
    ],
    save: "Crear producto",
    saveFailed: "No se pudo crear el producto",
    removal: {
      name: "title",
      row: (title) => ({ title, description: "", features: [] }),
      failed: "No se pudo eliminar el producto",
    },
  },
  {
    tab: "Noticias",
    table: "news",
    create: "Nueva noticia",
    fields: [
      ["Título", "Feria de ganado"],
      ["Autor", "Redacción"],
    ],
    save: "Crear noticia",
    saveFailed: "No se pudo guardar la noticia",
    removal: {
      name: "title",
      row: (title) => ({ title, author: "Redacción" }),
      failed: "No se pudo eliminar la noticia",
    },
  },
  {
    tab: "Menú",
    table: "menu_items",
    create: "Nuevo elemento",
    fields: [
      ["Nombre", "Eventos"],
      ["Dirección (URL)", "/noticias"],
    ],
    save: "Crear elemento",
    saveFailed: "No se pudo crear el elemento del menú",
    removal: {
      name: "name",
      row: (name) => ({ name, url: "/noticias", order_index: 900 }),
      failed: "No se pudo eliminar el elemento del menú",
    },
  },
  {
    tab: "WhatsApp",
    table: "site_content",
    create: null,
    fields: [["Mensaje", "Lo que costó escribir"]],
    save: "Guardar configuración",
    saveFailed: "No se pudieron guardar las configuraciones de WhatsApp",
    removal: null,
  },
  {
    tab: "SEO",
    table: "site_content",
    create: null,
    fields: [[/^Autor/, "Lo que costó escribir"]],
    save: "Guardar configuración SEO",
    saveFailed: "No se pudieron guardar las configuraciones SEO",
    removal: null,
  },
];

const FAILURES: readonly { answer: number | "nothing"; reason: string | null }[] = [
  // A clash of keys is told beside the key.
  { answer: 409, reason: null },
  { answer: 500, reason: "Ocurrió un error inesperado." },
  { answer: 503, reason: "El servidor no está disponible en este momento." },
  { answer: "nothing", reason: "No hay conexión con el servidor." },
  { answer: 401, reason: "Su sesión terminó." },
];

/** Fails what writes to a table, whatever way it asks; what reads goes on. */
async function failWrites(page: Page, table: string, answer: number | "nothing"): Promise<void> {
  const pattern = `**/rest/v1/${table}*`;
  await page.unroute(pattern);
  await page.route(pattern, (route: Route) => {
    if (["GET", "HEAD"].includes(route.request().method())) return route.continue();
    if (answer === "nothing") return route.abort();
    return route.fulfill({ status: answer, json: { code: "", message: "no" } });
  });
}

/** A lost session asks in a dialog over the form. */
async function closeSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Inicie sesión de nuevo" });
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Each failure has a toast of its own. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.locator("[data-sonner-toast]");
  await toasts
    .locator("[data-close-button]")
    .evaluateAll((buttons) => buttons.forEach((button) => (button as HTMLElement).click()));
  await expect(toasts).toHaveCount(0);
}

async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.getByRole("tab", { name: tab }).click();
  const panel = page.getByRole("tabpanel", { name: tab });
  await expect(panel.getByRole("heading", { level: 2 }).first()).toBeVisible();
  return panel;
}

for (const { tab, table, create, fields, save, saveFailed, removal } of DRILLS) {
  test(`${tab}: a save that fails says so each time, and keeps what was typed`, async ({
    panel,
  }) => {
    const content = await openTab(panel, tab);
    const button = content.getByRole("button", { name: create ?? "" });
    if (create !== null && (await button.isVisible())) await button.click();
    for (const [label, text] of fields) await content.getByLabel(label).first().fill(text);
    for (const { answer, reason } of FAILURES) {
      await failWrites(panel, table, answer);
      await content.getByRole("button", { name: save }).click();
      await expectToast(panel, "Error", saveFailed);
      if (answer === 401) await closeSignIn(panel);
      if (reason !== null) await expect(content.getByRole("alert")).toContainText(reason);
      for (const [label, text] of fields) {
        await expect(content.getByLabel(label).first()).toHaveValue(text);
      }
      await expect(content.getByRole("button", { name: save })).toBeVisible();
      await closeToasts(panel);
    }
  });

  if (removal === null) continue;
  test(`${tab}: a delete that fails says so each time, and the record stays`, async ({
    panel,
    other,
  }) => {
    const name = uniqueTitle("prueba").replaceAll(" ", "_");
    await other.request("POST", `/rest/v1/${table}`, removal.row(name));
    await panel.reload();
    const content = await openTab(panel, tab);
    panel.on("dialog", (dialog) => void dialog.accept());
    if (tab === "Contenido") await openGroups(panel);
    const button = content.getByRole("button", { name: new RegExp(`^Eliminar .*${name}$`) });
    for (const { answer } of FAILURES) {
      await failWrites(panel, table, answer);
      await button.click();
      await expectToast(panel, "Error", removal.failed);
      await expect(button).toBeVisible();
      await closeToasts(panel);
    }
  });
}
