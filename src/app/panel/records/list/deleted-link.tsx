import { Trash2 } from "lucide-react";
import { use } from "react";
import { Link } from "react-router";

import { RECORD_TABS } from "#app/panel/lib/addresses/record-tabs.ts";
import { RecordHistoryContext } from "#app/panel/records/history/record-history.ts";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";

/** Links to a tab's deleted records; renders nothing in tabs without a history. */
export function DeletedLink({ className }: { className: string }) {
  const history = use(RecordHistoryContext);
  if (history === null) return null;
  return (
    <Link
      to={`/admin/eliminados?tipo=${RECORD_TABS[history.table]}`}
      className={buttonClasses({ variant: "ghost", className })}
    >
      <Trash2 aria-hidden className="size-4" />
      Eliminados
    </Link>
  );
}
