import type { ContentRow } from "#domain/content/site-text.ts";
import type { MenuItem } from "#domain/menu/menu-item.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";

/** The rows of the tables of records, whose history and trash the panel shows. */
interface Rows {
  site_content: ContentRow & Created;
  products: Product;
  news: Article;
  menu_items: MenuItem & Created;
}

interface Created {
  created_at: string;
}

export type RecordTable = keyof Rows;

/** The Spanish label of a list's records. */
export interface RecordLabel {
  one: string;
  many: string;
  isFeminine: boolean;
}

/** Columns that are meaningless to people. */
export type HiddenColumn = "id" | "updated_at";

/** What the history and the trash say about a table's records. */
interface RecordTexts<Row> {
  label: RecordLabel;
  /** Why a record that is restored conflicts with another one, and what to do. */
  conflict: string;
  /** The labels of the columns in the panel's form, in its order. */
  fields: Readonly<Record<Exclude<keyof Row, HiddenColumn>, string>>;
}

export const RECORD_TABLES: { readonly [Table in RecordTable]: RecordTexts<Rows[Table]> } = {
  site_content: {
    label: { one: "contenido", many: "contenidos", isFeminine: false },
    conflict:
      "Ya hay otro texto con la misma sección y clave. Edite ese, o elimínelo y vuelva a restaurar.",
    fields: {
      section: "Sección",
      key: "Clave",
      type: "Tipo",
      value: "Valor",
      created_at: "Fecha de creación",
    },
  },
  products: {
    label: { one: "producto", many: "productos", isFeminine: false },
    conflict:
      "Otro producto tiene ahora la misma dirección en el sitio. Elimínelo o cambie su dirección, y vuelva a restaurar.",
    fields: {
      title: "Título",
      slug: "Dirección en el sitio",
      description: "Descripción",
      features: "Características",
      image_url: "Imagen",
      image_alt: "Texto alternativo",
      category: "Categoría",
      species: "Especies",
      presentations: "Presentaciones",
      warnings: "Advertencias",
      specs: "Ficha técnica",
      min_order: "Pedido mínimo",
      ica_registration: "Registro ICA",
      inclusion: "Inclusión",
      storage: "Almacenamiento",
      shelf_life: "Vida útil",
      handling: "Manejo",
      incompatibilities: "Incompatibilidades",
      documents: "Documentos",
      is_published: "Visible en el sitio",
      created_at: "Fecha de creación",
    },
  },
  news: {
    label: { one: "noticia", many: "noticias", isFeminine: true },
    conflict:
      "Otra noticia tiene ahora la misma dirección en el sitio. Elimínela o cambie su dirección, y vuelva a restaurar.",
    fields: {
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
      product_slugs: "Productos relacionados",
      created_at: "Fecha",
    },
  },
  menu_items: {
    label: { one: "elemento del menú", many: "elementos del menú", isFeminine: false },
    conflict: "El elemento cambió al mismo tiempo en otro lugar. Vuelva a intentarlo.",
    fields: {
      name: "Nombre",
      url: "Dirección (URL)",
      is_active: "Activo",
      order_index: "Posición",
      created_at: "Fecha de creación",
    },
  },
};

/** The kind of a table's records, as a label: `Elemento del menú`, `Noticias`. */
export function nameTable(table: RecordTable, number: "one" | "many" = "one"): string {
  const name = RECORD_TABLES[table].label[number];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
