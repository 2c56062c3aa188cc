import type { BulkAction } from "#app/panel/records/bulk/use-bulk.ts";
import { useActivateMenuItems, useDeleteMenuItems } from "#app/panel/resources/menu/mutations.ts";
import type { Client } from "#data/client/client.ts";

/** The bulk actions of menu items. */
export function useBulkActions(
  client: Client,
  onDeleted: (ids: readonly string[]) => void,
): readonly BulkAction[] {
  const activation = useActivateMenuItems(client);
  const deletion = useDeleteMenuItems(client);
  const activate = (isActive: boolean) => (ids: readonly string[]) =>
    activation.mutateAsync({ ids, isActive });
  return [
    { label: "Activar", verb: "activar", run: activate(true) },
    { label: "Desactivar", verb: "desactivar", run: activate(false) },
    {
      label: "Eliminar",
      verb: "eliminar",
      isDangerous: true,
      run: deletion.mutateAsync,
      onDone: onDeleted,
    },
  ];
}
