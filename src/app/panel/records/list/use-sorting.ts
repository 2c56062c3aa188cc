import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

import { dragRow, moveWithin } from "#app/panel/records/list/drag-row.ts";

interface SortingOptions {
  /** The records in their order. */
  ids: readonly string[];
  nameOf: (id: string) => string;
  /** Announces changes to screen readers. */
  announce: (text: string) => void;
  /** Called after a record was moved, with its old and new index. */
  onPlace: (id: string, from: number, to: number) => void;
}

interface Sorting {
  id: string;
  /** The order if the record is dropped here. */
  order: readonly string[];
}

/**
 * Reorders a list by dragging a handle, with touch or a mouse, or with the keyboard: space or Enter picks a
 * record up and drops it, the arrows move it, Escape and losing the focus cancel.
 */
export function useSorting(options: SortingOptions) {
  const { sorting, take, move, drop, putBack } = useTaken(options);
  const { ids } = options;
  const cancelDrag = useRef<(() => void) | null>(null);

  const onPointerDown = (id: string) => (event: PointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest("li");
    if (event.button !== 0 || row === null || cancelDrag.current !== null) return;
    take(id);
    let order = ids;
    const end = (finish: () => void) => {
      cancelDrag.current = null;
      finish();
    };
    cancelDrag.current = dragRow(row, event.nativeEvent, {
      onMove: (to) => {
        order = moveWithin(order, id, to);
        move(id, order);
      },
      onDrop: () => end(() => drop(id, order)),
      onCancel: () => end(() => putBack(id)),
    });
  };

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const order = sorting?.id === id ? sorting.order : null;
    const act = KEYS.get(event.key);
    if (act === undefined || (order === null && act !== "take")) return;
    event.preventDefault();
    if (order === null) take(id);
    else if (act === "take") drop(id, order);
    else if (act === "put back") (cancelDrag.current ?? (() => putBack(id)))();
    else move(id, moveWithin(order, id, order.indexOf(id) + act));
  };

  return {
    /** The order to show. */
    order: sorting?.order ?? ids,
    takenId: sorting?.id ?? null,
    handleOf: (id: string) => ({
      onPointerDown: onPointerDown(id),
      onKeyDown: onKeyDown(id),
      onBlur: () => {
        if (sorting?.id === id && cancelDrag.current === null) putBack(id);
      },
    }),
  };
}

/** The dragged record; each step is announced. */
function useTaken({ ids, nameOf, announce, onPlace }: SortingOptions) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const say = (id: string, order: readonly string[], what: string) =>
    announce(`${nameOf(id)}: ${what}posición ${order.indexOf(id) + 1} de ${order.length}`);
  return {
    sorting,
    take: (id: string) => {
      setSorting({ id, order: ids });
      say(id, ids, "tomado, ");
    },
    move: (id: string, order: readonly string[]) => {
      setSorting({ id, order });
      say(id, order, "");
    },
    drop: (id: string, order: readonly string[]) => {
      setSorting(null);
      say(id, order, "soltado, ");
      const [from, to] = [ids.indexOf(id), order.indexOf(id)];
      if (from !== to) onPlace(id, from, to);
    },
    putBack: (id: string) => {
      setSorting(null);
      say(id, ids, "devuelto, ");
    },
  };
}

const KEYS = new Map<string, "take" | "put back" | -1 | 1>([
  [" ", "take"],
  ["Enter", "take"],
  ["Escape", "put back"],
  ["ArrowUp", -1],
  ["ArrowDown", 1],
]);
