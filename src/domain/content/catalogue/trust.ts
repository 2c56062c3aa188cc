import { longText, text } from "#domain/content/catalogue/entry.ts";
import { PLACES } from "#domain/content/catalogue/identity.ts";
import type { Section } from "#domain/content/site-text.ts";

const fact = (meaning: string) => text(meaning, PLACES, "");

/** What a buyer can check of the company. Not part of the outline: «Empresa y marca» edits them. */
export const TRUST = {
  ica_company: fact("Registro ICA"),
  warehouse_address: fact("Bodega"),
  warehouse_point: fact("Coordenadas"),
  warehouse_map: fact("Mapa"),
  warehouse_map_alt: fact("Texto alternativo"),
  accounts: longText("Cuentas de pago", PLACES, ""),
  adviser_name: fact("Nombre"),
  adviser_role: fact("Cargo"),
  adviser_phone: fact("Teléfono"),
  adviser_picture: fact("Imagen"),
  adviser_picture_alt: fact("Texto alternativo"),
  supplier_answers: longText("Cuestionario", PLACES, ""),
} satisfies Section;
