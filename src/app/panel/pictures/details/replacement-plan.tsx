import { stripCrop } from "#domain/media/picture-address.ts";
import type { PictureUse, PlannedChange } from "#domain/media/picture-library.ts";
import { findTooSmall } from "#domain/media/small-picture.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { listRecordPictures } from "#domain/review/record-pictures.ts";
import { isSameRecord, type RecordRef, referTo } from "#domain/review/site.ts";

interface ReplacementPlanProps {
  ready: readonly PlannedChange[];
  /** Records with a draft. */
  left: readonly RecordRef[];
  /** All uses of the former picture. */
  uses: readonly PictureUse[];
  /** The other picture's. */
  address: string;
}

/** What a replacement changes, and what it leaves. */
export function ReplacementPlan({ ready, left, uses, address }: ReplacementPlanProps) {
  const refs = ready.map(({ record }) => referTo(record));
  const isPlanned = (record: RecordRef) =>
    [...refs, ...left].some((ref) => isSameRecord(ref, record));
  const others = uses.map(({ record }) => record).filter((record) => !isPlanned(record));
  const warnings = new Set(ready.flatMap((change) => findWarnings(change, address)));
  return (
    <div className="grid gap-3">
      {refs.length > 0 && <Records title="Cambia en" records={refs} />}
      {left.length > 0 && (
        <Records title="Se queda igual, porque tiene un borrador: cámbiela ahí" records={left} />
      )}
      {others.length > 0 && (
        <Records
          title="Se queda igual, porque solo se usa en un borrador o la nombra un texto"
          records={others}
        />
      )}
      {[...warnings].map((warning) => (
        <p key={warning} role="status" className="text-gold-ink text-sm wrap-anywhere">
          {warning}
        </p>
      ))}
    </div>
  );
}

/** Places that the other picture is too small for. */
function findWarnings({ record, changes }: PlannedChange, address: string): string[] {
  const changed = { ...record, row: { ...record.row, ...changes } } as typeof record;
  return listRecordPictures(changed, "")
    .filter((picture) => stripCrop(picture.address) === stripCrop(address))
    .flatMap(({ address: shown, holder }) => findTooSmall(shown, holder)?.what ?? []);
}

function Records({ title, records }: { title: string; records: readonly RecordRef[] }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-[0.9375rem] font-semibold">{title}</h3>
      <ul aria-label={title} className="list-disc pl-5 wrap-anywhere">
        {records.map((record) => (
          <li key={`${record.table} ${record.text ?? record.id}`}>
            {record.name}{" "}
            <span className="text-soft text-sm">{RECORD_TABLES[record.table].label.one}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
