import { createContext, RouterContextProvider } from "react-router";

import type { PublicSettings } from "#app/shared/public-settings.ts";
import type { Client } from "#data/client/client.ts";
import type { SiteFrame } from "#data/site/site-frame.ts";
import type { FormSigner } from "#domain/leads/public-forms.ts";

/** The forms, and the searches in vain, that are rate-limited by client address. */
export type LimitedForm = "quote" | "newsletter" | "proposal" | "search";

/** The services behind visitors' forms, beyond a visitor's own rights. */
export interface FormServices extends FormSigner {
  /** A client with the server's own rights: only for what `data/leads.ts` stores. */
  client: Client;
  clientAddress: string;
  /** Whether this is a look at another state of the site, which is no visit. */
  isPreview: boolean;
  /** Counts a submission of this visitor. @returns seconds to wait, 0 within the limit */
  consume: (form: LimitedForm) => Promise<number>;
  /** Refunds a counted submission that stored nothing. */
  refund: (form: LimitedForm) => Promise<void>;
  /** Wakes the mail job, since there is new mail. */
  wakeMail: () => void;
}

/** What the server passes to loaders: `context.get(siteContext)`. */
export interface SiteContext {
  /** A client with a visitor's rights. */
  client: Client;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  settings: PublicSettings;
  /** Writes a line to the server's log. */
  log: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
  /** Whether a form was posted: its response shows what was typed, even while the database does not respond. */
  isFormResponse: boolean;
  /** Outlives the request. */
  frames: FrameMemory;
}

/** The frame that was last read. */
export interface FrameMemory {
  last: { frame: SiteFrame; readAt: number } | null;
}

export const siteContext = createContext<SiteContext>();

/** Opens what the server passes to the routes of visitors' forms; null while there is no database. */
export const formsContext = createContext<() => FormServices | null>(() => null);

/**
 * The context of one request. The server calls it through the build (`entry.module`), since the build's
 * `siteContext` is another object than this source file's.
 */
export function createLoadContext(
  site: SiteContext,
  openForms: () => FormServices | null = () => null,
): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(siteContext, site);
  provider.set(formsContext, openForms);
  return provider;
}

/** What `entry.server.tsx` exports beyond React Router's requirements. */
export interface AppEntry {
  createLoadContext: typeof createLoadContext;
}
