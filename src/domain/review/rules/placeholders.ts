import { findPlaceholder } from "#domain/content/texts/placeholders.ts";
import type { Fault } from "#domain/review/finding.ts";
import type { SiteRecord } from "#domain/review/site-record.ts";

/** Example data of the company, texts that the company has to review, and filler. */
export function findPlaceholderFaults(record: SiteRecord): Fault[] {
  return listTexts(record).flatMap(([field, text]) => {
    const placeholder = record.table === "site_content" ? findPlaceholder(text) : undefined;
    if (placeholder !== undefined) {
      return [
        {
          severity: "warning" as const,
          field,
          what: `Muestra un dato de ejemplo: «${placeholder}».`,
          why: "Un comprador que busca la empresa, la llama o le escribe no encuentra a nadie.",
          how: "Escriba el dato de su empresa.",
        },
      ];
    }
    const filler = FILLER.find(({ pattern }) => pattern.test(text));
    return filler === undefined ? [] : [{ severity: "warning" as const, field, ...filler.texts }];
  });
}

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
