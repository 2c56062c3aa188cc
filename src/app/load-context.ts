import { createContext, RouterContextProvider } from "react-router";

import type { PublicSettings } from "#app/shared/public-settings.ts";
import type { Client } from "#data/client/client.ts";

/** Signs texts that pass through a visitor's browser. */
export interface Sealer {
  /** Returns the text with a signature for one purpose; readable, but tamper-proof. */
  seal: (purpose: string, text: string) => string;
  /** Returns a text sealed for the purpose, and its age; null for anything else. */
  open: (purpose: string, sealed: string) => { text: string; ageMs: number } | null;
  /** A deterministic UUID of the parts, which clients cannot predict. */
  nameSubmission: (...parts: string[]) => string;
}

/** The forms that are rate-limited by client address. */
export type LimitedForm = "quote" | "newsletter";

/** The services behind visitors' forms, beyond a visitor's own rights. */
export interface FormServices extends Sealer {
  /** A client with the server's own rights: only for what `data/leads.ts` stores. */
  client: Client;
  clientAddress: string;
  /** Counts a submission of this visitor. @returns seconds to wait, 0 within the limit */
  consume: (form: LimitedForm) => Promise<number>;
  /** Refunds a counted submission that stored nothing. */
  refund: (form: LimitedForm) => Promise<void>;
  /** Whether there is a mail server. */
  sendsMail: boolean;
  /** Wakes the mail job, since there is new mail. */
  wakeMail: () => void;
}

/** What the server passes to loaders: `context.get(siteContext)`. */
export interface SiteContext {
  /** An in-process client with a visitor's rights. */
  client: Client;
  /** Canonical origin of the site, without a trailing slash. */
  siteUrl: string;
  settings: PublicSettings;
  /** Writes a line to the server's log. */
  log: (level: "info" | "warn" | "error", message: string, fields: Record<string, unknown>) => void;
}

export const siteContext = createContext<SiteContext>();

/** What the server passes to the routes of visitors' forms; null while there is no database. */
export const formsContext = createContext<FormServices | null>(null);

/**
 * Which frame the page needs: `current` for pages that are read; `any` for a form's response, even a fallback,
 * since it holds what the visitor typed; `known`, without a database read, for a response that refuses a
 * flood or reports a database failure.
 */
export type FrameNeed = "current" | "any" | "known";

export const frameNeedContext = createContext<FrameNeed>("current");

/** The arguments of actions that handle a visitor's form. */
export interface FormAnswering {
  site: SiteContext;
  /** Null while there is no database. */
  forms: FormServices | null;
  /** Renders the response without the database. */
  spareDatabase: () => void;
}

/**
 * The context of one request. The server calls it through the build (`entry.module`), since the build's
 * `siteContext` is another object than this source file's.
 */
export function createLoadContext(
  site: SiteContext,
  forms: FormServices | null = null,
): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(siteContext, site);
  provider.set(formsContext, forms);
  return provider;
}

/** What `entry.server.tsx` exports beyond React Router's requirements. */
export interface AppEntry {
  createLoadContext: typeof createLoadContext;
}
