import { createContext } from "react-router";

import type { PublicSettings } from "#app/lib/public-settings.ts";
import type { Client } from "#data/client.ts";

/** What the server hands to loaders: `context.get(siteContext)`. */
export interface SiteContext {
  /** The data layer with a visitor's rights, in-process. */
  client: Client;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  settings: PublicSettings;
  /** Writes a line to the server's log. */
  log: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
}

export const siteContext = createContext<SiteContext>();
