import type { Place } from "#app/panel/lib/addresses/main-places.ts";
import type { Right } from "#domain/accounts/roles.ts";
import { COMMENTS_PATH } from "#domain/comments.ts";
import { RECORD_TABS, MORE_TABS } from "#domain/record-types/generated/record-tabs.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";

/** A place listed under «Más». */
export interface ListedPlace extends Place {
  /** What it is for, in one line. */
  text: string;
}

/** The places of administrators alone, by address. */
export const PLACE_RIGHTS: ReadonlyMap<string, Right> = new Map([
  ["/admin/importar", "import"],
  ["/admin/direcciones", "redirects"],
  ["/admin/equipo", "team"],
  ["/admin/estado", "backups"],
  ["/admin/conexiones", "connections"],
  ["/admin/solicitudes?tab=suscriptores", "personal-data"],
  ["/admin/solicitudes?tab=datos", "personal-data"],
]);

/** What «Más» lists: the panel's pages beside the main ones, and the record types beyond the six tabs. */
export const MORE_PLACES: readonly (readonly [title: string, places: readonly ListedPlace[]])[] = [
  [
    "Contenido",
    [
      ...MORE_TABS.map(([table, name]) => ({
        path: `/admin?tab=${RECORD_TABS[table]}`,
        name,
        text: RECORD_TABLES[table].about.text,
      })),
      {
        path: "/admin/imagenes",
        name: "Imágenes",
        text: "Para cambiarlas, encuadrarlas y describirlas",
      },
      {
        path: "/admin/categorias",
        name: "Categorías de noticias",
        text: "Los temas en que se ordenan las noticias",
      },
      {
        path: "/admin/importar",
        name: "Importar y exportar",
        text: "Muchos productos o textos a la vez, con Excel",
      },
      {
        path: "/admin/revision",
        name: "Revisar el sitio",
        text: "Qué está roto, falta o puede mejorar",
      },
      {
        path: COMMENTS_PATH,
        name: "Notas",
        text: "Lo que el equipo dejó escrito sin resolver",
      },
      {
        path: "/admin/eliminados",
        name: "Eliminados",
        text: "Para recuperar lo que se borró",
      },
      {
        path: "/admin/visitas",
        name: "Visitas",
        text: "Qué miran los visitantes y de dónde llegan",
      },
      {
        path: "/admin/direcciones",
        name: "Direcciones",
        text: "A dónde llevan los enlaces viejos",
      },
    ],
  ],
  [
    "Empresa y equipo",
    [
      {
        path: "/admin/empresa",
        name: "Empresa y marca",
        text: "El nombre, el logo y los colores",
      },
      { path: "/admin/horario", name: "Horario", text: "Cuándo atiende, y los días cerrados" },
      { path: "/admin/equipo", name: "Equipo", text: "Quiénes entran a este panel" },
      {
        path: "/admin/estado",
        name: "Estado del sitio",
        text: "Copias de seguridad, correo, disco y versión",
      },
      {
        path: "/admin/conexiones",
        name: "Otros programas",
        text: "Cuáles leen o cambian datos del sitio",
      },
      { path: "/admin/cuenta", name: "Mi cuenta", text: "Su contraseña y sus sesiones" },
      { path: "/admin/manual", name: "Ayuda", text: "El manual: cómo se hace cada cosa" },
    ],
  ],
];
