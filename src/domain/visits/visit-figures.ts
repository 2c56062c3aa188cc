import { listMonth, shiftMonth } from "#domain/publishing/moment.ts";
import { type CountedKind, DIRECT, OTHERS } from "#domain/visits/visit-names.ts";

/** What the panel shows: what is counted, and the requests of the inbox. */
export type VisitKind = CountedKind | "sent";

/** The visits of a period as the database adds them up. */
export interface VisitFigures {
  /** By day, or by month with the month's first day. */
  totals: { kind: VisitKind; day: string; visits: number }[];
  /** The most frequent names of each kind, the most frequent first. */
  names: ({ kind: VisitKind } & NamedCount)[];
}

/** One bar of the chart. */
export interface VisitSpan {
  day: string;
  /** Visits that came from another site, or from none. */
  arrivals: number;
  pages: number;
  taps: number;
  /** Requests that were sent. */
  sent: number;
}

/** A name with its count. */
export interface NamedCount {
  name: string;
  visits: number;
  /** Of the record whose page it is. */
  title: string | null;
}

/** Adds the totals of a period up, whatever the day. */
export function sumKind({ totals }: VisitFigures, wanted: VisitKind): number {
  return totals.reduce((sum, { kind, visits }) => (kind === wanted ? sum + visits : sum), 0);
}

/** One span for each day of `days`, also for those without visits. */
export function listSpans({ totals }: VisitFigures, days: readonly string[]): VisitSpan[] {
  const known = new Map(totals.map(({ kind, day, visits }) => [`${kind} ${day}`, visits]));
  const read = (kind: VisitKind, day: string) => known.get(`${kind} ${day}`) ?? 0;
  return days.map((day) => ({
    day,
    arrivals: read("referrer", day),
    pages: read("page", day),
    taps: read("tap", day),
    sent: read("sent", day),
  }));
}

/** The names of a kind that pass a test, and the sum of all others of that kind. */
export function listNames(
  figures: VisitFigures,
  kind: VisitKind,
  isShown: (name: string) => boolean = () => true,
): { rows: readonly NamedCount[]; others: number } {
  const ofKind = figures.names.filter((one) => one.kind === kind && one.name !== OTHERS);
  const known = ofKind.reduce((sum, { visits }) => sum + visits, 0);
  return {
    rows: ofKind.filter(({ name }) => isShown(name)),
    others: sumKind(figures, kind) - known,
  };
}

const PRODUCT = /^\/productos\/[^/]+$/;

/** Whether a path is that of a product's page. */
export function isProductPath(path: string): boolean {
  return PRODUCT.test(path);
}

/** How the table of origins names a host. */
export function nameReferrer(host: string): string {
  return host === DIRECT ? "Directo, o sin decir de dónde" : host;
}

/** A page by its record's title or, without one, the last segment of its path in words. */
export function namePage(path: string, title: string | null): string {
  if (title !== null) return title;
  const known = PAGE_NAMES.get(path);
  if (known !== undefined) return known;
  const words = (path.split("/").at(-1) ?? "").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const PAGE_NAMES: ReadonlyMap<string, string> = new Map([
  ["/", "Inicio"],
  ["/productos", "Todos los productos"],
  ["/cotizar", "Cotizar"],
  ["/cotizar/recibida", "Solicitud recibida"],
  ["/boletin", "Boletín"],
  ["/boletin/recibida", "Boletín: suscripción recibida"],
  ["/boletin/confirmar", "Boletín: confirmar"],
  ["/boletin/baja", "Boletín: darse de baja"],
  ["/propuesta", "Propuestas"],
  ["/lote", "Lotes"],
  ["/terminos", "Términos"],
]);

/** What each kind is called in an export. */
export const KIND_NAMES: Readonly<Record<VisitKind, string>> = {
  page: "Páginas vistas",
  search: "Búsquedas",
  referrer: "Visitas, por origen",
  campaign: "Campañas",
  tap: "Toques en WhatsApp",
  quote: "Formulario de cotizar abierto, desde",
  sent: "Solicitudes enviadas",
  prefetch: "Páginas preparadas por navegadores",
  bot: "Páginas para robots",
  missing: "Direcciones no encontradas",
};

/** A month by days, or the last twelve months. */
export interface ShownPeriod {
  /** Like 2026-12, or `todos`. */
  id: string;
  first: string;
  last: string;
  byMonth: boolean;
  /** The first day of each bar. */
  days: string[];
}

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;

/** @param asked like 2026-12, or `todos`; anything else is this month */
export function findPeriod(asked: string | null, today: string): ShownPeriod {
  const current = today.slice(0, 7);
  if (asked === "todos") {
    const days = Array.from({ length: 12 }, (_, index) => `${shiftMonth(current, index - 11)}-01`);
    return { id: asked, first: days[0] ?? today, last: today, byMonth: true, days };
  }
  const id = asked !== null && MONTH.test(asked) && asked <= current ? asked : current;
  const days = listMonth(id)
    .days.map(({ date }) => date)
    .filter((date) => date <= today);
  return { id, first: `${id}-01`, last: days.at(-1) ?? today, byMonth: false, days };
}
