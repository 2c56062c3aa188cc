import { data, type MetaDescriptor } from "react-router";

import type { SiteContext } from "#app/load-context.ts";
import type { PublicSettings } from "#app/shared/public-settings.ts";

/**
 * The settings that browsers may see.
 *
 * @throws a 503 response of React Router while the database is being opened
 */
export function readPanelSettings({ settings }: SiteContext): PublicSettings {
  if (settings.publishableKey !== "") return settings;
  // oxlint-disable-next-line typescript/only-throw-error -- how React Router responds with a status
  throw data(null, { status: 503, headers: { "Retry-After": "1", "Cache-Control": "no-store" } });
}

/** The head of a page for administrators, which search engines must not index. */
export function describePanelPage(title: string): MetaDescriptor[] {
  return [{ title }, { name: "robots", content: "noindex, nofollow" }];
}
