import { CONTACT } from "#domain/content/catalogue/contact.ts";
import { inherited, longText, text, typed } from "#domain/content/catalogue/entry.ts";
import { FOOTER } from "#domain/content/catalogue/footer.ts";
import type { Section } from "#domain/content/site-text.ts";

const ALL = "Google y redes sociales, todas las páginas sin texto propio";
const HOME = "Google y redes sociales, página de inicio";
const CATALOGUE = "Google y redes sociales, catálogo (/productos)";
const ORGANISATION = "Datos de la empresa para Google";

export const SEO = {
  site_title: text(
    "Título del sitio, máximo 60 caracteres",
    ALL,
    "Materias primas para nutrición animal en Colombia",
  ),
  site_description: longText(
    "Descripción del sitio, máximo 160 caracteres",
    ALL,
    "Glicerol, torta de palmiste, grasas bypass, fosfatos, minerales y suplementos para fincas y plantas de alimento. Cotice con ficha técnica.",
  ),
  keywords: longText(
    "Palabras clave separadas por comas",
    ALL,
    "materias primas, nutrición animal, glicerol, torta de palmiste, grasa bypass, fosfato monodicálcico, sal mineralizada, premezclas, Colombia",
  ),
  author: inherited(FOOTER.legal_name, "footer.legal_name", "Autor del sitio", ALL),
  og_image: typed(
    "url",
    "Imagen al compartir un enlace (la inicial la dibuja el sitio con el titular de la portada)",
    ALL,
    "/compartir/inicio.jpg",
  ),
} satisfies Section;

export const SEO_HOME = {
  title: inherited(SEO.site_title, "seo.site_title", "Título, máximo 60 caracteres", HOME),
  description: inherited(
    SEO.site_description,
    "seo.site_description",
    "Descripción, máximo 160 caracteres",
    HOME,
  ),
  keywords: inherited(SEO.keywords, "seo.keywords", "Palabras clave", HOME),
} satisfies Section;

export const SEO_PRODUCTS = {
  title: text(
    "Título, máximo 60 caracteres",
    CATALOGUE,
    "Catálogo de materias primas para alimento animal",
  ),
  description: longText(
    "Descripción, máximo 160 caracteres",
    CATALOGUE,
    "Ingredientes energéticos, proteicos, grasas, fosfatos, minerales y aditivos por especie, con ficha técnica, presentaciones y cotización en línea.",
  ),
  keywords: inherited(SEO.keywords, "seo.keywords", "Palabras clave", CATALOGUE),
} satisfies Section;

export const STRUCTURED_DATA = {
  company_name: inherited(
    FOOTER.legal_name,
    "footer.legal_name",
    "Nombre de la empresa; vacío, la razón social del pie de página",
    ORGANISATION,
  ),
  business_type: text("Tipo de negocio, en la lista de schema.org", ORGANISATION, "WholesaleStore"),
  address_country: text("País", ORGANISATION, "Colombia"),
  address_city: text("Ciudad", ORGANISATION, "Bogotá"),
  phone: inherited(
    CONTACT.phone,
    "contact.phone",
    "Teléfono; solo se usa si el de contacto, que es el que muestra el sitio, es todavía el de ejemplo",
    ORGANISATION,
  ),
  founded_year: text(
    "Año de fundación; la historia lo nombra con {fundacion}",
    ORGANISATION,
    "2009",
  ),
} satisfies Section;
