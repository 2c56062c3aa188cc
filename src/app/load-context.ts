import { createContext, RouterContextProvider } from "react-router";

import type { PublicSettings } from "#app/shared/public-settings.ts";
import type { Client } from "#data/client/client.ts";
import type { SiteFrame } from "#data/site/site-frame.ts";
import type { FormSigner } from "#domain/leads/public-forms.ts";

/** What is rate-limited by client address: the forms, searches without results, and codes of no lot. */
export type LimitedForm = "quote" | "newsletter" | "proposal" | "request" | "search" | "lot";

/** The services behind visitors' forms, which need more than a visitor's rights. */
export interface FormServices extends FormSigner {
  /** A client with the server's rights, only for what `data/leads` stores. */
  client: Client;
  clientAddress: string;
  /** Whether this renders a preview of another state of the site, which counts as no visit. */
  isPreview: boolean;
  /** Counts a submission of this visitor. @returns seconds to wait, 0 within the limit */
  consume: (form: LimitedForm) => Promise<number>;
  /** Refunds a counted submission that stored nothing. */
  refund: (form: LimitedForm) => Promise<void>;
  /** Wakes the mail job: there is new mail. */
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
  /** Whether a form was posted: its response shows what was typed even while the database is down. */
  isFormResponse: boolean;
  /** Shared by all requests. */
  frames: FrameMemory;
}

/** Caches the frame that was last read. */
export interface FrameMemory {
  last: { frame: SiteFrame; readAt: number } | null;
}

export const siteContext = createContext<SiteContext>();

/** Opens the services of visitors' forms; null while there is no database. */
export const formsContext = createContext<() => FormServices | null>(() => null);

/**
 * Creates the context of one request. The server calls it through the build (`entry.module`), whose `siteContext`
 * is not the same object as this source file's.
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

/** What `entry.server.tsx` exports beyond what React Router requires. */
export interface AppEntry {
  createLoadContext: typeof createLoadContext;
}
