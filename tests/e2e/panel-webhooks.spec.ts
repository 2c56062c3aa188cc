import { listFaults } from "./axe-test.ts";
import { expect, openPlace, test } from "./panel-test.ts";
import { signInWithFactor } from "./second-factor.ts";

test.afterEach(async ({ installation }) => {
  await installation.send("DELETE", "/rest/v1/webhooks?id=not.is.null");
});

test("another program is added, tried, sent to again, paused and removed @phone", async ({
  page,
  installation,
}) => {
  await signInWithFactor(page, installation);
  await page.goto("/admin/conexiones");
  const section = page.getByRole("region", { name: "Avisos a otros programas" });
  await expect(section.getByText("Ningún programa recibe avisos")).toBeVisible();
  expect(await listFaults(page, "main")).toEqual([]);

  await section.getByRole("button", { name: "Crear aviso" }).click();
  const form = page.getByRole("dialog", { name: "Crear aviso" });
  await form.getByRole("button", { name: "Crear aviso" }).click();
  await expect(form.getByText("Escriba para qué programa es.")).toBeVisible();
  await expect(form.getByText("Elija al menos una cosa.")).toBeVisible();
  await form.getByLabel("Para qué programa es").fill("Contabilidad");
  await form.getByLabel("Dirección que le dio ese programa").fill("http://10.0.0.8/x");
  await form.getByRole("checkbox", { name: /^Productos/ }).check();
  await form.getByRole("button", { name: "Crear aviso" }).click();
  await expect(form.getByText(/empieza por https:\/\/, sin número de puerto/)).toBeVisible();
  expect(await listFaults(page, "dialog")).toEqual([]);
  await form.getByLabel("Dirección que le dio ese programa").fill("https://avisos.example/x");
  await form.getByRole("button", { name: "Crear aviso" }).click();

  const created = page.getByRole("dialog", { name: "El aviso quedó creado" });
  await expect(created.getByLabel("Clave")).toHaveValue(/^whsec_/);
  expect(await listFaults(page, "dialog")).toEqual([]);
  await created.getByRole("button", { name: "Cerrar" }).click();

  const card = section.getByRole("article", { name: "Contabilidad" });
  await card.getByRole("button", { name: "Enviar una prueba" }).click();
  const deliveries = card.getByRole("list", { name: "Últimos envíos" });
  // A built site sends to public addresses alone: tests/api/webhook-delivery.test.ts has one that receives.
  await expect(deliveries.getByText(/Se reintenta hoy .*la dirección no/)).toBeVisible();
  await expect(card.getByText("No llega", { exact: true })).toBeVisible();
  await installation.send("PATCH", "/rest/v1/webhook_deliveries?type=eq.test", {
    state: "sent",
    sent_at: new Date().toISOString(),
  });
  await expect(deliveries.getByText(/Entregado hoy/)).toBeVisible();
  expect(await listFaults(page, "main")).toEqual([]);
  await deliveries.getByRole("button", { name: "Enviar otra vez: Prueba" }).click();
  await expect(deliveries.getByText(/Se reintenta hoy/)).toBeVisible();

  const menu = card.getByRole("button", { name: "Más acciones de «Contabilidad»" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Editar" }).click();
  const edited = page.getByRole("dialog", { name: "Editar aviso" });
  await edited.getByLabel("Para qué programa es").fill("Bodega");
  await edited.getByRole("button", { name: "Guardar" }).click();
  const renamed = section.getByRole("article", { name: "Bodega" });
  await renamed.getByRole("button", { name: "Más acciones de «Bodega»" }).click();
  await page.getByRole("menuitem", { name: "Pausar" }).click();
  await expect(renamed.getByText("En pausa", { exact: true })).toBeVisible();
  await renamed.getByRole("button", { name: "Reanudar" }).click();
  await expect(renamed.getByText("En pausa", { exact: true })).toHaveCount(0);
  await renamed.getByRole("button", { name: "Más acciones de «Bodega»" }).click();
  await page.getByRole("menuitem", { name: "Eliminar" }).click();
  await page
    .getByRole("dialog", { name: "¿Eliminar el aviso a «Bodega»?" })
    .getByRole("button", { name: "Eliminar" })
    .click();
  await expect(section.getByText("Ningún programa recibe avisos")).toBeVisible();
});

test("without a second factor the page says how to get one, and what is there can be paused", async ({
  panel,
  installation,
}) => {
  await installation.send("POST", "/rest/v1/webhooks", {
    name: "Contabilidad",
    url: "https://avisos.example/x",
    topics: ["quote_requests"],
  });
  await openPlace(panel, "Otros programas");
  const section = panel.getByRole("region", { name: "Avisos a otros programas" });
  await expect(section.getByRole("link", { name: /active primero el segundo paso/ })).toBeVisible();
  await expect(section.getByRole("button", { name: "Crear aviso" })).toHaveCount(0);
  await section.getByRole("button", { name: /^Más acciones/ }).click();
  await expect(panel.getByRole("menuitem")).toHaveText(["Pausar", "Eliminar"]);
  await panel.getByRole("menuitem", { name: "Pausar" }).click();
  await expect(section.getByText("En pausa", { exact: true })).toBeVisible();
});

test("when the list cannot be read the page says so, and reads it again", async ({ panel }) => {
  await panel.route("**/rest/v1/webhooks?*", (route) => route.abort());
  await panel.goto("/admin/conexiones");
  const section = panel.getByRole("region", { name: "Avisos a otros programas" });
  await expect(
    section.getByText("No se pudieron cargar los avisos a otros programas"),
  ).toBeVisible();
  expect(await listFaults(panel, "main")).toEqual([]);
  await panel.unroute("**/rest/v1/webhooks?*");
  await section.getByRole("button", { name: "Reintentar" }).click();
  await expect(section.getByText("Ningún programa recibe avisos")).toBeVisible();
});
