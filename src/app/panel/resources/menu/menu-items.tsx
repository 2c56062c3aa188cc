import { useId } from "react";

import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { useSorting } from "#app/panel/records/list/use-sorting.ts";
import type { CardList } from "#app/panel/records/resource/resource.ts";
import { MenuRow, type Ordering } from "#app/panel/resources/menu/menu-row.tsx";
import type { Moves } from "#app/panel/resources/menu/use-moves.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

interface MenuItemsProps extends CardList<MenuItem> {
  moves: Moves;
  onActivate: (item: MenuItem, isActive: boolean) => void;
}

/** The menu items, which can be reordered while the list shows all of them in the menu's order. */
export function MenuItems(props: MenuItemsProps) {
  const { list, cardOf, isSelecting, onActivate } = props;
  const helpId = useId();
  const { shown, announcement, orderingOf } = useOrdering(props, helpId);
  return (
    <>
      <RecordList {...list} rows={shown}>
        {(item, index) => (
          <MenuRow
            key={item.id}
            {...cardOf(item)}
            item={item}
            // Either reordering or selecting: a phone has no space for both.
            ordering={isSelecting ? null : orderingOf(item, index)}
            onActivate={(isActive) => onActivate(item, isActive)}
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

/** The items in their pending order, and the controls that move them. */
function useOrdering({ list, total, firstIndex, moves }: MenuItemsProps, helpId: string) {
  const items = new Map(list.rows?.map((item) => [item.id, item]));
  const sorting = useSorting({
    ids: [...items.keys()],
    nameOf: (id) => items.get(id)?.name ?? "",
    announce: moves.announce,
    onPlace: (id, from, to) => {
      const item = items.get(id);
      const others = [...items.keys()].filter((other) => other !== id);
      const neighbourId = others[to === 0 ? 0 : to - 1];
      if (item === undefined || neighbourId === undefined) return;
      moves.place(item, { from, to, place: { neighbourId, isAfter: to > 0 } });
    },
  });
  return {
    shown: list.rows && sorting.order.flatMap((id) => items.get(id) ?? []),
    announcement: moves.announcement,
    orderingOf: (item: MenuItem, index: number): Ordering | null =>
      firstIndex === null
        ? null
        : {
            isFirst: firstIndex + index === 0,
            isLast: firstIndex + index === total - 1,
            isTaken: item.id === sorting.takenId,
            handle: { ...sorting.handleOf(item.id), "aria-describedby": helpId },
            onMove: (direction) => moves.move(item, direction),
          },
  };
}
