import { Download } from "lucide-react";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { useSingleRun } from "#app/panel/lib/hooks/use-single-run.ts";
import { countRecords, nameAll } from "#app/panel/records/bulk/bulk-texts.ts";
import type { Listing, ListTypes } from "#app/panel/records/resource/resource.ts";
import type { ResourceListing } from "#app/panel/records/resource/use-resource-list.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";

interface ExportButtonProps<T extends ListTypes> {
  resource: Listing<T>;
  listing: ResourceListing<T>;
}

/** Downloads all records of a list as a CSV file, one run at a time. */
export function ExportButton<T extends ListTypes>({
  resource: { name, list, texts },
  listing: { filter, list: rows },
}: ExportButtonProps<T>) {
  const client = useClient();
  const runOnce = useSingleRun();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const [{ downloadCsv }, columns, records] = await Promise.all([
        import("#app/panel/records/bulk/download-csv.ts"),
        list.loadColumns(client),
        list.listAll(client, filter),
      ]);
      downloadCsv(name, columns, records);
      showSuccess(`Se descargó un archivo con ${countRecords(texts.label, records.length)}`);
    } catch (error) {
      showError(`No se pudieron exportar ${nameAll(texts.label, rows.total ?? 0)}`, {
        reason: explainError(error),
      });
    } finally {
      setIsExporting(false);
    }
  };
  return (
    <Button
      variant="ghost"
      className="px-3"
      pending={isExporting}
      onClick={() => void runOnce(run)}
    >
      {!isExporting && <Download aria-hidden className="size-4" />}
      Exportar CSV
    </Button>
  );
}
