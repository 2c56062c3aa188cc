import { COST_PATH } from "#domain/nutrient-cost/cost-draft.ts";

interface SitePlace {
  /** In Spanish. Places with the same name are grouped. */
  name: string;
  address: string;
  /** Prefixes of its texts' `section.key`. */
  beginnings: readonly string[];
}

/** Where visitors see texts, in the site's order: its pages, and the home page's parts. */
export const SITE_PLACES: readonly SitePlace[] = [
  { name: "Inicio: portada", address: "/#portada", beginnings: ["hero."] },
  { name: "Inicio: productos", address: "/#productos", beginnings: ["products."] },
  { name: "Inicio: servicios", address: "/#servicios", beginnings: ["services."] },
  { name: "Inicio: nosotros", address: "/#nosotros", beginnings: ["about."] },
  {
    name: "Inicio: noticias",
    address: "/",
    beginnings: ["news.teaser_", "news.interview_", "news.featured_"],
  },
  {
    name: "Inicio: preguntas frecuentes",
    address: "/#servicios",
    beginnings: ["services.faq_"],
  },
  { name: "Inicio: contacto", address: "/#contacto", beginnings: ["contact."] },
  { name: "Horario", address: "/#contacto", beginnings: ["hours."] },
  {
    name: "Catálogo",
    address: "/productos",
    beginnings: [
      "products.catalog_title",
      "products.catalog_subtitle",
      "products.search_",
      "products.species_",
    ],
  },
  {
    name: "Página de cada producto",
    address: "/productos",
    beginnings: ["products.sheet_note", "products.image_note"],
  },
  {
    name: "Costo por nutriente",
    address: COST_PATH,
    beginnings: ["products.nutrient_"],
  },
  { name: "Centro de noticias", address: "/noticias", beginnings: ["news."] },
  {
    name: "Cotización",
    address: "/cotizar",
    beginnings: ["contact.quote_", "contact.buying_", "contact.delivery_"],
  },
  { name: "Pie de página", address: "/", beginnings: ["footer."] },
  { name: "Privacidad", address: "/privacidad", beginnings: ["footer.privacy_"] },
  { name: "Términos", address: "/terminos", beginnings: ["footer.terms_"] },
  {
    name: "Certificados y registros",
    address: "/certificaciones",
    beginnings: ["footer.certifications_"],
  },
  { name: "Accesibilidad", address: "/accesibilidad", beginnings: ["footer.accessibility_"] },
  { name: "Botón de WhatsApp", address: "/", beginnings: ["whatsapp."] },
  { name: "Google y redes sociales", address: "/", beginnings: ["seo.", "seo_home."] },
  { name: "Google y redes sociales", address: "/productos", beginnings: ["seo_products."] },
  { name: "Datos de la empresa para Google", address: "/", beginnings: ["structured_data."] },
];

/** The place of a known text: the one with the longest matching prefix. */
export function findSitePlace(section: string, key: string): SitePlace | null {
  const name = `${section}.${key}`;
  const fitting = SITE_PLACES.flatMap((place) =>
    place.beginnings
      .filter((beginning) => name.startsWith(beginning))
      .map(({ length }) => ({ place, length })),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0]?.place ?? null;
}
