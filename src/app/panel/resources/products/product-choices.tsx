import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import type { useProductList } from "#app/panel/resources/products/use-product-list.ts";

interface ProductChoicesProps {
  address: ReturnType<typeof useProductList>["address"];
  categories: readonly string[];
}

/** Filter and sort order of the list of products. */
export function ProductChoices({ address, categories }: ProductChoicesProps) {
  const { categoria } = address.chosen;
  // A category in the URL is offered too, even if no product has it any more.
  const offered = [...new Set([...categories, categoria])].filter((name) => name !== "");
  return (
    <>
      <ListChoice
        address={address}
        name="categoria"
        label="Mostrar"
        options={[["", "Todas las categorías"], ...offered.map((name) => [name, name] as const)]}
      />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
    </>
  );
}

const ORDERS = [
  ["recientes", "Más recientes"],
  ["antiguos", "Más antiguos"],
  ["nombre", "Título A–Z"],
  ["nombre-desc", "Título Z–A"],
  ["cambios", "Últimos cambios"],
] as const;
