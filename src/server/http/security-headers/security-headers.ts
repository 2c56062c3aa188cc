import { createMiddleware } from "hono/factory";

import { buildPolicy, FILE_POLICY } from "#server/http/security-headers/content-security-policy.ts";
import type { Settings } from "#settings/settings.ts";

export type HeaderList = readonly (readonly [name: string, value: string])[];

const HEADERS: HeaderList = [
  ["X-Content-Type-Options", "nosniff"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["X-Frame-Options", "DENY"],
  ["Cross-Origin-Opener-Policy", "same-origin"],
  ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
];

/** A year, for this host alone: what else the company serves below its domain is not known here. */
const TRANSPORT_SECURITY = "max-age=31536000";

/** Headers of a response that is sent without the application. @param siteUrl canonical origin */
export function listSecurityHeaders(siteUrl: string): HeaderList {
  return [
    ...HEADERS,
    ["Content-Security-Policy", FILE_POLICY],
    ...(siteUrl.startsWith("https:")
      ? ([["Strict-Transport-Security", TRANSPORT_SECURITY]] as const)
      : []),
  ];
}

export interface SecurityOptions {
  /** Canonical origin of the site. */
  siteUrl: string;
  /** Origin of a hosted Supabase, or null. */
  supabaseUrl: string | null;
  /** Whether Vite serves, which connects to its pages by a socket and brings styles by scripts. */
  isDevelopment?: boolean;
}

export function toSecurityOptions(
  settings: Pick<Settings, "SITE_URL" | "SUPABASE_URL">,
): SecurityOptions {
  return { siteUrl: settings.SITE_URL, supabaseUrl: settings.SUPABASE_URL ?? null };
}

/** The content security policy of the document at a path. @param encoding latin1 if each character is a byte of it */
export function writePolicy(
  html: string,
  path: string,
  { siteUrl, supabaseUrl, isDevelopment = false }: SecurityOptions,
  encoding?: "latin1",
): string {
  const isPanel = isPanelPath(path);
  const isSecure = siteUrl.startsWith("https:");
  return buildPolicy({ html, encoding, isPanel, supabaseUrl, isSecure, isDevelopment });
}

export function isPanelPath(path: string): boolean {
  return /^\/admin(?:\/|$)/.test(path);
}

export function isDocument(contentType: string | null | undefined): boolean {
  return contentType?.startsWith("text/html") ?? false;
}

/** The headers of every response that one does not have yet, without the content security policy. */
function listMissingHeaders(
  headers: Headers,
  { siteUrl }: Pick<SecurityOptions, "siteUrl">,
): HeaderList {
  return [
    ...HEADERS.filter(([name]) => !headers.has(name)),
    ...(siteUrl.startsWith("https:")
      ? ([["Strict-Transport-Security", TRANSPORT_SECURITY]] as const)
      : []),
    // No other site has a use for a document's bytes; pictures may be shown elsewhere, as in a feed reader.
    ...(isDocument(headers.get("Content-Type"))
      ? ([["Cross-Origin-Resource-Policy", "same-origin"]] as const)
      : []),
  ];
}

/** Sets the headers of a page that is rendered without the application; a document brings its policy. */
export function addSecurityHeaders(headers: Headers, options: SecurityOptions): void {
  for (const [name, value] of listMissingHeaders(headers, options)) headers.set(name, value);
  if (!headers.has("Content-Security-Policy")) headers.set("Content-Security-Policy", FILE_POLICY);
}

/** Sets the headers of every response, and the content security policy of each document that has none. */
export function securityHeaders(options: SecurityOptions) {
  return createMiddleware(async (context, next) => {
    await next();
    // Not `context.header`, which copies the response, and makes a stream of its body.
    const { headers: sent } = context.res;
    for (const [name, value] of listMissingHeaders(sent, options)) sent.set(name, value);
    if (sent.has("Content-Security-Policy")) return;
    if (!isDocument(sent.get("Content-Type")) || context.res.body === null) {
      sent.set("Content-Security-Policy", FILE_POLICY);
      return;
    }
    const { status, headers } = context.res;
    const html = await context.res.text();
    context.res = undefined;
    context.res = new Response(html, { status, headers });
    context.header("Content-Security-Policy", writePolicy(html, context.req.path, options));
  });
}
