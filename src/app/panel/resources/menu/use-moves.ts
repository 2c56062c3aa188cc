import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { describeSave } from "#app/panel/records/bulk/bulk-texts.ts";
import { useResourceCache } from "#app/panel/records/resource/use-resource-cache.ts";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { type MenuPlace, moveMenuItem, placeMenuItem } from "#data/menu.ts";
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

interface Placement {
  /** Indices in the visible page. */
  from: number;
  to: number;
  /** The target among the items. */
  place: MenuPlace;
}

/** Optimistic moves in the list itself, rolled back with a toast when they fail. */
export function useMoves() {
  const client = useClient();
  const { changeWhole, refresh } = useResourceCache(MENU);
  const [announcement, setAnnouncement] = useState("");
  const reorder = (update: Move["apply"]) =>
    changeWhole((page) => ({ ...page, rows: update(page.rows) }));
  const moving = useMutation({
    // Moves are serialized, in the order of the user's actions.
    mutationKey: [...MENU.keys.all, "move"],
    scope: { id: "menu-order" },
    mutationFn: ({ send }: Move) => send(),
    onMutate: ({ apply }) => reorder(apply),
    onError: (_error, { revert }) => reorder(revert),
    onSettled: refresh,
  });
  const run = async ({ id, name }: MenuItem, move: Move) => {
    try {
      const items = await moving.mutateAsync(move);
      const place = items.findIndex((item) => item.id === id) + 1;
      setAnnouncement(`${name}: posición ${place} de ${items.length}`);
    } catch (error) {
      showError(describeSave(MENU.texts, "actualizar").failure, { reason: explainError(error) });
    }
  };
  return {
    move: (item: MenuItem, direction: Direction) =>
      void run(item, {
        send: () => moveMenuItem(client, item.id, direction),
        apply: (items) => exchangeNeighbours(items, item.id, direction),
        revert: (items) => exchangeNeighbours(items, item.id, direction === 1 ? -1 : 1),
      }),
    place: (item: MenuItem, { from, to, place }: Placement) =>
      void run(item, {
        send: () => placeMenuItem(client, item.id, place),
        apply: (items) => placeItem(items, item.id, to),
        revert: (items) => placeItem(items, item.id, from),
      }),
    announce: setAnnouncement,
    /** The moved item's new position, for screen readers. */
    announcement,
  };
}

export type Moves = ReturnType<typeof useMoves>;
