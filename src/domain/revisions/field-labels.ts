import type { ContentRow } from "#domain/content/content-row.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { RevisionTable } from "#domain/revisions/revision.ts";

/** Columns that are meaningless to people. */
type Hidden = "id" | "updated_at";

type Labels<Row> = Readonly<Record<Exclude<keyof Row, Hidden>, string>>;

interface AllLabels extends Record<RevisionTable, Readonly<Record<string, string>>> {
  site_content: Labels<ContentRow & { created_at: string }>;
  products: Labels<Product>;
  news: Labels<Article>;
  menu_items: Labels<MenuItem & { created_at: string }>;
}

/** The labels of the columns in the panel's forms, in their order. */
const LABELS: AllLabels = {
  site_content: {
    section: "Sección",
    key: "Clave",
    type: "Tipo",
    value: "Valor",
    created_at: "Fecha de creación",
  },
  products: {
    title: "Título",
    slug: "Dirección en el sitio",
    description: "Descripción",
    features: "Características",
    image_url: "Imagen",
    image_alt: "Texto alternativo",
    category: "Categoría",
    species: "Especies",
    presentations: "Presentaciones",
    specs: "Ficha técnica",
    min_order: "Pedido mínimo",
    ica_registration: "Registro ICA",
    documents: "Documentos",
    created_at: "Fecha de creación",
  },
  news: {
    title: "Título",
    slug: "Dirección en el sitio",
    author: "Autor",
    category: "Categoría",
    excerpt: "Resumen",
    content: "Contenido",
    read_time: "Tiempo de lectura",
    is_published: "Publicada",
    is_featured: "Destacada",
    image_url: "Imagen",
    image_alt: "Texto alternativo",
    source_name: "Nombre de la fuente",
    source_url: "URL de la fuente",
    created_at: "Fecha",
  },
  menu_items: {
    name: "Nombre",
    url: "Dirección (URL)",
    is_active: "Activo",
    order_index: "Posición",
    created_at: "Fecha de creación",
  },
};

const HIDDEN: ReadonlySet<string> = new Set<Hidden>(["id", "updated_at"]);

/** A column's label; a column without one keeps its own name. */
export function nameField(table: RevisionTable, column: string): string {
  const labels: Readonly<Record<string, string>> = LABELS[table];
  return labels[column] ?? column.replaceAll("_", " ");
}

/** The columns to show, in the order of the form; those without a label last. */
export function orderFields(table: RevisionTable, columns: Iterable<string>): string[] {
  const known = Object.keys(LABELS[table]);
  return [...new Set(columns)]
    .filter((column) => !HIDDEN.has(column))
    .toSorted((a, b) => rank(known, a) - rank(known, b));
}

function rank(known: readonly string[], column: string): number {
  const index = known.indexOf(column);
  return index === -1 ? known.length : index;
}
