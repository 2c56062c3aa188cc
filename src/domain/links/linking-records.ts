import { listRecordLinks, findRecordPath, rewriteRecordLinks } from "#domain/links/record-links.ts";
import type { LinkTarget, SiteAddresses } from "#domain/links/site-addresses.ts";
import {
  isSameRecord,
  type RecordRef,
  referTo,
  type SiteRecord,
} from "#domain/review/site-record.ts";

/** A record that links to another one. */
export interface LinkingRecord {
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
