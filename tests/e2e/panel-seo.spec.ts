import type { Page } from "@playwright/test";

import { measureOverflow } from "./axe-test.ts";
import { holdRequests } from "./hold-requests.ts";
import { expectClearOfSaveBar } from "./panel-forms-test.ts";
import { expect, expectToast, test as base } from "./panel-test.ts";

const CONTENT = "**/rest/v1/site_content*";

const test = base.extend<{ seo: Page }>({
  tab: "SEO",
  seo: async ({ panel }, use) => {
    await expect(panel.getByRole("group", { name: "Todo el sitio" })).toBeVisible();
    await use(panel);
  },
});

test("every key has a field in its section", async ({ seo }) => {
  for (const [group, count] of [
    ["Todo el sitio", 5],
    ["Página de inicio", 3],
    ["Catálogo", 3],
    ["Datos de la empresa", 6],
  ] as const) {
    await expect(seo.getByRole("group", { name: group }).getByRole("textbox")).toHaveCount(count);
  }
  await expectClearOfSaveBar(seo);
});

test("only changed settings are saved, and the site uses them", async ({ seo }) => {
  const sent: unknown[] = [];
  const title = `Catálogo de prueba ${crypto.randomUUID().slice(0, 8)}`;
  seo.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().includes("site_content")) return;
    expect(new URL(request.url()).searchParams.get("on_conflict")).toBe("section,key");
    sent.push(request.postDataJSON());
  });
  await seo
    .getByRole("group", { name: "Catálogo" })
    .getByLabel(/^Título/)
    .fill(title);
  await seo.getByRole("button", { name: "Guardar configuración SEO" }).click();
  await expectToast(seo, "Éxito", "Configuración SEO guardada");
  const row = { section: "seo_products", key: "title", value: title, type: "text" };
  expect(sent).toEqual([[{ ...row, updated_at: expect.any(String) }]]);
  await expect(seo.getByText("Todo está publicado.")).toBeVisible();
  await seo.goto("/productos");
  await expect(seo).toHaveTitle(title);
});

test("an inherited text is shown as the default of its empty field", async ({ seo }) => {
  const site = seo.getByRole("group", { name: "Todo el sitio" }).getByLabel(/^Título/);
  const home = seo.getByRole("group", { name: "Página de inicio" }).getByLabel(/^Título/);
  await expect(home).toHaveValue("");
  await site.fill("Materias primas de prueba");
  await expect(home).toHaveAccessibleDescription(/Vacío, se usa: «Materias primas de prueba»/);
  await expect(seo.getByRole("region", { name: "En Google" })).toContainText(
    "Materias primas de prueba",
  );
  await home.fill("Inicio de prueba");
  for (const name of ["En Google", "Al compartir en WhatsApp o Facebook"]) {
    await expect(seo.getByRole("region", { name })).toContainText("Inicio de prueba");
  }
});

test("character counters advise and never block a save @drill", async ({ seo }) => {
  const description = seo.getByRole("group", { name: "Todo el sitio" }).getByLabel(/^Descripción/);
  await description.fill("a".repeat(160));
  await expect(description).toHaveAccessibleDescription("160 de 160 caracteres");
  await description.fill("palabra ".repeat(25));
  await expect(description).toHaveAccessibleDescription(/^199 de 160 caracteres: Google puede/);
  await seo.getByRole("button", { name: "Guardar configuración SEO" }).click();
  await expectToast(seo, "Éxito", "Configuración SEO guardada");
});

test("the previews can show another page @drill", async ({ seo }) => {
  const google = seo.getByRole("region", { name: "En Google" });
  await seo
    .getByRole("group", { name: "Catálogo" })
    .getByLabel(/^Título/)
    .fill("Solo catálogo");
  await expect(google).not.toContainText("Solo catálogo");
  await seo.getByRole("radio", { name: "Catálogo" }).check();
  await expect(google).toContainText("Solo catálogo");
  await expect(google).toContainText("› productos");
});

test("an invalid address is reported beside its field", async ({ seo }) => {
  const image = seo.getByLabel("Imagen al compartir un enlace");
  await image.fill("fotos/melaza.jpg");
  await seo.getByRole("button", { name: "Guardar configuración SEO" }).click();
  await expect(image).toBeFocused();
  await expect(image).toHaveAccessibleDescription(/Elija una imagen, copie su dirección/);
});

test("a failed save shows an error and keeps the typed text, also after a change of tab @drill", async ({
  seo,
}) => {
  await seo.route(CONTENT, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const keywords = seo.getByRole("group", { name: "Todo el sitio" }).getByLabel(/^Palabras clave/);
  await keywords.fill("lo que costó escribir");
  await seo.getByRole("button", { name: "Guardar configuración SEO" }).click();
  await expectToast(seo, "Error", "No se pudieron guardar las configuraciones SEO");
  await expect(seo.getByRole("alert")).toContainText("No hay conexión con el sitio.");
  await seo.getByRole("tab", { name: "Productos" }).click();
  await seo.getByRole("tab", { name: "SEO" }).click();
  await expect(keywords).toHaveValue("lo que costó escribir");
});

test("a failure to load settings shows an error and can be retried @drill", async ({ seo }) => {
  await seo.route(CONTENT, (route) => route.fulfill({ status: 403, json: { message: "no" } }));
  await seo.reload();
  await expectToast(seo, "Error", "No se pudieron cargar las configuraciones SEO");
  await seo.unroute(CONTENT);
  await seo.getByRole("button", { name: "Reintentar" }).click();
  await expect(seo.getByRole("group", { name: "Todo el sitio" })).toBeVisible();
});

test("the tab does not overflow the width of the screen @drill", async ({ seo }) => {
  expect(await measureOverflow(seo)).toBe(0);
});

test("a save while the draft is on its way leaves no draft behind @drill", async ({
  seo,
  installation,
}) => {
  const title = `Insumos de prueba ${crypto.randomUUID().slice(0, 8)}`;
  const draft = await holdRequests(seo, "**/rest/v1/drafts*", ["POST"]);
  await seo
    .getByRole("group", { name: "Catálogo" })
    .getByLabel(/^Título/)
    .fill(title);
  await draft.begun;
  await seo.getByRole("button", { name: "Guardar configuración SEO" }).click();
  await expectToast(seo, "Éxito", "Configuración SEO guardada");
  const removed = seo.waitForRequest(
    (request) => request.method() === "DELETE" && request.url().includes("/drafts"),
  );
  draft.release();
  await (await removed).response();
  expect(await installation.send("GET", "/rest/v1/drafts?select=id")).toEqual([]);
});
