/** Names of the tabs that edit the site, by the value of `?tab=`. */
export const CONTENT_TABS = {
  contenido: "Contenido",
  productos: "Productos",
  noticias: "Noticias",
  menu: "Menú",
  whatsapp: "WhatsApp",
  seo: "SEO",
} as const;

/** Names of the inbox's tabs. */
export const INBOX_TABS = {
  solicitudes: "Solicitudes",
  suscriptores: "Suscriptores",
  datos: "Datos personales",
} as const;
