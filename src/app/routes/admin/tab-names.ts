/** What the tabs that edit the site are called, by the value of `?tab=`. */
export const CONTENT_TABS = {
  contenido: "Contenido",
  productos: "Productos",
  noticias: "Noticias",
  menu: "Menú",
  whatsapp: "WhatsApp",
  seo: "SEO",
} as const;

/** The same of the inbox. */
export const INBOX_TABS = {
  solicitudes: "Solicitudes",
  suscriptores: "Suscriptores",
  datos: "Datos personales",
} as const;
