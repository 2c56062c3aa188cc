import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import type { useMenuList } from "#app/panel/resources/menu/use-menu-list.ts";

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
