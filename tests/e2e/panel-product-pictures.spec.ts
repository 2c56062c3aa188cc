import type { Page } from "@playwright/test";
import sharp from "sharp";

import { makeHeic, makeQuarters, PLAIN_TILES } from "#tests/support/heic.ts";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { openPage } from "./page-editor-steps.ts";
import { addressOf, chooser, makePhotograph, openOnSite } from "./panel-media-test.ts";
import { expect, expectToast, openNewProduct, test, uniqueTitle } from "./panel-test.ts";

/* The pictures that people have: several for a product, from an iPhone, or moving. */

const MEDIA_TYPE = "application/octet-stream";

/** A chosen file whose name says nothing true. */
const asFile = (name: string, buffer: Buffer) => ({ name, mimeType: MEDIA_TYPE, buffer });

/** The colours of a stored picture's corners, each as its strongest parts. */
async function readCorners(page: Page, path: string): Promise<string[]> {
  const response = await page.request.get(path);
  const { data, info } = await sharp(await response.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [
    [9, 9],
    [info.width - 10, 9],
    [9, info.height - 10],
    [info.width - 10, info.height - 10],
  ] as const;
  return corners.map(([x, y]) => {
    const at = (y * info.width + x) * info.channels;
    return ["r", "g", "b"].filter((_, index) => (data[at + index] ?? 0) > 120).join("");
  });
}

test("a product gets photographs of an iPhone in an order, and its page shows all @phone", async ({
  panel,
}) => {
  const title = uniqueTitle("Sal mineralizada");
  await openNewProduct(panel);
  await panel.getByLabel("Título").fill(title);

  await test.step("a HEIC photograph is stored upright, whatever its name says", async () => {
    await chooser(panel).setInputFiles(asFile("IMG_0042.jpg", makeQuarters({ turns: 3 })));
    await expect(addressOf(panel)).toHaveValue(/-900x1000\.webp$/);
    expect(await readCorners(panel, await addressOf(panel).inputValue())).toEqual([
      ...["b", "r", "rgb", "g"],
    ]);
    await panel.getByLabel("Texto alternativo").fill("El bulto de frente");
  });

  const more = panel.getByRole("group", { name: "Más imágenes" });
  await test.step("a further picture is added, and becomes the first", async () => {
    await more.getByRole("button", { name: "Agregar otra imagen" }).tap();
    const row = more.getByRole("group", { name: "Imagen 2" });
    await expect(row.getByRole("button", { name: "Elegir imagen" })).toBeFocused();
    const { file } = await makePhotograph();
    await row.locator('input[type="file"][aria-label="Elegir imagen"]').setInputFiles(file);
    await row.getByLabel("Texto alternativo").fill("La etiqueta");
    await expect(row.getByRole("button", { name: "Quitar la imagen" })).toBeVisible();
    expect(await listFaults(panel, "form")).toEqual([]);
    expect(await measureOverflow(panel)).toBe(0);
    await more.getByRole("button", { name: "Poner de primera la imagen 2" }).tap();
    await expect(row.getByLabel("Texto alternativo")).toHaveValue("El bulto de frente");
    await expect(panel.getByLabel("Texto alternativo").first()).toHaveValue("La etiqueta");
  });

  await test.step("the page shows both, and a thumbnail leads to the second", async () => {
    await panel.getByRole("button", { name: "Crear producto" }).tap();
    await expectToast(panel, "Éxito", "Producto creado correctamente");
    await openOnSite(panel, title);
    const slides = panel.getByRole("list", { name: `Imágenes de ${title}` });
    await expect(slides.getByRole("img", { name: "La etiqueta" })).toBeInViewport();
    const second = slides.getByRole("img", { name: "El bulto de frente" });
    await expect(second).not.toBeInViewport();
    await panel.getByRole("link", { name: "Imagen 2: El bulto de frente" }).tap();
    await expect(second).toBeInViewport({ ratio: 0.5 });
    await expect
      .poll(() => second.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect(await listFaults(panel)).toEqual([]);
    expect(await measureOverflow(panel)).toBe(0);
  });

  await test.step("on the page to edit, each picture opens its own field", async () => {
    const { frame } = await openPage(panel, new URL(panel.url()).pathname);
    await frame.getByRole("img", { name: "La etiqueta" }).first().tap();
    await panel
      .getByRole("region", { name: /^Editar: Imagen de/ })
      .getByRole("button", { name: "Cerrar" })
      .tap();
    await frame.getByRole("img", { name: "Imagen 2: El bulto de frente" }).tap();
    const sheet = panel.getByRole("region", { name: /^Editar: Más imágenes de/ });
    await expect(sheet.getByRole("group", { name: "Imagen 2" })).toBeVisible();
  });
});

test("removing the first picture puts the next one in its place @phone", async ({ panel }) => {
  await openNewProduct(panel);
  const more = panel.getByRole("group", { name: "Más imágenes" });
  await more.getByRole("button", { name: "Agregar otra imagen" }).tap();
  await more.getByText("Avanzado").tap();
  await more.getByLabel("URL de la imagen").fill("/images/melaza.webp");
  await more.getByLabel("Texto alternativo").fill("Melaza");
  await panel.getByText("Avanzado").last().tap();
  await addressOf(panel).last().fill("/images/glicerol.webp");
  await panel.getByRole("button", { name: "Quitar la imagen" }).first().tap();
  await expect(addressOf(panel)).toHaveValue("/images/melaza.webp");
  await expect(panel.getByLabel("Texto alternativo")).toHaveValue("Melaza");
  await expect(more.getByRole("listitem")).toHaveCount(0);
});

/** Two frames. */
async function makeAnimation(): Promise<Buffer> {
  const [red = 0, green = 0, blue = 0] = crypto.getRandomValues(new Uint8Array(3));
  const frames = Buffer.alloc(64 * 128 * 3, Buffer.from([red, green, blue]));
  frames.fill(0, frames.length / 2);
  return sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .gif({ loop: 0, delay: [100, 100] })
    .toBuffer();
}

test("what cannot be shown as it is is said before the upload @phone", async ({ panel }) => {
  await openNewProduct(panel);

  await test.step("of a moving picture the first frame is used, if the user wants", async () => {
    const file = asFile("saludo.gif", await makeAnimation());
    await chooser(panel).setInputFiles(file);
    const question = panel.getByRole("dialog", { name: "Esta imagen se mueve" });
    await expect(question).toContainText("de «saludo.gif» quedará solo el primer cuadro");
    expect(await listFaults(panel, "dialog[open]")).toEqual([]);
    await question.getByRole("button", { name: "No subirla" }).tap();
    await expect(panel.getByRole("progressbar")).toHaveCount(0);
    await expect(addressOf(panel)).toHaveValue("");
    await chooser(panel).setInputFiles(file);
    await question.getByRole("button", { name: "Usar el primer cuadro" }).tap();
    await expect(addressOf(panel)).toHaveValue(/saludo-[0-9a-f]+-64x64\.webp$/);
  });

  await test.step("of a photograph beyond the bound it is said how to share it as JPEG", async () => {
    const tiles = Array.from({ length: 208 }, () => PLAIN_TILES.red);
    const large = makeHeic({ tiles, columns: 16, width: 8064, height: 6600 });
    await chooser(panel).setInputFiles(asFile("IMG_0043.HEIC", large));
    const alert = panel.getByRole("alert").filter({ hasText: "demasiado grande" });
    await expect(alert).toContainText("Ajustes > Cámara > Formatos > «El más compatible»");
    await alert.getByRole("button", { name: "Entendido" }).tap();
    await expect(alert).toBeHidden();
  });
});

test("a photograph of 48 megapixels is scaled down @phone @drill", async ({ panel }) => {
  await openNewProduct(panel);
  const { red, blue } = PLAIN_TILES;
  const tiles = Array.from({ length: 192 }, (_, index) => (index % 16 < 8 ? red : blue));
  const file = makeHeic({ tiles, columns: 16, width: 8064, height: 6048, turns: 3 });
  await chooser(panel).setInputFiles(asFile("IMG_0044.HEIC", file));
  await expect(addressOf(panel)).toHaveValue(/-1920x2560\.webp$/, { timeout: 90_000 });
  expect(await readCorners(panel, await addressOf(panel).inputValue())).toEqual([
    ...["r", "r", "b", "b"],
  ]);
});
