import { Trash2 } from "lucide-react";
import { use } from "react";

import { RecordHistoryContext } from "#app/panel/records/history/record-history.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

/** Opens a tab's deleted records; renders nothing in tabs without a history. */
export function DeletedButton({ className }: { className: string }) {
  const history = use(RecordHistoryContext);
  if (history === null) return null;
  return (
    <Button variant="ghost" className={className} onClick={history.openDeleted}>
      <Trash2 aria-hidden className="size-4" />
      Eliminados
    </Button>
  );
}
