import { CATALOGUE } from "#domain/content/catalogue/catalogue.ts";
import { mergeSiteContent, type SiteContent } from "#domain/content/site-content.ts";
import {
  type ContentEntry,
  type ContentRow,
  type ContentRowInput,
  findSection,
} from "#domain/content/site-text.ts";
import { toLines } from "#domain/records/changes.ts";

/** The values of a settings form, by section and key: `values.seo.site_title`. */
export type SettingsValues<S extends keyof typeof CATALOGUE> = {
  [Section in S]: Record<keyof (typeof CATALOGUE)[Section], string>;
};

/** The keys of a section of which a settings form has only some texts. */
export type SettingsKeys = Readonly<Partial<Record<string, readonly string[]>>>;

/** The same texts by field: `texts["seo.site_title"]`. */
export type SettingsTexts = Record<string, string>;

type Row = Pick<ContentRow, "section" | "key" | "value">;

/**
 * A settings form's initial texts: the row's, or the fallback. A key that inherits is blank, so that it
 * goes on inheriting.
 */
export function readSettings<S extends keyof typeof CATALOGUE>(
  sections: readonly S[],
  rows: readonly Row[],
  keys: SettingsKeys = {},
): SettingsValues<S> {
  const read = (section: string, key: string, entry: ContentEntry): string =>
    toLines(findRow(rows, section, key)?.value ?? readDefault(entry));
  return Object.fromEntries(
    sections.map((section) => [
      section,
      Object.fromEntries(
        Object.entries(findSection(CATALOGUE, section))
          .filter(([key]) => keys[section]?.includes(key) ?? true)
          .map(([key, entry]) => [key, read(section, key, entry)]),
      ),
    ]),
  ) as SettingsValues<S>;
}

/** What to save: only the keys whose text was changed, trimmed. */
export function listChangedSettings<S extends keyof typeof CATALOGUE>(
  values: SettingsValues<S>,
  rows: readonly (Row & Pick<ContentRow, "type">)[],
): ContentRowInput[] {
  return Object.entries<Readonly<Record<string, string>>>(values).flatMap(([section, texts]) =>
    Object.entries(findSection(CATALOGUE, section)).flatMap(([key, entry]) => {
      const row = findRow(rows, section, key);
      const text = texts[key];
      if (text === undefined || text === toLines(row?.value ?? readDefault(entry))) return [];
      return [{ section, key, value: text.trim(), type: row?.type ?? entry.type }];
    }),
  );
}

/** The site's texts after saving the values. */
export function previewSettings<S extends keyof typeof CATALOGUE>(
  values: SettingsValues<S>,
  rows: readonly ContentRow[],
): SiteContent {
  // Of two rows with one key the later one wins.
  return mergeSiteContent([...rows, ...listChangedSettings(values, rows)]);
}

function readDefault({ inherits, fallback }: ContentEntry): string {
  return inherits === undefined ? fallback : "";
}

/** The row of a text; several sections have keys of one name. */
export function findRow<R extends Row>(
  rows: readonly R[],
  section: string,
  key: string,
): R | undefined {
  return rows.find((row) => row.section === section && row.key === key);
}

/** The field of a text: `seo.site_title`. */
export function nameSetting({ section, key }: Pick<Row, "section"> & { key: string }): string {
  return `${section}.${key}`;
}

/** Rows with some of them replaced, or added. */
export function replaceRows<R extends { id: string }>(
  rows: readonly R[],
  saved: readonly R[],
): R[] {
  const ids = new Set(saved.map(({ id }) => id));
  return [...rows.filter(({ id }) => !ids.has(id)), ...saved];
}
