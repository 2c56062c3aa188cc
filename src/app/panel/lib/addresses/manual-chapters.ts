/** The manual's chapter for each tab and page, by the last part of its address. */
export const MANUAL_CHAPTERS: Readonly<Record<string, string>> = {
  contenido: "contenido",
  productos: "productos",
  noticias: "noticias",
  menu: "menú",
  whatsapp: "whatsapp",
  seo: "seo",
  solicitudes: "solicitudes",
  publicaciones: "saber-qué-sale-y-cuándo",
  sitio: "editar-en-el-sitio",
  eliminados: "recuperar-lo-eliminado",
  revision: "revisar-antes-de-publicar",
  horario: "horario",
  imagenes: "la-sala-de-imágenes",
  importar: "importar-de-una-hoja-de-cálculo",
};
