import { formerly, hideable, longText, text } from "#domain/content/catalogue/entry.ts";
import { PLACEHOLDER } from "#domain/content/catalogue/placeholder-values.ts";
import type { Section } from "#domain/content/site-text.ts";

/** Begins the legal texts. Each is whole in `legal-texts.ts`, because the panel's lists do without them: 4 KB. */
export const REVIEW_NOTE =
  "> **Texto de referencia.** La empresa debe revisarlo con su asesor jurídico y ajustarlo a su operación antes de publicarlo como definitivo.";

const FOOTER_AT = "Pie de página";
const NEWSLETTER = "Pie de página, boletín";

export const FOOTER = {
  brand_name: text(
    "Nombre comercial",
    "Encabezado y pie de página, junto al logo",
    PLACEHOLDER.brandName,
  ),
  legal_name: text(
    "Razón social; reemplaza {empresa} en los avisos legales",
    "Pie de página, avisos legales y datos para Google",
    PLACEHOLDER.legalName,
  ),
  nit: text("NIT; reemplaza {nit} en los avisos legales", FOOTER_AT, PLACEHOLDER.nit),
  tagline: hideable(
    longText(
      "Frase bajo el logo",
      FOOTER_AT,
      "Materias primas para nutrición animal, con ficha de valores típicos y cotización por escrito.",
    ),
  ),
  newsletter_label: text("Rótulo del campo de correo", NEWSLETTER, "Boletín por correo"),
  newsletter_text: formerly(
    "Artículos y novedades para su operación. Sin exceso de mensajes.",
    text(
      "Texto junto al campo de correo",
      NEWSLETTER,
      "Artículos y novedades para su operación. Pocos correos, solo lo útil.",
    ),
  ),
  newsletter_button: text("Botón", NEWSLETTER, "Suscribirme"),
  newsletter_consent: longText(
    "Autorización de tratamiento de datos (la casilla que marca el visitante)",
    "Todos los formularios del boletín",
    "Autorizo a {empresa} a tratar mi correo electrónico para enviarme su boletín, según la política de privacidad. Puedo retirarme en cualquier momento.",
  ),
  products_heading: text("Título de la lista de productos", FOOTER_AT, "Productos"),
  services_heading: text("Título de la lista de servicios", FOOTER_AT, "Servicios"),
  contact_heading: text("Título de los datos de contacto", FOOTER_AT, "Contacto"),
  hours_badge: formerly(
    "Lun a vie, 8:00 a. m. – 6:00 p. m.",
    text(
      "Distintivo con el horario; {horario_corto} es el que usted escribe en «Horario»",
      FOOTER_AT,
      "{horario_corto}",
    ),
  ),
  privacy_title: text(
    "Política de privacidad, título y enlace",
    "Pie de página y /privacidad",
    "Política de privacidad",
  ),
  privacy_text: longText("Política de privacidad", "/privacidad", REVIEW_NOTE),
  terms_title: text(
    "Términos, título y enlace",
    "Pie de página y /terminos",
    "Términos y condiciones",
  ),
  terms_text: longText("Términos y condiciones", "/terminos", REVIEW_NOTE),
  certifications_title: text(
    "Certificados y registros, título y enlace",
    "Pie de página y /certificaciones",
    "Certificados y registros",
  ),
  certifications_text: longText("Certificados y registros", "/certificaciones", REVIEW_NOTE),
  certifications_request: longText(
    "Certificados y registros, cómo pedir un documento",
    "/certificaciones",
    "Pida el certificado de análisis de su lote, la hoja de seguridad o los registros que le exijan su área de compras o su auditoría: díganos el producto y le contamos cuáles hay.",
  ),
  certifications_button: text(
    "Certificados y registros, botón (abre WhatsApp o el correo)",
    "/certificaciones",
    "Pedir un documento",
  ),
  accessibility_title: text(
    "Accesibilidad, título y enlace",
    "Pie de página y /accesibilidad",
    "Accesibilidad",
  ),
  accessibility_text: longText("Declaración de accesibilidad", "/accesibilidad", ""),
} satisfies Section;
