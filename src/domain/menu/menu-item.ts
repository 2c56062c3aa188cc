/** A row of `menu_items`. */
export interface MenuItem {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  order_index: number;
  /** ISO 8601; the item's version. */
  updated_at: string;
}

export type MenuItemInput = Omit<MenuItem, "id" | "updated_at">;

/** The header's items when the table is empty (specification, section 2). */
export const DEFAULT_MENU: readonly Pick<MenuItem, "name" | "url">[] = [
  { name: "Productos", url: "/#productos" },
  { name: "Noticias", url: "/noticias" },
  { name: "Servicios", url: "/#servicios" },
  { name: "Nosotros", url: "/#nosotros" },
  { name: "Contacto", url: "/#contacto" },
];
