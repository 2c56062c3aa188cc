import { TriangleAlert } from "lucide-react";

import { useOpenRecord } from "#app/panel/records/review/use-open-record.ts";
import type { LibraryPicture } from "#domain/media/picture-library.ts";
import { WHY_TOO_SMALL } from "#domain/media/small-picture.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { isSameRecord, type RecordRef } from "#domain/review/site.ts";

interface UseListProps {
  picture: LibraryPicture;
  /** Called before a record's form opens. */
  onLeave: () => void;
}

/** Where a picture is used, each place with what is wrong there; a press opens the record's form. */
export function UseList({ picture, onLeave }: UseListProps) {
  const { address, uses, tooSmall, silent } = picture;
  const openRecord = useOpenRecord();
  const isPartOfDesign = address === ABOUT_PICTURE;
  return (
    <section className="grid gap-2">
      <h3 className="text-[0.9375rem] font-semibold">Dónde se usa</h3>
      {uses.length === 0 && <p className="text-soft">En ningún producto, noticia ni texto.</p>}
      <ul
        aria-label="Dónde se usa"
        className="divide-line border-line divide-y border-y empty:hidden"
      >
        {uses.map(({ record, isDraft }) => (
          <li key={`${record.table} ${record.text ?? record.id}`} className="grid pb-2">
            <button
              type="button"
              className="hover:bg-sand flex min-h-11 w-full cursor-pointer items-center gap-2 py-1 text-left wrap-anywhere"
              onClick={() => {
                onLeave();
                openRecord(record);
              }}
            >
              <span className="grow underline underline-offset-4">{record.name}</span>
              <span className="text-soft text-sm">
                {isDraft ? "borrador de " : ""}
                {RECORD_TABLES[record.table].label.one}
              </span>
            </button>
            {tooSmall
              .filter((fault) => isSameRecord(fault.record, record))
              .map(({ what, how }) => (
                <Warning key={what}>
                  {what} {WHY_TOO_SMALL} {how}
                </Warning>
              ))}
            {isIn(silent, record) && (
              <Warning>
                Aquí no tiene texto alternativo: quien no la ve no sabe qué muestra.
              </Warning>
            )}
          </li>
        ))}
      </ul>
      {isPartOfDesign && (
        <p className="text-soft text-sm">
          También es parte del diseño del inicio, en «Nosotros»: allí no cambia.
        </p>
      )}
    </section>
  );
}

/** The home page shows it beside the company's history, whatever the texts say. */
const ABOUT_PICTURE = "/images/noticia-internacional.webp";

function isIn(records: readonly RecordRef[], record: RecordRef): boolean {
  return records.some((other) => isSameRecord(other, record));
}

function Warning({ children }: { children: React.ReactNode }) {
  return (
    <p className="text-gold-ink flex items-start gap-1.5 text-sm wrap-anywhere">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  );
}
