import { queryOptions } from "@tanstack/react-query";

import type { FindEntry } from "#app/panel/find/panel-entries.ts";
import { SITE_KEY } from "#app/panel/lib/query-keys.ts";
import type { Client } from "#data/client/client.ts";
import { listContent } from "#data/content.ts";
import { listQuoteRows } from "#data/leads/inbox.ts";
import { listAllMenuRows } from "#data/menu-list.ts";
import { listArticleRows } from "#data/news-list.ts";
import { listProductRows } from "#data/product-list.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import { describeItem, namePlace } from "#domain/leads/quote/quote-summary.ts";
import { nameSender, requestAddress } from "#domain/leads/request-name.ts";
import { describeArticle, describeProduct, listSiteEntries } from "#domain/search/site-entries.ts";

const FRESH_MS = 60_000;

/** How many products, articles and requests the database is asked for. */
const MOST_ASKED = 10;
const PAGE = { page: 1, pageSize: MOST_ASKED };

/** The texts and the menu of a site that has too many records to read them all. */
export function textEntriesQuery(client: Client) {
  return queryOptions({
    queryKey: [...SITE_KEY, "texts"],
    queryFn: async () => {
      const [texts, menu] = await Promise.all([
        listContent(client),
        listAllMenuRows(client, { text: "", isActive: null, sort: "order" }),
      ]);
      return listSiteEntries({ texts, menu, products: [], articles: [] });
    },
    staleTime: FRESH_MS,
  });
}

/** Products and articles that the database finds, as the panel's lists do. */
export function foundRecordsQuery(client: Client, text: string) {
  return queryOptions({
    queryKey: [...SITE_KEY, "found", text],
    queryFn: async () => {
      const [products, articles] = await Promise.all([
        listProductRows(client, { text, category: null, sort: "changed" }, PAGE),
        listArticleRows(client, { text, category: null, state: null, sort: "changed" }, PAGE),
      ]);
      return [...products.rows.map(describeProduct), ...articles.rows.map(describeArticle)];
    },
    staleTime: FRESH_MS,
  });
}

/** Requests that the inbox finds. Not remembered for long: they are personal data. */
export function foundQuotesQuery(client: Client, text: string) {
  return queryOptions({
    queryKey: ["found-quotes", text],
    queryFn: async () => {
      const filter = {
        text,
        status: "inbox",
        owner: null,
        isUnread: false,
        proposal: "any",
        sort: "newest",
      } as const;
      return (await listQuoteRows(client, filter, PAGE)).rows.map(describeQuote);
    },
    staleTime: FRESH_MS,
    gcTime: 0,
  });
}

function describeQuote(row: QuoteRow): FindEntry {
  return {
    id: row.id,
    title: nameSender(row),
    body: [row.radicado, namePlace(row), ...row.item_list.map(describeItem)].join(" · "),
    kind: "Solicitud",
    hiding: null,
    target: { type: "quote", path: requestAddress(row.id) },
  };
}
