import { type ReactNode, useId } from "react";

import type { Selection } from "#app/panel/records/bulk/use-selection.ts";
import { type ListReading, RecordList } from "#app/panel/records/list/record-list.tsx";
import { useSorting } from "#app/panel/records/list/use-sorting.ts";
import { MenuRow, type Ordering } from "#app/panel/resources/menu/menu-row.tsx";
import { LOADING_FAILED } from "#app/panel/resources/menu/use-menu-list.ts";
import type { useQuickChanges } from "#app/panel/resources/menu/use-quick-changes.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

interface MenuItemsProps extends OrderingOptions {
  selection: Selection;
  editedId: string | null;
  deletingId: string | null;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  onEdit: (item: MenuItem) => void;
  onDelete: (item: MenuItem) => void;
}

/** The menu items, which can be reordered while the list shows all of them in the menu's order. */
export function MenuItems({
  selection,
  editedId,
  deletingId,
  empty,
  onEdit,
  onDelete,
  ...options
}: MenuItemsProps) {
  const helpId = useId();
  const { reading, changes } = options;
  const { shown, announcement, orderingOf } = useOrdering(options, helpId);
  return (
    <>
      <RecordList
        label="Elementos del menú"
        reading={{ ...reading, data: shown }}
        loadingText="Cargando el menú..."
        failureText={LOADING_FAILED}
        explain={explainError}
        empty={empty}
      >
        {(item, index) => (
          <MenuRow
            key={item.id}
            item={item}
            // Either reordering or selecting: a phone has no room for both.
            ordering={selection.isOn ? null : orderingOf(item, index)}
            isEdited={item.id === editedId}
            isDeleting={item.id === deletingId}
            choice={selection.choiceOf(item.id)}
            onEdit={() => onEdit(item)}
            onDelete={() => onDelete(item)}
            onActivate={(isActive) => changes.activate(item, isActive)}
          />
        )}
      </RecordList>
      <p id={helpId} hidden>
        Arrástrelo, o pulse espacio para tomarlo, las flechas para moverlo y espacio para soltarlo;
        Escape lo devuelve a su lugar.
      </p>
      <output className="sr-only">{announcement}</output>
    </>
  );
}

interface OrderingOptions {
  reading: ListReading<MenuItem>;
  /** The number of items on all pages. */
  total: number;
  /** The first item's index among all; null when the list does not show the menu's order. */
  firstPlace: number | null;
  changes: ReturnType<typeof useQuickChanges>;
}

/** The items in their pending order, and the controls that move them. */
function useOrdering({ reading, total, firstPlace, changes }: OrderingOptions, helpId: string) {
  const items = new Map(reading.data?.map((item) => [item.id, item]));
  const sorting = useSorting({
    ids: [...items.keys()],
    nameOf: (id) => items.get(id)?.name ?? "",
    announce: changes.announce,
    onPlace: (id, from, to) => {
      const item = items.get(id);
      const others = [...items.keys()].filter((other) => other !== id);
      const neighbourId = others[to === 0 ? 0 : to - 1];
      if (item === undefined || neighbourId === undefined) return;
      changes.place(item, { from, to, place: { neighbourId, isAfter: to > 0 } });
    },
  });
  return {
    shown: reading.data && sorting.order.flatMap((id) => items.get(id) ?? []),
    announcement: changes.announcement,
    orderingOf: (item: MenuItem, index: number): Ordering | null =>
      firstPlace === null
        ? null
        : {
            isFirst: firstPlace + index === 0,
            isLast: firstPlace + index === total - 1,
            isTaken: item.id === sorting.takenId,
            handle: { ...sorting.handleOf(item.id), "aria-describedby": helpId },
            onMove: (direction) => changes.move(item, direction),
          },
  };
}
