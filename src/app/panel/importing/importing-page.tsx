import { Download, FileSpreadsheet, ImageUp } from "lucide-react";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { FinishedImport } from "#app/panel/importing/finished-import.tsx";
import { ImportPlan } from "#app/panel/importing/import-plan.tsx";
import { SPREADSHEET_TYPES } from "#app/panel/importing/read-spreadsheet.ts";
import { type Importing, useImport } from "#app/panel/importing/use-import.ts";
import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { FileButton, useDroppedFiles } from "#app/panel/media/upload/file-input.tsx";
import { preparePicture } from "#app/panel/media/upload/prepare-picture.ts";
import { UploadRejection } from "#app/panel/media/upload/use-upload.ts";
import { downloadCsv } from "#app/panel/records/bulk/download-csv.ts";
import { Button, ChoiceButton } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { listWholeRecords } from "#data/records/whole-records.ts";
import { PICTURE_TYPES } from "#domain/media/upload-rules.ts";
import { nameTable, type RecordTable } from "#domain/records/record-tables.ts";
import { SHEETS } from "#domain/spreadsheet/plan-import.ts";
import { writeColumns } from "#domain/spreadsheet/sheet.ts";

const TABLES: readonly RecordTable[] = ["products", "news", "menu_items", "site_content"];

/** The parameter of the address that names the kind of records. */
const KIND = "tipo";

/** Records from a spreadsheet: a plan of each line first, then one publication, which can be undone. */
export function ImportingPage() {
  const [search, setSearch] = useSearchParams();
  const table = TABLES.find((one) => RECORD_TABS[one] === search.get(KIND)) ?? "products";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1">
        <h2 className="text-xl font-semibold sm:text-2xl">Importar de una hoja de cálculo</h2>
        <p className="text-soft text-pretty">
          Elija un archivo de Excel o CSV. Antes de cambiar nada, verá qué cambia en cada fila.
        </p>
      </header>
      <div role="group" aria-label="Qué contiene el archivo" className="flex flex-wrap gap-2">
        {TABLES.map((one) => (
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
      const reason = error instanceof UploadRejection ? error.message : explainError(error);
      showError(`No se pudo tomar «${file.name}»`, { reason });
    }
  };
  useDroppedFiles({ ref, onFile: choose, takesPasted: false });
  const hasPictures = SHEETS[table].columns.some(({ heading }) => heading === "Imagen");
  return (
    <Card ref={ref} className="grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          text={material === null ? "Elegir archivo" : "Elegir otro archivo"}
          icon={FileSpreadsheet}
          accept={SPREADSHEET_TYPES}
          onFile={choose}
        />
        {hasPictures && (
          <FileButton
            text="Agregar imágenes"
            icon={ImageUp}
            accept={PICTURE_TYPES}
            takesMany
            onFile={(file) => void takePicture(file)}
          />
        )}
        <TemplateButton table={table} />
      </div>
      <p className="text-soft text-sm text-pretty">{HINTS[table]}</p>
      <p role="status" className="text-sm font-medium empty:hidden">
        {material !== null && work !== "reading" && material.fileName}
        {given.length > 0 && ` · imágenes listas: ${given.length}`}
      </p>
    </Card>
  );
}

const PAGES =
  "Una fila con la página o el título de uno que ya existe lo actualiza; las demás crean uno nuevo. En «Imagen» sirve una dirección, o el nombre del archivo de una imagen del sitio o de las que agregue aquí.";

const HINTS: Readonly<Record<RecordTable, string>> = {
  products: `${PAGES} La ficha técnica, la inclusión y los documentos van en una celda, una línea por dato: Proteína | mínimo: 14,5 | unidad: %.`,
  news: PAGES,
  menu_items:
    "Una fila con el nombre de un elemento que ya existe lo actualiza; las demás crean uno.",
  site_content: "Cada fila cambia el texto de su «Clave», como hero.title.",
};

/** What there is, as a file with the columns that an import reads. */
function TemplateButton({ table }: { table: RecordTable }) {
  const client = useClient();
  const [isReading, setIsReading] = useState(false);
  const download = async () => {
    setIsReading(true);
    try {
      const records = await listWholeRecords(client, table);
      downloadCsv(RECORD_TABS[table], writeColumns(SHEETS[table]), records);
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
