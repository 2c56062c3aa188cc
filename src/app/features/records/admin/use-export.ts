import { useState } from "react";

import { countRecords, nameAll, type RecordLabel } from "#app/features/records/admin/bulk-texts.ts";
import { showError, showSuccess } from "#app/ui/panel/toast.tsx";
import { useSingleRun } from "#app/ui/panel/use-single-run.ts";
import { explainError } from "#data/error-texts.ts";

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
