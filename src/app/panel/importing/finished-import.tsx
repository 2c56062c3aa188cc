import { CircleCheck } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";

import type { Finished, Importing } from "#app/panel/importing/use-import.ts";
import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { countRecords } from "#app/panel/records/bulk/bulk-texts.ts";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { RECORD_TABLES, type RecordTable } from "#domain/records/record-tables.ts";

interface FinishedImportProps {
  table: RecordTable;
  importing: Importing;
  finished: Finished;
}

/** What an import did, and the way back. */
export function FinishedImport({ table, importing, finished }: FinishedImportProps) {
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
          ? "Están en un paquete en Publicaciones: ahí se ven en el sitio, se publican juntos o a una hora, o se descartan."
          : "Se deshace todo junto aquí o, más tarde, en Publicaciones."}
      </p>
      <div className="flex flex-wrap gap-2">
        {published === null ? (
          <Link to="/admin/publicaciones" className={buttonClasses({ variant: "primary" })}>
            Ver en Publicaciones
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
