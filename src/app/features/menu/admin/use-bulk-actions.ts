import { useActivateMenuItems, useDeleteMenuItems } from "#app/features/menu/admin/mutations.ts";
import type { BulkAction } from "#app/features/records/admin/use-bulk.ts";
import type { Client } from "#data/client.ts";

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
