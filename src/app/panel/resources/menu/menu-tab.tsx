import { useId } from "react";

import { preloadable } from "#app/panel/lib/loading/preloadable.tsx";
import { ResourceTab } from "#app/panel/records/edit/resource-tab.tsx";
import { RecordList } from "#app/panel/records/list/record-list.tsx";
import { listReads } from "#app/panel/records/list/use-list-controller.ts";
import type { CardList } from "#app/panel/records/resource.ts";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { MenuRow, type Ordering } from "#app/panel/resources/menu/menu-row.tsx";
import { useMoves } from "#app/panel/resources/menu/use-moves.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";

const FORM = preloadable(async () => ({
  default: (await import("#app/panel/resources/menu/menu-form.tsx")).MenuForm,
}));

export const MENU_READS = listReads(MENU);

export function MenuTab() {
  return (
    <ResourceTab resource={MENU} form={FORM}>
      {(list) => <MenuItems {...list} />}
    </ResourceTab>
  );
}

/** The menu items, which can be reordered while the list shows all of them in the menu's order. */
function MenuItems(props: CardList<MenuItem>) {
  const { list, total, firstIndex, rowOf, isSelecting, setFlag } = props;
  const helpId = useId();
  const { shown, takenId, handleOf, move, announcement } = useMoves(list.rows ?? []);
  const orderingOf = (item: MenuItem, index: number): Ordering | null =>
    // Either reordering or selecting: a phone has no space for both.
    firstIndex === null || isSelecting
      ? null
      : {
          isFirst: firstIndex + index === 0,
          isLast: firstIndex + index === total - 1,
          isTaken: item.id === takenId,
          handle: { ...handleOf(item.id), "aria-describedby": helpId },
          onMove: (direction) => move(item, direction),
        };
  return (
    <>
      <RecordList {...list} rows={list.rows && shown}>
        {(item, index) => (
          <MenuRow
            key={item.id}
            {...rowOf(item)}
            item={item}
            ordering={orderingOf(item, index)}
            onActivate={(isActive) => setFlag(item.id, "is_active", isActive)}
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
