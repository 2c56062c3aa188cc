import type { Locator, Page } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import type { Installation } from "./panel-installation.ts";
import { makeArticles } from "./panel-lists-test.ts";
import {
  ANY_ID,
  expect,
  expectToast,
  openOptions,
  readMenuLink,
  test,
  uniqueTitle,
} from "./panel-test.ts";

const NEWS = "**/rest/v1/news*";
const LIST = "**/rest/v1/rpc/find_news*";

test.use({ tab: "Noticias" });
test.beforeEach(({ panel }) => expect(listOf(panel)).toBeVisible());

test("an article is created with the defaults, edited and deleted @phone", async ({ panel }) => {
  const title = uniqueTitle("Ensilaje");
  await openNewArticle(panel);
  await expect(field(panel, "Título")).toBeFocused();
  await expect(field(panel, "Categoría")).toHaveValue("Innovación");
  await expect(field(panel, "Categoría").getByRole("option")).toHaveCount(7);
  await expect(field(panel, "Tiempo de lectura")).toHaveValue("5 min");
  await expect(form(panel).getByRole("switch", { name: "Publicada" })).toBeChecked();
  await expect(form(panel).getByRole("switch", { name: "Destacada" })).not.toBeChecked();
  const sent: unknown[] = [];
  panel.on("request", (request) => {
    const isSave = request.method() === "POST" && request.url().includes("/rest/v1/news");
    if (isSave) sent.push(request.postDataJSON());
  });
  await createArticle(panel, title);
  expect(sent).toEqual([
    {
      id: ANY_ID,
      title,
      author: "Redacción",
      excerpt: "",
      content: "",
      category: "Innovación",
      image_url: null,
      image_alt: "",
      read_time: "5 min",
      source_name: null,
      source_url: null,
      product_slugs: [],
      is_published: true,
      is_featured: false,
    },
  ]);
  await expect(row(panel, title)).toContainText("Publicada");
  expect(await readMenuLink(row(panel, title), "Ver en el sitio")).toMatch(
    /^\/noticias\/ensilaje-/,
  );

  await row(panel, title).getByRole("button", { name: "Editar" }).click();
  await expect(field(panel, "Título")).toHaveValue(title);
  await field(panel, "Título").fill(`${title} de maíz`);
  await field(panel, "Categoría").selectOption("Ganadería");
  await form(panel).getByRole("button", { name: "Actualizar noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  await expect(row(panel, `${title} de maíz`)).toContainText("Ganadería");

  panel.once("dialog", (dialog) => {
    expect(dialog.message()).toBe("¿Estás seguro de que quieres eliminar esta noticia?");
    void dialog.accept();
  });
  await row(panel, `${title} de maíz`).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "Noticia eliminada correctamente");
  await expect(row(panel, `${title} de maíz`)).toBeHidden();
});

test("the newest article's author is suggested; title and author are required, with errors beside their fields", async ({
  panel,
}) => {
  await openNewArticle(panel);
  await expect(field(panel, "Autor")).not.toHaveValue("");
  await field(panel, "Autor").fill("");
  await form(panel).getByRole("button", { name: "Crear noticia" }).click();
  await expect(field(panel, "Título")).toBeFocused();
  await expect(field(panel, "Título")).toHaveAccessibleDescription(
    "Escriba el título de la noticia.",
  );
  await expect(field(panel, "Autor")).toHaveAccessibleDescription(
    "Escriba quién firma la noticia.",
  );
});

test("the switches publish and feature an article immediately @drill", async ({ panel }) => {
  const title = uniqueTitle("Forrajes");
  await openNewArticle(panel);
  await createArticle(panel, title);
  await row(panel, title)
    .getByRole("switch", { name: /^Publicada: / })
    .click();
  await expect(row(panel, title).getByText("Borrador")).toBeVisible();
  expect(await readMenuLink(row(panel, title), "Vista previa")).toMatch(
    /^\/admin\/vista-previa\/noticias\//,
  );
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  await row(panel, title).getByRole("switch", { name: "Destacada" }).click();
  await expect(row(panel, title).getByRole("switch", { name: "Destacada" })).toBeChecked();
  await expect(async () => {
    await panel.reload();
    await expect(row(panel, title).getByRole("switch", { name: "Publicada" })).not.toBeChecked();
    await expect(row(panel, title).getByRole("switch", { name: "Destacada" })).toBeChecked();
  }).toPass();
});

test("a switch whose save fails is reverted with an error @drill", async ({ panel }) => {
  const title = uniqueTitle("Praderas");
  await openNewArticle(panel);
  await createArticle(panel, title);
  await panel.route(NEWS, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await expect(row(panel, title).getByText("Borrador")).toBeVisible();
    return route.fulfill({ status: 500, json: { code: "XX000", message: "no" } });
  });
  await row(panel, title)
    .getByRole("switch", { name: /^Publicada: / })
    .click();
  await expectToast(panel, "Error", "No se pudo guardar la noticia");
  await expect(row(panel, title).getByText("Borrador")).toBeHidden();
  await expect(row(panel, title).getByText("Publicada", { exact: true })).toBeVisible();
});

test("the list is searched by title and filtered by state @phone", async ({ panel }) => {
  const title = uniqueTitle("Leguminosas (50 %)");
  await openNewArticle(panel);
  await createArticle(panel, title);
  await panel.getByRole("searchbox", { name: "Buscar noticias" }).fill(title.slice(5));
  await expect(panel.getByText("1 noticia", { exact: true })).toBeVisible();
  await expect(listOf(panel).getByRole("heading")).toHaveText([title]);
  await openOptions(panel);
  await panel.getByLabel("Estado").selectOption("Borradores");
  await expect(panel.getByText("No se encontraron noticias", { exact: true })).toBeVisible();
  await panel.getByLabel("Estado").selectOption("Publicadas");
  await expect(row(panel, title)).toBeVisible();
});

test("articles are featured together @drill", async ({ panel, installation }) => {
  await addTwoArticles(panel, installation);
  await runForAll(panel, "Destacar");
  await panel.getByLabel("Estado").selectOption("Destacadas");
  await expect(panel.getByText("2 noticias", { exact: true })).toBeVisible();
});

test("the deletion of several articles can be undone @drill", async ({ panel, installation }) => {
  await addTwoArticles(panel, installation);
  await runForAll(panel, "Eliminar");
  await expect(panel.getByText("No se encontraron noticias", { exact: true })).toBeVisible();
  await panel.locator("[data-sonner-toast]").getByRole("button", { name: "Deshacer" }).click();
  await expectToast(panel, "Éxito", "Se restauraron 2 registros");
  await expect(listOf(panel).getByRole("heading")).toHaveCount(2);
});

test("the toolbar writes Markdown, with a preview as on the site @drill", async ({ panel }) => {
  await openNewArticle(panel);
  const preview = form(panel).getByRole("region", { name: "Vista previa" });
  await field(panel, "Contenido").fill("dato");
  await field(panel, "Contenido").selectText();
  await form(panel).getByRole("button", { name: "Negrita" }).click();
  await expect(field(panel, "Contenido")).toHaveValue("**dato**");
  await expect(preview.locator("strong")).toHaveText("dato");
  await form(panel)
    .getByLabel("Título", { exact: true })
    .and(form(panel).getByRole("button"))
    .click();
  await expect(preview.getByRole("heading", { level: 2 })).toHaveText("dato");
  await panel.keyboard.press("ControlOrMeta+z");
  await expect(field(panel, "Contenido")).toHaveValue("**dato**");
  await field(panel, "Contenido").press("ControlOrMeta+End");
  await form(panel).getByRole("button", { name: "Tabla" }).click();
  await expect(preview.getByRole("table")).toBeVisible();
});

test("the read time is computed only on request", async ({ panel }) => {
  await openNewArticle(panel);
  await field(panel, "Contenido").fill("palabra ".repeat(500));
  await expect(field(panel, "Tiempo de lectura")).toHaveValue("5 min");
  await form(panel).getByRole("button", { name: "Usar 3 min, según el texto" }).click();
  await expect(field(panel, "Tiempo de lectura")).toHaveValue("3 min");
});

test("a failed save or deletion changes nothing and shows an error @drill", async ({ panel }) => {
  const title = uniqueTitle("Sequía");
  await openNewArticle(panel);
  await createArticle(panel, title);
  await panel.route(NEWS, (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, json: { code: "XX000", message: "no" } }),
  );
  await row(panel, title).getByRole("button", { name: "Editar" }).click();
  await field(panel, "Contenido").fill("Lo que costó escribir.");
  await form(panel).getByRole("button", { name: "Actualizar noticia" }).click();
  await expectToast(panel, "Error", "No se pudo guardar la noticia");
  await expect(field(panel, "Contenido")).toHaveValue("Lo que costó escribir.");
  panel.once("dialog", (dialog) => void dialog.accept());
  await row(panel, title).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Error", "No se pudo eliminar la noticia");
  await expect(row(panel, title)).toBeVisible();
});

test("a failure to load the news shows an error and can be retried @drill", async ({ panel }) => {
  await panel.route(LIST, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await panel.reload();
  await expectToast(panel, "Error", "No se pudieron cargar las noticias");
  await panel.unroute(LIST);
  await panel.getByRole("button", { name: "Reintentar" }).click();
  await expect(listOf(panel)).toBeVisible();
});

test("typed text survives a change of tab @drill", async ({ panel }) => {
  await openNewArticle(panel);
  await field(panel, "Contenido").fill("A medio escribir");
  await panel.getByRole("tab", { name: "Productos" }).click();
  await expect(panel.getByRole("tabpanel", { name: "Productos" })).toBeVisible();
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await expect(field(panel, "Contenido")).toHaveValue("A medio escribir");
});

test("touch targets are large enough on a phone, and nothing overflows @phone @drill", async ({
  panel,
}) => {
  await openNewArticle(panel);
  await field(panel, "Contenido").fill(
    `${"palabralarga".repeat(20)}\n\n| A | B |\n| - | - |\n| ${"c".repeat(200)} | d |`,
  );
  expect(await measureOverflow(panel)).toBe(0);
  for (const button of await form(panel).getByRole("button").all()) {
    const box = (await button.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
  }
});

function listOf(page: Page): Locator {
  return page.getByRole("list", { name: "Noticias" });
}

function row(page: Page, title: string): Locator {
  return listOf(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

function form(page: Page): Locator {
  return page.getByRole("tabpanel", { name: "Noticias" }).getByRole("form");
}

function field(page: Page, label: string): Locator {
  return form(page).getByLabel(label).and(page.locator("input, textarea, select"));
}

/** Stores two articles that no other test uses, and searches for them. */
async function addTwoArticles(page: Page, { send }: Installation): Promise<void> {
  const prefix = uniqueTitle("Varias");
  await send("POST", "/rest/v1/news", makeArticles(prefix, 2));
  await page.getByRole("searchbox", { name: "Buscar noticias" }).fill(prefix);
  await expect(listOf(page).getByRole("heading")).toHaveCount(2);
}

/** Runs a bulk action for all articles of the page, and confirms it. */
async function runForAll(page: Page, action: string): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.getByRole("button", { name: "Seleccionar", exact: true }).click();
  const bar = page.getByRole("group", { name: "Acciones para la selección" });
  await bar.getByRole("button", { name: "Seleccionar esta página" }).click();
  await bar.getByRole("button", { name: action }).click();
  await expect(bar).toBeHidden();
}

async function openNewArticle(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Nueva noticia" }).click();
  await expect(page.getByRole("heading", { name: "Nueva noticia" })).toBeVisible();
}

/** Fills the required fields of the open blank form and saves it. */
async function createArticle(page: Page, title: string): Promise<void> {
  await field(page, "Título").fill(title);
  await field(page, "Autor").fill("Redacción");
  await form(page).getByRole("button", { name: "Crear noticia" }).click();
  await expectToast(page, "Éxito", "Noticia creada correctamente");
}
