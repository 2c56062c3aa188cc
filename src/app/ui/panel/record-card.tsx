import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";

import { Badge } from "#app/ui/panel/badge.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { Card } from "#app/ui/panel/card.tsx";
import { Checkbox } from "#app/ui/panel/checkbox.tsx";
import { cn } from "#app/ui/panel/class-names.ts";
import { Tooltip } from "#app/ui/panel/tooltip.tsx";

/** Whether a record is among those chosen. */
export interface RecordChoice {
  isChosen: boolean;
  toggle: () => void;
}

interface RecordCardProps {
  /** The record's name, which its buttons carry too. */
  name: string;
  isEdited: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
  /** Given while records are being chosen: its box to tick. */
  choice?: RecordChoice | null;
  /** Whether it has been taken up, to be put in another place. */
  isTaken?: boolean;
  /** Its buttons stand above each other on a phone: there is the height for them. */
  isTall?: boolean;
  /** A picture, or whatever stands first. */
  leading?: ReactNode;
  /** A line below the name. */
  detail?: ReactNode;
  badges?: ReactNode;
  /** Further controls, before those that edit and delete. */
  actions?: ReactNode;
  /** Below the rest, over the whole width. */
  footer?: ReactNode;
}

/** One record of a RecordList. */
export function RecordCard({
  name,
  isEdited,
  isDeleting,
  onEdit,
  onDelete,
  choice = null,
  isTaken = false,
  isTall = false,
  leading,
  detail,
  badges,
  actions,
  footer,
}: RecordCardProps) {
  return (
    <li aria-current={isEdited || undefined} className={cn(isTaken && "relative z-10")}>
      <Card
        className={cn(
          "grid gap-3 p-3 transition-colors sm:p-4",
          (isEdited || choice?.isChosen) && "border-green bg-green-mist",
          isDeleting && "opacity-60",
          isTaken && "border-green shadow-lg",
        )}
      >
        <div className="flex items-center gap-3 sm:gap-4">
          {choice !== null && (
            <Checkbox
              label={`Seleccionar ${name}`}
              checked={choice.isChosen}
              onChange={choice.toggle}
            />
          )}
          {leading}
          <div className="grid min-w-0 grow gap-1">
            <h3 className="leading-snug font-semibold wrap-anywhere">{name}</h3>
            {detail}
            <p className="flex flex-wrap gap-2 empty:hidden">
              {badges}
              {isEdited && <Badge tone="gold">En edición</Badge>}
            </p>
          </div>
          <div className={cn("flex shrink-0 gap-1", isTall && "max-sm:flex-col max-sm:gap-0")}>
            {actions}
            <EditButton name={name} onEdit={onEdit} />
            <DeleteButton name={name} isDeleting={isDeleting} onDelete={onDelete} />
          </div>
        </div>
        {footer}
      </Card>
    </li>
  );
}

function EditButton({ name, onEdit }: Pick<RecordCardProps, "name" | "onEdit">) {
  return (
    <Tooltip text="Editar">
      <Button variant="ghost" size="icon" aria-label={`Editar ${name}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}

function DeleteButton({
  name,
  isDeleting,
  onDelete,
}: Pick<RecordCardProps, "name" | "isDeleting" | "onDelete">) {
  return (
    <Tooltip text="Eliminar">
      <Button
        variant="danger"
        size="icon"
        aria-label={`Eliminar ${name}`}
        pending={isDeleting}
        onClick={onDelete}
      >
        <Trash2 aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
