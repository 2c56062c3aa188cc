import { useMutation, useQueryClient } from "@tanstack/react-query";

import { menuKeys } from "#app/features/menu/admin/keys.ts";
import { menuQuery } from "#app/features/menu/admin/queries.ts";
import type { Client } from "#data/client.ts";
import { appendMenuItem, deleteMenuItem, moveMenuItem, updateMenuItem } from "#data/menu.ts";
import type { MenuFormValues } from "#domain/menu/menu-form.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import { type Direction, exchangeNeighbours } from "#domain/menu/menu-order.ts";

/** Creates an item below the others, or with an id updates that one. */
export function useSaveMenuItem(client: Client) {
  const { change, refresh } = useMenuList(client);
  return useMutation({
    mutationKey: menuKeys.save(),
    mutationFn: ({ id, input }: { id: string | null; input: MenuFormValues }) =>
      id === null ? appendMenuItem(client, input) : updateMenuItem(client, id, input),
    onSuccess: (saved, { id }) =>
      change((items) =>
        id === null ? [...items, saved] : items.map((item) => (item.id === id ? saved : item)),
      ),
    onSettled: refresh,
  });
}

export function useDeleteMenuItem(client: Client) {
  const { change, refresh } = useMenuList(client);
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: (id: string) => deleteMenuItem(client, id),
    onSuccess: (deleted) => change((items) => items.filter(({ id }) => id !== deleted.id)),
    onSettled: refresh,
  });
}

/** Shows an item as active or inactive at once, and takes it back when that cannot be saved. */
export function useActivateMenuItem(client: Client) {
  const { change, refresh } = useMenuList(client);
  const show = (id: string, isActive: boolean) =>
    change((items) =>
      items.map((item) => (item.id === id ? { ...item, is_active: isActive } : item)),
    );
  return useMutation({
    mutationKey: menuKeys.all,
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      updateMenuItem(client, id, { is_active: isActive }),
    onMutate: ({ id, isActive }) => show(id, isActive),
    onError: (_error, { id, isActive }) => show(id, !isActive),
    onSettled: refresh,
  });
}

/** Shows an item in its new place at once; moves are saved in the order in which they were asked for. */
export function useMoveMenuItem(client: Client) {
  const { change, refresh } = useMenuList(client);
  const show = (id: string, direction: Direction) =>
    change((items) => exchangeNeighbours(items, id, direction));
  return useMutation({
    mutationKey: menuKeys.move(),
    scope: { id: "menu-order" },
    mutationFn: ({ id, direction }: { id: string; direction: Direction }) =>
      moveMenuItem(client, id, direction),
    onMutate: ({ id, direction }) => show(id, direction),
    onError: (_error, { id, direction }) => show(id, direction === 1 ? -1 : 1),
    onSettled: refresh,
  });
}

/** The list on screen follows a change at once, and the database's own answer a moment later. */
function useMenuList(client: Client) {
  const queryClient = useQueryClient();
  return {
    change: async (update: (items: MenuItem[]) => MenuItem[]) => {
      // A read that began before the change would bring the old list back.
      await queryClient.cancelQueries({ queryKey: menuKeys.all });
      queryClient.setQueryData(menuQuery(client).queryKey, (items) => items && update(items));
    },
    refresh: () => {
      // The last change to be saved reads the list: one read earlier would not know the later ones.
      if (queryClient.isMutating({ mutationKey: menuKeys.all }) > 1) return;
      void queryClient.invalidateQueries({ queryKey: menuKeys.all });
    },
  };
}
