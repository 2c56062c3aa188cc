import { useState } from "react";

import { countRecords, nameAll, type Noun } from "#app/features/records/admin/bulk-texts.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";
import { explainError } from "#data/error-texts.ts";

/**
 * Exports all that a list shows, once at a time.
 *
 * @param exportAll reads it and hands it over as a file; gives the number of records
 */
export function useExport(noun: Noun, total: number, exportAll: () => Promise<number>) {
  const runOnce = useSingleRun();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const count = await exportAll();
      showSuccess(`Se descargó un archivo con ${countRecords(noun, count)}`);
    } catch (error) {
      showError(`No se pudieron exportar ${nameAll(noun, total)}`, {
        reason: explainError(error),
      });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportAll: () => void runOnce(run) };
}
