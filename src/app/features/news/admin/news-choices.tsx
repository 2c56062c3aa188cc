import type { useNewsList } from "#app/features/news/admin/use-news-list.ts";
import { ListChoice } from "#app/ui/panel/list-choice.tsx";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";

/** Filters and order of the list of news. */
export function NewsChoices({ address }: { address: ReturnType<typeof useNewsList>["address"] }) {
  const { estado, categoria, orden } = address.chosen;
  return (
    <>
      <ListChoice
        label="Estado"
        options={STATES}
        value={estado}
        onChange={(value) => address.choose("estado", value)}
      />
      <ListChoice
        label="Mostrar"
        options={CATEGORIES}
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

const STATES = [
  ["todas", "Todos los estados"],
  ["publicadas", "Publicadas"],
  ["borradores", "Borradores"],
  ["destacadas", "Destacadas"],
] as const;

const CATEGORIES = [
  ["todas", "Todas las categorías"],
  ...NEWS_CATEGORIES.map((category) => [category, category] as const),
] as const;

const ORDERS = [
  ["recientes", "Más recientes"],
  ["antiguas", "Más antiguas"],
  ["titulo", "Título A–Z"],
  ["titulo-desc", "Título Z–A"],
  ["cambios", "Últimos cambios"],
] as const;
