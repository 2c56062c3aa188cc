import {
  createProduct,
  expect,
  expectToast,
  openAdvanced,
  openNewProduct,
  productRow,
  test,
  uniqueTitle,
} from "./panel-test.ts";

test("a product's slug is changed with its own button, and a conflict is explained", async ({
  panel,
}) => {
  const title = uniqueTitle("Dirección");
  await createProduct(panel, title);
  await openNewProduct(panel);
  await expect(panel.getByText("Dirección de la página")).toBeHidden();
  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await openAdvanced(panel);
  const change = panel.getByRole("button", { name: "Cambiar la dirección de la página" });
  await change.click();
  const address = panel.getByLabel("Dirección de la página");
  await expect(address).toBeFocused();
  const stored = await address.inputValue();
  await address.fill("Melaza de caña");
  await expect(address).toHaveValue("melaza-de-cana");
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Error", "No se pudo actualizar el producto");
  await expect(address).toBeFocused();
  await expect(address).toHaveAccessibleDescription(/Otra página ya tiene esta dirección/);
  await panel.getByRole("button", { name: "Dejar la dirección como estaba" }).click();
  await expect(change).toBeFocused();
  await change.click();
  await address.fill(`Ñame ${stored}`);
  await expect(address).toHaveValue(`name-${stored}`);
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await panel.goto(`/productos/${stored}`);
  await expect(panel).toHaveURL(`/productos/name-${stored}`);
});

test("an article's old slug redirects to its new one @drill", async ({ panel }) => {
  const title = uniqueTitle("Sombrío");
  await panel.getByRole("tab", { name: "Noticias" }).click();
  await panel.getByRole("button", { name: "Nueva noticia" }).click();
  const form = panel.getByRole("tabpanel", { name: "Noticias" }).getByRole("form");
  await form.getByRole("textbox", { name: /^Título/ }).fill(title);
  await form.getByRole("textbox", { name: /^Autor/ }).fill("Redacción");
  await form.getByRole("button", { name: "Crear noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia creada correctamente");
  const row = panel
    .getByRole("list", { name: "Noticias" })
    .getByRole("listitem")
    .filter({ has: panel.getByRole("heading", { name: title, exact: true }) });
  await row.getByRole("button", { name: "Editar" }).click();
  await openAdvanced(form);
  await form.getByRole("button", { name: "Cambiar la dirección de la página" }).click();
  const address = form.getByLabel("Dirección de la página");
  const stored = await address.inputValue();
  await address.fill(`${stored} y agua`);
  await form.getByRole("button", { name: "Actualizar noticia" }).click();
  await expectToast(panel, "Éxito", "Noticia actualizada correctamente");
  await panel.goto(`/noticias/${stored}`);
  await expect(panel).toHaveURL(`/noticias/${stored}-y-agua`);
});
