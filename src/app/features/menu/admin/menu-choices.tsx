import type { useMenuList } from "#app/features/menu/admin/use-menu-list.ts";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";

/** Filter and sort order of the list of menu items. */
export function MenuChoices({ address }: { address: ReturnType<typeof useMenuList>["address"] }) {
  return (
    <>
      <ListChoice address={address} name="estado" label="Estado" options={STATES} />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
    </>
  );
}

const STATES = [
  ["todos", "Todos los estados"],
  ["activos", "Activos"],
  ["inactivos", "Inactivos"],
] as const;

const ORDERS = [
  ["menu", "Orden del menú"],
  ["nombre", "Nombre A–Z"],
  ["nombre-desc", "Nombre Z–A"],
] as const;
