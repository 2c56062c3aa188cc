import type { Extension } from "mdast-util-from-markdown";
import { decodeString } from "micromark-util-decode-string";

import { isMarkdownText } from "#domain/content/known-texts.ts";
import { findSitePlace } from "#domain/content/site-places.ts";
import { listNodes, outlineMarkdown, parseMarkdown } from "#domain/links/markdown-outline.ts";
import type { LinkTarget, SiteAddresses } from "#domain/links/site-addresses.ts";
import { RECORD_FOLDERS } from "#domain/links/site-pages.ts";
import { completeMenuAddress } from "#domain/menu/menu-schema.ts";
import { DOCUMENT_ROWS } from "#domain/products/sheet/documents.ts";
import { showRows } from "#domain/products/sheet/row-list.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import {
  type DefinedRecord,
  isSameRecord,
  type RecordRef,
  referTo,
  type SiteRecord,
} from "#domain/review/site.ts";

/** A link of a record. */
export interface RecordLink {
  /** The column that holds it. */
  field: string;
  address: string;
  /** What a visitor presses. */
  text: string;
}

/** The links of a record, in the order of its fields. */
export function listRecordLinks(record: SiteRecord): RecordLink[] {
  switch (record.table) {
    case "products":
      return showRows(DOCUMENT_ROWS, record.row.documents).map(({ url, title }) => ({
        field: "documents",
        address: url,
        text: title,
      }));
    case "news": {
      const { content, source_url, source_name, product_slugs } = record.row;
      const source = source_url?.trim() ?? "";
      return [
        ...listMarkdownLinks("content", content),
        ...(source === ""
          ? []
          : [{ field: "source_url", address: source, text: source_name ?? source }]),
        ...product_slugs.map((slug) => ({
          field: "product_slugs",
          address: RECORD_FOLDERS.products + slug,
          text: slug,
        })),
      ];
    }
    case "menu_items": {
      const { name, url } = record.row;
      return [{ field: "url", address: completeMenuAddress(url), text: name }];
    }
    case "site_content":
      return isMarkdownText(record.row) ? listMarkdownLinks("value", record.row.value) : [];
    case "defined":
      return listUrls(record).map(([field, address]) => ({ field, address, text: address }));
  }
}

/** The fields of a record with an address in them. */
function listUrls({ type, row }: DefinedRecord): [column: string, address: string][] {
  return Object.entries(RECORD_TABLES[type].fields)
    .filter(([, { kind }]) => kind === "url")
    .map(([column]): [string, string] => [column, String(row[column] ?? "")])
    .filter(([, address]) => address !== "");
}

function listMarkdownLinks(field: string, text: string): RecordLink[] {
  return outlineMarkdown(text).links.map((link) => ({ field, ...link }));
}

/** The path of the page that shows a record, to which its relative addresses refer. */
export function findRecordPath(record: SiteRecord): string {
  switch (record.table) {
    case "products":
    case "news":
      return RECORD_FOLDERS[record.table] + record.row.slug;
    case "menu_items":
    case "defined":
      return "/";
    case "site_content": {
      const address = findSitePlace(record.row.section, record.row.key)?.address ?? "/";
      return address.replace(/#.*$/, "");
    }
  }
}

/**
 * The columns of a record after replacing addresses in its links; empty when it has none of them.
 *
 * @param replace returns the new address, or null to leave one as it is
 */
export function rewriteRecordLinks(
  record: SiteRecord,
  replace: (address: string) => string | null,
): Record<string, unknown> {
  switch (record.table) {
    case "products": {
      const { documents } = record.row;
      const changed = documents.map((document) => {
        const url = replace(document.url);
        return url === null ? document : { ...document, url };
      });
      return changed.every((document, i) => document === documents[i])
        ? {}
        : { documents: changed };
    }
    case "news": {
      const { content, product_slugs } = record.row;
      const folder = RECORD_FOLDERS.products;
      const slugs = product_slugs.map(
        (slug) => replace(folder + slug)?.replace(folder, "") ?? slug,
      );
      return {
        ...pickChanged("content", content, (text) => rewriteMarkdownLinks(text, replace)),
        ...(slugs.join() !== product_slugs.join() && { product_slugs: slugs }),
      };
    }
    case "menu_items":
      return pickChanged("url", record.row.url, (url) => replace(completeMenuAddress(url)) ?? url);
    case "site_content":
      return isMarkdownText(record.row)
        ? pickChanged("value", record.row.value, (text) => rewriteMarkdownLinks(text, replace))
        : {};
    case "defined":
      return Object.fromEntries(
        listUrls(record).flatMap(([column, url]) => {
          const changed = replace(url);
          return changed === null ? [] : [[column, changed]];
        }),
      );
  }
}

function pickChanged(field: string, before: string, change: (text: string) => string) {
  const after = change(before);
  return after === before ? {} : { [field]: after };
}

/** Where a Markdown text writes an address: offsets of its characters, and what they mean. */
interface Destination {
  start: number;
  end: number;
  address: string;
}

/**
 * Replaces addresses of links and pictures in a Markdown text, and touches nothing else.
 *
 * @param replace returns the new address, or null to leave one as it is
 */
export function rewriteMarkdownLinks(
  text: string,
  replace: (address: string) => string | null,
): string {
  let rewritten = text;
  // From the end, so that the offsets of what comes before stay right.
  for (const { start, end, address } of listDestinations(text).toReversed()) {
    const changed = replace(address);
    if (changed !== null) rewritten = rewritten.slice(0, start) + changed + rewritten.slice(end);
  }
  return rewritten;
}

/** The tokens of micromark that hold the address of a link, a picture or a definition. */
const TOKENS = [
  "resourceDestinationLiteral",
  "resourceDestinationRaw",
  "definitionDestinationLiteral",
  "definitionDestinationRaw",
] as const;

function listDestinations(text: string): Destination[] {
  const found: Destination[] = [];
  const add = (start: number, end: number) => {
    const written = text.slice(start, end);
    const isBracketed = written.startsWith("<") && written.endsWith(">");
    const inside = isBracketed ? { start: start + 1, end: end - 1 } : { start, end };
    const address = decodeString(text.slice(inside.start, inside.end));
    found.push({ ...inside, address });
  };
  const note: NonNullable<Extension["enter"]>[string] = ({ start, end }) =>
    add(start.offset, end.offset);
  const extension: Extension = { enter: Object.fromEntries(TOKENS.map((name) => [name, note])) };
  const tree = parseMarkdown(text, extension);
  // An address that is its own text: `<https://…>`, or bare.
  for (const node of listNodes(tree)) {
    const [start = 0, end = 0] = [node.position?.start.offset, node.position?.end.offset];
    if (node.type === "link" && text[start] !== "[") add(start, end);
  }
  return found.toSorted((a, b) => a.start - b.start);
}

/** A record that links to another one. */
interface LinkingRecord {
  from: SiteRecord;
  to: RecordRef;
}

/** The records, in their order, that link to one of `targets`, by a current or a former address. */
export function findLinkingRecords(
  records: readonly SiteRecord[],
  targets: readonly RecordRef[],
  addresses: SiteAddresses,
): LinkingRecord[] {
  return records.flatMap((from) => {
    const base = findRecordPath(from);
    const own = referTo(from);
    const to = listRecordLinks(from)
      .map(({ address }) => findTarget(addresses.resolve(address, base)))
      .find((found) => targets.some((target) => found !== null && isSameRecord(found, target)));
    // A page that goes takes its links to itself along.
    return to == null || isSameRecord(own, to) ? [] : [{ from, to }];
  });
}

function findTarget(target: LinkTarget): RecordRef | null {
  return "record" in target ? target.record : null;
}

/**
 * The changes by which a record's links to former addresses lead to the current ones; empty without any.
 *
 * @param isMeant whether links to a record are to be changed; by default all
 */
export function updateRenamedLinks(
  record: SiteRecord,
  addresses: SiteAddresses,
  isMeant: (to: RecordRef) => boolean = () => true,
): Record<string, unknown> {
  const base = findRecordPath(record);
  return rewriteRecordLinks(record, (written) => {
    const target = addresses.resolve(written, base);
    if (target.kind !== "renamed" || !isMeant(target.record)) return null;
    const origin = /^https?:\/\/[^/]+/i.exec(written)?.[0] ?? "";
    return origin + target.address;
  });
}
