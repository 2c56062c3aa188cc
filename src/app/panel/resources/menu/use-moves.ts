import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeSave } from "#app/panel/records/action-texts.ts";
import { useListCache } from "#app/panel/records/list/use-list-cache.ts";
import { useSorting } from "#app/panel/records/list/use-sorting.ts";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { moveMenuItem, placeMenuItem } from "#data/menu.ts";
import {
  type Direction,
  exchangeNeighbours,
  type MenuItem,
  placeItem,
} from "#domain/menu/menu-item.ts";

interface Move {
  send: () => Promise<MenuItem[]>;
  /** Applies the move to the visible page, and reverts it. */
  apply: (items: MenuItem[]) => MenuItem[];
  revert: (items: MenuItem[]) => MenuItem[];
}

/**
 * Moves of the shown items, in the list itself: optimistic, and rolled back with a toast when they fail. By dragging, or with
 * the keys of a handle.
 */
export function useMoves(items: readonly MenuItem[]) {
  const client = useClient();
  const { changeWhole, refresh } = useListCache<MenuItem>(MENU);
  const [announcement, setAnnouncement] = useState("");
  const moving = useMutation({
    // Moves are serialized, in the order of the user's actions.
    mutationKey: [...MENU.keys.all, "move"],
    scope: { id: "menu-order" },
    mutationFn: ({ send }: Move) => send(),
    onMutate: ({ apply }) => changeWhole(apply),
    onError: (_error, { revert }) => changeWhole(revert),
    onSettled: refresh,
  });
  const run = async ({ id, name }: MenuItem, move: Move) => {
    try {
      const menu = await moving.mutateAsync(move);
      const position = menu.findIndex((item) => item.id === id) + 1;
      setAnnouncement(`${name}: posición ${position} de ${menu.length}`);
    } catch (error) {
      showError(describeSave(MENU.texts, "actualizar").failure, { reason: explainError(error) });
    }
  };
  const byId = new Map(items.map((item) => [item.id, item]));
  const place = (id: string, from: number, to: number) => {
    const item = byId.get(id);
    const others = items.filter((other) => other.id !== id);
    const neighbour = others[to === 0 ? 0 : to - 1];
    if (item === undefined || neighbour === undefined) return;
    void run(item, {
      send: () => placeMenuItem(client, id, { neighbourId: neighbour.id, isAfter: to > 0 }),
      apply: (shown) => placeItem(shown, id, to),
      revert: (shown) => placeItem(shown, id, from),
    });
  };
  const { order, takenId, handleOf } = useSorting({
    ids: [...byId.keys()],
    nameOf: (id) => byId.get(id)?.name ?? "",
    announce: setAnnouncement,
    onPlace: place,
  });
  return {
    /** The items in their pending order. */
    shown: order.flatMap((id) => byId.get(id) ?? []),
    /** The item that is being moved. */
    takenId,
    handleOf,
    move: (item: MenuItem, direction: Direction) =>
      void run(item, {
        send: () => moveMenuItem(client, item.id, direction),
        apply: (shown) => exchangeNeighbours(shown, item.id, direction),
        revert: (shown) => exchangeNeighbours(shown, item.id, direction === 1 ? -1 : 1),
      }),
    /** The moved item's new position, for screen readers. */
    announcement,
  };
}
