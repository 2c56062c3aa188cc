import { expect, type Page } from "@playwright/test";
import sharp from "sharp";

export const UPLOADS = "**/storage/v1/object/media/**";

/** A photograph with unique content and a unique name. */
export async function makePhotograph(width = 1200, height = 800) {
  const name = `caña-${crypto.randomUUID().slice(0, 8)}`;
  const [r = 0, g = 0, b = 0] = crypto.getRandomValues(new Uint8Array(3));
  const buffer = await sharp({ create: { width, height, channels: 3, background: { r, g, b } } })
    .withExif({ IFD0: { Make: "Cámara" }, IFD3: { GPSLatitude: "4/1 35/1 0/1" } })
    .jpeg()
    .toBuffer();
  return { name, file: { name: `${name}.jpg`, mimeType: "image/jpeg", buffer } };
}

export const chooser = (page: Page) =>
  page.locator('input[type="file"][aria-label="Elegir imagen"]');
/** The stored form of a name with "ñ". */
export const storedName = (name: string) => name.replace("ñ", "n%3D03");

export const addressOf = (page: Page) => page.getByLabel("URL de la imagen");

/** Uploads a photograph into the open form. */
export async function uploadPicture(page: Page) {
  const photograph = await makePhotograph();
  await chooser(page).setInputFiles(photograph.file);
  await expect(addressOf(page)).toHaveValue(
    new RegExp(`/imagenes/${storedName(photograph.name)}-[0-9a-f]{10}-`),
  );
  return { ...photograph, path: await addressOf(page).inputValue() };
}

/** Opens the product with that title from the site's catalogue. */
export async function openOnSite(page: Page, title: string): Promise<void> {
  await page.goto(`/productos?q=${encodeURIComponent(title)}`);
  await page
    .getByRole("link", { name: new RegExp(title) })
    .first()
    .click();
}
