import { HtmlValidate } from "html-validate";

import { expect, expectToast, openNewProduct, test, uniqueTitle } from "./panel-test.ts";

test("sheet, lists and documents can be edited and ordered by keyboard, and appear on the site", async ({
  panel,
}) => {
  const title = uniqueTitle("Sulfato de magnesio");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  const more = panel.locator("summary", { hasText: "Ficha técnica y más" });
  await more.press("Enter");
  await panel.getByLabel("Especies", { exact: true }).fill("Bovinos");
  await panel.getByRole("button", { name: "Agregar Ovinos" }).click();
  await expect(panel.getByLabel("Especies", { exact: true })).toHaveValue("Bovinos, Ovinos");
  await panel.getByLabel("Presentaciones", { exact: true }).fill("Bulto de 25 kg");
  const sheet = panel.getByRole("group", { name: "Ficha técnica", exact: true });
  for (const [name, min, max] of [
    ["Magnesio", "9,5", "9,9"],
    ["Pureza", "", "1.250,5"],
  ] as const) {
    await sheet.getByRole("button", { name: "Agregar dato" }).press("Enter");
    await expect(sheet.getByLabel("Nombre").last()).toBeFocused();
    await panel.keyboard.insertText(name);
    await sheet.getByLabel("Mínimo").last().fill(min);
    await sheet.getByLabel("Máximo").last().fill(max);
    await sheet.getByLabel("Unidad").last().fill("%");
  }
  await expect(sheet.getByText("En el sitio: 9,5–9,9\u00a0%")).toBeVisible();
  await expect(sheet.getByText("En el sitio: máx. 1.250,5\u00a0%")).toBeVisible();
  await sheet.getByRole("button", { name: "Subir Pureza" }).press("Enter");
  await expect(sheet.getByRole("button", { name: "Subir Pureza" })).toBeFocused();
  await expect(sheet.getByLabel("Nombre").first()).toHaveValue("Pureza");
  await panel.getByLabel("Pedido mínimo").fill("Una tonelada");
  const documents = panel.getByRole("group", { name: "Documentos" });
  await documents.getByRole("button", { name: "Agregar documento" }).click();
  await documents.getByLabel("Documento", { exact: true }).fill("Hoja de seguridad");
  await documents.getByLabel("Dirección del documento").fill("/documentos/sulfato.pdf");
  await documents.getByLabel("Fecha").fill("2026-01-31");
  await documents.getByLabel("Vence").fill("2099-12-31");
  const pure = sheet.getByRole("listitem").first();
  await pure.getByText("Más sobre este dato").click();
  await pure.getByLabel("Qué son los valores").selectOption("guaranteed");
  await pure.getByLabel("Método").fill("AOAC 965.09");
  await expect(pure.getByText("En el sitio: máx. 1.250,5\u00a0%, garantizado")).toBeVisible();
  const inclusion = panel.getByRole("group", { name: "Inclusión en la ración" });
  await inclusion.getByRole("button", { name: "Agregar inclusión" }).click();
  await inclusion.getByLabel("Para").fill("Bovinos");
  await inclusion.getByLabel("Máximo").fill("0,5");
  await inclusion.getByLabel("De qué").fill("% de la ración");
  await inclusion.getByLabel("Fuente").fill("Manual de forrajes");
  await panel.getByLabel("Almacenamiento").fill("En lugar seco");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  // No file is stored at the document's address.
  await panel.getByRole("button", { name: "Publicar de todos modos" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");

  await panel.goto("/productos");
  await panel.getByRole("link", { name: `Ver detalles de ${title}` }).click();
  const table = panel.getByRole("table", { name: "Ficha técnica" });
  await expect(table.getByRole("rowheader")).toHaveText(["Pureza", "Magnesio"]);
  await expect(table).toContainText("9,5–9,9\u00a0%");
  await expect(table.getByRole("row", { name: /^Pureza/ })).toContainText(/garantizado.*AOAC/);
  await expect(
    panel.getByRole("main").locator("dl").filter({ hasText: "Una tonelada" }),
  ).toBeVisible();
  const use = panel.getByRole("region", { name: "Uso y conservación" });
  await expect(use).toContainText(/Bovinosmáx. 0,5.% de la raciónManual de forrajes/);
  await expect(use).toContainText("En lugar seco");
  const link = panel.getByRole("region", { name: "Documentos" }).getByRole("link");
  await expect(link).toHaveText(
    "Hoja de seguridaddel 31 de enero de 2026 · vigente hasta el 31 de diciembre de 2099 · PDF",
  );
  await expect(link).toHaveAttribute("href", "/documentos/sulfato.pdf");
  const html = await (await panel.request.get(panel.url())).text();
  const { results } = await new HtmlValidate({
    extends: ["html-validate:standard"],
    rules: { "void-style": "off", "no-inline-style": "off", "long-title": "off" },
  }).validateString(html);
  expect(results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([]);
});

test("an error in a collapsed section opens it and takes the focus @phone", async ({ panel }) => {
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Producto con un número mal escrito");
  const more = panel.locator("summary", { hasText: "Ficha técnica y más" });
  await more.click();
  const sheet = panel.getByRole("group", { name: "Ficha técnica", exact: true });
  await sheet.getByRole("button", { name: "Agregar dato" }).click();
  await sheet.getByLabel("Nombre").fill("Humedad");
  await sheet.getByLabel("Máximo").fill("doce");
  await more.click();
  await expect(sheet).toBeHidden();
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(sheet.getByLabel("Máximo")).toBeFocused();
  await expect(sheet.getByLabel("Máximo")).toHaveAccessibleDescription(
    "Escriba un número, por ejemplo 18,5.",
  );
});

test("an error within a row's own fold opens it, too @phone @drill", async ({ panel }) => {
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill("Producto con un solo valor a elegir");
  const more = panel.locator("summary", { hasText: "Ficha técnica y más" });
  await more.click();
  const sheet = panel.getByRole("group", { name: "Ficha técnica", exact: true });
  await sheet.getByRole("button", { name: "Agregar dato" }).click();
  await sheet.getByLabel("Nombre").fill("Fósforo");
  await sheet.getByText("Más sobre este dato").click();
  await sheet.getByLabel("Valores a elegir").fill("6");
  await sheet.getByText("Más sobre este dato").click();
  await more.click();
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(sheet.getByLabel("Valores a elegir")).toBeFocused();
  await expect(sheet.getByLabel("Valores a elegir")).toHaveAccessibleDescription(/Escriba dos/);
});
