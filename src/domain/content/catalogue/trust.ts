import { longText, text, typed } from "#domain/content/catalogue/entry.ts";
import type { Section } from "#domain/content/site-text.ts";

const AT = "La empresa; se cambia en «Empresa y marca»";

/** What a buyer can check of the company. Without a text the page does not say it. */
export const TRUST = {
  ica_company: text("Registro ICA de la empresa", AT, ""),
  warehouse_address: text("Dirección de la bodega", AT, ""),
  warehouse_point: text("Coordenadas de la bodega", AT, ""),
  warehouse_map: typed("url", "Mapa de la bodega", AT, ""),
  warehouse_map_alt: text("Texto del mapa", AT, ""),
  accounts: longText("Cuentas de pago: banco | tipo | número | titular", AT, ""),
  adviser_name: text("Nombre del asesor", AT, ""),
  adviser_role: text("Cargo del asesor", AT, ""),
  adviser_phone: text("Celular del asesor", AT, ""),
  adviser_picture: typed("url", "Foto del asesor", AT, ""),
  adviser_picture_alt: text("Texto de la foto", AT, ""),
  supplier_answers: longText("Cuestionario de proveedor", AT, ""),
} satisfies Section;
