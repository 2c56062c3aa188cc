import type { LimitedForm, SiteContext } from "#app/load-context.ts";
import type { SecurityOptions } from "#server/http/security-headers/security-headers.ts";

/* Messages between the main thread and the render thread (docs/decisions/0031-render-thread.md). */

type Bytes = Uint8Array<ArrayBuffer>;

/** A request without its socket. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: Bytes | null;
}

/** A whole response. */
export interface PlainResponse {
  status: number;
  headers: [name: string, value: string][];
  body: Bytes;
}

/** The parts of a visit that can be cloned. */
export interface VisitFacts {
  siteUrl: string;
  settings: SiteContext["settings"];
  /** Whether the page is to be cached, and so compressed. */
  isCached: boolean;
  backend: { url: string; publishableKey: string; secretKey: string };
  /** Null while there is no database. */
  forms: { clientAddress: string; sendsMail: boolean } | null;
}

/** What the thread is started with. */
export interface ThreadParts {
  /** As `NODE_ENV` has it. */
  mode: string;
  security: SecurityOptions;
}

export interface RenderedPage extends PlainResponse {
  /** Encodings of the body; null for a page that is not cached. */
  encoded: { gzip: Bytes; br: Bytes; hash: string } | null;
}

/** Calls of the main thread to the render thread. */
export interface PageThread {
  render: (visit: number, request: PlainRequest, facts: VisitFacts) => Promise<RenderedPage>;
}

/** Calls of the render thread to the main thread, each for a visit that is under way. */
export interface ThreadServices {
  /** The data layer's transport. */
  send: (visit: number, request: PlainRequest) => Promise<PlainResponse>;
  consume: (visit: number, form: LimitedForm) => Promise<number>;
  refund: (visit: number, form: LimitedForm) => Promise<void>;
  wakeMail: (visit: number) => void;
  log: (visit: number, ...line: Parameters<SiteContext["log"]>) => void;
}

/** Sends pages' requests to the Supabase API. */
export type SendToBackend = (request: PlainRequest) => Promise<PlainResponse>;

export async function toPlainResponse(response: Response): Promise<PlainResponse> {
  const { status, headers } = response;
  return { status, headers: [...headers], body: new Uint8Array(await response.arrayBuffer()) };
}

export function fromPlainResponse({ status, headers, body }: PlainResponse): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

/** `Response` refuses any body with these. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
