import type { SiteState } from "#domain/publishing/site-state.ts";

/* What a preview shows is in the panel's address: Back, reload and a bookmark work. */

const PACKAGE = "paquete";
const MOMENT = "momento";
const PAGE = "pagina";

/** What the address of a preview names: the state, and the path of the page with its search and fragment. */
export interface PreviewAddress {
  state: SiteState;
  path: string;
}

export function readPreviewAddress(parameters: URLSearchParams): PreviewAddress {
  const moment = parameters.get(MOMENT);
  return {
    state:
      moment !== null && !Number.isNaN(Date.parse(moment))
        ? { moment: new Date(moment).toISOString() }
        : { packageId: parameters.get(PACKAGE) },
    path: parameters.get(PAGE) ?? "/",
  };
}

export function writePreviewAddress({ state, path }: PreviewAddress): string {
  const parameters = new URLSearchParams();
  if ("moment" in state) parameters.set(MOMENT, state.moment);
  else if (state.packageId !== null) parameters.set(PACKAGE, state.packageId);
  if (path !== "/") parameters.set(PAGE, path);
  const search = parameters.toString();
  return `/admin/vista-previa${search === "" ? "" : `?${search}`}`;
}
