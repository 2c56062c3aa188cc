import {
  type Comparison,
  BASIS_NAMES,
  listParts,
  writeComparedValue,
} from "#domain/comparison/comparison.ts";
import type { ContactFact } from "#domain/content/contact-facts.ts";
import { formatDay } from "#domain/hours/days.ts";
import { openPaper, type PaperLook } from "#server/files/documents/paper.ts";

/** What a comparison is written from. */
export interface ComparisonState {
  comparison: Comparison;
  brand: string;
  /** The disclaimer below the figures. */
  note: string;
  /** How to answer it, from `listContactFacts`. */
  contact: readonly ContactFact[];
  /** The whole address of the page, without what the visitor typed in. */
  address: string;
  /** The same without its query. */
  footAddress: string;
  /** The day that it shows, like 2026-05-31. */
  today: string;
}

/** Beyond four columns the text becomes smaller. */
const WIDE = 4;
/** Longer texts, such as how something is stored, are on the product's own sheet. */
const MAX_CELL = 400;

/** Products side by side on paper. */
export async function writeComparison(
  state: ComparisonState,
  look: PaperLook | null = null,
): Promise<Buffer> {
  const { comparison, brand, note, contact, address, footAddress, today } = state;
  const { columns, basis, dryMatters } = comparison;
  const paper = openPaper({
    brand,
    look,
    address,
    footAddress,
    isLandscape: true,
    contact: contact.map(({ name, text, href }) => ({ text: `${name}: ${text}`, href })),
    kind: "Comparación de fichas técnicas",
    title: columns.map(({ title }) => title).join(" · "),
    subtitle: `Contenidos ${BASIS_NAMES[basis]} · ${formatDay(today)}`,
    updatedAt: new Date(today),
  });
  const warnings = columns.flatMap((column) =>
    column.warnings.map(({ text, source }) =>
      [`${column.title}: ${text}`, source && `Fuente: ${source}.`].filter(Boolean).join(" "),
    ),
  );
  if (warnings.length > 0) {
    paper.heading(warnings.length === 1 ? "Advertencia" : "Advertencias");
    paper.list(warnings);
  }
  for (const { title, rows } of listParts(comparison)) {
    paper.heading(title);
    paper.table(
      [{ name: "Parámetro", width: 112 }, ...columns.map((column) => ({ name: column.title }))],
      rows.map(({ name, cells }) => [
        name,
        ...cells.map((cell) => cut(cell.map(writeComparedValue).join("\n") || "–")),
      ]),
      { size: columns.length > WIDE ? 8 : 9.5 },
    );
  }
  if (dryMatters.length > 0) {
    paper.paragraph(`Materia seca con la que se convirtió: ${dryMatters.join("; ")}.`, {
      isSmall: true,
    });
  }
  if (note !== "") paper.paragraph(note, { isSmall: true });
  return paper.finish();
}

function cut(text: string): string {
  return text.length <= MAX_CELL ? text : `${text.slice(0, MAX_CELL).toWellFormed()}…`;
}
