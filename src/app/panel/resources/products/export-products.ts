import { downloadCsv, formatMoment } from "#app/panel/records/bulk/download-csv.ts";
import type { Client } from "#data/client/client.ts";
import { listAllProductRows, type ProductListFilter } from "#data/product-list.ts";
import type { CsvColumn } from "#domain/csv.ts";
import type { ProductRow } from "#domain/products/product.ts";
import { formatFeatures } from "#domain/products/sheet/features.ts";

const COLUMNS: readonly CsvColumn<ProductRow>[] = [
  { heading: "Título", read: ({ title }) => title },
  { heading: "Categoría", read: ({ category }) => category ?? "" },
  { heading: "Descripción", read: ({ description }) => description },
  { heading: "Características", read: ({ features }) => formatFeatures(features) },
  { heading: "Imagen", read: ({ image_url }) => image_url ?? "" },
  { heading: "Página", read: ({ slug }) => `/productos/${slug}` },
  { heading: "Creado", read: ({ created_at }) => formatMoment(created_at) },
  { heading: "Último cambio", read: ({ updated_at }) => formatMoment(updated_at) },
];

/** Downloads all products of a list. @returns their number @throws {DataError} */
export async function exportProducts(client: Client, filter: ProductListFilter): Promise<number> {
  const products = await listAllProductRows(client, filter);
  downloadCsv("productos", COLUMNS, products);
  return products.length;
}
