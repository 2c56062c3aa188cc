import { EDIT, readTargets } from "#app/panel/page-editor/frame/editable-elements.ts";
import { bindUnits } from "#domain/typography.ts";
import {
  type EditableElement,
  identifyElement,
  type EditableElements,
  mapElements,
  type EditableField,
} from "#domain/visual-editing/editable-element.ts";
import { type Locator, TEXTS_WITHOUT_MARKERS } from "#domain/visual-editing/unmarked-texts.ts";

interface Found {
  element: Element;
  target: EditableElement;
  /** Whether it takes precedence over the element's other targets. */
  isFirst: boolean;
}

/** Finds elements that show values without source markers. Elements with markers must already be annotated. */
export function findUnmarked(page: Document, targets: readonly EditableElement[]): Found[] {
  const known = mapElements(targets);
  return [
    ...Object.entries(TEXTS_WITHOUT_MARKERS).flatMap(([name, finding]): Found[] => {
      const target = known.get(name);
      if (target === undefined) return [];
      return findText(page, finding, target).map((element) => ({
        element,
        target,
        isFirst: isPicture(element),
      }));
    }),
    ...targets.flatMap((target): Found[] =>
      target.table === "site_content"
        ? []
        : findLinks(page, target).map((element) => ({ element, target, isFirst: false })),
    ),
    ...[...page.querySelectorAll("article")].flatMap((article) =>
      findParts(article, targets, known),
    ),
  ];
}

function findText(page: Document, finding: Locator, target: EditableElement): Element[] {
  if ("selector" in finding) return [...page.querySelectorAll(finding.selector)];
  return target.says === null ? [] : findSaying(page.body, target.says);
}

const FOLDERS: Readonly<Partial<Record<EditableElement["table"], string>>> = {
  products: "/productos/",
  news: "/noticias/",
};

/** Links to a record's page with its title as their text, as in lists and menus. */
function findLinks(page: Document, { table, column, slug, name }: EditableField): Element[] {
  const folder = FOLDERS[table];
  if (column !== "title" || slug === null || folder === undefined) return [];
  const address = CSS.escape(folder + slug);
  return [...page.querySelectorAll(`a[href="${address}"]`)].filter(
    (link) => link.querySelector(`[${EDIT}]`) === null && link.textContent === bindUnits(name),
  );
}

/** Selectors for the columns of a record that its article does not show as plain text. */
const PARTS: Readonly<Record<EditableField["table"], Readonly<Record<string, string>>>> = {
  products: {
    specs: "table",
    species: 'dl a[href*="especie="]',
    category: 'a[href*="categoria="]',
    documents: 'section[aria-labelledby="documentos-titulo"] a',
    image_url: "img:not(figure li + li img, figure a img)",
    more_images: "figure li + li img, figure a img",
  },
  news: {
    content: ".prose",
    category: 'a[href*="categoria="]',
    source_url: 'a[rel="noopener"]',
    image_url: "img",
  },
  menu_items: {},
};

/** The elements that show further columns of an article's record. */
function findParts(
  article: Element,
  targets: readonly EditableElement[],
  known: EditableElements,
): Found[] {
  const record = findRecord(article, known);
  if (record === null) return [];
  const { table, id } = record;
  const parts = Object.entries(PARTS[table]).map(([column, selector]) => ({
    column,
    elements: [...article.querySelectorAll(selector)],
  }));
  const named = targets.flatMap((target) =>
    target.table === table && target.id === id && target.says !== null && target.column !== "title"
      ? [{ column: target.column, elements: findSaying(article, target.says) }]
      : [],
  );
  return [...parts, ...named].flatMap(({ column, elements }) => {
    const target = known.get(identifyElement({ ...record, column }));
    if (target === undefined) return [];
    return elements
      .filter((element) => isPicture(element) || !element.hasAttribute(EDIT))
      .map((element) => ({ element, target, isFirst: isPicture(element) }));
  });
}

/** The record of an article; null if it shows several or none. */
function findRecord(article: Element, known: EditableElements): EditableField | null {
  const shown = [...article.querySelectorAll(`[${EDIT}]`)]
    .flatMap(readTargets)
    .flatMap((name) => known.get(name) ?? [])
    .filter((target) => target.table !== "site_content");
  const [record] = shown;
  return record !== undefined && shown.every(({ id }) => id === record.id) ? record : null;
}

/** The elements that contain exactly this text. */
function findSaying(root: Element, text: string): Element[] {
  const shown = bindUnits(text.trim());
  if (shown === "") return [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    if (textContent?.trim() === shown && parentElement !== null) found.push(parentElement);
  }
  return found;
}

function isPicture(element: Element): boolean {
  return element.localName === "img";
}
