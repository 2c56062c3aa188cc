import type { Searchable } from "#domain/search/search.ts";
import type { SiteTarget } from "#domain/search/site-entries.ts";

/** What an entry opens: a record's form, a page of the site or the panel, a blank form; or the action that it runs. */
export type FindTarget =
  | SiteTarget
  | { type: "panel" | "quote"; path: string }
  /** `form` as in `requestRecord`. */
  | { type: "new"; form: string }
  | { type: "account" | "sign-out" };

/** An entry of the panel's search. */
export interface FindEntry extends Searchable {
  /** Stable across fetches of the site. */
  id: string;
  /** What it is, and where, in Spanish. */
  kind: string;
  /** Why visitors do not see it, in a word. */
  hiding: string | null;
  target: FindTarget;
}

type Described = readonly [title: string, body: string, words: string];

const PAGES: readonly [path: string, ...Described][] = [
  ["/admin?tab=contenido", "Contenido", "Los textos del sitio", "exportar csv excel"],
  ["/admin?tab=productos", "Productos", "El catálogo", "exportar csv excel"],
  ["/admin?tab=noticias", "Noticias", "Los artículos", "exportar csv excel"],
  ["/admin?tab=menu", "Menú", "Los enlaces de la cabecera", "navegación orden"],
  ["/admin?tab=whatsapp", "WhatsApp", "El botón de la conversación", "chat"],
  ["/admin?tab=seo", "SEO", "Cómo se ve el sitio en Google", "buscador redes sociales"],
  [
    "/admin/solicitudes",
    "Solicitudes",
    "Lo que piden los visitantes",
    "cotización exportar bandeja",
  ],
  [
    "/admin/solicitudes?propuesta=sin-enviar",
    "Propuestas sin enviar",
    "Las que están listas y falta mandar",
    "",
  ],
  ["/admin/solicitudes?lectura=sin-leer", "Solicitudes sin leer", "Las que nadie ha abierto", ""],
  ["/admin/solicitudes?tab=suscriptores", "Suscriptores", "Quienes reciben el boletín", "correo"],
  ["/admin/solicitudes?tab=datos", "Datos personales", "Exportar o borrar los de alguien", "ley"],
  ["/admin/publicaciones", "Publicaciones", "Borradores, paquetes y horas", "programar calendario"],
  [
    "/admin/vista-previa",
    "El sitio con los borradores",
    "Como quedará al publicarlos",
    "vista previa",
  ],
  ["/admin/sitio", "Editar en el sitio", "Tocar en la página lo que se quiere cambiar", "visual"],
  [
    "/admin/imagenes",
    "Imágenes",
    "Dónde está cada una, su recorte y su descripción",
    "fotos recortar reemplazar",
  ],
  [
    "/admin/horario",
    "Horario",
    "Cuándo abre la oficina, y los días cerrados",
    "atención festivos vacaciones cerrado abierto horas diciembre",
  ],
  [
    "/admin/importar",
    "Importar de una hoja de cálculo",
    "Productos, noticias, menú y textos de Excel o CSV",
    "xlsx cargar subir masivo",
  ],
  [
    "/admin/revision",
    "Revisar el sitio",
    "Qué está roto, falta o puede mejorar",
    "errores enlaces",
  ],
  ["/admin/eliminados", "Eliminados", "Traer de vuelta lo borrado", "papelera restaurar deshacer"],
  ["/admin?tab=productos&estado=ocultos", "Productos ocultos", "Los que no se ven en el sitio", ""],
  ["/admin?tab=noticias&estado=borradores", "Noticias en borrador", "Las no publicadas", ""],
];

const ACTIONS: readonly [target: FindTarget, ...Described][] = [
  [{ type: "new", form: "productos" }, "Nuevo producto", "Abre el formulario en blanco", "crear"],
  [{ type: "new", form: "noticias" }, "Nueva noticia", "Abre el formulario en blanco", "crear"],
  [
    { type: "new", form: "menu" },
    "Nuevo elemento del menú",
    "Abre el formulario en blanco",
    "crear",
  ],
  [{ type: "account" }, "Cuenta y equipo", "Contraseña, sesiones, equipo y copias", "segundo paso"],
  [{ type: "sign-out" }, "Cerrar sesión", "En este equipo", "salir"],
];

/** The panel's pages and global actions. */
export const PANEL_ENTRIES: readonly FindEntry[] = [
  ...PAGES.map(([path, ...described]) => describe({ type: "panel", path }, "Panel", described)),
  ...ACTIONS.map(([target, ...described]) => describe(target, "Acción", described)),
];

function describe(target: FindTarget, kind: string, [title, body, words]: Described): FindEntry {
  return { id: `panel ${title}`, title, body, words, kind, hiding: null, target };
}
