import { measureOverflow } from "./axe-test.ts";
import {
  createProduct,
  expect,
  expectToast,
  openOptions,
  productRow,
  readMenuLink,
  test,
  uniqueTitle,
} from "./panel-test.ts";

test("a product is hidden in the form, marked and filtered in the list, and shown by a bulk action @phone", async ({
  panel,
  page,
  request,
}) => {
  const title = uniqueTitle("Zeolita");
  const address = `/productos/${title.toLowerCase().replaceAll(" ", "-")}`;
  const statusOfPage = async () => (await request.get(address)).status();
  const revalidate = async (tag: string) =>
    (await request.get(address, { headers: { "If-None-Match": tag } })).status();
  await createProduct(panel, title);
  const row = productRow(panel, title);
  await expect(row.getByText("Oculto", { exact: true })).toBeHidden();
  const { etag = "" } = (await request.get(address)).headers();
  expect(await revalidate(etag)).toBe(304);

  await row.getByRole("button", { name: "Editar" }).click();
  const hint = panel.getByText("Se publica de inmediato.");
  await expect(hint).toBeVisible();
  await panel.getByRole("switch", { name: "Visible en el sitio" }).click();
  await expect(hint).toBeHidden();
  await expect(panel.getByRole("switch", { name: "Visible en el sitio" })).not.toBeChecked();
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  await expect(row.getByText("Oculto", { exact: true })).toBeVisible();
  expect(await readMenuLink(row, "Vista previa")).toMatch(/^\/admin\/vista-previa\/productos\//);
  expect(await statusOfPage()).toBe(404);
  expect(await revalidate(etag)).toBe(404);

  await openOptions(panel);
  await panel.getByLabel("Estado").selectOption("Visibles");
  await expect(row).toBeHidden();
  await panel.getByLabel("Estado").selectOption("Ocultos");
  await expect(panel.getByRole("list", { name: "Productos" }).getByRole("heading")).toHaveText([
    title,
  ]);
  expect(await measureOverflow(page)).toBe(0);

  await panel.getByRole("button", { name: "Seleccionar", exact: true }).click();
  await panel.getByRole("checkbox", { name: `Seleccionar ${title}` }).check();
  page.once("dialog", (question) => void question.accept());
  await panel
    .getByRole("group", { name: "Acciones para la selección" })
    .getByRole("button", { name: "Mostrar" })
    .click();
  await expectToast(panel, "Éxito", "Producto mostrado correctamente");
  await expect(row).toBeHidden();
  expect(await statusOfPage()).toBe(200);
});

test("a product made with the specification's columns alone is visible on the site and in the panel @drill", async ({
  panel,
  installation,
}) => {
  const title = uniqueTitle("Carbonato");
  await installation.send("POST", "/rest/v1/products", {
    title,
    description: "Fuente de calcio.",
    features: ["Granel"],
    image_url: null,
    category: "Minerales",
  });
  await panel.reload();
  const row = productRow(panel, title);
  await expect(row).toBeVisible();
  await expect(row.getByText("Oculto", { exact: true })).toBeHidden();
  await panel.goto("/productos");
  await expect(panel.getByRole("heading", { name: title })).toBeVisible();
});
