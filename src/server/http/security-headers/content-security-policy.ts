import { createHash } from "node:crypto";

import { PLACE_PATH } from "#domain/leads/quote/place-draft.ts";

/** Where browsers report what the policy refused. */
export const POLICY_REPORTS_PATH = "/informes/csp";

export interface PolicyParts {
  /** The document, whole. */
  html: string;
  /** Given if each character of it is a byte. */
  encoding?: "latin1" | undefined;
  isPanel: boolean;
  /** Origin of a hosted Supabase, which the panel connects to; null when this server provides the API. */
  supabaseUrl: string | null;
  /** Whether the site is served over https. */
  isSecure: boolean;
  /** Whether Vite serves, which connects to its pages by a socket and brings styles by scripts. */
  isDevelopment?: boolean;
}

/**
 * The content security policy of a document: allows this site's own files, and inline scripts and styles
 * by their digest. Pictures may come from any https address, since an administrator may use one.
 */
export function buildPolicy(parts: PolicyParts): string {
  const { isPanel, supabaseUrl, isSecure, isDevelopment = false } = parts;
  const remote = supabaseUrl === null ? [] : [supabaseUrl, supabaseUrl.replace(/^http/, "ws")];
  // Stored files are redirected there; one in the office's own network may lack https.
  const remotePictures = supabaseUrl?.startsWith("http:") ? [supabaseUrl] : [];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", ...listScriptSources(parts)],
    [
      "style-src",
      "'self'",
      // The toasts of the panel bring their own style element.
      ...(isPanel || isDevelopment ? ["'unsafe-inline'"] : digestAll(parts, STYLE, () => true)),
    ],
    ["img-src", "'self'", "https:", "data:", ...(isPanel ? ["blob:", ...remotePictures] : [])],
    ["font-src", "'self'"],
    ["manifest-src", "'self'"],
    // Also where no script runs: auditing tools fetch robots.txt from within the page.
    ["connect-src", "'self'", ...(isPanel ? remote : []), ...(isDevelopment ? ["ws:"] : [])],
    ...(isPanel ? ([["worker-src", "'self'", "blob:"]] as [string, ...string[]][]) : []),
    ["form-action", "'self'", ...(parts.html.includes(ASKS_BY_CHAT) ? CHAT_HOSTS : [])],
    ["base-uri", "'none'"],
    ["frame-ancestors", "'none'"],
    ["report-uri", POLICY_REPORTS_PATH],
    ...(isSecure ? ([["upgrade-insecure-requests"]] as [string][]) : []),
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** The form whose answer may be a redirect to a chat, which browsers hold to the form's policy. */
const ASKS_BY_CHAT = ` action="${PLACE_PATH}"`;
const CHAT_HOSTS = ["https://wa.me", "https://api.whatsapp.com"];

type Document = Pick<PolicyParts, "html" | "encoding">;

function listScriptSources(document: Document): string[] {
  const inline = digestAll(document, SCRIPT, isScript);
  const rules = digestAll(document, SCRIPT, (attributes) => SPECULATION_RULES.test(attributes));
  const runsScripts = inline.length > 0 || /<script[^>]*\ssrc=/.test(document.html);
  const sources = [...(runsScripts ? ["'self'"] : []), ...inline, ...rules];
  return sources.length > 0 ? sources : ["'none'"];
}

function isScript(attributes: string): boolean {
  return !DATA_BLOCK.test(attributes) && !SPECULATION_RULES.test(attributes);
}

/** For everything that is no document: it can load nothing, wherever it is opened. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** For a worker that runs a decoder in WebAssembly, and gets all that it needs by messages. */
export const DECODER_POLICY = `${FILE_POLICY}; script-src 'wasm-unsafe-eval'`;

const SCRIPT = /<script\b([^>]*)>(.*?)<\/script>/gs;
const STYLE = /<style\b([^>]*)>(.*?)<\/style>/gs;
/** Blocks that no browser runs. */
const DATA_BLOCK = /\ssrc=|\stype="application\/(?:ld\+)?json"/;
/** No script either, but named in the policy as one. */
const SPECULATION_RULES = /\stype="speculationrules"/;

function digestAll(
  { html, encoding }: Document,
  elements: RegExp,
  isConcerned: (attributes: string) => boolean,
): string[] {
  const digests = [...html.matchAll(elements)].flatMap(([, attributes = "", text = ""]) =>
    isConcerned(attributes) && text !== ""
      ? [
          `'sha256-${createHash("sha256")
            .update(text, encoding ?? "utf8")
            .digest("base64")}'`,
        ]
      : [],
  );
  return [...new Set(digests)];
}
