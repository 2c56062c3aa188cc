import { ListChoice } from "#app/panel/records/list/list-choice.tsx";
import type { useNewsList } from "#app/panel/resources/news/use-news-list.ts";
import { NEWS_CATEGORIES } from "#domain/news/article.ts";

/** Filters and sort order of the list of news. */
export function NewsChoices({ address }: { address: ReturnType<typeof useNewsList>["address"] }) {
  return (
    <>
      <ListChoice address={address} name="estado" label="Estado" options={STATES} />
      <ListChoice address={address} name="categoria" label="Mostrar" options={CATEGORIES} />
      <ListChoice address={address} name="orden" label="Orden" options={ORDERS} />
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
