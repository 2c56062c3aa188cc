import { readFile } from "node:fs/promises";

import type { Locator, Page } from "@playwright/test";

import {
  answerQuestion,
  expect,
  expectToast,
  makeArticles,
  openAdvanced,
  openOptions,
  openTab,
  test,
  uniqueTitle,
} from "./panel-lists-test.ts";

const FIND_NEWS = "**/rest/v1/rpc/find_news*";

test("a list is searched, sorted and paged, and the URL holds its state", async ({
  panel,
  installation,
}) => {
  const prefix = uniqueTitle("Ácido");
  await installation.send("POST", "/rest/v1/news", makeArticles(prefix, 60));
  await openTab(panel, "Noticias");
  await search(panel).fill(prefix.replace("Á", "a").toUpperCase());
  await expect(panel.getByText("60 noticias", { exact: true })).toBeVisible();
  await expect(names(panel)).toHaveCount(50);
  await expect(names(panel).first()).toHaveText(`${prefix} 60`);

  await panel.getByRole("button", { name: "Siguiente" }).click();
  await expect(names(panel)).toHaveCount(10);
  await expect(panel).toHaveURL(/pagina=2/);
  await expect(panel.getByRole("heading", { name: "Noticias", level: 2 })).toBeFocused();
  await panel.reload();
  await expect(names(panel)).toHaveCount(10);
  await expect(search(panel)).toHaveValue(prefix.replace("Á", "a").toUpperCase());
  await expectReturn(panel, `${prefix} 05`);

  await panel.goBack();
  await expect(names(panel)).toHaveCount(50);
  await openOptions(panel);
  await panel.getByLabel("Orden").selectOption("Título A–Z");
  await expect(names(panel).first()).toHaveText(`${prefix} 01`);
  await panel.goBack();
  await expect(names(panel).first()).toHaveText(`${prefix} 60`);
  await panel.goBack();
  await expect(search(panel)).toHaveValue("");
  await expect(panel).toHaveURL("/admin?tab=noticias");
});

test("a tab keeps its search while another one is open @drill", async ({ panel }) => {
  await panel.getByRole("searchbox", { name: "Buscar productos" }).fill("palmiste");
  await expect(panel).toHaveURL(/q=palmiste/);
  await openTab(panel, "Menú");
  await expect(panel).toHaveURL("/admin?tab=menu");
  await openTab(panel, "Productos");
  await expect(panel).toHaveURL(/q=palmiste/);
  await expect(panel.getByRole("searchbox", { name: "Buscar productos" })).toHaveValue("palmiste");
});

test("the last search wins, however late an earlier response arrives @drill", async ({ panel }) => {
  await openTab(panel, "Noticias");
  await expect(names(panel).first()).toBeVisible();
  const late = Promise.withResolvers<void>();
  const responded = Promise.withResolvers<void>();
  await panel.route(/find_news.*search=lento/, async (route) => {
    await late.promise;
    await route.fulfill({ json: [] }).catch(() => undefined);
    responded.resolve();
  });
  const requested = panel.waitForRequest(/find_news.*search=lento/);
  await search(panel).fill("lento");
  await requested;
  // The previous rows stay visible.
  await expect(list(panel)).toHaveAttribute("aria-busy", "true");
  await search(panel).fill("nada-de-esto-existe");
  await expect(panel.getByText("No se encontraron noticias")).toBeVisible();
  late.resolve();
  await responded.promise;
  await panel.getByRole("button", { name: "Ver todas las noticias" }).click();
  await expect(search(panel)).toHaveValue("");
  await expect(names(panel).first()).toBeVisible();
});

test("bulk actions change and delete rows of all pages", async ({ panel, installation }) => {
  const prefix = uniqueTitle("Lote");
  await installation.send("POST", "/rest/v1/news", makeArticles(prefix, 55));
  await openTab(panel, "Noticias");
  await search(panel).fill(prefix);
  await expect(panel.getByText("55 noticias", { exact: true })).toBeVisible();
  await openOptions(panel);
  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  const bar = panel.getByRole("group", { name: "Acciones para la selección" });
  await bar.getByRole("button", { name: "Seleccionar esta página" }).click();
  await expect(bar.getByRole("status")).toHaveText("50 noticias seleccionadas");
  await panel.getByRole("checkbox", { name: `Seleccionar ${prefix} 55` }).uncheck();
  await expect(bar.getByRole("status")).toHaveText("49 noticias seleccionadas");
  await bar.getByRole("button", { name: "Seleccionar las 55 noticias" }).click();
  await expect(bar.getByRole("status")).toHaveText("55 noticias seleccionadas");

  answerQuestion(panel, "¿Quiere pasar estas 55 noticias a borrador?", false);
  const asked = panel.waitForEvent("dialog");
  await bar.getByRole("button", { name: "Pasar a borrador" }).click();
  await asked;
  await expect(bar.getByRole("status")).toHaveText("55 noticias seleccionadas");
  answerQuestion(panel, "¿Quiere pasar estas 55 noticias a borrador?");
  await bar.getByRole("button", { name: "Pasar a borrador" }).click();
  await expectToast(panel, "Éxito", "55 noticias pasadas a borrador correctamente");
  await expect(bar).toBeHidden();
  await expect(panel.getByRole("heading", { name: "Noticias", level: 2 })).toBeFocused();
  await openOptions(panel);
  await panel
    .getByRole("tabpanel", { name: "Noticias" })
    .getByLabel("Estado")
    .selectOption("Borradores");
  await expect(panel.getByText("55 noticias", { exact: true })).toBeVisible();

  await openOptions(panel);
  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  await bar.getByRole("button", { name: "Seleccionar las 55 noticias" }).click();
  answerQuestion(panel, "¿Estás seguro de que quieres eliminar estas 55 noticias?");
  await bar.getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "55 noticias eliminadas correctamente");
  await expect(panel.getByText("No se encontraron noticias")).toBeVisible();
});

test("rows for which a bulk action failed stay selected, with a reason @drill", async ({
  panel,
  installation,
}) => {
  const prefix = uniqueTitle("Fallo");
  await installation.send("POST", "/rest/v1/news", makeArticles(prefix, 3));
  await openTab(panel, "Noticias");
  await search(panel).fill(prefix);
  await expect(names(panel)).toHaveCount(3);
  await openOptions(panel);
  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  const bar = panel.getByRole("group", { name: "Acciones para la selección" });
  await bar.getByRole("button", { name: "Seleccionar esta página" }).click();
  panel.on("dialog", (dialog) => void dialog.accept());

  await panel.route("**/rpc/delete_records", (route) =>
    route.fulfill({ status: 503, json: { code: "", message: "no" } }),
  );
  await bar.getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Error", "No se pudieron eliminar las 3 noticias");
  await expect(bar.getByRole("status")).toHaveText("3 noticias seleccionadas");
  await expect(bar).toContainText("El sitio no está disponible");

  await panel.unroute("**/rpc/delete_records");
  await installation.send("DELETE", `/rest/v1/news?title=eq.${encodeURIComponent(`${prefix} 02`)}`);
  await bar.getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "2 noticias eliminadas correctamente");
  await expectToast(panel, "Error", "No se pudo eliminar 1 de 3 noticias");
  await expect(bar.getByRole("status")).toHaveText("1 noticia seleccionada");
  await expect(bar).toContainText("Ya no existen");
});

test("a list is filtered, and exported without executable spreadsheet formulas", async ({
  panel,
  installation,
}) => {
  await test.step("the filtered list is exported without executable spreadsheet formulas", async () => {
    const prefix = uniqueTitle("Exporta");
    const title = `=SUMA(1;2) "${prefix}", y más`;
    await installation.send("POST", "/rest/v1/products", [
      { title, category: "Minerales", created_at: "2001-01-01T05:00:00Z" },
    ]);
    await panel.getByRole("searchbox", { name: "Buscar productos" }).fill(prefix);
    await expect(panel.getByText("1 producto", { exact: true })).toBeVisible();
    const downloading = panel.waitForEvent("download");
    await openOptions(panel);
    await panel.getByRole("button", { name: "Exportar CSV" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^productos-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), "utf8");
    const [heading, row, end, ...rest] = text.split("\r\n");
    expect(heading).toBe(
      "\uFEFFTítulo;Categoría;Descripción;Características;Especies;Presentaciones;Pedido mínimo;Cómo se carga;Tiempo de entrega;Zonas de entrega;Origen;Muestreo;Registro ICA;Almacenamiento;Vida útil;Manejo;Incompatibilidades;Advertencias;Ficha técnica;Inclusión;Documentos;Imagen;Texto alternativo;Más imágenes;Página;Visible en el sitio;Creado;Último cambio",
    );
    expect(row).toContain(`"'=SUMA(1;2) ""${prefix}"", y más";Minerales;`);
    expect(row).toContain(";2001-01-01 00:00;");
    expect([end, rest]).toEqual(["", []]);
    await expectToast(panel, "Éxito", "Se descargó un archivo con 1 producto");
  });

  await test.step("a category filters the list, and invalid URL parameters are ignored", async () => {
    await panel.getByRole("button", { name: "Quitar filtros" }).click();
    await openOptions(panel);
    await panel.getByLabel("Mostrar").selectOption("Minerales");
    await expect(panel).toHaveURL(/categoria=Minerales/);
    await expect(panel.getByRole("heading", { name: "Torta de palmiste" })).toBeHidden();
    await panel.getByRole("button", { name: "Quitar filtros" }).click();
    await expect(
      panel.getByRole("heading", { name: "Torta de palmiste", exact: true }),
    ).toBeVisible();
    await panel.goto("/admin?tab=noticias&orden=x&estado=%00&pagina=99999");
    await expect(names(panel).first()).toBeVisible();
    await expect(panel).not.toHaveURL(/pagina=99999/);
  });
});

test("texts are filtered by section, and an existing key is reported while it is typed @drill", async ({
  panel,
  installation,
}) => {
  const key = `prueba_${crypto.randomUUID().slice(0, 8)}`;
  await installation.send("POST", "/rest/v1/site_content", [
    { section: "hero", key, value: "Ya estaba" },
  ]);
  await openTab(panel, "Contenido");
  const content = panel.getByRole("tabpanel", { name: "Contenido" });
  await openOptions(panel);
  await content.getByLabel("Mostrar").selectOption("Portada");
  await expect(panel.getByRole("region", { name: "Portada" })).toBeVisible();
  await expect(panel.getByRole("region", { name: "Nosotros" })).toBeHidden();
  await content.getByLabel("Orden").selectOption("Últimos cambios");
  await expect(panel.locator(`[data-name="hero.${key}"]`)).toBeVisible();
  const button = panel.getByRole("button", { name: "Nuevo contenido" });
  if (await button.isVisible()) await button.click();
  await openAdvanced(panel);
  await panel.getByLabel("Clave").fill(key);
  await expect(panel.getByText(`Ya existe «${key}» en «Portada»`)).toBeVisible();
});

test("a failure to load a page shows an error and can be retried @drill", async ({ panel }) => {
  await openTab(panel, "Noticias");
  await expect(names(panel).first()).toBeVisible();
  let isPressed = false;
  await panel.route(FIND_NEWS, (route) =>
    isPressed ? route.continue() : route.fulfill({ status: 403, json: { message: "no" } }),
  );
  await openOptions(panel);
  await panel
    .getByRole("tabpanel", { name: "Noticias" })
    .getByLabel("Estado")
    .selectOption("Publicadas");
  await expectToast(panel, "Error", "No se pudieron cargar las noticias");
  // Not before: an automatic retry would show the list without the button.
  await panel.getByRole("button", { name: "Reintentar" }).hover();
  await panel.mouse.down();
  isPressed = true;
  await panel.mouse.up();
  await expect(names(panel).first()).toBeVisible();
});

/** Checks that cancelling and saving return to the edited row on its page. */
async function expectReturn(page: Page, title: string): Promise<void> {
  const edit = page.getByRole("button", { name: `Editar ${title}` });
  for (const leave of ["Cancelar", "Actualizar noticia"]) {
    await edit.click();
    await page.getByRole("button", { name: leave }).click();
    await expect(edit).toBeFocused();
    await expect(edit).toBeInViewport();
    await expect(page).toHaveURL(/pagina=2/);
  }
}

function search(page: Page): Locator {
  return page.getByRole("searchbox", { name: "Buscar noticias" });
}

function list(page: Page): Locator {
  return page.getByRole("list", { name: "Noticias" });
}

function names(page: Page): Locator {
  return list(page).getByRole("heading");
}
