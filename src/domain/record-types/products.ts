import type { Product } from "#domain/products/product.ts";
import { ROW_ORDERS, type RecordType } from "#domain/records/record-type.ts";
import type { AnySheet } from "#domain/spreadsheet/sheet.ts";

export const PRODUCTS = {
  table: "products",
  tab: "productos",
  place: 2,
  title: "Productos",
  label: { one: "producto", many: "productos", isFeminine: false },
  conflict:
    "Otro producto tiene ahora la misma dirección en el sitio. Elimínelo o cambie su dirección, y vuelva a restaurar.",
  about: { text: "El catálogo", words: "exportar csv excel" },
  fields: {
    title: { kind: "text", label: "Título", isRequired: true, maxLength: 300 },
    slug: { kind: "special", label: "Dirección en el sitio" },
    description: { kind: "long-text", label: "Descripción" },
    features: { kind: "special", label: "Características" },
    image_url: { kind: "picture", label: "Imagen", altText: "image_alt" },
    image_alt: { kind: "text", label: "Texto alternativo" },
    more_images: { kind: "special", label: "Más imágenes" },
    category: { kind: "special", label: "Categoría" },
    species: { kind: "special", label: "Especies" },
    presentations: { kind: "special", label: "Presentaciones" },
    warnings: { kind: "special", label: "Advertencias" },
    specs: { kind: "special", label: "Ficha técnica" },
    min_order: { kind: "text", label: "Pedido mínimo" },
    logistics: { kind: "special", label: "Cómo se carga" },
    lead_time: { kind: "text", label: "Tiempo de entrega" },
    delivery_zones: { kind: "long-text", label: "Zonas de entrega" },
    origin: { kind: "text", label: "Origen" },
    sampling: { kind: "long-text", label: "Muestreo" },
    ica_registration: { kind: "text", label: "Registro ICA" },
    inclusion: { kind: "special", label: "Inclusión" },
    storage: { kind: "long-text", label: "Almacenamiento" },
    shelf_life: { kind: "text", label: "Vida útil" },
    handling: { kind: "long-text", label: "Manejo" },
    incompatibilities: { kind: "long-text", label: "Incompatibilidades" },
    documents: { kind: "special", label: "Documentos" },
    is_published: { kind: "flag", label: "Visible en el sitio" },
    created_at: { kind: "special", label: "Fecha de creación", headings: ["Creado"] },
  },
  name: "title",
  keys: ["slug", "title"],
  visible: "is_published",
  list: {
    find: "find_products",
    columns:
      "id, slug, title, description, features, category, image_url, is_published, created_at, updated_at",
    orders: ROW_ORDERS,
  },
  functions: [
    "list_product_categories",
    "list_product_classes",
    "search_products",
    "search_similar_products",
  ],
  previewed: [
    "products",
    "rpc/list_product_classes",
    "rpc/search_products",
    "rpc/search_similar_products",
  ],
  folder: { pages: "productos", text: "description" },
  importHint:
    "Una fila con la página o el título de uno que ya existe lo actualiza; las demás crean uno nuevo. En «Imagen» sirve una dirección, o el nombre del archivo de una imagen del sitio o de las que agregue aquí. Las demás imágenes, la ficha técnica, la inclusión y los documentos van en una celda, una línea por dato: Proteína | mínimo: 14,5 | unidad: %.",
  loadSheet: async () =>
    (await import("#domain/spreadsheet/product-sheet.ts")).PRODUCT_SHEET as unknown as AnySheet,
} as const satisfies RecordType<Product>;
