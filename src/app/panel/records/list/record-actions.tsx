import { History, Pencil, Trash2 } from "lucide-react";

import { useRecordHistory } from "#app/panel/records/history/record-history.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

export interface RecordActionsProps {
  id: string;
  /** The record's name, for the buttons' labels. */
  name: string;
  /** The name in the history's heading, if different. */
  historyName?: string;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** The buttons of a record in a list. */
export function RecordActions({
  id,
  name,
  historyName = name,
  isDeleting,
  onEdit,
  onDelete,
}: RecordActionsProps) {
  const { openRecord } = useRecordHistory();
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        data-tooltip="Historial"
        aria-label={`Historial de ${name}`}
        onClick={() => openRecord(id, historyName)}
      >
        <History aria-hidden className="size-5" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        data-act="edit"
        data-tooltip="Editar"
        aria-label={`Editar ${name}`}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-5" />
      </Button>
      <Button
        variant="danger"
        size="icon"
        data-tooltip="Eliminar"
        aria-label={`Eliminar ${name}`}
        pending={isDeleting}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </>
  );
}
