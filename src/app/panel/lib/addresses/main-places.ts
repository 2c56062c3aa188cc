/** A page of the panel that people know by name. */
export interface Place {
  path: string;
  name: string;
}

/** The places that the navigation always shows. The others are in `places.ts`, which the panel's first load leaves out. */
export const MAIN_PLACES = {
  home: { path: "/admin", name: "Inicio" },
  inbox: { path: "/admin/solicitudes", name: "Solicitudes" },
  publishing: { path: "/admin/publicaciones", name: "Publicar" },
  site: { path: "/admin/sitio", name: "Sitio" },
  more: { path: "/admin/mas", name: "Más" },
} as const satisfies Readonly<Record<string, Place>>;
