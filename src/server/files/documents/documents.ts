import { Worker } from "node:worker_threads";

import type { Context, Hono } from "hono";

import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { openProposal } from "#data/leads/proposals.ts";
import { findProduct, listQuestionnaireProducts } from "#data/products.ts";
import { readRequestedComparison } from "#data/site/requested-comparison.ts";
import { findRenamedProduct } from "#data/site/site-map.ts";
import { COMPARE_PATH, COMPARE_PDF_PATH } from "#domain/comparison/addresses.ts";
import { buildComparePath } from "#domain/comparison/comparison-draft.ts";
import { compareProducts } from "#domain/comparison/comparison.ts";
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
import type { LabelOrder } from "#domain/lots/labels.ts";
import { isSlug } from "#domain/slugs.ts";
import { createAsyncCache } from "#lib/async/memoize.ts";
import { BusyError, createQueue } from "#lib/async/queue.ts";
import { withTimeout } from "#lib/async/with-timeout.ts";
import type { Backend } from "#server/backend.ts";
import { answerFile } from "#server/files/answer-file.ts";
import type { Brand } from "#server/files/brand/brand.ts";
import {
  addCatalogueRoutes,
  type CataloguesOptions,
  type CatalogueWork,
  createCatalogues,
  type FindCatalogue,
} from "#server/files/documents/catalogue/catalogues.ts";
import type { ComparisonState } from "#server/files/documents/comparison-document.ts";
import type { LotLabel } from "#server/files/documents/label-document.ts";
import type { PaperLook } from "#server/files/documents/paper.ts";
import type { QuestionnaireState } from "#server/files/documents/questionnaire-document.ts";
import type { SheetState } from "#server/files/documents/sheet-document.ts";
import { createNewestFiles } from "#server/files/newest-files.ts";
import type { AppEnvironment } from "#server/http/logging/request-log.ts";

/** Raise it when the design changes, so that cached documents are written again. */
const DESIGN = 4;

/** A document takes some 50 ms of one core, in its own thread: visitors' pages go first. */
const PARALLEL = 1;
const MAX_WAITING = 24;

/** PDF documents. All throw a DataError when what they show cannot be read, a BusyError when too many wait. */
export interface Documents {
  /** A product's technical sheet, with a visitor's client; null without such a product. */
  getSheet: (client: Client, siteUrl: string, slug: string) => Promise<Buffer | null>;
  /** The products of a comparison's address side by side, with a visitor's client; null without any. */
  getComparison: (
    client: Client,
    siteUrl: string,
    query: URLSearchParams,
  ) => Promise<{ bytes: Buffer; isTyped: boolean } | null>;
  /** What the page of a proposal shows, with the server's own client; null without one. */
  getProposal: (client: Client, siteUrl: string, token: string) => Promise<Buffer | null>;
  /** The supplier questionnaire, with a visitor's client; null until something is entered. */
  getQuestionnaire: (client: Client, siteUrl: string) => Promise<Buffer | null>;
  /** The labels of a lot, to be printed. */
  getLabels: (label: LotLabel, order: LabelOrder) => Promise<Buffer>;
  /** The catalogue of a path; null without one. It is written when its bytes are read. */
  findCatalogue: FindCatalogue;
}

/** What a document's thread writes. */
export type DocumentWork =
  | CatalogueWork
  | { kind: "sheet"; state: SheetState; look: PaperLook | null }
  | { kind: "questionnaire"; state: QuestionnaireState; look: PaperLook | null }
  | { kind: "comparison"; state: ComparisonState; look: PaperLook | null }
  | {
      kind: "proposal";
      proposal: OpenProposal;
      place: { brand: string; address: string };
      look: PaperLook | null;
    }
  | { kind: "labels"; label: LotLabel; order: LabelOrder };

export interface DocumentsOptions extends Pick<
  CataloguesOptions,
  "backend" | "resizer" | "freshness"
> {
  brand: Pick<Brand, "readIdentity" | "drawLogo">;
  /** Folder where public documents are cached; created when it is absent. */
  cacheFolder: string;
}

/** Far more than the largest document takes. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 192;

/** What proposals and comparisons take of memory: some 30 and 60 KB each. */
const MAX_PROPOSALS = 40;
const MAX_COMPARISONS = 40;

/**
 * Writes sheets once for each state of what they show, and proposals once for each version. These are private: they are
 * cached in memory alone, for readers who may read them.
 */
export function createDocuments({ brand, cacheFolder, ...sources }: DocumentsOptions): Documents {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  const cacheProposal = createAsyncCache<Buffer>(MAX_PROPOSALS);
  const files = createNewestFiles({ folder: cacheFolder, extension: ".pdf", enqueue });
  // Of comparisons there can be any number: on disk they would push out the sheets.
  const cacheComparison = createAsyncCache<Buffer>(MAX_COMPARISONS);

  async function getSheet(client: Client, siteUrl: string, slug: string): Promise<Buffer | null> {
    const state = await readSheetState(client, siteUrl, slug);
    if (state === null) return null;
    const look = await readLook(brand);
    return files.readOrMake(slug, [DESIGN, state, look?.key ?? null], () =>
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
    return files.readOrMake(QUESTIONNAIRE, [DESIGN, state, look?.key ?? null], () =>
      writeInThread({ kind: "questionnaire", state, look }),
    );
  }

  const getLabels = (label: LotLabel, order: LabelOrder) =>
    enqueue(() => writeInThread({ kind: "labels", label, order }));

  async function getComparison(client: Client, siteUrl: string, query: URLSearchParams) {
    const found = await readComparisonState(client, siteUrl, query);
    if (found === null) return null;
    const { state, isTyped } = found;
    const look = await readLook(brand);
    const make = () => enqueue(() => writeInThread({ kind: "comparison", state, look }));
    // What a visitor typed in is stored nowhere.
    const bytes = isTyped
      ? await make()
      : await cacheComparison(JSON.stringify([state, look?.key ?? null]), make);
    return { bytes, isTyped };
  }

  const findCatalogue = createCatalogues({
    ...sources,
    files,
    readLook: () => readLook(brand),
    write: writeInThread,
  });

  return { getSheet, getComparison, getProposal, getQuestionnaire, getLabels, findCatalogue };
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
  const { accent, background } = palette ?? SITE_COLORS;
  // Without the bytes that could not be drawn now, the document must not stay.
  const key = JSON.stringify([logo?.name, bytes !== null, accent, background, hasNameBesideLogo]);
  return { key, accent, background, hasNameBesideLogo, logo: bytes };
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

async function readComparisonState(
  client: Client,
  siteUrl: string,
  query: URLSearchParams,
): Promise<{ state: ComparisonState; isTyped: boolean } | null> {
  const [{ draft, keys, products }, rows] = await Promise.all([
    readRequestedComparison(client, query),
    listContentOfSections(client, ["footer", "products", "contact", "whatsapp"]),
  ]);
  if (keys.length === 0) return null;
  const content = mergeSiteContent(rows);
  const { basis, typed } = draft;
  const today = writeDay(new Date());
  const state = {
    comparison: compareProducts(products, { keys, basis, typed, today }),
    brand: content.footer.brand_name,
    note: content.products.sheet_note,
    contact: listContactFacts(content),
    address: siteUrl + buildComparePath({ keys, basis }),
    footAddress: siteUrl + COMPARE_PATH,
    today,
  };
  return { state, isTyped: typed !== null };
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

/** The PDF of a product's sheet and of a proposal, beside their pages, and the catalogues. */
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
  addCatalogueRoutes(app, { find: documents.findCatalogue, siteUrl });
  app.get(COMPARE_PDF_PATH, (context) =>
    answerFile(context, TEXTS, async () => {
      const wait = await backend.consumePreview(readAddress(context));
      if (wait > 0) return refuse(context, wait);
      const query = new URL(context.req.url).searchParams;
      const found = await documents.getComparison(backend.visitor, siteUrl, query);
      if (found === null) return null;
      return send(context, found.bytes, {
        "Cache-Control": found.isTyped ? "private, no-store" : "private, no-cache",
        "Content-Disposition": 'inline; filename="comparacion.pdf"',
        "X-Robots-Tag": "noindex, nofollow",
      });
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

/** Proposals and comparisons are written for each reader: none may overload this program. */
function refuse(context: Context, seconds: number): Response {
  const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
  return context.text(`Espere ${seconds} segundos y vuelva a abrir el documento.`, 429, headers);
}

const TEXTS = {
  missing: "No existe ese documento",
  unavailable: "El documento no está disponible en este momento",
  failure: "a document could not be written",
};
