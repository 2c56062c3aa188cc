import { truncate, writeFile } from "node:fs/promises";

import type { Page } from "@playwright/test";
import sharp from "sharp";

import { listFaults } from "./axe-test.ts";
import {
  addressOf,
  chooser,
  makePhotograph,
  openOnSite,
  UPLOADS,
  uploadPicture,
  storedName,
} from "./panel-media-test.ts";
import {
  createProduct,
  expect,
  expectToast,
  openNewProduct,
  test,
  uniqueTitle,
} from "./panel-test.ts";

/* Pictures and documents, from the file chooser to the public page. */

/** Dispatches a drop or paste event with the file. */
async function dispatchFile(
  page: Page,
  kind: "drop" | "paste",
  file: { name: string; buffer: Buffer },
) {
  await page.getByText(/^JPEG, PNG, WebP, AVIF/).evaluate(
    (element, { type, name, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], name, { type: "image/jpeg" }));
      const init = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        type === "drop"
          ? new DragEvent("drop", { ...init, dataTransfer: data })
          : new ClipboardEvent("paste", { ...init, clipboardData: data }),
      );
    },
    { type: kind, name: file.name, base64: file.buffer.toString("base64") },
  );
}

test("a picture and a document are uploaded or refused with a reason, and on the product's page", async ({
  panel,
  request,
}, testInfo) => {
  await test.step("a wrong, too large or damaged file is refused with a reason, and no typed text is lost", async () => {
    await openNewProduct(panel);
    await panel.getByLabel("Título").fill("A medio escribir");
    const { file } = await makePhotograph();
    // On disk, because a buffer would travel to the browser as text.
    const large = testInfo.outputPath("large.jpg");
    await writeFile(large, "");
    await truncate(large, 41 * 1024 * 1024);
    const cases = [
      [
        { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from("<svg/>") },
        /no es una imagen JPEG/,
      ],
      [large, /pesa 41 MB y el máximo es 40 MB/],
      [{ ...file, buffer: file.buffer.subarray(0, 100) }, /está dañado/],
    ] as const;
    for (const [chosen, reason] of cases) {
      await chooser(panel).setInputFiles(chosen);
      const alert = panel.getByRole("alert").filter({ hasText: reason });
      await expect(alert).toBeVisible();
      await expect(alert.getByRole("button", { name: "Reintentar" })).toHaveCount(0);
      await alert.getByRole("button", { name: "Entendido" }).click();
      await expect(alert).toBeHidden();
    }
    await expect(panel.getByLabel("Título")).toHaveValue("A medio escribir");
    await expect(addressOf(panel)).toHaveValue("");
  });

  await test.step("an uploaded photograph is on the product's page in AVIF, without EXIF data", async () => {
    const title = uniqueTitle("Glicerina en tambor");
    await panel.getByLabel("Título").fill(title);
    const { path } = await uploadPicture(panel);
    expect(path).toMatch(/-1200x800\.webp$/);
    await expect(panel.getByText("Imagen subida. Ahora describa lo que muestra.")).toBeVisible();
    await panel.getByLabel("Texto alternativo").fill("Un tambor azul");
    await panel.getByRole("button", { name: "Crear producto" }).click();
    await expectToast(panel, "Éxito", "Producto creado correctamente");

    await openOnSite(panel, title);
    const picture = panel.getByRole("img", { name: "Un tambor azul" }).first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(shown).toMatch(/^http:\/\/localhost:\d+\/imagenes\/\d+\/storage\/.*\.avif\?v=/);
    const response = await request.get(shown);
    expect(response.headers()["content-type"]).toBe("image/avif");
    expect(response.headers()["cache-control"]).toContain("immutable");
    const stored = await request.get(path);
    expect(stored.headers()["x-content-type-options"]).toBe("nosniff");
    expect((await sharp(await stored.body()).metadata()).exif).toBeUndefined();
  });

  await test.step("a PDF uploaded for a product is linked on its page", async () => {
    await panel.goto("/admin?tab=productos");
    const title = uniqueTitle("Fosfato");
    await createProduct(panel, title);
    await panel
      .getByRole("list", { name: "Productos" })
      .getByRole("listitem")
      .filter({ hasText: title })
      .getByRole("button", { name: "Editar" })
      .click();
    await panel.getByText("Ficha técnica y más").click();
    await panel.getByRole("button", { name: "Agregar documento" }).click();
    await panel.getByLabel("Documento", { exact: true }).fill("Certificado de análisis");
    await panel.locator('input[type="file"][aria-label="Subir PDF"]').setInputFiles({
      name: "Certificado Lote 7.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(`%PDF-1.4\n% ${title}\n%%EOF\n`),
    });
    await expect(panel.getByLabel("Dirección del documento")).toHaveValue(
      /\/documentos\/certificado-lote-7-[0-9a-f]{10}\.pdf$/,
    );
    const path = await panel.getByLabel("Dirección del documento").inputValue();
    await panel.getByRole("button", { name: "Actualizar producto" }).click();
    await expectToast(panel, "Éxito", "Producto actualizado correctamente");
    const response = await panel.request.get(path);
    expect(response.headers()["content-type"]).toBe("application/pdf");
    await openOnSite(panel, title);
    await expect(panel.getByRole("link", { name: /Certificado de análisis/ })).toHaveAttribute(
      "href",
      path,
    );
  });
});

test("a picture can be dropped and pasted, and a large one is resized @drill", async ({
  panel,
}) => {
  await openNewProduct(panel);
  const dropped = await makePhotograph(3000, 1500);
  await dispatchFile(panel, "drop", dropped.file);
  await expect(addressOf(panel)).toHaveValue(/-2560x1280\.webp$/);
  const pasted = await makePhotograph();
  await dispatchFile(panel, "paste", pasted.file);
  await expect(addressOf(panel)).toHaveValue(new RegExp(storedName(pasted.name)));
  await panel.getByRole("button", { name: "Quitar la imagen" }).click();
  await expect(addressOf(panel)).toHaveValue("");
});

test("an upload without a network can be retried @drill", async ({ panel }) => {
  await openNewProduct(panel);
  await panel.route(UPLOADS, (route) => route.abort("internetdisconnected"));
  const { name, file } = await makePhotograph();
  await chooser(panel).setInputFiles(file);
  const alert = panel.getByRole("alert").filter({ hasText: `No se pudo subir «${name}.jpg»` });
  await expect(alert).toContainText("No hay conexión con el sitio.");
  await panel.unroute(UPLOADS);
  await alert.getByRole("button", { name: "Reintentar" }).click();
  await expect(addressOf(panel)).toHaveValue(new RegExp(storedName(name)));
});

test("the server's refusals are shown in Spanish @drill", async ({ panel }) => {
  await openNewProduct(panel);
  const { file } = await makePhotograph();
  for (const [status, code, reason] of [
    [507, "InsufficientStorage", /no queda espacio/],
    [401, "InvalidJWT", /Su sesión terminó/],
    [500, "InternalError", /error inesperado/],
  ] as const) {
    await panel.route(UPLOADS, (route) =>
      route.fulfill({
        status,
        json: { statusCode: String(status), code, error: code, message: "x" },
      }),
    );
    await chooser(panel).setInputFiles(file);
    const alert = panel.getByRole("alert").filter({ hasText: reason });
    await alert.getByRole("button", { name: "Descartar" }).click();
    await panel.unroute(UPLOADS);
  }
});

test("an upload shows its progress, blocks the form and can be cancelled @drill", async ({
  panel,
}) => {
  const title = uniqueTitle("Levadura");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  const released = Promise.withResolvers<void>();
  await panel.route(UPLOADS, async (route) => {
    await released.promise;
    await route.abort().catch(() => undefined);
  });
  const { name, file } = await makePhotograph();
  await chooser(panel).setInputFiles(file);
  await expect(panel.getByRole("progressbar", { name: `Subida de ${name}.jpg` })).toBeVisible();
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expect(panel.getByText("Espere a que la imagen termine de subir")).toBeVisible();
  await panel.getByRole("button", { name: "Cancelar la subida" }).click();
  await expect(panel.getByRole("progressbar")).toHaveCount(0);
  released.resolve();
  await expect(addressOf(panel)).toHaveValue("");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");
});

test("the library reuses a picture with its alternative text @drill", async ({ panel }) => {
  const title = uniqueTitle("Melaza de caña");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);
  const { name, path } = await uploadPicture(panel);
  await panel.getByLabel("Texto alternativo").fill("Caña en el campo");
  await panel.getByRole("button", { name: "Crear producto" }).click();
  await expectToast(panel, "Éxito", "Producto creado correctamente");

  await openNewProduct(panel);
  await panel.getByRole("button", { name: "Biblioteca" }).click();
  const library = panel.getByRole("dialog", { name: "Biblioteca de imágenes" });
  const words = name.replaceAll("-", " ");
  await library.getByLabel("Buscar imágenes").fill(words.toUpperCase());
  await expect(library.getByRole("listitem")).toHaveCount(1);
  expect(await listFaults(panel, "dialog[open]")).toEqual([]);
  await library.getByRole("button", { name: new RegExp(`^Usar ${words}`, "i") }).click();
  await expect(library).toBeHidden();
  await expect(addressOf(panel)).toHaveValue(path);
  await expect(panel.getByLabel("Texto alternativo")).toHaveValue("Caña en el campo");
});

test("a picture is uploaded in the news form, and axe finds no violations @drill", async ({
  panel,
}) => {
  await panel.goto("/admin?tab=noticias");
  await panel.getByRole("button", { name: "Nueva noticia" }).click();
  await uploadPicture(panel);
  expect(await listFaults(panel, "form")).toEqual([]);
});
