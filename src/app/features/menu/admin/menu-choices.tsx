import type { useMenuList } from "#app/features/menu/admin/use-menu-list.ts";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";

/** Filter and order of the list of menu items. */
export function MenuChoices({ address }: { address: ReturnType<typeof useMenuList>["address"] }) {
  const { estado, orden } = address.chosen;
  return (
    <>
      <ListChoice
        label="Estado"
        options={STATES}
        value={estado}
        onChange={(value) => address.choose("estado", value)}
      />
      <ListChoice
        label="Orden"
        options={ORDERS}
        value={orden}
        onChange={(value) => address.choose("orden", value)}
      />
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
