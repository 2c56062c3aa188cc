import type { ContentRow } from "#domain/content/content-row.ts";
import { cutValue } from "#domain/content/list/content-list.ts";
import { findKnownText, type KnownText } from "#domain/content/texts/known-texts.ts";
import { listPlaceholdersInUse } from "#domain/content/texts/placeholders.ts";

type Row = Pick<ContentRow, "section" | "key" | "value">;

/**
 * Warns in Spanish what visitors will see once a known text has another section or key; null while it
 * keeps both, and for texts that the site does not use.
 */
export function describeRename(
  row: Row,
  { section, key }: Pick<ContentRow, "section" | "key">,
  rows: readonly Row[],
): string | null {
  const known = findKnownText(row.section, row.key);
  if (known === null || isNamed(row, section, key.trim())) return null;
  const others = rows.filter((other) => !isNamed(other, row.section, row.key));
  const shown = findStandIn(known, others);
  const isPlaceholder = listPlaceholdersInUse(others).some((text) =>
    isNamed(text, row.section, row.key),
  );
  const before = `Si lo guarda así, este texto ya no se verá en: ${known.shownAt}.`;
  if (shown === "") return `${before} En su lugar, sus visitantes no verán nada.`;
  const remark = isPlaceholder ? ", que es un dato de ejemplo" : "";
  return `${before} En su lugar, sus visitantes verán «${cutValue(shown)}»${remark}.`;
}

/** What the site shows for a text without a row. */
function findStandIn({ inherits, fallback }: KnownText, rows: readonly Row[]): string {
  const [section = "", key = ""] = inherits?.split(".") ?? [];
  return rows.find((row) => isNamed(row, section, key))?.value ?? fallback;
}

function isNamed(row: Pick<ContentRow, "section" | "key">, section: string, key: string): boolean {
  return row.section === section && row.key === key;
}
