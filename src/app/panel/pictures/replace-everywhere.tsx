import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, Images } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { UploadPicture } from "#app/panel/pictures/upload-picture.tsx";
import { usePictureChanges } from "#app/panel/pictures/use-picture-changes.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Thumbnail } from "#app/panel/ui/controls/thumbnail.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { stripCrop } from "#domain/media/picture-address.ts";
import type { PictureUse, PlannedChange, LibraryPicture } from "#domain/media/picture-library.ts";
import { applyDefaultCrop } from "#domain/media/picture-note.ts";
import { findTooSmall } from "#domain/media/small-picture.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import { listRecordPictures } from "#domain/review/record-pictures.ts";
import { isSameRecord, referTo, type RecordRef } from "#domain/review/site.ts";

const PictureLibrary = lazyPart(
  async () => (await import("#app/panel/media/library/picture-library.tsx")).PictureLibrary,
  "asked",
);

interface ReplaceEverywhereProps {
  picture: LibraryPicture;
  pictures: readonly LibraryPicture[];
  onDone: () => void;
  onLeave: () => void;
}

/** Chooses another picture, previews what changes, and applies it as one publication. */
export function ReplaceEverywhere({ picture, pictures, onDone, onLeave }: ReplaceEverywhereProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isLibraryOpen, setIsLibraryOpen] = useState(false);
  const note = pictures.find(({ address }) => address === chosen)?.note ?? null;
  return (
    <>
      <p className="text-soft text-pretty">
        La nueva toma el lugar de esta en todos los registros y textos. Los textos alternativos se
        conservan. Se puede deshacer.
      </p>
      <Thumbnail address={picture.address} width={640} className="h-36 w-full object-contain" />
      <ArrowDown aria-hidden className="text-soft size-6 justify-self-center" />
      {chosen !== null && (
        <Thumbnail address={chosen} width={640} className="h-36 w-full object-contain" />
      )}
      <div className="flex flex-wrap items-start gap-2">
        <Button variant="outline" onClick={() => setIsLibraryOpen(true)}>
          <Images aria-hidden className="size-4" />
          Elegir otra imagen
        </Button>
        <UploadPicture text="Subir la nueva" onStored={setChosen} />
      </div>
      {chosen === picture.address && <p role="alert">Es la misma imagen: elija otra.</p>}
      {chosen === null || chosen === picture.address ? (
        <Button variant="ghost" className="justify-self-start" onClick={onLeave}>
          Volver
        </Button>
      ) : (
        <Confirmation
          key={chosen}
          picture={picture}
          replacement={{ address: applyDefaultCrop(chosen, note), alt: note?.alt ?? "" }}
          onDone={onDone}
          onLeave={onLeave}
        />
      )}
      {isLibraryOpen && (
        <Suspense>
          <PictureLibrary
            onChoose={(path) => {
              setIsLibraryOpen(false);
              setChosen(path);
            }}
            onClose={() => setIsLibraryOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ConfirmationProps {
  picture: LibraryPicture;
  replacement: { address: string; alt: string };
  onDone: () => void;
  onLeave: () => void;
}

function Confirmation({ picture, replacement, onDone, onLeave }: ConfirmationProps) {
  const { address, name } = picture;
  const { planReplacement, apply } = usePictureChanges();
  const plan = useQuery({
    queryKey: ["media", "plan", address, replacement.address],
    queryFn: () => planReplacement(address, replacement),
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const work = useMutation({
    mutationFn: async () => {
      const { ready } = await planReplacement(address, replacement);
      if (ready.length > 0) await apply(`Otra imagen por «${name}»`, "Imagen reemplazada", ready);
    },
    onSuccess: onDone,
  });
  if (plan.isPending) return <Loading text="Buscando dónde se usa..." />;
  const error = plan.error ?? work.error;
  const count = plan.data?.ready.length ?? 0;
  return (
    <>
      {error !== null && (
        <Alert title="No se pudo reemplazar">
          <p>{explainError(error)}</p>
        </Alert>
      )}
      {plan.data !== undefined && (
        <ReplacementPlan {...plan.data} uses={picture.uses} address={replacement.address} />
      )}
      <div className="flex flex-wrap gap-3">
        <Button pending={work.isPending} unavailable={count === 0} onClick={() => work.mutate()}>
          {count === 1 ? "Reemplazar en 1 lugar" : `Reemplazar en ${count} lugares`}
        </Button>
        <Button variant="outline" onClick={onLeave}>
          Cancelar
        </Button>
      </div>
    </>
  );
}

interface ReplacementPlanProps {
  ready: readonly PlannedChange[];
  /** Records skipped because they have a draft. */
  left: readonly RecordRef[];
  /** All uses of the replaced picture. */
  uses: readonly PictureUse[];
  /** The new picture's address. */
  address: string;
}

/** What a replacement changes, and what it leaves unchanged. */
function ReplacementPlan({ ready, left, uses, address }: ReplacementPlanProps) {
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

/** Warnings about uses the new picture is too small for. */
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
