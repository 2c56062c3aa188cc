import type { Page } from "@playwright/test";

import {
  createProduct,
  expect,
  expectToast,
  openNewProduct,
  productRow,
  refuseDrafts,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* The server completes a request, but its response never arrives. */

const PRODUCTS = "**/rest/v1/products*";
const UNKNOWN = "No hay conexión con el sitio, y no se sabe si se guardó.";

/** Drops the response to the first write of each method, and with `alsoReads` those to reads. */
async function loseResponses(page: Page, { alsoReads = false } = {}): Promise<void> {
  const lost = new Set<string>();
  await page.route(PRODUCTS, async (route) => {
    const method = route.request().method();
    const isRead = ["GET", "HEAD"].includes(method);
    if (isRead ? !alsoReads : lost.has(method)) return route.continue();
    if (!isRead) await route.fetch();
    lost.add(method);
    return route.abort();
  });
}

async function fillNewProduct(page: Page, title: string): Promise<void> {
  await openNewProduct(page);
  await page.getByLabel("Título").fill(title);
  await page.getByRole("button", { name: "Crear producto" }).click();
}

test("a product whose response is lost is created once, also from a restored draft", async ({
  panel,
}) => {
  await test.step("a product whose response is lost is found and reported as created", async () => {
    const title = uniqueTitle("Carbonato");
    await loseResponses(panel);
    await fillNewProduct(panel, title);
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await expect(productRow(panel, title)).toHaveCount(1);
    await expect(panel.getByLabel("Título")).toHaveValue("");
    await panel.unroute(PRODUCTS);
  });

  await test.step("a draft restored after a reload does not create its product twice", async () => {
    const title = uniqueTitle("Carbonato");
    await refuseDrafts(panel.context());
    await loseResponses(panel, { alsoReads: true });
    await fillNewProduct(panel, title);
    await expect(panel.getByRole("alert")).toContainText(UNKNOWN);
    await panel.unroute(PRODUCTS);
    const countDrafts = () =>
      panel.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith("panel.borrador|")).length,
      );
    await expect.poll(countDrafts).toBeGreaterThan(0);
    await panel.reload();
    await panel
      .getByRole("button", { name: `Abrir el borrador: Nuevo producto «${title}»` })
      .click();
    await expect(panel.getByLabel("Título")).toHaveValue(title);
    await panel.getByLabel("Descripción").fill("Escrita después.");
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await expect(productRow(panel, title)).toHaveCount(1);
    await expect(productRow(panel, title)).toContainText("Escrita después.");
  });
});

test("without a network the outcome of a creation is unknown, and the next attempt resolves it @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Carbonato");
  await loseResponses(panel, { alsoReads: true });
  await fillNewProduct(panel, title);
  await expectToast(panel, "Error", "No se pudo crear el producto");
  await expect(panel.getByRole("alert")).toContainText(UNKNOWN);
  await panel.unroute(PRODUCTS);
  await panel.getByLabel("Descripción").fill("Escrita después.");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");
  await expect(productRow(panel, title)).toHaveCount(1);
  await expect(productRow(panel, title)).toContainText("Escrita después.");
});

test("a change and a deletion whose responses are lost are recognised too @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Carbonato");
  await createProduct(panel, title);
  await loseResponses(panel);
  await productRow(panel, title).getByRole("button", { name: "Editar" }).click();
  await panel.getByLabel("Descripción").fill("Escrita una vez.");
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  panel.once("dialog", (question) => void question.accept());
  await productRow(panel, title).getByRole("button", { name: "Eliminar" }).click();
  await expectToast(panel, "Éxito", "Producto eliminado correctamente");
  await expect(productRow(panel, title)).toHaveCount(0);
});
