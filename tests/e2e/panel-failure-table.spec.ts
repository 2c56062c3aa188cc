import type { Locator, Page, Route } from "@playwright/test";

import { expect, expectToast, test } from "./panel-forms-test.ts";
import { openAdvanced, openGroups, uniqueTitle } from "./panel-test.ts";

/* Each tab's save and delete with each failure: the specified toast is shown, and no typed text is lost. */

interface FailureCase {
  tab: string;
  table: string;
  /** The button that opens the blank form on a phone; null where the form is always visible. */
  create: string | null;
  /** The typed text of each field. */
  fields: readonly (readonly [label: string | RegExp, text: string])[];
  save: string;
  saveFailed: string;
  /** A record to delete and the tab's error message; null where nothing can be deleted. */
  removal: { row: (name: string) => object; name: string; failed: string } | null;
}

const CASES: readonly FailureCase[] = [
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

const FAILURES: readonly { response: number | "none"; reason: string | null }[] = [
  // A key conflict is shown beside the key.
  { response: 409, reason: null },
  { response: 500, reason: "Ocurrió un error inesperado." },
  { response: 503, reason: "El sitio no está disponible en este momento." },
  { response: "none", reason: "No hay conexión con el sitio." },
  { response: 401, reason: "Su sesión terminó." },
];

/** Fails all writes to a table, whatever their method; reads continue. */
async function failWrites(page: Page, table: string, response: number | "none"): Promise<void> {
  const pattern = `**/rest/v1/${table}*`;
  await page.unroute(pattern);
  await page.route(pattern, (route: Route) => {
    if (["GET", "HEAD"].includes(route.request().method())) return route.continue();
    if (response === "none") return route.abort();
    return route.fulfill({ status: response, json: { code: "", message: "no" } });
  });
}

/** Closes the sign-in dialog that a lost session opens over the form. */
async function closeSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Inicie sesión de nuevo" });
  await dialog.getByRole("button", { name: "Cerrar", exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function openTab(page: Page, tab: string): Promise<Locator> {
  await page.getByRole("tab", { name: tab }).click();
  const panel = page.getByRole("tabpanel", { name: tab });
  await expect(panel.getByRole("heading", { level: 2 }).first()).toBeVisible();
  return panel;
}

for (const { tab, table, create, fields, save, saveFailed, removal } of CASES) {
  const tag = tab === "Productos" ? "" : " @drill";
  test(`${tab}: a failed save shows an error each time and keeps the typed text${tag}`, async ({
    panel,
  }) => {
    const content = await openTab(panel, tab);
    const button = content.getByRole("button", { name: create ?? "" });
    if (create !== null && (await button.isVisible())) await button.click();
    if (tab === "Contenido") await openAdvanced(content);
    for (const [label, text] of fields) await content.getByLabel(label).first().fill(text);
    for (const { response, reason } of FAILURES) {
      await failWrites(panel, table, response);
      await content.getByRole("button", { name: save }).click();
      await expectToast(panel, "Error", saveFailed);
      if (response === 401) await closeSignIn(panel);
      if (reason !== null) await expect(content.getByRole("alert")).toContainText(reason);
      for (const [label, text] of fields) {
        await expect(content.getByLabel(label).first()).toHaveValue(text);
      }
      await expect(content.getByRole("button", { name: save })).toBeVisible();
    }
  });

  if (removal === null) continue;
  test(`${tab}: a failed delete shows an error each time, and the record stays${tag}`, async ({
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
    for (const { response } of FAILURES) {
      await failWrites(panel, table, response);
      await button.click();
      await expectToast(panel, "Error", removal.failed);
      await expect(button).toBeVisible();
    }
  });
}
