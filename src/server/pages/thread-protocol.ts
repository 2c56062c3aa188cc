import type { LimitedForm, SiteContext } from "#app/load-context.ts";
import type { SecurityOptions } from "#server/security-headers/security-headers.ts";

/* What crosses between the server and the thread that makes pages (docs/decisions/0031). */

type Bytes = Uint8Array<ArrayBuffer>;

/** A request without its socket. */
export interface PlainRequest {
  url: string;
  method: string;
  headers: [name: string, value: string][];
  body: Bytes | null;
}

/** A whole answer. */
export interface PlainAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Bytes;
}

/** What a visit is made of, as far as it can be copied. */
export interface VisitFacts {
  siteUrl: string;
  settings: SiteContext["settings"];
  /** Whether it is to be kept, and so to be compressed. */
  isKept: boolean;
  /** Null while the database is being opened. */
  wire: { url: string; publishableKey: string; secretKey: string } | null;
  /** Null while there is no database. */
  forms: { clientAddress: string; sendsMail: boolean } | null;
}

/** What the thread is started with. */
export interface ThreadParts {
  /** As `NODE_ENV` has it. */
  mode: string;
  security: SecurityOptions;
}

export interface MadePage extends PlainAnswer {
  /** Of the body; null where nobody keeps it. */
  encoded: { gzip: Bytes; br: Bytes; hash: string } | null;
}

/** What the thread does for the server. */
export interface PageThread {
  render: (visit: number, request: PlainRequest, facts: VisitFacts) => Promise<MadePage>;
}

/** What the server does for the thread, each for a visit that is under way. */
export interface ThreadServices {
  /** The data layer's transport. */
  send: (visit: number, request: PlainRequest) => Promise<PlainAnswer>;
  admit: (visit: number, form: LimitedForm) => Promise<number>;
  readmit: (visit: number, form: LimitedForm) => Promise<void>;
  wakeMail: (visit: number) => void;
  log: (visit: number, ...line: Parameters<SiteContext["log"]>) => void;
}

/** Sends what pages ask of the wire. */
export type SendToWire = (request: PlainRequest) => Promise<PlainAnswer>;

export async function toPlainAnswer(answer: Response): Promise<PlainAnswer> {
  const { status, headers } = answer;
  return { status, headers: [...headers], body: new Uint8Array(await answer.arrayBuffer()) };
}

export function fromPlainAnswer({ status, headers, body }: PlainAnswer): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : body, { status, headers });
}

/** `Response` refuses any body with these. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
