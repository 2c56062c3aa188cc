import { useMutation } from "@tanstack/react-query";
import { useState } from "react";

import { useResourceCache } from "#app/panel/records/resource/use-resource-cache.ts";
import { MENU } from "#app/panel/resources/menu/menu-resource.ts";
import { showError } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { type MenuPlace, moveMenuItem, placeMenuItem } from "#data/menu.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { type Direction, exchangeNeighbours, placeItem } from "#domain/menu/menu-order.ts";

/** Runs moves one after the other, in the order of the user's actions. */
const IN_TURN = { mutationKey: [...MENU.keys.all, "move"], scope: { id: "menu-order" } };

interface Placement {
  id: string;
  /** Indices in the visible page. */
  from: number;
  to: number;
  /** The target among the items. */
  place: MenuPlace;
}

/** Optimistic moves in the list itself, rolled back with a toast when they fail. */
export function useMoves(client: Client) {
  const { changeWhole, refresh } = useResourceCache(MENU);
  const [announcement, setAnnouncement] = useState("");
  const reorder = (update: (items: MenuItem[]) => MenuItem[]) =>
    changeWhole((page) => ({ ...page, rows: update(page.rows) }));

  const exchange = (id: string, direction: Direction) =>
    reorder((items) => exchangeNeighbours(items, id, direction));
  const movement = useMutation({
    ...IN_TURN,
    mutationFn: ({ id, direction }: { id: string; direction: Direction }) =>
      moveMenuItem(client, id, direction),
    onMutate: ({ id, direction }) => exchange(id, direction),
    onError: (_error, { id, direction }) => exchange(id, direction === 1 ? -1 : 1),
    onSettled: refresh,
  });
  const placement = useMutation({
    ...IN_TURN,
    mutationFn: ({ id, place }: Placement) => placeMenuItem(client, id, place),
    onMutate: ({ id, to }) => reorder((items) => placeItem(items, id, to)),
    onError: (_error, { id, from }) => reorder((items) => placeItem(items, id, from)),
    onSettled: refresh,
  });

  const run = async ({ id, name }: MenuItem, move: () => Promise<MenuItem[]>) => {
    try {
      const items = await move();
      const place = items.findIndex((item) => item.id === id) + 1;
      setAnnouncement(`${name}: posición ${place} de ${items.length}`);
    } catch (error) {
      showError(MENU.texts.update.failure, { reason: explainError(error) });
    }
  };
  return {
    move: (item: MenuItem, direction: Direction) =>
      void run(item, () => movement.mutateAsync({ id: item.id, direction })),
    place: (item: MenuItem, places: Omit<Placement, "id">) =>
      void run(item, () => placement.mutateAsync({ id: item.id, ...places })),
    announce: setAnnouncement,
    /** The moved item's new position, for screen readers. */
    announcement,
  };
}

export type Moves = ReturnType<typeof useMoves>;
