import { Trash2 } from "lucide-react";
import { use } from "react";

import { Button } from "#app/ui/panel/button.tsx";
import { RecordHistoryContext } from "#app/ui/panel/record-history.ts";

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
