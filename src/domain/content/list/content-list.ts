import type { ContentType } from "#domain/content/content-row.ts";

const SHOWN_LENGTH = 100;

const SECTION_NAMES = new Map<string, string>([
  ["hero", "Portada"],
  ["about", "Nosotros"],
  ["services", "Servicios"],
  ["contact", "Contacto"],
  ["hours", "Horario"],
  ["footer", "Pie de página"],
  ["products", "Productos"],
  ["news", "Noticias"],
  ["whatsapp", "WhatsApp"],
  ["seo", "SEO del sitio"],
  ["seo_home", "SEO de la página de inicio"],
  ["seo_products", "SEO del catálogo"],
  ["structured_data", "Datos de la empresa para Google"],
]);

/** The sections that the site knows. */
export const SECTIONS: readonly string[] = [...SECTION_NAMES.keys()];

export const TYPE_NAMES: Readonly<Record<ContentType, string>> = {
  text: "Texto corto",
  textarea: "Texto largo",
  email: "Correo",
  phone: "Teléfono",
  url: "Dirección web",
};

/** A section's Spanish name; an unknown section keeps its own. */
export function nameSection(section: string): string {
  return SECTION_NAMES.get(section) ?? section;
}

/** The first 100 characters of a value, and an ellipsis if there are more. */
export function cutValue(value: string): string {
  const characters = Array.from(value);
  if (characters.length <= SHOWN_LENGTH) return value;
  return `${characters.slice(0, SHOWN_LENGTH).join("").trimEnd()}…`;
}
