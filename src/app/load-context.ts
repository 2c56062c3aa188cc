import { createContext, RouterContextProvider } from "react-router";

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

/**
 * The context of one request. The server calls it through the build (`entry.module`), since the key
 * `siteContext` of the build is another object than the one of this source file.
 */
export function createLoadContext(site: SiteContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(siteContext, site);
  return provider;
}

/** What `entry.server.tsx` exports beside what React Router asks of it. */
export interface AppEntry {
  createLoadContext: typeof createLoadContext;
}
