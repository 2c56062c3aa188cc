import { queryOptions } from "@tanstack/react-query";
import { Package } from "lucide-react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { recordKeys } from "#app/panel/lib/query-keys.ts";
import { describeList } from "#app/panel/records/action-texts.ts";
import { DRAFTS_CHOICE } from "#app/panel/records/list/choices.ts";
import type { Resource } from "#app/panel/records/resource.ts";
import { askAboutLinks } from "#app/panel/records/review/ask-about-links.ts";
import type { Client } from "#data/client/client.ts";
import {
  listAllProducts,
  listProductCategories,
  listProductIds,
  listProductRows,
  type ProductListFilter,
} from "#data/product-list.ts";
import { createProduct, deleteProduct, getProduct, updateProduct } from "#data/products.ts";
import type { Product, ProductInput, ProductRow } from "#domain/products/product.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

const KEYS = recordKeys("products");
const CATEGORIES_KEY = [...KEYS.all, "categories"];

const CHOICES = {
  estado: {
    label: "Estado",
    options: [
      ["todos", "Visibles y ocultos", null],
      ["visibles", "Visibles", true],
      ["ocultos", "Ocultos", false],
    ],
  },
  categoria: { label: "Mostrar", blank: "Todas las categorías" },
  borrador: DRAFTS_CHOICE,
  orden: {
    label: "Orden",
    options: [
      ["recientes", "Más recientes", "newest"],
      ["antiguos", "Más antiguos", "oldest"],
      ["nombre", "Título A–Z", "name"],
      ["nombre-desc", "Título Z–A", "name-down"],
      ["cambios", "Últimos cambios", "changed"],
    ],
  },
} as const;

export interface ProductTypes {
  record: Product;
  row: ProductRow;
  input: ProductInput;
  filter: ProductListFilter;
  choices: typeof CHOICES;
}

export const PRODUCTS: Resource<ProductTypes> = {
  name: "productos",
  table: "products",
  keys: KEYS,
  calls: { create: createProduct, get: getProduct, update: updateProduct, remove: deleteProduct },
  staleKeys: [KEYS.lists, CATEGORIES_KEY],
  place: ({ number, rows }, product) => (number === 1 ? [product, ...rows] : null),
  askAboutLinks,
  canDuplicate: true,
  list: {
    listPage: listProductRows,
    listAll: listAllProducts,
    listIds: listProductIds,
    pageSize: 50,
    choices: CHOICES,
    toFilter: (text, { categoria, estado, borrador, orden }) => ({
      text,
      category: categoria,
      isPublished: estado,
      onlyDrafts: borrador,
      sort: orden,
    }),
    hasPictures: true,
    empty: {
      icon: Package,
      title: "Todavía no hay productos",
      text: "Cree el primero con el formulario: con el título basta para empezar. Aparecerá en la página de inicio en cuanto lo guarde.",
    },
    loadColumns: async () =>
      (await import("#app/panel/records/list/download-csv.ts")).loadRecordColumns("products"),
  },
  switches: [
    { label: "Mostrar", verb: "mostrar", flag: "is_published", isOn: true },
    { label: "Ocultar", verb: "ocultar", flag: "is_published", isOn: false },
  ],
  More: lazyPart(
    async () => (await import("#app/panel/site-pages/send-catalogue.tsx")).SendCatalogueButton,
    "background",
  ),
  texts: describeList(RECORD_TABLES.products, "Buscar por nombre, categoría o descripción"),
};

/** The categories of all products, from A to Z. */
export function categoriesQuery(client: Client) {
  return queryOptions({
    queryKey: CATEGORIES_KEY,
    queryFn: () => listProductCategories(client),
  });
}
