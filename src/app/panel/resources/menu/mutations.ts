import { useMutation } from "@tanstack/react-query";

import { useRowCache } from "#app/panel/records/list/use-row-list.ts";
import { deleteWithRetry } from "#app/panel/records/tab/delete-with-retry.ts";
import { menuKeys } from "#app/panel/resources/menu/keys.ts";
import { showsOrder } from "#app/panel/resources/menu/use-menu-list.ts";
import type { Client } from "#data/client/client.ts";
import {
  appendMenuItem,
  deleteMenuItem,
  type MenuPlace,
  moveMenuItem,
  placeMenuItem,
  updateMenuItem,
} from "#data/menu.ts";
import { deleteRecords, switchRecords } from "#data/records.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { type Direction, exchangeNeighbours, placeItem } from "#domain/menu/menu-order.ts";
import type { MenuFormValues } from "#domain/menu/menu-schema.ts";

export type MenuItemSave =
  | { id: null; input: MenuFormValues & { id: string } }
  | { id: string; input: Partial<MenuFormValues>; version: string };

/** Creates an item below the others or, given an id, updates that version of it. */
export function useSaveMenuItem(client: Client) {
  const { change, changeRows, refresh } = useMenuCache();
  return useMutation({
    mutationKey: menuKeys.save(),
    mutationFn: (save: MenuItemSave) =>
      save.id === null
        ? appendMenuItem(client, save.input)
        : updateMenuItem(client, save.id, save.input, save.version),
    onSuccess: (saved, { id }) =>
      id === null
        ? change((page, filter) =>
            showsOrder(filter) && page.rows.length === page.total
              ? { rows: [...page.rows, saved], total: page.total + 1 }
              : page,
          )
        : changeRows((items) => items.map((item) => (item.id === id ? saved : item))),
    onSettled: refresh,
  });
}

export function useDeleteMenuItem(client: Client) {
  const { remove, refresh } = useMenuCache();
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: (id: string) => deleteWithRetry(() => deleteMenuItem(client, id)),
    onSuccess: (_nothing, id) => remove([id]),
    onSettled: refresh,
  });
}

/** Deletes many items at once; resolves with the ids of those that were deleted. */
export function useDeleteMenuItems(client: Client) {
  const { remove, refresh } = useMenuCache();
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: (ids: readonly string[]) => deleteRecords(client, "menu_items", ids),
    onSuccess: remove,
    onSettled: refresh,
  });
}

/** Optimistically switches an item, and rolls back when that cannot be saved. */
export function useActivateMenuItem(client: Client) {
  const { show, refresh } = useMenuCache();
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      updateMenuItem(client, id, { is_active: isActive }),
    onMutate: ({ id, isActive }) => show([id], isActive),
    onError: (_error, { id, isActive }) => show([id], !isActive),
    onSettled: refresh,
  });
}

/** Switches many items; resolves with the ids of those that were switched. */
export function useActivateMenuItems(client: Client) {
  const { show, refresh } = useMenuCache();
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: ({ ids, isActive }: { ids: readonly string[]; isActive: boolean }) =>
      switchRecords(client, { kind: "menu_items", flag: "is_active", isOn: isActive }, ids),
    onSuccess: (switched, { isActive }) => show(switched, isActive),
    onSettled: refresh,
  });
}

/** Runs moves one after the other, in the order of the user's actions. */
const IN_TURN = { mutationKey: menuKeys.move(), scope: { id: "menu-order" } };

/** Optimistically swaps an item with its neighbour. */
export function useMoveMenuItem(client: Client) {
  const { reorder, refresh } = useMenuCache();
  const show = (id: string, direction: Direction) =>
    reorder((items) => exchangeNeighbours(items, id, direction));
  return useMutation({
    ...IN_TURN,
    mutationFn: ({ id, direction }: { id: string; direction: Direction }) =>
      moveMenuItem(client, id, direction),
    onMutate: ({ id, direction }) => show(id, direction),
    onError: (_error, { id, direction }) => show(id, direction === 1 ? -1 : 1),
    onSettled: refresh,
  });
}

export interface MenuPlacement {
  id: string;
  /** Indices in the visible page. */
  from: number;
  to: number;
  /** The target among the items. */
  place: MenuPlace;
}

/** Optimistically moves an item to any index. */
export function usePlaceMenuItem(client: Client) {
  const { reorder, refresh } = useMenuCache();
  return useMutation({
    ...IN_TURN,
    mutationFn: ({ id, place }: MenuPlacement) => placeMenuItem(client, id, place),
    onMutate: ({ id, to }) => reorder((items) => placeItem(items, id, to)),
    onError: (_error, { id, from }) => reorder((items) => placeItem(items, id, from)),
    onSettled: refresh,
  });
}

function useMenuCache() {
  const { refresh, ...cache } = useRowCache<MenuItem>(menuKeys.lists(), menuKeys.all);
  return {
    ...cache,
    show: (ids: readonly string[], isActive: boolean) => {
      const switched = new Set(ids);
      return cache.changeRows((items) =>
        items.map((item) => (switched.has(item.id) ? { ...item, is_active: isActive } : item)),
      );
    },
    reorder: (update: (items: MenuItem[]) => MenuItem[]) =>
      cache.change((page, filter) =>
        showsOrder(filter) ? { ...page, rows: update(page.rows) } : page,
      ),
    refresh: () => refresh(menuKeys.lists()),
  };
}
