import { Download, FileSpreadsheet, ImageUp, CircleCheck } from "lucide-react";
import { useRef, useState, useEffect } from "react";
import { useSearchParams, Link } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { ImportPlan } from "#app/panel/import/import-plan.tsx";
import { SPREADSHEET_TYPES } from "#app/panel/import/read-spreadsheet.ts";
import { type Importing, useImport, type Finished } from "#app/panel/import/use-import.ts";
import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { preparePicture } from "#app/panel/media/upload/prepare-picture.ts";
import { UploadCancellation, UploadRejection } from "#app/panel/media/upload/use-upload.ts";
import { countRecords } from "#app/panel/records/action-texts.ts";
import { downloadCsv } from "#app/panel/records/list/download-csv.ts";
import { Button, ChoiceButton, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listWholeRecords } from "#data/records/whole-records.ts";
import { PICTURE_TYPES } from "#domain/media/upload-rules.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import {
  KINDS_TEXTS_LAST,
  RECORD_TABLES,
  type RecordTable,
  nameTable,
} from "#domain/records/record-tables.ts";
import { loadSheet } from "#domain/spreadsheet/load-sheet.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";
import { createQueue } from "#lib/async/queue.ts";

/** The URL parameter that names the record type. */
const KIND = "tipo";

/** Imports records from a spreadsheet: previews every line, then applies all as one publication, which can be undone. */
export function ImportingPage() {
  const [search, setSearch] = useSearchParams();
  const table = KINDS_TEXTS_LAST.find((one) => RECORD_TABS[one] === search.get(KIND)) ?? "products";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold sm:text-2xl">Importar de una hoja de cálculo</h2>
        <p className="text-soft text-pretty">
          Elija un archivo de Excel o CSV. Antes de cambiar nada, verá qué cambia en cada fila.
        </p>
      </header>
      <div role="group" aria-label="Qué contiene el archivo" className="flex flex-wrap gap-2">
        {KINDS_TEXTS_LAST.map((one) => (
          <ChoiceButton
            key={one}
            isOn={one === table}
            onPress={() => setSearch({ [KIND]: RECORD_TABS[one] }, { replace: true })}
          >
            {nameTable(one, "many")}
          </ChoiceButton>
        ))}
      </div>
      <TableImport key={table} table={table} />
    </div>
  );
}

function TableImport({ table }: { table: RecordTable }) {
  const importing = useImport(table);
  const { work, refusal, material, lines, finished } = importing;
  if (finished !== null)
    return <FinishedImport table={table} importing={importing} finished={finished} />;
  return (
    <>
      <Chooser table={table} importing={importing} />
      {refusal !== null && <Alert title={refusal} />}
      {work === "reading" && <Loading text="Leyendo el archivo..." />}
      {material !== null && lines !== null && (
        <ImportPlan
          table={table}
          importing={importing}
          lines={lines}
          unread={material.unread}
          notes={material.notes}
        />
      )}
    </>
  );
}

/** One at a time: each is decoded in memory, and may ask a question. */
const enqueuePicture = createQueue(1);

interface ChooserProps {
  table: RecordTable;
  importing: Importing;
}

function Chooser({ table, importing }: ChooserProps) {
  const ref = useRef<HTMLDivElement>(null);
  const { choose, addPicture, material, given, work } = importing;
  const takePicture = async (file: File) => {
    try {
      addPicture({ fileName: file.name, ...(await preparePicture(file)) });
    } catch (error) {
      if (error instanceof UploadCancellation) return;
      const reason = error instanceof UploadRejection ? error.message : explainError(error);
      showError(`No se pudo tomar «${file.name}»`, { reason });
    }
  };
  useDroppedFiles({ ref, onFile: choose, takesPasted: false });
  const { fields, importHint } = RECORD_TABLES[table];
  const hasPictures = Object.values(fields).some(({ kind }) => kind === "picture");
  return (
    <Card ref={ref} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          text={material === null ? "Elegir archivo" : "Elegir otro archivo"}
          icon={FileSpreadsheet}
          accept={SPREADSHEET_TYPES}
          pending={work !== null}
          onFile={choose}
        />
        {hasPictures && (
          <FileButton
            text="Agregar imágenes"
            icon={ImageUp}
            accept={PICTURE_TYPES}
            takesMany
            onFile={(file) => void enqueuePicture(() => takePicture(file))}
          />
        )}
        <TemplateButton table={table} />
      </div>
      <p className="text-soft text-sm text-pretty">{importHint}</p>
      <p role="status" className="text-sm font-medium empty:hidden">
        {material !== null && work !== "reading" && material.fileName}
        {given.length > 0 && ` · imágenes listas: ${given.length}`}
      </p>
    </Card>
  );
}

/** Downloads the existing records as a CSV file with the columns that an import reads. */
function TemplateButton({ table }: { table: RecordTable }) {
  const client = useClient();
  const [isReading, setIsReading] = useState(false);
  const download = async () => {
    setIsReading(true);
    try {
      const records = await listWholeRecords(client, table);
      downloadCsv(RECORD_TABS[table], writeColumns(await loadSheet(table)), records);
    } catch (error) {
      showError("No se pudo descargar la plantilla", { reason: explainError(error) });
    }
    setIsReading(false);
  };
  return (
    <Button variant="ghost" className="px-3" pending={isReading} onClick={() => void download()}>
      {!isReading && <Download aria-hidden className="size-4" />}
      Descargar plantilla
    </Button>
  );
}

interface FinishedImportProps {
  table: RecordTable;
  importing: Importing;
  finished: Finished;
}

/** The result of an import, with undo. */
function FinishedImport({ table, importing, finished }: FinishedImportProps) {
  const { count, published } = finished;
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const name = countRecords(RECORD_TABLES[table].label, count);
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <h3 ref={ref} tabIndex={-1} className="flex items-center gap-2 text-lg font-semibold">
        <CircleCheck aria-hidden className="text-green size-5 shrink-0" />
        {published === null ? `Quedaron como borradores: ${name}` : `Importado: ${name}`}
      </h3>
      <p className="text-soft text-pretty">
        {published === null
          ? "Están en un grupo en Publicar: ahí se ven en el sitio, se publican juntos o a una hora, o se descartan."
          : "Se deshace todo junto aquí o, más tarde, en Publicar."}
      </p>
      <div className="flex flex-wrap gap-2">
        {published === null ? (
          <Link to="/admin/publicaciones" className={buttonClasses({ variant: "primary" })}>
            Ver en Publicar
          </Link>
        ) : (
          <>
            <Link
              to={`/admin?tab=${RECORD_TABS[table]}`}
              className={buttonClasses({ variant: "primary" })}
            >
              Ver {RECORD_TABLES[table].label.many}
            </Link>
            <Button
              variant="outline"
              pending={importing.work === "undoing"}
              onClick={() => importing.undo(published)}
            >
              Deshacer la importación
            </Button>
          </>
        )}
        <Button variant="ghost" onClick={importing.reset}>
          Importar otro archivo
        </Button>
      </div>
    </Card>
  );
}
