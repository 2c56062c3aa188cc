import { Plus } from "lucide-react";
import { type ComponentProps, useId } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { useSorting } from "#app/panel/records/list/use-sorting.ts";
import { MoveHandle } from "#app/panel/resources/menu/move-handle.tsx";
import { useMoves } from "#app/panel/resources/menu/use-moves.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import type { MenuItem } from "#domain/menu/menu-item.ts";

interface MenuOrderProps {
  items: readonly MenuItem[];
  /** Null for a new item. */
  editedId: string | null;
  /** Null starts a new one. */
  onEdit: (id: string | null) => void;
}

/** The whole menu, with hidden items faded, which can be sorted by dragging or with keys. */
export function MenuOrder({ items, editedId, onEdit }: MenuOrderProps) {
  const helpId = useId();
  const moves = useMoves();
  const byId = new Map(items.map((item) => [item.id, item]));
  const sorting = useSorting({
    ids: [...byId.keys()],
    nameOf: (id) => byId.get(id)?.name ?? "",
    announce: moves.announce,
    onPlace: (id, from, to) => {
      const item = byId.get(id);
      const others = [...byId.keys()].filter((other) => other !== id);
      const neighbourId = others[to === 0 ? 0 : to - 1];
      if (item === undefined || neighbourId === undefined) return;
      moves.place(item, { from, to, place: { neighbourId, isAfter: to > 0 } });
    },
  });
  return (
    <section aria-label="Orden del menú" className="border-line grid gap-2 border-t p-4 sm:p-6">
      <h3 className="text-lg font-semibold">Orden del menú</h3>
      <p id={helpId} className="text-soft text-sm">
        Arrastre, o pulse espacio para tomarlo y las flechas para moverlo.
      </p>
      <ul className="grid gap-1">
        {sorting.order
          .flatMap((id) => byId.get(id) ?? [])
          .map((item) => (
            <OrderedItem
              key={item.id}
              item={item}
              isTaken={item.id === sorting.takenId}
              isEdited={item.id === editedId}
              handle={{ ...sorting.handleOf(item.id), "aria-describedby": helpId }}
              onEdit={() => onEdit(item.id)}
            />
          ))}
      </ul>
      <Button variant="outline" className="justify-self-start" onClick={() => onEdit(null)}>
        <Plus aria-hidden className="size-4" />
        Agregar una página
      </Button>
      <output className="sr-only">{moves.announcement}</output>
    </section>
  );
}

interface OrderedItemProps {
  item: MenuItem;
  /** Whether it is being moved. */
  isTaken: boolean;
  isEdited: boolean;
  handle: ComponentProps<typeof Button>;
  onEdit: () => void;
}

function OrderedItem({ item, isTaken, isEdited, handle, onEdit }: OrderedItemProps) {
  const { name, is_active: isActive } = item;
  return (
    <li
      className={cn(
        "border-line flex items-center gap-1 rounded-lg border bg-white",
        isTaken && "shadow-card",
      )}
    >
      <MoveHandle name={name} isTaken={isTaken} handle={handle} />
      <Button
        variant="ghost"
        aria-label={`Editar ${name}`}
        aria-current={isEdited || undefined}
        className="aria-[current]:bg-green-mist min-w-0 grow justify-start px-2 font-normal"
        onClick={onEdit}
      >
        <span className={cn("truncate", !isActive && "text-soft line-through")}>{name}</span>
        {!isActive && <Badge>Oculto</Badge>}
      </Button>
    </li>
  );
}
