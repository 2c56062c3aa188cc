import { useRef, useState } from "react";

import {
  type MenuPlacement,
  useActivateMenuItem,
  useMoveMenuItem,
  usePlaceMenuItem,
} from "#app/panel/resources/menu/mutations.ts";
import { showError, showSuccess } from "#app/panel/ui/feedback/toast.tsx";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Direction } from "#domain/menu/menu-order.ts";

/** Optimistic changes in the list itself, rolled back with a toast when they fail. */
export function useQuickChanges(client: Client) {
  const activation = useActivateMenuItem(client);
  const movement = useMoveMenuItem(client);
  const placement = usePlaceMenuItem(client);
  const activating = useRef(new Set<string>());
  const [announcement, setAnnouncement] = useState("");

  const activate = async ({ id }: MenuItem, isActive: boolean) => {
    if (activating.current.has(id)) return;
    activating.current.add(id);
    try {
      await activation.mutateAsync({ id, isActive });
      showSuccess("Elemento del menú actualizado correctamente");
    } catch (error) {
      showError(UPDATE_FAILED, { reason: explainError(error) });
    } finally {
      activating.current.delete(id);
    }
  };
  const reorder = async ({ id, name }: MenuItem, run: () => Promise<MenuItem[]>) => {
    try {
      const items = await run();
      const place = items.findIndex((item) => item.id === id) + 1;
      setAnnouncement(`${name}: posición ${place} de ${items.length}`);
    } catch (error) {
      showError(UPDATE_FAILED, { reason: explainError(error) });
    }
  };
  return {
    activate: (item: MenuItem, isActive: boolean) => void activate(item, isActive),
    move: (item: MenuItem, direction: Direction) =>
      void reorder(item, () => movement.mutateAsync({ id: item.id, direction })),
    place: (item: MenuItem, places: Omit<MenuPlacement, "id">) =>
      void reorder(item, () => placement.mutateAsync({ id: item.id, ...places })),
    announce: setAnnouncement,
    /** The moved item's new position, for screen readers. */
    announcement,
  };
}

const UPDATE_FAILED = "No se pudo actualizar el elemento del menú";
