import { ArrowDown, ArrowUp } from "lucide-react";

import { Badge } from "#app/ui/panel/badge.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { RecordCard } from "#app/ui/panel/record-card.tsx";
import { Switch } from "#app/ui/panel/switch.tsx";
import { Tooltip } from "#app/ui/panel/tooltip.tsx";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Direction } from "#domain/menu/menu-order.ts";

interface MenuRowProps {
  item: MenuItem;
  isFirst: boolean;
  isLast: boolean;
  isEdited: boolean;
  isDeleting: boolean;
  onEdit: () => void;
  onDelete: () => void;
  onActivate: (isActive: boolean) => void;
  onMove: (direction: Direction) => void;
}

export function MenuRow({
  item,
  isFirst,
  isLast,
  isEdited,
  isDeleting,
  onEdit,
  onDelete,
  onActivate,
  onMove,
}: MenuRowProps) {
  const { name, url, is_active: isActive } = item;
  return (
    <RecordCard
      name={name}
      isEdited={isEdited}
      isDeleting={isDeleting}
      onEdit={onEdit}
      onDelete={onDelete}
      leading={
        <div className="grid shrink-0">
          <MoveButton direction={-1} name={name} unavailable={isFirst} onMove={onMove} />
          <MoveButton direction={1} name={name} unavailable={isLast} onMove={onMove} />
        </div>
      }
      detail={
        <div className="grid">
          <p className="text-soft text-sm wrap-anywhere">{url}</p>
          <div className="flex flex-wrap items-center gap-x-3">
            <Switch
              label="Activo"
              aria-label={`Activo: ${name}`}
              checked={isActive}
              onChange={(event) => onActivate(event.target.checked)}
            />
            {!isActive && <Badge>Inactivo</Badge>}
          </div>
        </div>
      }
    />
  );
}

const MOVES = {
  [-1]: { verb: "Subir", Icon: ArrowUp },
  1: { verb: "Bajar", Icon: ArrowDown },
} as const;

interface MoveButtonProps {
  direction: Direction;
  name: string;
  unavailable: boolean;
  onMove: (direction: Direction) => void;
}

function MoveButton({ direction, name, unavailable, onMove }: MoveButtonProps) {
  const { verb, Icon } = MOVES[direction];
  return (
    <Tooltip text={verb}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`${verb} ${name}`}
        unavailable={unavailable}
        onClick={() => onMove(direction)}
      >
        <Icon aria-hidden className="size-5" />
      </Button>
    </Tooltip>
  );
}
