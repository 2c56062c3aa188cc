import type { RecordDraft } from "#domain/publishing/draft.ts";
import { isSameRecord, type RecordRef, referTo } from "#domain/review/site-record.ts";
import type { Site } from "#domain/review/site.ts";

/** A record that shows or links a picture. */
export interface PictureUse {
  record: RecordRef;
  /** Only in a draft: visitors do not see it yet. */
  isDraft: boolean;
}

/** What of a draft may name a picture. */
export type DraftTexts = Pick<
  RecordDraft,
  "table_name" | "record_id" | "record_name" | "changes" | "typed"
>;

/** The uses of some pictures, by their addresses: whatever a record or a draft says of them, in whichever column. */
export function findUses(
  { records }: Site,
  drafts: readonly DraftTexts[],
  addresses: ReadonlySet<string>,
): ReadonlyMap<string, PictureUse[]> {
  const uses = new Map<string, PictureUse[]>();
  const add = (said: unknown, use: PictureUse) => {
    for (const address of findAddresses(JSON.stringify(said), addresses)) {
      const known = uses.get(address) ?? [];
      if (known.some(({ record }) => isSameRecord(record, use.record))) continue;
      uses.set(address, [...known, use]);
    }
  };
  for (const record of records) add(record.row, { record: referTo(record), isDraft: false });
  const byId = new Map(
    records.map(referTo).flatMap((ref) => (ref.id === null ? [] : [[ref.id, ref] as const])),
  );
  for (const draft of drafts) {
    const record = byId.get(draft.record_id) ?? describeNew(draft);
    add([draft.changes, draft.typed], { record, isDraft: true });
  }
  return uses;
}

function describeNew({ table_name: table, record_id: id, record_name: name }: DraftTexts) {
  return {
    table,
    id,
    name: name === "" ? "Sin título" : name,
    ...(table === "site_content" && { text: name }),
  };
}

/** The address of a file of this site may begin here; what ends it depends on what is around. */
const BEGINS = /\/(?:images|storage\/v1\/object\/public\/media)\/[^\s"#?<>\\|]+/g;

function findAddresses(text: string, known: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  for (const [written] of text.matchAll(BEGINS)) {
    // In Markdown a bracket or a full stop may follow.
    let address = written;
    while (!known.has(address) && /[^\w/]$/.test(address)) address = address.slice(0, -1);
    const end = known.has(address) ? address : written.replace(/[)\]].*$/, "");
    if (known.has(end)) found.add(end);
  }
  return found;
}
