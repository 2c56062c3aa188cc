import { createContext, RouterContextProvider } from "react-router";

import type { PublicSettings } from "#app/lib/public-settings.ts";
import type { Client } from "#data/client.ts";

/** Seals texts that travel through a visitor's browser. */
export interface Sealer {
  /** The text, readable but unchangeable, for one purpose. */
  seal: (purpose: string, text: string) => string;
  /** What was sealed for the purpose, and how long ago; null for anything else. */
  open: (purpose: string, sealed: string) => { text: string; ageMs: number } | null;
  /** A UUID that is the same for the same parts, and that nobody else can work out. */
  nameSubmission: (...parts: string[]) => string;
}

/** The forms whose submissions are counted by address. */
export type LimitedForm = "quote" | "newsletter";

/** What the visitors' forms work with, beside a visitor's own rights. */
export interface FormServices extends Sealer {
  /** The data layer with the server's own rights: only for what `data/leads.ts` stores. */
  client: Client;
  clientAddress: string;
  /** Counts a submission of this visitor. @returns seconds to wait, 0 when it is admitted */
  admit: (form: LimitedForm) => Promise<number>;
  /** Takes back an admitted submission that stored nothing. */
  readmit: (form: LimitedForm) => Promise<void>;
  /** Whether there is a mail server. */
  sendsMail: boolean;
  /** Says that there is something new to be mailed. */
  wakeMail: () => void;
}

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

/** What the server hands to the routes that take visitors' forms; null while there is no database. */
export const formsContext = createContext<FormServices | null>(null);

/**
 * What the answer needs of the page's frame: a page that is read, the frame as it is now; the answer to
 * a form, whatever can be had, since it holds what somebody typed; and one that refuses a flood, or says
 * that the database fails, nothing that would have to be read.
 */
export type FrameNeed = "current" | "any" | "known";

export const frameNeedContext = createContext<FrameNeed>("current");

/** What an action that answers a visitor's form works with. */
export interface FormAnswering {
  site: SiteContext;
  /** Null while there is no database. */
  forms: FormServices | null;
  /** Lets the answer's page do without the database. */
  spareDatabase: () => void;
}

/**
 * The context of one request. The server calls it through the build (`entry.module`), since the key
 * `siteContext` of the build is another object than the one of this source file.
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

/** What `entry.server.tsx` exports beside what React Router asks of it. */
export interface AppEntry {
  createLoadContext: typeof createLoadContext;
}
