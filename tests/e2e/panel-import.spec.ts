import type { Page } from "@playwright/test";
import writeWorkbook from "write-excel-file/node";

import { makeWorkbook as writeParts, textCell } from "#tests/support/make-workbook.ts";

import { listFaults } from "./axe-test.ts";
import type { Installation } from "./panel-installation.ts";
import { expect, expectToast, test, uniqueTitle } from "./panel-test.ts";

type Cell = string | number | boolean | null;

/** An .xlsx file of one page. */
async function makeWorkbook(name: string, rows: Cell[][]) {
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  const buffer = await writeWorkbook(data).toBuffer();
  return { name, mimeType: "application/octet-stream", buffer };
}

/** Chooses a file for one of the page's buttons. */
async function choose(page: Page, button: string, files: Parameters<typeof page.setInputFiles>[1]) {
  await page.getByLabel(button, { exact: true }).and(page.locator("input")).setInputFiles(files);
}

test.use({ tab: null });

const plan = (page: Page) => page.getByRole("region", { name: "Lo que cambia" });

test("a workbook is imported in one publication, which is undone whole, or as drafts", async ({
  panel,
  installation,
}) => {
  await test.step("a file that is no spreadsheet is refused with what to do", async () => {
    await panel.goto("/admin/importar?tipo=noticias");
    const buffer = Buffer.from("hola");
    await choose(panel, "Elegir archivo", { name: "hola.csv", mimeType: "text/csv", buffer });
    await expect(panel.getByRole("alert")).toContainText(
      "La primera fila debe tener la columna «Título» o «Página».",
    );
  });

  await test.step("what a workbook shows is imported, and the plan names what is not read", async () => {
    const title = uniqueTitle("Fosfato");
    const heading = `<row r="1">${textCell("A1", "Título")}${textCell("B1", "Pedido mínimo")}</row>`;
    const file = writeParts({
      formats: ['0 "kg"'],
      sheets: [
        { name: "Costos", state: "hidden", data: heading },
        {
          name: "Precios",
          data: `${heading}<row r="2">${textCell("A2", `${title} `)}<c r="B2" s="1"><v>40</v></c></row>
          <row r="3" hidden="1">${textCell("A3", "Oculto")}</row>
          <row r="4">${textCell("A4", uniqueTitle("Malo"))}<c r="B4" t="e"><f>1/0</f><v>#REF!</v></c></row>
          <row r="1048576">${textCell("XFD1048576", "x")}</row>`,
        },
      ],
    });
    await panel.goto("/admin/importar?tipo=productos");
    await choose(panel, "Elegir archivo", {
      name: "precios.xlsx",
      mimeType: "application/octet-stream",
      buffer: Buffer.from(file),
    });
    await expect(plan(panel)).toContainText("Se lee la hoja «Precios».");
    await expect(plan(panel)).toContainText("Las hojas ocultas no se leen: «Costos».");
    await expect(plan(panel)).toContainText("Hay una fila oculta que no se lee: 3.");
    await expect(plan(panel)).toContainText("XFD1048576");
    await expect(plan(panel).getByRole("list", { name: "Con errores" })).toContainText(
      "Celda B4: La celda muestra el error #¡REF!.",
    );
    await panel.getByRole("button", { name: "Importar 1 producto" }).click();
    await expect(panel.getByRole("heading", { name: "Importado: 1 producto" })).toBeFocused();
    expect(await readProducts(installation, [title])).toMatchObject([{ min_order: "40 kg" }]);
  });

  await test.step("drafts of an import are seen in its package, which is discarded whole", async () => {
    const title = uniqueTitle("Harina");
    await panel.goto("/admin/importar?tipo=productos");
    const text = `Título;Categoría\r\n${title};Proteicos\r\n`;
    await choose(panel, "Elegir archivo", {
      name: "harinas.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(text),
    });
    await panel.getByRole("button", { name: "Dejar como borradores" }).click();
    await panel.getByRole("link", { name: "Ver en Publicar" }).click();
    const bundle = panel.getByRole("region", { name: /^Importación: harinas.csv/ });
    await expect(bundle).toContainText(title);
    expect(await readProducts(installation, [title])).toEqual([]);
    await bundle.getByRole("checkbox").check();
    await panel.getByRole("button", { name: "Descartar" }).click();
    const question = panel.getByRole("dialog", { name: "¿Descartar 1 cambio?" });
    await expect(question).toContainText(`${title} (nunca se publicó`);
    await question.getByRole("button", { name: "Descartar" }).click();
    await expectToast(panel, "Éxito", "Cambio descartado");
    await expect(bundle).toBeHidden();
    expect(await installation.send("GET", "/rest/v1/drafts?select=id")).toEqual([]);
  });

  await test.step("a workbook creates and changes products in one publication, which is undone whole", async () => {
    const [old, fresh] = [uniqueTitle("Palmiste"), uniqueTitle("Gluten")];
    await installation.send("POST", "/rest/v1/products", [{ title: old, category: "Proteicos" }]);
    await panel.goto("/admin?tab=productos");
    await panel.getByRole("link", { name: "Importar", exact: true }).click();
    const file = await makeWorkbook("precios.xlsx", [
      ["Lista de productos", null, null, null],
      ["Título", "Categoría", "Imagen", "Pedido mínimo", "Visible en el sitio", "Precio"],
      [old, "Energéticos", null, 5, true, 1000],
      [fresh, "Proteicos", "gluten de maíz.png", "1 t", false, 2000],
      [uniqueTitle("Malo"), null, "no está.png", null, "quizás", null],
    ]);
    await choose(panel, "Elegir archivo", file);
    await choose(panel, "Agregar imágenes", {
      name: "Gluten de maíz.png",
      mimeType: "image/png",
      buffer: Buffer.from(PIXEL, "base64"),
    });
    await expect(panel.getByText("Estas columnas no se leen: «Precio».")).toBeVisible();
    await expect(panel.getByText("imágenes listas: 1")).toBeVisible();
    const wrong = plan(panel).getByRole("list", { name: "Con errores" });
    await expect(wrong).toContainText("Celda C5: No se encontró la imagen «no está.png»");
    await expect(wrong).toContainText("Celda E5: Escriba Sí o No.");
    await panel.getByRole("button", { name: "Cambian (1)" }).click();
    await expect(plan(panel).getByRole("list", { name: "Cambian" })).toContainText("Pedido mínimo");
    expect(await listFaults(panel)).toEqual([]);
    expect(await readProducts(installation, [old, fresh])).toHaveLength(1);

    await panel.getByRole("button", { name: "Importar 2 productos" }).click();
    await expect(panel.getByRole("heading", { name: "Importado: 2 productos" })).toBeFocused();
    expect(await readProducts(installation, [old, fresh])).toMatchObject([
      { category: "Energéticos", min_order: "5", is_published: true },
      {
        category: "Proteicos",
        min_order: "1 t",
        is_published: false,
        image_url: expect.stringContaining("/imagenes/gluten-de-mai") as unknown,
      },
    ]);

    await panel.getByRole("button", { name: "Deshacer la importación" }).click();
    await expectToast(panel, "Éxito", "Deshecho: todo está como antes");
    expect(await readProducts(installation, [old, fresh])).toMatchObject([
      { category: "Proteicos", min_order: "" },
    ]);
    expect(await installation.send("GET", "/rest/v1/drafts?select=id")).toEqual([]);
  });
});

test("the template that the panel gives changes nothing @drill", async ({ panel }) => {
  for (const [kind, count] of [
    ["productos", "productos"],
    ["noticias", "noticias"],
    ["menu", "menú"],
    ["contenido", "textos"],
  ]) {
    await panel.goto(`/admin/importar?tipo=${kind}`);
    const downloading = panel.waitForEvent("download");
    await panel.getByRole("button", { name: "Descargar plantilla" }).click();
    await choose(panel, "Elegir archivo", await (await downloading).path());
    await expect(plan(panel).getByRole("group", { name: "Filas" }), count).toHaveText(
      /^Iguales \(\d+\)$/,
    );
    await expect(panel.getByRole("button", { name: "No hay nada que importar" })).toHaveAttribute(
      "aria-disabled",
      "true",
    );
  }
});

async function readProducts(installation: Installation, titles: readonly string[]) {
  const names = titles.map((title) => `"${title}"`).join(",");
  return installation.send(
    "GET",
    `/rest/v1/products?title=in.(${encodeURIComponent(names)})&order=created_at`,
  );
}

const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
