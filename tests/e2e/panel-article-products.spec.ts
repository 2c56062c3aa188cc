import { expect, expectToast, readMenuLink, test, uniqueTitle } from "./panel-test.ts";

test.use({ tab: "Noticias" });

test("products chosen for an article stand below it in their order @phone", async ({ panel }) => {
  const title = uniqueTitle("Cuidados de verano");
  await panel.getByRole("button", { name: "Nueva noticia" }).click();
  const form = panel.getByRole("form");
  await form.getByRole("textbox", { name: "Título" }).fill(title);
  await form.getByRole("textbox", { name: "Autor" }).fill("Redacción");
  const products = form.getByLabel("Productos relacionados", { exact: true });
  for (const name of ["Urea protegida", "Melaza de caña", "Glicerol"]) {
    await products.selectOption(name);
  }
  await form.getByRole("button", { name: "Quitar Urea protegida" }).click();
  await form.getByRole("button", { name: "Crear noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia creada correctamente");
  const row = panel.getByRole("list", { name: "Noticias" }).getByRole("listitem");
  const address = await readMenuLink(row.filter({ hasText: title }), "Ver en el sitio");
  await panel.goto(address ?? "");
  const shown = panel.getByRole("region", { name: "Los productos de este artículo" });
  await expect(shown.getByRole("listitem")).toContainText(["Melaza de caña", "Glicerol"]);
});
