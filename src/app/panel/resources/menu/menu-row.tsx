import { ArrowDown, ArrowUp } from "lucide-react";
import type { ComponentProps } from "react";

import { RecordCard, type RowProps } from "#app/panel/records/list/record-card.tsx";
import { MoveHandle } from "#app/panel/resources/menu/move-handle.tsx";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import type { Direction, MenuItem } from "#domain/menu/menu-item.ts";
import { toSafeHref } from "#domain/site-address.ts";

/** How an item can be moved. */
export interface Ordering {
  isFirst: boolean;
  isLast: boolean;
  /** Whether it is being dragged. */
  isTaken: boolean;
  handle: ComponentProps<typeof Button>;
  onMove: (direction: Direction) => void;
}

interface MenuRowProps extends RowProps {
  item: MenuItem;
  /** Null while the list does not show the menu's order. */
  ordering: Ordering | null;
  onActivate: (isActive: boolean) => void;
}

export function MenuRow({ item, ordering, onActivate, ...row }: MenuRowProps) {
  const { name, url, is_active: isActive } = item;
  const target = toSafeHref(url);
  return (
    <RecordCard
      {...row}
      name={name}
      isTaken={ordering?.isTaken ?? false}
      isFaded={!isActive}
      site={target === null ? null : { href: target }}
      leading={ordering !== null && <OrderButtons name={name} {...ordering} />}
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

function OrderButtons({
  name,
  isFirst,
  isLast,
  isTaken,
  handle,
  onMove,
}: Ordering & { name: string }) {
  return (
    <div className="-ml-2 flex shrink-0 items-center">
      <MoveHandle name={name} isTaken={isTaken} handle={handle} />
      <div className="grid">
        <MoveButton direction={-1} name={name} unavailable={isFirst} onMove={onMove} />
        <MoveButton direction={1} name={name} unavailable={isLast} onMove={onMove} />
      </div>
    </div>
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
    <Button
      variant="ghost"
      size="icon"
      data-tooltip={verb}
      aria-label={`${verb} ${name}`}
      unavailable={unavailable}
      onClick={() => onMove(direction)}
    >
      <Icon aria-hidden className="size-5" />
    </Button>
  );
}
