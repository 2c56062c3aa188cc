import type { Locator } from "@playwright/test";

import { openPage } from "./page-editor-steps.ts";
import { openRequest, sendRequest } from "./panel-inbox-test.ts";
import { expect, expectToast, openGroups, openNewProduct, test } from "./panel-test.ts";

/* Password managers that fill without events, and translators that move the panel's elements. */

/** Sets a field's value as a password manager does, past the page's own code. */
function fillSilently(field: Locator, text: string): Promise<void> {
  return field.evaluate((element: HTMLInputElement | HTMLTextAreaElement, value) => {
    const prototype = Object.getPrototypeOf(element) as object;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, value);
  }, text);
}

test.use({ tab: null });

test.use({ tab: null });

test("an account that was filled in without events signs in", async ({ page, admin }) => {
  await page.goto("/admin/login");
  const email = page.getByLabel("Correo electrónico");
  await expect(email).toBeEditable();
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expect(page.getByText("Escriba su correo.")).toBeVisible();
  await fillSilently(email, admin.email);
  await fillSilently(page.getByLabel("Contraseña", { exact: true }), admin.password);
  await page.getByRole("button", { name: "Iniciar sesión" }).click();
  await expectToast(page, "Acceso exitoso", "Bienvenido al panel de administración");
});

test("forms store what was filled in without events, and survive what a translator moves", async ({
  panel,
  installation,
}) => {
  await test.step("the forms of a proposal and of settings store what was filled in without events", async () => {
    const sent = await sendRequest(installation);
    const request = await openRequest(panel, sent);
    await request.getByRole("button", { name: "Hacer propuesta" }).click();
    for (const row of [0, 1]) {
      await request.getByLabel("IVA", { exact: true }).nth(row).selectOption("5");
      await fillSilently(request.getByLabel("Precio").nth(row), "62.000");
    }
    await request.getByRole("button", { name: "Guardar borrador" }).click();
    await expectToast(panel, "Éxito", "Borrador guardado");
    expect(
      await installation.send("GET", `/rest/v1/proposals?request_id=eq.${sent.id}&select=items`),
    ).toMatchObject([{ items: [{ price: 62_000 }, { price: 62_000 }] }]);

    await panel.goto("/admin?tab=whatsapp");
    const message = panel.getByRole("textbox", { name: /^Mensaje/ });
    await fillSilently(message, "Hola, sin eventos");
    await panel.getByRole("button", { name: "Guardar configuración" }).click();
    await expectToast(panel, "Éxito", "Configuración guardada");
    expect(
      await installation.send("GET", "/rest/v1/site_content?section=eq.whatsapp&key=eq.message"),
    ).toMatchObject([{ value: "Hola, sin eventos" }]);
  });

  await test.step("a text that was filled in without events is stored", async () => {
    await panel.goto("/admin?tab=contenido");
    await openGroups(panel);
    const row = panel.locator('[data-name="hero.title_start"]');
    await row.getByRole("button", { name: "Editar" }).click();
    // In one step: React sets the value of a controlled field again whenever it renders it.
    await panel.getByLabel("Valor").evaluate((element: HTMLInputElement) => {
      const prototype = Object.getPrototypeOf(element) as object;
      Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(element, "Sin eventos");
      element.form?.querySelector<HTMLElement>("[type=submit]")?.click();
    });
    await expectToast(panel, "Éxito", "Contenido actualizado correctamente");
    expect(
      await installation.send("GET", "/rest/v1/site_content?section=eq.hero&key=eq.title_start"),
    ).toMatchObject([{ value: "Sin eventos" }]);
  });

  await test.step("a form beside its page that a translator broke says why, and opens again with what was typed", async () => {
    const { frame } = await openPage(panel, "/productos/glicerol");
    await frame.getByRole("heading", { level: 1 }).click();
    const title = panel.getByRole("textbox", { name: /^Título/ });
    await breakForm(panel.getByRole("region", { name: /^Editar: / }), title);
    const alert = panel.getByRole("alert").filter({ hasText: "se cerró" });
    await expect(alert).toContainText("El traductor del navegador");
    await expect(frame.getByRole("heading", { level: 1 })).toBeVisible();
    await alert.getByRole("button", { name: "Volver a abrir" }).click();
    await expect(title).toHaveValue("Lo que costó escribir");
  });

  await test.step("the panel asks not to be translated; a button whose text a translator moved still saves", async () => {
    await panel.goto("/admin?tab=productos");
    await expect(panel.locator("html")).toHaveAttribute("translate", "no");
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill("Harina traducida");
    const button = panel.getByRole("button", { name: "Crear producto" });
    await button.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = walker.currentNode as Text;
        const wrapper = document.createElement("span");
        text.replaceWith(wrapper);
        wrapper.append(text);
        walker.currentNode = wrapper;
        walker.nextNode();
      }
    });
    await button.click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await expect(panel.getByText("se cerró")).toBeHidden();
  });

  await test.step("a tab that a translator broke says why, and opens again with what was typed", async () => {
    await openNewProduct(panel);
    const tab = panel.getByRole("tabpanel", { name: "Productos" });
    await breakForm(tab, panel.getByLabel("Título"));
    const alert = tab.getByRole("alert").filter({ hasText: "«Productos» se cerró" });
    await expect(alert).toContainText("El traductor del navegador");
    await alert.getByRole("button", { name: "Volver a abrir" }).click();
    await tab.getByRole("button", { name: "Seguir con Lo que costó escribir" }).click();
    await expect(panel.getByLabel("Título")).toHaveValue("Lo que costó escribir");
  });
});

/** Wraps the message of an empty title as translators do, so that React fails to remove it. */
async function breakForm(part: Locator, title: Locator): Promise<void> {
  await title.fill("");
  await part.getByRole("button", { name: /^(Crear|Actualizar) / }).click();
  await part.locator('[data-field="Título"] [id$="-error"]').evaluate((element) => {
    const wrapper = document.createElement("span");
    element.replaceWith(wrapper);
    wrapper.append(element);
  });
  await title.fill("Lo que costó escribir");
}
