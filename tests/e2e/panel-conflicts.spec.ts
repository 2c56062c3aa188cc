import type { Page } from "@playwright/test";

import { listFaults } from "./axe-test.ts";
import { expect, expectToast, test } from "./panel-forms-test.ts";
import { createProduct, openGroups, productRow, uniqueTitle } from "./panel-test.ts";

const CHANGED = "Otra persona cambió lo mismo que usted";

/** Opens a new product in the form, for another administrator to change it. */
async function openProduct(page: Page): Promise<{ title: string; address: string }> {
  const title = uniqueTitle("Grasa");
  await createProduct(page, title);
  await productRow(page, title).getByRole("button", { name: "Editar" }).click();
  await expect(page.getByLabel("Título")).toHaveValue(title);
  return { title, address: `/rest/v1/products?title=eq.${encodeURIComponent(title)}` };
}

test("what another administrator changed is merged, and what both changed is asked about", async ({
  panel,
  other,
  page,
}) => {
  await test.step("fields that both administrators changed are shown and saved as chosen", async () => {
    const { address } = await openProduct(panel);
    await panel.getByLabel("Descripción").fill("La mía");
    await panel.getByLabel("Categoría").fill("Grasas");
    await other.request("PATCH", address, {
      description: "La de otra persona",
      category: "Aditivos",
      min_order: "una tonelada",
    });
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    const dialog = panel.getByRole("dialog", { name: CHANGED });
    const description = dialog.getByRole("group", { name: "Descripción" });
    await expect(description).toContainText("La mía");
    await expect(description).toContainText("La de otra persona");
    await dialog
      .getByRole("group", { name: "Categoría" })
      .getByRole("radio", { name: "Lo de la otra persona" })
      .check();
    expect(await listFaults(panel, "dialog")).toEqual([]);
    await expect(dialog.getByRole("radio", { name: "Juntar las dos" })).toHaveCount(1);
    await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    expect(await other.request("GET", address)).toMatchObject([
      { description: "La mía", category: "Aditivos", min_order: "una tonelada" },
    ]);
  });

  await test.step("both versions of a long text can be joined", async () => {
    const { address } = await openProduct(panel);
    await panel.getByLabel("Descripción").fill("La mía");
    await other.request("PATCH", address, { description: "La de otra persona" });
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    const dialog = panel.getByRole("dialog", { name: CHANGED });
    await dialog.getByRole("radio", { name: "Juntar las dos" }).check();
    await expect(dialog.getByRole("group", { name: "Juntar las dos" })).toHaveText(
      "La de otra persona\n\nLa mía",
    );
    expect(await listFaults(panel, "dialog")).toEqual([]);
    await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    expect(await other.request("GET", address)).toMatchObject([
      { description: "La de otra persona\n\nLa mía" },
    ]);
  });

  await test.step("another administrator's changes to other fields are merged without a question", async () => {
    const { address } = await openProduct(panel);
    await panel.getByLabel("Descripción").fill("La mía");
    await other.request("PATCH", address, { category: "Aditivos" });
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    expect(await other.request("GET", address)).toMatchObject([
      { description: "La mía", category: "Aditivos" },
    ]);
  });

  await test.step("one's own second tab is not called another person", async () => {
    const read = panel.waitForRequest(/\/rest\/v1\/products/);
    const { address } = await openProduct(panel);
    await panel.getByLabel("Descripción").fill("La de esta pestaña");
    const { authorization = "", apikey = "" } = (await read).headers();
    const sent = await page.request.patch(address, {
      headers: { authorization, apikey },
      data: { description: "La de la otra pestaña" },
    });
    expect(sent.ok()).toBe(true);
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    const dialog = panel.getByRole("dialog", {
      name: "Usted cambió lo mismo en otra pestaña o equipo",
    });
    await expect(dialog).toContainText("La de la otra pestaña");
    await expect(dialog).not.toContainText("persona");
  });
});

test("returning to the form saves nothing, keeps the typed text, and the next save asks again @drill", async ({
  panel,
  other,
}) => {
  const { address } = await openProduct(panel);
  await panel.getByLabel("Descripción").fill("La mía");
  await other.request("PATCH", address, { description: "La de otra persona" });
  for (const leave of ["Seguir editando", "Escape"]) {
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    const dialog = panel.getByRole("dialog", { name: CHANGED });
    await expect(dialog).toBeVisible();
    if (leave === "Escape") await panel.keyboard.press("Escape");
    else await dialog.getByRole("button", { name: leave }).click();
    await expect(dialog).toBeHidden();
    await expect(panel.getByLabel("Descripción")).toHaveValue("La mía");
  }
  expect(await other.request("GET", address)).toMatchObject([
    { description: "La de otra persona" },
  ]);
});

test("a record that was deleted can be created again @drill", async ({ panel, other }) => {
  const { title, address } = await openProduct(panel);
  await panel.getByLabel("Descripción").fill("Lo que costó escribir");
  await other.request("DELETE", address);
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  const dialog = panel.getByRole("dialog", { name: "Otra persona eliminó este registro" });
  await dialog.getByRole("button", { name: "Crearlo de nuevo" }).click();
  await expect(productRow(panel, title)).toBeVisible();
  expect(await other.request("GET", address)).toMatchObject([
    { title, description: "Lo que costó escribir" },
  ]);
});

test("a setting that another administrator saved causes a conflict @drill", async ({
  panel,
  other,
}) => {
  await panel.getByRole("tab", { name: "SEO" }).click();
  const author = panel.getByRole("group", { name: "Todo el sitio" }).getByLabel(/autor/i);
  await author.fill(uniqueTitle("Mío"));
  const theirs = uniqueTitle("De otra persona");
  await other
    .request("POST", "/rest/v1/site_content?on_conflict=section,key", {
      section: "seo",
      key: "author",
      value: "antes",
      type: "text",
    })
    .catch(() => undefined);
  await other.request("PATCH", "/rest/v1/site_content?section=eq.seo&key=eq.author", {
    value: theirs,
  });
  await panel.getByRole("button", { name: "Guardar configuración SEO" }).click();
  const dialog = panel.getByRole("dialog", { name: CHANGED });
  await expect(dialog).toContainText(theirs);
  await dialog.getByRole("radio", { name: "Lo de la otra persona" }).check();
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectToast(panel, "Éxito", "Configuración SEO guardada");
  await expect(author).toHaveValue(theirs);
});

test("a text that another administrator changed causes a conflict @drill", async ({
  panel,
  other,
}) => {
  const key = `prueba_${crypto.randomUUID().slice(0, 8)}`;
  const row = { section: "hero", key, value: "Antes", type: "text" };
  await other.request("POST", "/rest/v1/site_content", row);
  await panel.getByRole("tab", { name: "Contenido" }).click();
  await openGroups(panel);
  await panel.getByRole("button", { name: `Editar ${key}` }).click();
  await panel.getByLabel("Valor").fill("El mío");
  await other.request("PATCH", `/rest/v1/site_content?key=eq.${key}`, { value: "El suyo" });
  await panel.getByRole("button", { name: "Actualizar contenido" }).click();
  const dialog = panel.getByRole("dialog", { name: CHANGED });
  await expect(dialog.getByRole("group", { name: "Valor" })).toContainText("El suyo");
  await dialog.getByRole("button", { name: "Guardar lo elegido" }).click();
  await expectToast(panel, "Éxito", "Contenido actualizado correctamente");
  expect(await other.request("GET", `/rest/v1/site_content?key=eq.${key}`)).toMatchObject([
    { value: "El mío" },
  ]);
});
