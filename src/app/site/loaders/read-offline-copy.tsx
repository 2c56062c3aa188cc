import { renderToStaticMarkup } from "react-dom/server";

import type { SiteContext } from "#app/load-context.ts";
import { Markdown } from "#app/shared/markdown.tsx";
import { listContent } from "#data/content.ts";
import { listProductsToSave } from "#data/products.ts";
import { mergeSiteContent } from "#domain/content/site-content.ts";
import { describeHead, readIdentity } from "#domain/identity/identity.ts";
import {
  COPY_FORMAT,
  type CopyVersion,
  fitProducts,
  type SavedCopy,
} from "#domain/offline/saved-copy.ts";
import { bindHtml } from "#domain/typography.ts";

/** What a device saves of the site, and what it compares its copy with. @throws {DataError} */
export async function readOfflineCopy(
  client: SiteContext["client"],
): Promise<{ copy: SavedCopy; version: CopyVersion }> {
  const [all, rows] = await Promise.all([listProductsToSave(client), listContent(client)]);
  const { contact, products, whatsapp, footer, identity } = mergeSiteContent(rows);
  const { brand_name, privacy_title, newsletter_consent, privacy_text } = footer;
  const parts = {
    ...fitProducts(all),
    content: {
      contact,
      products,
      whatsapp,
      footer: { brand_name, privacy_title, newsletter_consent },
    },
    privacy: bindHtml(renderToStaticMarkup(<Markdown>{privacy_text}</Markdown>)),
    styles: describeHead(readIdentity(identity)).styles,
  };
  const version = await digest(JSON.stringify([COPY_FORMAT, parts]));
  return {
    copy: { version, ...parts },
    version: { version, slugs: all.map(({ slug }) => slug) },
  };
}

/** 16 hexadecimal digits. */
async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").slice(0, 16);
}
