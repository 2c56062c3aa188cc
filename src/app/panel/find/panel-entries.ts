import { EVERYDAY_WORDS } from "#app/panel/find/everyday-words.ts";
import { PASSWORD_PATH } from "#app/panel/lib/addresses/account-address.ts";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { type ListedPlace, MORE_PLACES, PLACE_RIGHTS } from "#app/panel/lib/addresses/places.ts";
import { nameNew } from "#app/panel/records/action-texts.ts";
import type { Right } from "#domain/accounts/roles.ts";
import type { FirstStep, Task } from "#domain/first-steps.ts";
import { RECORD_TABLES } from "#domain/records/record-tables.ts";
import type { Searchable } from "#domain/search/search.ts";
import type { SiteTarget } from "#domain/search/site-entries.ts";

/** What an entry opens: a record's form, a page of the site or the panel, a blank form; or the action that it runs. */
export type FindTarget =
  | SiteTarget
  | { type: "panel" | "quote" | "manual"; path: string }
  /** `form` as in `requestRecord`. */
  | { type: "new"; form: string }
  | { type: "step"; task: Task }
  | { type: "sign-out" };

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

const { home, inbox, publishing, site, more } = MAIN_PLACES;

const PAGES: readonly ListedPlace[] = [
  ...Object.values(RECORD_TABLES).map(({ tab, title, about }) => ({
    path: `/admin?tab=${tab}`,
    name: title,
    text: about.text,
  })),
  { path: "/admin?tab=whatsapp", name: "WhatsApp", text: "El botón de la conversación" },
  { path: "/admin?tab=seo", name: "SEO", text: "Cómo se ve el sitio en Google y en las redes" },
  { ...home, text: "Los primeros pasos y lo que espera por usted" },
  { ...inbox, text: "Lo que piden los visitantes" },
  { ...publishing, text: "Lo que está sin publicar, y lo que sale a una hora" },
  { ...site, text: "Tocar en la página lo que se quiere cambiar" },
  { ...more, text: "Imágenes, horario, equipo, su cuenta y lo demás" },
  ...MORE_PLACES.flatMap(([, places]) => places).filter(({ path }) => !path.includes("?")),
];

/** Parts of pages. */
const VIEWS: readonly ListedPlace[] = [
  {
    path: "/admin/solicitudes?propuesta=sin-enviar",
    name: "Propuestas sin enviar",
    text: "Las que están listas y falta mandar",
  },
  {
    path: "/admin/solicitudes?lectura=sin-leer",
    name: "Solicitudes sin leer",
    text: "Las que nadie ha abierto",
  },
  {
    path: "/admin/solicitudes?tab=suscriptores",
    name: "Suscriptores",
    text: "Quienes reciben el boletín",
  },
  {
    path: "/admin/solicitudes?tab=cifras",
    name: "Cifras",
    text: "Solicitudes, respuestas y propuestas por mes",
  },
  {
    path: "/admin/solicitudes?tab=datos",
    name: "Datos personales",
    text: "Exportar o borrar los de alguien",
  },
  {
    path: "/admin?tab=productos&estado=ocultos",
    name: "Productos ocultos",
    text: "Los que no se ven en el sitio",
  },
  {
    path: "/admin?tab=noticias&estado=borradores",
    name: "Noticias en borrador",
    text: "Las no publicadas",
  },
];

interface Action {
  /** As `EVERYDAY_WORDS` names it. */
  key: string;
  title: string;
  text: string;
  target: FindTarget;
}

const ACTIONS: readonly Action[] = [
  ...Object.values(RECORD_TABLES)
    // Texts are found by their place.
    .filter(({ table }) => table !== "site_content")
    .map(({ tab, label }): Action => ({
      key: `new ${tab}`,
      title: nameNew(label),
      text: "Abre el formulario en blanco",
      target: { type: "new", form: tab },
    })),
  {
    key: "password",
    title: "Cambiar la contraseña",
    text: "La de su cuenta en este panel",
    target: { type: "panel", path: PASSWORD_PATH },
  },
  {
    key: "sign-out",
    title: "Cerrar sesión",
    text: "En este equipo",
    target: { type: "sign-out" },
  },
  {
    key: "view",
    title: "Ver el sitio",
    text: "Como lo ven los visitantes, en otra pestaña",
    target: { type: "site", publicPath: "/" },
  },
];

/** The panel's pages and global actions, without those that a person may not use. */
export function listPanelEntries(can: (right: Right) => boolean): readonly FindEntry[] {
  return PANEL_ENTRIES.filter(({ target }) => {
    const right = target.type === "panel" ? PLACE_RIGHTS.get(target.path) : undefined;
    return right === undefined || can(right);
  });
}

const PANEL_ENTRIES: readonly FindEntry[] = [
  ...[...PAGES, ...VIEWS].map(describePlace),
  ...ACTIONS.map(({ key, title, text, target }): FindEntry => ({
    id: `panel ${title}`,
    title,
    body: text,
    names: EVERYDAY_WORDS.get(key) ?? "",
    kind: "Acción",
    hiding: null,
    target,
  })),
];

function describePlace({ path, name, text }: ListedPlace): FindEntry {
  return {
    id: `panel ${name}`,
    title: name,
    body: text,
    names: EVERYDAY_WORDS.get(path) ?? "",
    kind: "Página",
    hiding: null,
    target: { type: "panel", path },
  };
}

/** What is left of the first steps, all together and one by one. */
export function listStepEntries(steps: readonly FirstStep[]): FindEntry[] {
  const left = steps.flatMap(({ name, text, tasks }) =>
    tasks
      .filter(({ isDone }) => !isDone)
      .map((task): FindEntry => ({
        id: `step ${task.id}`,
        title: task.label,
        body: `Primeros pasos: ${name}. ${text}`,
        names: EVERYDAY_WORDS.get(`step ${task.id}`) ?? "",
        kind: "Primeros pasos",
        hiding: null,
        target: { type: "step", task },
      })),
  );
  const all = { path: home.path, name: "Primeros pasos", text: "Lo que le falta a un sitio nuevo" };
  return left.length === 0 ? [] : [{ ...describePlace(all), names: "" }, ...left];
}

/** Texts of the site, or chapters of the manual, with the everyday words for them. */
export function withNames(entries: readonly FindEntry[]): FindEntry[] {
  return entries.map((entry) => {
    const names = EVERYDAY_WORDS.get(entry.id);
    return names === undefined ? entry : { ...entry, names };
  });
}
