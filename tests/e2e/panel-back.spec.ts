import type { Page } from "@playwright/test";

import { holdRequests } from "./hold-requests.ts";
import { closeRequest, openInbox, rowOf, sendRequest } from "./panel-inbox-test.ts";
import { expect, expectToast, fillCredentials, productRow, test, unfold } from "./panel-test.ts";

/* Back, Forward and reload, as they are pressed on a phone. */

const LIST = "/admin?tab=productos";
const PRODUCT = "Torta de palmiste";

function editButton(page: Page) {
  return productRow(page, PRODUCT).getByRole("button", { name: "Editar" });
}

function formOf(page: Page) {
  return page.getByRole("form", { name: `Editar «${PRODUCT}»` });
}

test("Back closes a form, whose text is a draft, and Forward and a reload open it @phone", async ({
  panel,
}) => {
  const description = formOf(panel).getByLabel("Descripción", { exact: true });
  await editButton(panel).click();
  await description.fill("Sigue después");
  await expect(panel).toHaveURL(/&registro=[\da-f-]{36}$/);
  await panel.goBack();
  await expect(panel).toHaveURL(LIST);
  await expect(formOf(panel)).toBeHidden();
  await expect(editButton(panel)).toBeFocused();
  await expect(productRow(panel, PRODUCT)).toContainText("Cambios sin publicar, de usted");
  // What the shared draft has is not offered a second time.
  await expect(panel.getByRole("region", { name: /^Sin guardar: / })).toHaveCount(0);

  await panel.goForward();
  await expect(description).toHaveValue("Sigue después");
  await panel.reload();
  await expect(description).toHaveValue("Sigue después");
  await panel.goBack();
  await expect(formOf(panel)).toBeHidden();
  await expect(panel.getByRole("list", { name: "Productos" })).toBeVisible();
});

test("a form that was saved or cancelled is no step of Back @phone", async ({ panel }) => {
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await panel.getByRole("tab", { name: "Productos" }).click();
  await editButton(panel).click();
  await formOf(panel).getByRole("button", { name: "Cancelar" }).click();
  await expect(panel).toHaveURL(LIST);
  await editButton(panel).click();
  await formOf(panel).getByLabel("Descripción", { exact: true }).fill("Otra");
  await formOf(panel).getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await expect(panel).toHaveURL(LIST);
  await panel.goBack();
  await expect(panel).toHaveURL("/admin?tab=noticias");
});

test("Back waits while a form is being saved", async ({ panel }) => {
  const save = await holdRequests(panel, "**/rest/v1/products*", ["PATCH"]);
  await editButton(panel).click();
  await formOf(panel).getByLabel("Descripción", { exact: true }).fill("Con calma");
  await formOf(panel).getByRole("button", { name: "Actualizar producto" }).click();
  await panel.goBack();
  await expect(formOf(panel).getByRole("button", { name: "Guardando..." })).toBeVisible();
  await expect(panel).toHaveURL(/&registro=/);
  save.release();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await expect(panel).toHaveURL(LIST);
});

test("without a network Back loses neither the panel nor the text, whose offer comes with the network @phone", async ({
  panel,
  context,
}) => {
  await editButton(panel).click();
  const description = formOf(panel).getByLabel("Descripción", { exact: true });
  await expect(description).not.toHaveValue("");
  await panel.waitForFunction(() =>
    ["/toasts-", "/local-drafts-"].every((file) =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes(file)),
    ),
  );
  await context.setOffline(true);
  await expect(panel.getByText("Lo que escriba se conserva en este equipo.")).toBeVisible();
  await description.fill("Escrito sin red");
  await panel.goBack();
  await expect(formOf(panel)).toBeHidden();
  const list = panel.getByRole("list", { name: "Productos" });
  await expect(list.getByText(/^Cambios sin publicar \(en este (celular|equipo)\)$/)).toBeVisible();
  await context.setOffline(false);
  const offer = panel.getByRole("region", { name: /^Sin guardar: / });
  await unfold(offer);
  await offer.getByRole("button", { name: /^Abrir el borrador/ }).click();
  await expect(description).toHaveValue("Escrito sin red");
});

test("a text that has no row is opened again by a reload", async ({ panel }) => {
  await panel.goto("/admin");
  await panel.getByRole("button", { name: /Texto de cada especie/ }).click();
  await expect(panel).toHaveURL(/registro=products\.species_texts$/);
  await panel.reload();
  await expect(panel.getByLabel("Clave")).toHaveValue("species_texts");
  await expect(panel.getByRole("button", { name: "Crear contenido" })).toBeVisible();
});

test("a request that was closed is no step of Back @phone", async ({ panel, installation }) => {
  const sent = await sendRequest(installation);
  await openInbox(panel);
  const list = panel.url();
  await rowOf(panel, sent).getByRole("link").click();
  await expect(panel).toHaveURL(/solicitud=/);
  await closeRequest(panel);
  await expect(panel).toHaveURL(list);
  await panel.goBack();
  await expect(panel).toHaveURL(LIST);
});

test("Back closes what is edited on a page, and a reload opens it @phone", async ({ panel }) => {
  await panel.goto("/admin/sitio");
  const list = panel.url();
  await panel
    .frameLocator("iframe")
    .getByRole("link", { name: "Solicitar cotización" })
    .first()
    .click();
  const sheet = panel.getByRole("region", { name: /^Editar: / });
  await sheet.getByRole("textbox").first().fill("Pida su precio");
  await expect(panel).toHaveURL(/registro=hero\./);
  await panel.goBack();
  await expect(sheet).toBeHidden();
  await expect(panel).toHaveURL(list);
  await panel.goForward();
  await expect(sheet.getByRole("textbox").first()).toHaveValue("Pida su precio");
  await panel.reload();
  await expect(sheet.getByRole("textbox").first()).toHaveValue("Pida su precio");
  await sheet.getByRole("button", { name: "Cerrar" }).click();
  await expect(sheet).toBeHidden();
  await panel.goBack();
  await expect(panel).toHaveURL(LIST);
});

test("who signs in comes to the tab that was asked for", async ({ page, admin }) => {
  await page.goto(LIST);
  await expect(page).toHaveURL("/admin/login");
  await fillCredentials(page, admin);
  await expect(page).toHaveURL(LIST);
});
