import { Worker } from "node:worker_threads";

import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { openProposal } from "#data/leads/proposals.ts";
import { findProduct } from "#data/products.ts";
import { listContactFacts } from "#domain/content/contact-facts.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
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
import type { SheetState } from "#server/documents/sheet-document.ts";
import { createNewestFiles } from "#server/media/newest-files.ts";

/** To be raised when the design changes, so that cached documents are written again. */
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
}

/** What a document's thread writes. */
export type DocumentWork =
  | { kind: "sheet"; state: SheetState }
  | { kind: "proposal"; proposal: OpenProposal; place: { brand: string; address: string } };

/** Far more than the largest document takes. */
const TIMEOUT_MS = 20_000;
const MAX_HEAP_MB = 192;

/** What proposals take of memory: some 30 KB each. */
const MAX_PROPOSALS = 40;

/**
 * Writes sheets once for each state of what they show, and proposals once for each version. These are private: they are
 * cached in memory alone, for readers who may read them.
 */
export function createDocuments({ cacheFolder }: { cacheFolder: string }): Documents {
  const enqueue = createQueue(PARALLEL, MAX_WAITING);
  const cacheProposal = createAsyncCache<Buffer>(MAX_PROPOSALS);
  const sheets = createNewestFiles({ folder: cacheFolder, extension: ".pdf", enqueue });

  async function getSheet(client: Client, siteUrl: string, slug: string): Promise<Buffer | null> {
    const state = await readSheetState(client, siteUrl, slug);
    if (state === null) return null;
    return sheets.readOrMake(slug, [DESIGN, state], () => writeInThread({ kind: "sheet", state }));
  }

  async function getProposal(client: Client, siteUrl: string, token: string) {
    const proposal = isToken(token) ? await openProposal(client, token) : null;
    if (proposal === null || hasEnded(proposal, new Date())) return null;
    const place = {
      brand: await readBrand(client),
      address: `${siteUrl}${PROPOSALS_PATH}/${token}`,
    };
    // The same after an answer: what was offered is what it shows.
    const shown: OpenProposal = { ...proposal, state: "sent", answer: null, answered_at: null };
    return cacheProposal(JSON.stringify([shown, place]), () =>
      enqueue(() => writeInThread({ kind: "proposal", proposal: shown, place })),
    );
  }

  return { getSheet, getProposal };
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

async function readBrand(client: Client): Promise<string> {
  return mergeSiteContent(await listContentOfSections(client, ["footer"])).footer.brand_name;
}
