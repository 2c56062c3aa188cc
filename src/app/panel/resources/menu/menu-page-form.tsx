import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ComponentProps, useId, useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import type { EditProps } from "#app/panel/records/edit/form-definition.ts";
import { MenuForm } from "#app/panel/resources/menu/menu-form.tsx";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { MoveHandle } from "#app/panel/resources/menu/move-handle.tsx";
import { useMoves } from "#app/panel/resources/menu/use-moves.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { listAllMenuRows } from "#data/menu-list.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

const WHOLE_MENU = { text: "", page: 1, estado: "todos", borrador: "todos", orden: "menu" };

/** Edits the menu beside the page that shows it: an item, new items, and their order. */
export function MenuPageForm({ target, onTyped, ...props }: EditProps) {
  const client = useClient();
  const [editedId, setEditedId] = useState(target?.id ?? null);
  const items = useQuery({
    // The same query as the tab's list, which a move updates immediately.
    queryKey: MENU.keys.list(WHOLE_MENU),
    queryFn: async () => {
      const rows = await listAllMenuRows(client, { text: "", isActive: null, sort: "order" });
      return { rows, total: rows.length };
    },
  });
  return (
    <>
      <MenuForm
        {...props}
        key={editedId}
        target={editedId === null ? null : { id: editedId }}
        // The page shows a new item once it is saved.
        {...(editedId !== null && onTyped && { onTyped })}
      />
      <MenuOrder items={items.data?.rows ?? []} editedId={editedId} onEdit={setEditedId} />
    </>
  );
}

interface MenuOrderProps {
  items: readonly MenuItem[];
  /** Null for a new item. */
  editedId: string | null;
  /** Null starts a new one. */
  onEdit: (id: string | null) => void;
}

/** The whole menu, with hidden items faded, which can be sorted by dragging or with keys. */
function MenuOrder({ items, editedId, onEdit }: MenuOrderProps) {
  const helpId = useId();
  const { shown, takenId, handleOf, announcement } = useMoves(items);
  return (
    <section aria-label="Orden del menú" className="border-line grid gap-2 border-t p-4 sm:p-6">
      <h3 className="text-lg font-semibold">Orden del menú</h3>
      <p id={helpId} className="text-soft text-sm">
        Arrastre, o pulse espacio para tomarlo y las flechas para moverlo.
      </p>
      <ul className="grid gap-1">
        {shown.map((item) => (
          <OrderedItem
            key={item.id}
            item={item}
            isTaken={item.id === takenId}
            isEdited={item.id === editedId}
            handle={{ ...handleOf(item.id), "aria-describedby": helpId }}
            onEdit={() => onEdit(item.id)}
          />
        ))}
      </ul>
      <Button variant="outline" className="justify-self-start" onClick={() => onEdit(null)}>
        <Plus aria-hidden className="size-4" />
        Agregar una página
      </Button>
      <output className="sr-only">{announcement}</output>
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
