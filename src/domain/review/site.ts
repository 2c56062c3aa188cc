import { mergeSiteContent, type SiteContent } from "#domain/content/catalogue/catalogue.ts";
import { foldText } from "#domain/fold-text.ts";
import { indexAddresses, type SiteAddresses } from "#domain/links/site-addresses.ts";
import { findPageTexts, type PageTexts } from "#domain/review/page-texts.ts";
import {
  isPublic,
  listRecords,
  referTo,
  type RecordRef,
  type SiteRecord,
} from "#domain/review/site-record.ts";
import type { SiteState } from "#domain/review/site-state.ts";

/** A site with what rules look up, made once for all its records. */
export interface Site {
  state: SiteState;
  /** All records, public or not. */
  records: readonly SiteRecord[];
  content: SiteContent;
  addresses: SiteAddresses;
  /** Bytes of uploaded files by name. */
  fileBytes: ReadonlyMap<string, number | null>;
  /** The public records whose page has a title or a description, by the text, folded. */
  pagesBy: Readonly<Record<keyof PageTexts, ReadonlyMap<string, RecordRef[]>>>;
}

export function indexSite(state: SiteState): Site {
  const records = listRecords(state);
  const content = mergeSiteContent(state.texts);
  const pages = records
    .filter(isPublic)
    .map((record) => ({ ref: referTo(record), texts: findPageTexts(record) }));
  const indexBy = (part: keyof PageTexts) => {
    const found = new Map<string, RecordRef[]>();
    for (const { ref, texts } of pages) {
      const text = foldText(texts?.[part]?.text ?? "");
      if (text !== "") found.set(text, [...(found.get(text) ?? []), ref]);
    }
    return found;
  };
  return {
    state,
    records,
    content,
    addresses: indexAddresses(state),
    fileBytes: new Map(state.files?.map(({ name, bytes }) => [name, bytes])),
    pagesBy: { title: indexBy("title"), description: indexBy("description") },
  };
}
