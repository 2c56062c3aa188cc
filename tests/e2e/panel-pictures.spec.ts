import type { Page } from "@playwright/test";
import sharp from "sharp";

import { listFaults, measureOverflow } from "./axe-test.ts";
import { expect, expectToast, type Other, test } from "./panel-forms-test.ts";
import { makePhotograph } from "./panel-media-test.ts";
import { unfold, uniqueTitle } from "./panel-test.ts";

/* The pictures of the site: where they are used, another one in their place, their texts, and how they are cut. */

test.use({ tab: null });

interface Stored {
  id: string;
  slug: string;
  title: string;
}

async function makeRecord(other: Other, table: "products" | "news", record: object) {
  const row = { title: uniqueTitle("Caña"), ...(table === "news" && { author: "Ana" }), ...record };
  const [stored] = (await other.request("POST", `/rest/v1/${table}`, row)) as [Stored];
  return stored;
}

async function read(other: Other, table: string, { id }: Stored, column: string): Promise<string> {
  const rows = await other.request("GET", `/rest/v1/${table}?id=eq.${id}&select=${column}`);
  return (rows as [Record<string, string>])[0][column] ?? "";
}

const dialog = (panel: Page, name: string | RegExp) => panel.getByRole("dialog", { name });
const find = (panel: Page, text: string) => panel.getByLabel("Buscar imágenes").fill(text);

/** Uploads a picture on the page of pictures; returns its path. */
async function upload(panel: Page, width = 1600, height = 1200): Promise<string> {
  const { file } = await makePhotograph(width, height);
  await panel.locator('input[type="file"][aria-label="Subir imagen"]').first().setInputFiles(file);
  await expect(panel).toHaveURL(/\?imagen=/);
  return new URL(panel.url()).searchParams.get("imagen") ?? "";
}

test("a picture says where it is used, gives its place to another one, and goes when nothing uses it @phone @drill", async ({
  panel,
  other,
}) => {
  await panel.goto("/admin/imagenes");
  const old = await upload(panel, 320, 240);
  await dialog(panel, /^Caña/).getByLabel("Texto alternativo").fill("Caña cortada");
  await panel.getByRole("button", { name: "Guardar el texto" }).click();
  await expectToast(panel, "Éxito", "Texto guardado");
  const product = await makeRecord(other, "products", { image_url: old });
  const article = await makeRecord(other, "news", { content: `Así: ![Caña](${old}).` });
  const drafted = await makeRecord(other, "news", { image_url: old });
  await other.request("POST", "/rest/v1/drafts", {
    table_name: "news",
    record_id: drafted.id,
    base: {},
    changes: { title: "Otro título" },
  });
  await panel.goto("/admin/imagenes");
  await find(panel, product.title.toUpperCase());
  await panel.getByRole("button", { name: "Pequeñas" }).click();
  await expect(panel.getByRole("list", { name: "Imágenes" }).getByRole("listitem")).toHaveCount(1);
  expect(await listFaults(panel)).toEqual([]);
  expect(await measureOverflow(panel)).toBe(0);
  await panel.getByRole("list", { name: "Imágenes" }).getByRole("button").click();
  const uses = panel.getByRole("list", { name: "Dónde se usa" });
  await expect(uses.getByRole("listitem")).toHaveCount(3);
  await expect(uses).toContainText("mide 320 píxeles de ancho, y su lugar llega a 592");
  await expect(panel.getByRole("button", { name: "Eliminar" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  expect(await listFaults(panel, "dialog[open]")).toEqual([]);
  await panel.getByRole("button", { name: "Ponerlo en los 2 lugares sin texto" }).click();
  await expectToast(panel, "Éxito", "Texto puesto donde faltaba");
  expect(await read(other, "products", product, "image_alt")).toBe("Caña cortada");

  await panel.getByRole("list", { name: "Imágenes" }).getByRole("button").click();
  await panel.getByRole("button", { name: "Reemplazar en todas partes" }).click();
  const { file } = await makePhotograph(1600, 1200);
  await panel.locator('input[type="file"][aria-label="Subir la nueva"]').setInputFiles(file);
  await expect(panel.getByRole("list", { name: "Cambia en" }).getByRole("listitem")).toHaveCount(2);
  await expect(panel.getByRole("list", { name: /tiene un borrador/ })).toContainText(drafted.title);
  expect(await listFaults(panel, "dialog[open]")).toEqual([]);
  await panel.getByRole("button", { name: "Reemplazar en 2 lugares" }).click();
  await expectToast(panel, "Éxito", "Imagen reemplazada");
  const now = await read(other, "products", product, "image_url");
  expect(now).toMatch(/-1600x1200\.webp$/);
  expect(await read(other, "news", article, "content")).toBe(`Así: ![Caña](${now}).`);
  expect(await read(other, "news", drafted, "image_url")).toBe(old);
  const toast = panel.locator("[data-sonner-toast]").filter({ hasText: "Imagen reemplazada" });
  await toast.getByRole("button", { name: "Deshacer" }).click();
  await expect.poll(() => read(other, "products", product, "image_url")).toBe(old);

  const unused = await panel.goto("/admin/imagenes").then(() => upload(panel));
  await panel.getByRole("button", { name: "Eliminar" }).click();
  await panel.getByRole("button", { name: "Eliminar la imagen" }).click();
  await expectToast(panel, "Éxito", "Imagen eliminada correctamente");
  expect((await panel.request.get(unused)).status()).toBe(404);
});

/** Red on the right, blue elsewhere. */
async function makeHalves(): Promise<Buffer> {
  const blue = {
    create: { width: 1200, height: 1200, channels: 3 as const, background: "#2233cc" },
  };
  return sharp(blue).extend({ right: 400, background: "#cc3322" }).png().toBuffer();
}

test("a picture's text that was not saved is announced, and there when it is opened again @phone", async ({
  panel,
}) => {
  await panel.goto("/admin/imagenes");
  await panel.getByRole("list", { name: "Imágenes" }).getByRole("button").first().click();
  const text = panel.getByLabel("Texto alternativo");
  const before = await text.inputValue();
  await text.fill("Bultos en una bodega");
  await panel.goBack();
  await expect(panel.getByRole("dialog")).toBeHidden();
  const draft = panel.getByRole("region", { name: /^Sin guardar: Texto de «/ });
  await unfold(draft);
  await expect(draft).toContainText("Borrador en Imágenes");
  await panel.goto("/admin?tab=productos");
  await unfold(draft);
  await draft.getByRole("button", { name: /^Abrir el borrador/ }).click();
  await expect(text).toHaveValue("Bultos en una bodega");
  await expect(draft).toBeHidden();
  await text.fill(before);
  await expect(panel.getByText("Sin guardar")).toBeHidden();
  await panel.goBack();
  await expect(draft).toBeHidden();
});

test("a frame is set by pointer and keys, for all places or one, and visitors see it without a script @phone", async ({
  panel,
  other,
  browser,
}) => {
  const product = await makeRecord(other, "products", { image_alt: "Dos mitades" });
  await panel.goto("/admin?tab=productos");
  await panel.getByRole("button", { name: `Editar ${product.title}` }).click();
  await panel.locator('input[type="file"][aria-label="Elegir imagen"]').setInputFiles({
    name: "mitades.png",
    mimeType: "image/png",
    buffer: await makeHalves(),
  });
  const address = panel.getByLabel("URL de la imagen");
  await expect(address).toHaveValue(/mitades.*-1600x1200\.png$/);
  await panel.getByRole("button", { name: "Ajustar encuadre" }).click();
  const editor = dialog(panel, "Ajustar encuadre");
  await expect(
    editor.getByRole("region", { name: "Así se verá" }).getByRole("listitem"),
  ).toHaveCount(4);
  expect(await listFaults(panel, "dialog[open]")).toEqual([]);

  const across = editor.getByRole("slider", { name: "Punto, de izquierda a derecha" });
  const picture = editor.locator("img").first();
  await picture.click({ position: { x: 10, y: 10 } });
  await expect.poll(async () => Number(await across.inputValue())).toBeLessThan(10);
  await across.focus();
  for (let step = 0; step < 10; step += 1) await panel.keyboard.press("Shift+ArrowRight");
  await panel.keyboard.press("ArrowLeft");
  await panel.keyboard.press("ArrowRight");
  await expect(across).toHaveValue("100");
  await editor.getByRole("slider", { name: "Acercamiento" }).fill("300");
  await expect(editor).toContainText("con su encuadre, muestra 533");
  await editor.getByRole("slider", { name: "Acercamiento" }).fill("250");
  await editor.getByText("Al compartir", { exact: true }).click();
  await dragHandle(panel);
  await expect(editor.getByText("Al compartir (propio)")).toBeVisible();
  await expect(across).not.toHaveValue("100");
  await editor.getByRole("button", { name: "Igual que en todos" }).click();
  await expect(across).toHaveValue("100");
  await editor.getByRole("button", { name: "Centrar" }).click();
  await editor.getByRole("button", { name: "Sugerir" }).click();
  await expect(across).not.toHaveValue("50");
  await editor.getByRole("button", { name: "Usar este encuadre" }).click();
  await expect(editor).toBeHidden();
  await panel.getByRole("button", { name: "Actualizar producto" }).click();
  await expectToast(panel, "Éxito", "Producto actualizado correctamente");
  expect(await read(other, "products", product, "image_url")).toMatch(
    /mitades.*\.png#encuadre=100-\d+-250&compartir=\d+-\d+-250$/,
  );

  const visitor = await browser.newContext({ javaScriptEnabled: false });
  const page = await visitor.newPage();
  await page.goto(new URL(`/productos/${product.slug}`, panel.url()).href);
  const shown = page.getByRole("img", { name: "Dos mitades" }).first();
  await expect(shown).toHaveJSProperty("complete", true);
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    "/4x3-100-",
  );
  const [red = 0, , blue = 255] = await readMiddle(await shown.screenshot());
  expect(red).toBeGreaterThan(blue);
  await visitor.close();
});

/** Drags the point by the pointer. */
async function dragHandle(panel: Page): Promise<void> {
  const handle = panel.locator("[data-frame-handle]");
  await handle.scrollIntoViewIfNeeded();
  const box = await handle.boundingBox();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await panel.mouse.move(x + width / 2, y + height / 2);
  await panel.mouse.down();
  await panel.mouse.move(x - 80, y + height / 2, { steps: 4 });
  await panel.mouse.up();
}

async function readMiddle(picture: Buffer): Promise<number[]> {
  const { width, height } = await sharp(picture).metadata();
  const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
  return [...(await sharp(picture).extract(middle).raw().toBuffer())];
}
