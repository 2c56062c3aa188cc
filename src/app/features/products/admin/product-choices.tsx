import type { useProductList } from "#app/features/products/admin/use-product-list.ts";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";

interface ProductChoicesProps {
  address: ReturnType<typeof useProductList>["address"];
  categories: readonly string[];
}

/** Filter and order of the list of products. */
export function ProductChoices({ address, categories }: ProductChoicesProps) {
  const { categoria, orden } = address.chosen;
  // One that the address asks for is offered too, though no product may have it any more.
  const offered = [...new Set([...categories, categoria])].filter((name) => name !== "");
  return (
    <>
      <ListChoice
        label="Mostrar"
        options={[["", "Todas las categorías"], ...offered.map((name) => [name, name] as const)]}
        value={categoria}
        onChange={(value) => address.choose("categoria", value)}
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

const ORDERS = [
  ["recientes", "Más recientes"],
  ["antiguos", "Más antiguos"],
  ["nombre", "Título A–Z"],
  ["nombre-desc", "Título Z–A"],
  ["cambios", "Últimos cambios"],
] as const;
