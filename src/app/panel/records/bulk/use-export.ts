import { useState } from "react";

import { useSingleRun } from "#app/panel/lib/use-single-run.ts";
import { countRecords, nameAll } from "#app/panel/records/bulk/bulk-texts.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import type { RecordLabel } from "#domain/records/record-tables.ts";

/**
 * Exports all records of a list, one run at a time.
 *
 * @param exportAll downloads them as a file; resolves with their number
 */
export function useExport(label: RecordLabel, total: number, exportAll: () => Promise<number>) {
  const runOnce = useSingleRun();
  const [isExporting, setIsExporting] = useState(false);
  const run = async () => {
    setIsExporting(true);
    try {
      const count = await exportAll();
      showSuccess(`Se descargó un archivo con ${countRecords(label, count)}`);
    } catch (error) {
      showError(`No se pudieron exportar ${nameAll(label, total)}`, {
        reason: explainError(error),
      });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportAll: () => void runOnce(run) };
}
