import { findExample } from "#domain/content/texts/placeholders.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord, SiteText } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

/** Example data of the company, texts that the company has to review, and filler. */
export function findPlaceholderFaults(record: SiteRecord, site: Site): Fault[] {
  return listTexts(record).flatMap(([field, text]) => {
    const filler = FILLER.find(({ pattern }) => pattern.test(text));
    if (filler !== undefined) return [{ severity: "warning" as const, field, ...filler.texts }];
    return record.table === "site_content" ? findExampleFaults(record.row, field, site) : [];
  });
}

function findExampleFaults(row: SiteText, field: string, { content }: Site): Fault[] {
  const texts = new Map<string, Readonly<Record<string, string>>>(Object.entries(content));
  const example = findExample(row, texts.get(row.section) ?? {});
  if (example === undefined) return [];
  const words = row.key.startsWith("stat_") ? FIGURE : DATUM;
  return [{ severity: "warning", field, ...words, what: `${words.what}: «${example}».` }];
}

const DATUM = {
  what: "Muestra un dato de ejemplo",
  why: "Un comprador que busca la empresa, la llama o le escribe no encuentra a nadie.",
  how: "Escriba el dato de su empresa.",
} as const;

const FIGURE = {
  what: "Muestra una cifra de ejemplo",
  why: "El comprador la toma por cierta, y la empresa responde por ella.",
  how: "Escriba la suya, diga en su nota qué cuenta, u ocúltela con un guion.",
} as const;

const FILLER = [
  {
    pattern: /texto de referencia/i,
    texts: {
      what: "Todavía dice «Texto de referencia».",
      why: "El comprador lee que la empresa no ha revisado sus propias condiciones.",
      how: "Revíselo con su asesor, ajústelo y quite esa nota.",
    },
  },
  {
    pattern: /lorem ipsum/i,
    texts: {
      what: "Tiene texto de relleno: «Lorem ipsum».",
      why: "El comprador ve una página sin terminar.",
      how: "Escriba el texto definitivo.",
    },
  },
] as const;

function listTexts(record: SiteRecord): (readonly [field: string, text: string])[] {
  switch (record.table) {
    case "products": {
      const { title, description } = record.row;
      return [
        ["title", title],
        ["description", description],
      ];
    }
    case "news": {
      const { title, excerpt, content } = record.row;
      return [
        ["title", title],
        ["excerpt", excerpt],
        ["content", content],
      ];
    }
    case "menu_items":
      return [["name", record.row.name]];
    case "site_content":
      return [["value", record.row.value]];
  }
}
