import type { FrameLocator, Locator, Page } from "@playwright/test";

import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import type { Catalogue, ContentEntry } from "#domain/content/site-text.ts";
import { type PagePreview, PREVIEWS_PATH } from "#domain/publishing/preview.ts";
import {
  type EditableElement,
  identifyElement,
  nameElement,
} from "#domain/visual-editing/editable-element.ts";
import { UNSEEN_SECTIONS } from "#domain/visual-editing/unmarked-texts.ts";

import { expect } from "./panel-test.ts";

/* Changing texts on the pages that show them. */

/** A text of the catalogue that a page may show. */
export interface CatalogueText extends ContentEntry {
  name: string;
}

export const TEXTS: readonly CatalogueText[] = Object.entries<Catalogue[string]>(CATALOGUE)
  .filter(([section]) => !UNSEEN_SECTIONS.has(section))
  .flatMap(([section, entries]) =>
    Object.entries(entries).map(([key, entry]) => ({ ...entry, name: `${section}.${key}` })),
  );

/** The pages on which the seed's texts stand. */
export const PATHS = [
  ...["/", "/productos", "/productos/glicerol", "/noticias", "/cotizar"],
  ...["/privacidad", "/terminos", "/certificaciones", "/accesibilidad"],
];

export interface OpenedPage {
  page: Page;
  frame: FrameLocator;
  path: string;
  targets: readonly EditableElement[];
}

/** Opens a page to edit. */
export async function openPage(page: Page, path: string): Promise<OpenedPage> {
  const answer = page.waitForResponse((response) => response.url().endsWith(PREVIEWS_PATH));
  await page.goto(`/admin/sitio?pagina=${path}`);
  const { targets } = (await (await answer).json()) as PagePreview;
  const frame = page.frameLocator("iframe");
  await expect(frame.locator("[data-edit]").first()).toBeAttached();
  return { page, frame, path, targets };
}

/** The first visible element of a text; null where the page shows none. */
export async function findShown(opened: OpenedPage, name: string): Promise<Locator | null> {
  const elements = opened.frame
    .locator(`[data-edit~="${name}"]:not([aria-hidden=true])`)
    .filter({ visible: true });
  return (await elements.count()) === 0 ? null : elements.first();
}

/** Another value for a text, and what a visitor's page then has. */
export function chooseValue({
  name,
  type,
  fallback,
}: CatalogueText): [typed: string, seen: string] {
  if (name === "whatsapp.enabled") return ["false", ""];
  if (type === "phone") return ["+57 310 555 0142", "310 555 0142"];
  if (type === "email") return ["prueba42@empresa.example", "prueba42@empresa.example"];
  if (type === "url") return ["/images/noticia-internacional.webp", "noticia-internacional"];
  const typed = `${fallback.slice(0, 12).replace(/[{}*#]/g, "")} prueba cuarenta`;
  // These stand in no page; they are edited at the field of the search.
  if (name === "products.search_words") return [typed, ""];
  return [typed, "prueba cuarenta"];
}

/** The field and the button of the open form. */
export function findForm({ page, targets }: OpenedPage, name: string) {
  const target = targets.find((one) => identifyElement(one) === name);
  const label = target === undefined ? "" : nameElement(target);
  const sheet = page.getByRole("region", { name: `Editar: ${label}`, exact: true });
  return {
    label,
    sheet,
    field: sheet.locator("[data-field=value] :is(input, textarea, [contenteditable=true]), select"),
    save: sheet.getByRole("button", { name: "Guardar", exact: true }),
  };
}

/** How often a visitor's page has a text. */
export async function countSeen({ page, path }: OpenedPage, text: string): Promise<number> {
  const html = await (await page.context().request.get(path)).text();
  const plain = html.replaceAll("\u00A0", " ").replaceAll("%20", " ");
  return plain.split(text).length - 1;
}
