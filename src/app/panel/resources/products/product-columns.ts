import { formatMoment } from "#app/panel/records/bulk/download-csv.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { ProductRow } from "#domain/products/product.ts";
import { formatFeatures } from "#domain/products/sheet/features.ts";

/** The columns of the products' export. */
export const PRODUCT_COLUMNS: readonly CsvColumn<ProductRow>[] = [
  { heading: "Título", read: ({ title }) => title },
  { heading: "Categoría", read: ({ category }) => category ?? "" },
  { heading: "Descripción", read: ({ description }) => description },
  { heading: "Características", read: ({ features }) => formatFeatures(features) },
  { heading: "Imagen", read: ({ image_url }) => image_url ?? "" },
  { heading: "Página", read: ({ slug }) => `/productos/${slug}` },
  { heading: "Visible en el sitio", read: (product) => (product.is_published ? "Sí" : "No") },
  { heading: "Creado", read: ({ created_at }) => formatMoment(created_at) },
  { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
];
