import { createQueue } from "#backend/limits/queue.ts";
import type { Client } from "#data/client/client.ts";
import { listContentOfSections } from "#data/content.ts";
import { openProposal } from "#data/leads/proposals.ts";
import { findProduct } from "#data/products.ts";
import { mergeSiteContent } from "#domain/content/catalogue/catalogue.ts";
import { hasEnded, isToken, PROPOSALS_PATH } from "#domain/leads/proposal/proposal.ts";
import { isSlug } from "#domain/slugs.ts";
import type { SheetState } from "#server/documents/sheet-document.ts";
import { createNewestFiles } from "#server/media/newest-files.ts";

/** To be raised when the design changes, so that cached documents are written again. */
const DESIGN = 2;

/** A document takes some 50 ms of one core: visitors' pages go first. */
const PARALLEL = 1;
const MAX_WAITING = 24;

/** PDF documents. All throw a DataError when what they show cannot be read, a BusyError when too many wait. */
export interface Documents {
  /** A product's technical sheet, with a visitor's client; null without such a product. */
  getSheet: (client: Client, siteUrl: string, slug: string) => Promise<Buffer | null>;
  /** What the page of a proposal shows, with the server's own client; null without one. */
  getProposal: (client: Client, siteUrl: string, token: string) => Promise<Buffer | null>;
}

/** Writes sheets once for each state of what they show; proposals are private, and never stored. */
export function createDocuments({ cacheFolder }: { cacheFolder: string }): Documents {
  const takeTurn = createQueue(PARALLEL, MAX_WAITING);
  const sheets = createNewestFiles({ folder: cacheFolder, extension: ".pdf", takeTurn });

  async function getSheet(client: Client, siteUrl: string, slug: string): Promise<Buffer | null> {
    const state = await readSheetState(client, siteUrl, slug);
    if (state === null) return null;
    return sheets.readOrMake(slug, [DESIGN, state], async () => {
      const { writeSheet } = await import("#server/documents/sheet-document.ts");
      return writeSheet(state);
    });
  }

  async function getProposal(client: Client, siteUrl: string, token: string) {
    const proposal = isToken(token) ? await openProposal(client, token) : null;
    if (proposal === null || hasEnded(proposal, new Date())) return null;
    const brand = await readBrand(client);
    return takeTurn(async () => {
      const { writeProposal } = await import("#server/documents/proposal-document.ts");
      return writeProposal(proposal, { brand, address: `${siteUrl}${PROPOSALS_PATH}/${token}` });
    });
  }

  return { getSheet, getProposal };
}

async function readSheetState(
  client: Client,
  siteUrl: string,
  slug: string,
): Promise<SheetState | null> {
  if (!isSlug(slug)) return null;
  const [product, rows] = await Promise.all([
    findProduct(client, slug),
    listContentOfSections(client, ["footer", "products"]),
  ]);
  if (product === null) return null;
  const { footer, products } = mergeSiteContent(rows);
  return {
    product,
    brand: footer.brand_name,
    note: products.sheet_note,
    address: `${siteUrl}/productos/${slug}`,
  };
}

async function readBrand(client: Client): Promise<string> {
  return mergeSiteContent(await listContentOfSections(client, ["footer"])).footer.brand_name;
}
