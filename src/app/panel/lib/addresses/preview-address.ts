import { type AddressChanges, changeParams } from "#app/panel/lib/addresses/tab-address.ts";
import type { SiteState } from "#domain/publishing/preview.ts";

/** What visitors see now. */
export const LIVE = "live";

/** The state in which a preview shows the site. */
export type ShownState = SiteState | typeof LIVE;

/** Whether the page can be edited: only with all drafts. */
export function isEditable(state: ShownState): boolean {
  return state !== LIVE && "packageId" in state && state.packageId === null;
}

/** How wide a page is shown. */
export const WIDTHS = ["todo", "tableta", "telefono"] as const;

export type Width = (typeof WIDTHS)[number];

/* A preview's state is in the panel's URL, so that Back, reload and bookmarks work. */

const PACKAGE = "paquete";
const MOMENT = "momento";
const PAGE = "pagina";
const VISITOR = "visitante";
const WIDTH = "ancho";
const COMPARED = "comparar";

/** A preview's URL: the state, and the page's path with its query and fragment. */
export interface PreviewAddress {
  state: ShownState;
  path: string;
  /** By default the full width. */
  width?: Width;
  /** Whether the live page is shown beside it. */
  isCompared?: boolean;
}

export function readPreviewAddress(parameters: URLSearchParams): Required<PreviewAddress> {
  return {
    state: readState(parameters),
    path: readPath(parameters),
    width: WIDTHS.find((width) => width === parameters.get(WIDTH)) ?? WIDTHS[0],
    isCompared: parameters.has(COMPARED),
  };
}

/** Anything but a path of this site, for example a mistyped address, becomes the home page. */
function readPath(parameters: URLSearchParams): string {
  const path = parameters.get(PAGE) ?? "/";
  return /^\/(?!\/)/.test(path) ? path : "/";
}

function readState(parameters: URLSearchParams): ShownState {
  const moment = parameters.get(MOMENT);
  if (parameters.has(VISITOR)) return LIVE;
  return moment !== null && !Number.isNaN(Date.parse(moment))
    ? { moment: new Date(moment).toISOString() }
    : { packageId: parameters.get(PACKAGE) };
}

/** The parameters of a preview's URL; null for absent ones. */
export function listPreviewParameters({
  state,
  path,
  width = WIDTHS[0],
  isCompared = false,
}: PreviewAddress): AddressChanges {
  return {
    [VISITOR]: state === LIVE ? "si" : null,
    [MOMENT]: state !== LIVE && "moment" in state ? state.moment : null,
    [PACKAGE]: state !== LIVE && "packageId" in state ? state.packageId : null,
    [PAGE]: path === "/" ? null : path,
    [WIDTH]: width === WIDTHS[0] ? null : width,
    [COMPARED]: isCompared ? "si" : null,
  };
}

export function writePreviewAddress(address: PreviewAddress): string {
  const search = changeParams(new URLSearchParams(), listPreviewParameters(address)).toString();
  return `/admin/sitio${search === "" ? "" : `?${search}`}`;
}
