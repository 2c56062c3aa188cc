import type { Page } from "@playwright/test";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expectClearOfSaveBar } from "./panel-forms-test.ts";
import { expect, expectToast, openOptions, test } from "./panel-test.ts";

/* The categories of news, from their form to the site. */

test.use({ tab: "Noticias" });

// Before the articles are restored: they need the categories that they had.
test.afterEach(({ installation }) =>
  installation.send("DELETE", "/rest/v1/site_content?section=eq.categories"),
);

const rows = (page: Page) => page.getByRole("group", { name: "Categorías" }).getByRole("listitem");
const nameOf = (page: Page, index: number) => rows(page).nth(index).getByLabel("Nombre");
const save = (page: Page) => page.getByRole("button", { name: "Guardar categorías" }).click();

test("categories are added, renamed, reordered and removed, and the site follows @phone", async ({
  panel,
  request,
}) => {
  const read = async (path: string) => (await request.get(path)).text();
  const before = await read("/noticias");
  await openOptions(panel);
  await panel.getByRole("link", { name: "Categorías", exact: true }).click();
  await expect(
    panel.getByRole("heading", { name: "Categorías de noticias" }).first(),
  ).toBeVisible();
  await expect(rows(panel)).toHaveCount(7);
  await expectClearOfSaveBar(panel);
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);

  await test.step("a name that another one has is refused beside it", async () => {
    await panel.getByRole("button", { name: "Agregar categoría" }).click();
    await expect(nameOf(panel, 7)).toBeFocused();
    await nameOf(panel, 7).fill("ganaderia");
    await save(panel);
    await expect(rows(panel).nth(7)).toContainText("Ya hay una categoría con ese nombre.");
    await expect(nameOf(panel, 7)).toBeFocused();
  });
  await nameOf(panel, 7).fill("Salud animal");
  await nameOf(panel, 6).fill("Normas y calidad");
  await expect(rows(panel).nth(6)).toContainText("Antes «Calidad»");
  await panel.getByRole("button", { name: "Subir Salud animal" }).click();
  await expect(nameOf(panel, 6)).toHaveValue("Salud animal");
  await expect(panel.getByRole("button", { name: "Subir Salud animal" })).toBeFocused();

  await test.step("one that articles have asks which takes them", async () => {
    await panel.getByRole("button", { name: "Quitar Internacional" }).click();
    const dialog = panel.getByRole("dialog");
    await expect(dialog).toContainText("¿A qué categoría pasan las noticias de «Internacional»?");
    await expect(dialog).toContainText(/En esta categoría hay \d+ noticias?\./);
    await dialog.getByRole("button", { name: "Cancelar" }).click();
    await expect(rows(panel)).toHaveCount(8);
    await panel.getByRole("button", { name: "Quitar Internacional" }).click();
    await dialog.getByLabel("Pasarlas a").selectOption("Salud animal");
    await dialog.getByRole("button", { name: "Quitar categoría" }).click();
    await expect(rows(panel)).toHaveCount(7);
  });
  const preview = panel.getByRole("region", { name: "Vista previa" });
  await expect(preview.getByRole("listitem")).toContainText([
    ...["Innovación", "Ganadería", "Acuicultura", "Investigación", "Servicios"],
    ...["Salud animal", "Normas y calidad"],
  ]);
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);
  // Nothing has changed until it is saved.
  expect(await read("/noticias")).toBe(before);
  await save(panel);
  await expectToast(panel, "Éxito", "Categorías guardadas");

  await test.step("visitors filter by the new categories, also at former addresses", async () => {
    await expect.poll(() => read("/noticias")).toContain("categoria=salud-animal");
    const all = await read("/noticias");
    expect(all).not.toMatch(/Internacional<|categoria=calidad/);
    const filtered = await read("/noticias?categoria=normas-y-calidad");
    expect(filtered).toContain("noticias de Normas y calidad");
    expect(await read("/noticias?categoria=calidad")).toBe(filtered);
    expect(await read("/noticias?categoria=internacional")).toContain(" de Salud animal");
    expect(await read("/noticias?categoria=porcicultura")).toBe(all);
    expect(await read("/feed.xml")).toContain("<category>Normas y calidad</category>");
  });

  await test.step("the panel's form and filter offer them", async () => {
    await panel.goto("/admin?tab=noticias");
    await openOptions(panel);
    await panel.getByLabel("Mostrar").selectOption("Normas y calidad");
    const list = panel.getByRole("list", { name: "Noticias", exact: true });
    await expect(list.getByRole("listitem").first()).toContainText("Normas y calidad");
    await list.getByRole("button", { name: "Editar" }).first().click();
    const field = panel.getByLabel("Categoría", { exact: true });
    await expect(field).toHaveValue("Normas y calidad");
    await expect(field.getByRole("option")).toHaveText([
      ...["Innovación", "Ganadería", "Acuicultura", "Investigación", "Servicios"],
      ...["Salud animal", "Normas y calidad"],
    ]);
  });

  await test.step("restoring the former list returns the articles", async () => {
    // The form takes former names from the list that it opened; other readings of it may come late.
    await panel.route(/site_content\?select=value&/, () => undefined);
    await panel.goto("/admin/categorias");
    await nameOf(panel, 6).fill("Normas");
    await save(panel);
    await expectToast(panel, "Éxito", "Categorías guardadas");
    await expect.poll(() => read("/noticias")).toContain(`categoria=normas"`);
    await panel.getByRole("button", { name: "Historial" }).click();
    const history = panel.getByRole("dialog");
    await history
      .getByRole("button", { name: /Restaurar/ })
      .first()
      .click();
    await expect.poll(() => read("/noticias")).toContain("categoria=normas-y-calidad");
  });
});
