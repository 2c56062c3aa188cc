import { Worker } from "node:worker_threads";

import type { Context, Hono } from "hono";

import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { openProposal } from "#data/leads/proposals.ts";
import { findProduct, listQuestionnaireProducts } from "#data/products.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import { listContactFacts } from "#domain/content/contact-facts.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { writeDay } from "#domain/hours/days.ts";
import { SITE_COLORS } from "#domain/identity/colors.ts";
import { hasTrust, QUESTIONNAIRE_PATH, readTrust, TRUST_PATH } from "#domain/identity/trust.ts";
import {
  hasEnded,
  isToken,
  type OpenProposal,
  PROPOSALS_PATH,
} from "#domain/leads/proposal/proposal.ts";
import { isSlug } from "#domain/slugs.ts";
import { createAsyncCache } from "#lib/async/memoize.ts";
import { BusyError, createQueue } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import type { Brand } from "#server/files/brand/brand.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import type { QuestionnaireState } from "#server/files/documents/questionnaire-document.ts";
import type { SheetState } from "#server/files/documents/sheet-document.ts";
import { createNewestFiles } from "#server/files/newest-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Raise it when the design changes, so that cached documents are written again. */
const DESIGN = 3;

/** A document takes some 50 ms of one core, in its own thread: visitors' pages go first. */
const PARALLEL = 1;
const MAX_WAITING = 24;

/** PDF documents. All throw a DataError when what they show cannot be read, a BusyError when too many wait. */
export interface Documents {
  /** A product's technical sheet, with a visitor's client; null without such a product. */
  getSheet: (client: Client, siteUrl: string, slug: string) => Promise<Buffer | null>;
  /** What the page of a proposal shows, with the server's own client; null without one. */
  getProposal: (client: Client, siteUrl: string, token: string) => Promise<Buffer | null>;
  /** The supplier questionnaire, with a visitor's client; null until something is entered. */
  getQuestionnaire: (client: Client, siteUrl: string) => Promise<Buffer | null>;
}

/** What a document's thread writes. */
export type DocumentWork =
  | { kind: "sheet"; state: SheetState; look: PaperLook | null }
  | { kind: "questionnaire"; state: QuestionnaireState; look: PaperLook | null }
  | {
      kind: "proposal";
      proposal: OpenProposal;
      place: { brand: string; address: string };
      look: PaperLook | null;
    };

/** Far more than the largest document takes. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 192;

/** What proposals take of memory: some 30 KB each. */
const MAX_PROPOSALS = 40;

/**
 * Writes sheets once for each state of what they show, and proposals once for each version. These are private: they are
 * cached in memory alone, for readers who may read them.
 */
export function createDocuments({
  brand,
  cacheFolder,
}: {
  brand: Pick<Brand, "readIdentity" | "drawLogo">;
  cacheFolder: string;
}): Documents {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  const cacheProposal = createAsyncCache<Buffer>(MAX_PROPOSALS);
  const sheets = createNewestFiles({ folder: cacheFolder, extension: ".pdf", enqueue });

  async function getSheet(client: Client, siteUrl: string, slug: string): Promise<Buffer | null> {
    const state = await readSheetState(client, siteUrl, slug);
    if (state === null) return null;
    const look = await readLook(brand);
    return sheets.readOrMake(slug, [DESIGN, state, look?.key ?? null], () =>
      writeInThread({ kind: "sheet", state, look }),
    );
  }

  async function getProposal(client: Client, siteUrl: string, token: string) {
    const proposal = isToken(token) ? await openProposal(client, token) : null;
    if (proposal === null || hasEnded(proposal, new Date())) return null;
    const place = {
      brand: await readBrand(client),
      address: `${siteUrl}${PROPOSALS_PATH}/${token}`,
    };
    // The same after an answer: the document shows the offer.
    const shown: OpenProposal = { ...proposal, state: "sent", answer: null, answered_at: null };
    const look = await readLook(brand);
    return cacheProposal(JSON.stringify([shown, place, look?.key ?? null]), () =>
      enqueue(() => writeInThread({ kind: "proposal", proposal: shown, place, look })),
    );
  }

  async function getQuestionnaire(client: Client, siteUrl: string): Promise<Buffer | null> {
    const state = await readQuestionnaireState(client, siteUrl);
    if (state === null) return null;
    const look = await readLook(brand);
    return sheets.readOrMake(QUESTIONNAIRE, [DESIGN, state, look?.key ?? null], () =>
      writeInThread({ kind: "questionnaire", state, look }),
    );
  }

  return { getSheet, getProposal, getQuestionnaire };
}

/** Among the sheets, which have slugs. */
const QUESTIONNAIRE = "_cuestionario";

/** Null without an identity. */
async function readLook(
  brand: Pick<Brand, "readIdentity" | "drawLogo">,
): Promise<(PaperLook & { key: string }) | null> {
  const { logo, palette, hasNameBesideLogo } = await brand.readIdentity();
  if (logo === null && palette === null) return null;
  const bytes = await brand.drawLogo(logo);
  const { accent } = palette ?? SITE_COLORS;
  // Without the bytes that could not be drawn now, the document must not stay.
  const key = JSON.stringify([logo?.name, bytes !== null, accent, hasNameBesideLogo]);
  return { key, accent, hasNameBesideLogo, logo: bytes };
}

/**
 * Writes a document in a thread that ends with it.
 *
 * @throws {BusyError} when it takes too long
 */
async function writeInThread(workerData: DocumentWork): Promise<Buffer> {
  const worker = new Worker(new URL("./document-thread.ts", import.meta.url), {
    name: "document",
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  worker.once("message", resolve);
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("the document's thread ended without one")));
  try {
    const document = await withTimeout(promise, TIMEOUT_MS);
    if (document === null) throw new BusyError("the document took too long");
    return Buffer.from(document);
  } finally {
    void worker.terminate();
  }
}

async function readSheetState(
  client: Client,
  siteUrl: string,
  slug: string,
): Promise<SheetState | null> {
  if (!isSlug(slug)) return null;
  const [product, rows] = await Promise.all([
    findProduct(client, slug),
    listContentOfSections(client, ["footer", "products", "contact", "whatsapp"]),
  ]);
  if (product === null) return null;
  const content = mergeSiteContent(rows);
  return {
    product,
    brand: content.footer.brand_name,
    note: content.products.sheet_note,
    contact: listContactFacts(content),
    address: `${siteUrl}/productos/${slug}`,
  };
}

/** Null until the company has entered something to be checked. */
async function readQuestionnaireState(
  client: Client,
  siteUrl: string,
): Promise<QuestionnaireState | null> {
  const content = mergeSiteContent(
    await listContentOfSections(client, ["footer", "trust", "contact", "whatsapp"]),
  );
  if (!hasTrust(content)) return null;
  return {
    brand: content.footer.brand_name,
    trust: readTrust(content),
    contact: listContactFacts(content),
    products: await listQuestionnaireProducts(client),
    address: siteUrl + TRUST_PATH,
    today: writeDay(new Date()),
  };
}

async function readBrand(client: Client): Promise<string> {
  return mergeSiteContent(await listContentOfSections(client, ["footer"])).footer.brand_name;
}

export interface DocumentRoutesOptions {
  documents: Documents;
  backend: Pick<Backend, "visitor" | "server" | "consumePreview">;
  siteUrl: string;
  readAddress: (context: Context<AppEnvironment>) => string;
}

/** The PDF of a product's sheet and of a proposal, beside their pages. */
export function addDocumentRoutes(
  app: Hono<AppEnvironment>,
  { documents, backend, siteUrl, readAddress }: DocumentRoutesOptions,
): void {
  app.get("/productos/:slug/ficha.pdf", (context) =>
    answerFile(context, TEXTS, async () => {
      const slug = context.req.param("slug");
      const bytes = await documents.getSheet(backend.visitor, siteUrl, slug);
      if (bytes !== null) {
        return send(context, bytes, {
          "Cache-Control": "public, max-age=3600",
          "Content-Disposition": `inline; filename="ficha-${slug}.pdf"`,
          Link: `<${siteUrl}/productos/${slug}>; rel="canonical"`,
        });
      }
      const current = isSlug(slug) ? await findRenamedProduct(backend.visitor, slug) : null;
      return current === null ? null : context.redirect(`/productos/${current}/ficha.pdf`, 301);
    }),
  );
  app.get(QUESTIONNAIRE_PATH, (context) =>
    answerFile(context, TEXTS, async () => {
      const bytes = await documents.getQuestionnaire(backend.visitor, siteUrl);
      return (
        bytes &&
        send(context, bytes, {
          "Cache-Control": "public, max-age=3600",
          "Content-Disposition": 'inline; filename="cuestionario-de-proveedor.pdf"',
          "X-Robots-Tag": "noindex",
        })
      );
    }),
  );
  app.get("/propuesta/:token/propuesta.pdf", (context) =>
    answerFile(context, TEXTS, async () => {
      const wait = await backend.consumePreview(readAddress(context));
      if (wait > 0) return refuse(context, wait);
      const token = context.req.param("token");
      const bytes = await documents.getProposal(backend.server, siteUrl, token);
      if (bytes === null) return null;
      return send(context, bytes, {
        "Cache-Control": "no-store",
        "Content-Disposition": 'inline; filename="propuesta.pdf"',
        "X-Robots-Tag": "noindex, nofollow",
      });
    }),
  );
}

function send(context: Context, bytes: Buffer, headers: Record<string, string>): Response {
  return context.body(new Uint8Array(bytes), 200, {
    "Content-Type": "application/pdf",
    "Content-Length": String(bytes.length),
    ...headers,
  });
}

/** A proposal is written for each reader: none may overload this program. */
function refuse(context: Context, seconds: number): Response {
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return context.text(`Espere ${seconds} segundos y vuelva a abrir el documento.`, 429, headers);
}

const TEXTS = {
  missing: "No existe ese documento",
  unavailable: "El documento no está disponible en este momento",
  failure: "a document could not be written",
};
