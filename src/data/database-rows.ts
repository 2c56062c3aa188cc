import type { AccountEvent } from "#domain/accounts/team.ts";
import type { ContentType } from "#domain/content/site-text.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import type { Erasure } from "#domain/leads/inbox/personal-data.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import type { Subscriber } from "#domain/leads/newsletter.ts";
import type { ProposalTemplate } from "#domain/leads/proposal/proposal-schema.ts";
import type { OpenProposal, Proposal } from "#domain/leads/proposal/proposal.ts";
import type { QuoteRequest, QuoteRequestItem } from "#domain/leads/quote/quote-request.ts";
import type { Article } from "#domain/news/article.ts";
import type { ProductClass } from "#domain/products/catalogue/catalogue-view.ts";
import type { Product, ProductRow as ListedProduct } from "#domain/products/product.ts";
import type { Package, RecordDraft } from "#domain/publishing/draft.ts";
import type { PreviewLink } from "#domain/publishing/preview.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import type { Revision } from "#domain/revisions/revision.ts";
import type { MissedSearch } from "#domain/search/missed-search.ts";

/* The rows of the tables, and what functions return or take, as they pass through the API. */

export type Times = { created_at: string; updated_at: string };

/* Mapped, since supabase-js accepts only type aliases: an interface has no index signature. */
export type ProductRow = Pick<Product, keyof Product>;
export type ListedProductRow = Pick<ListedProduct, keyof ListedProduct>;
export type NewsRow = Pick<Article, keyof Article>;

export type SiteContentRow = Times & {
  id: string;
  section: string;
  key: string;
  value: string;
  type: ContentType;
};

export type MenuItemRow = Times & {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  order_index: number;
};

export type SlugRedirectRow = {
  id: string;
  slug: string;
  product_id: string | null;
  news_id: string | null;
  created_at: string;
};

export type AdminUserRow = { user_id: string; created_at: string; draft_key: string };

type Json = string | number | boolean | null | { [key: string]: Json } | Json[];
export type InstallationRow = { key: string; value: Json; created_at: string };

export type PackageRow = Pick<Package, keyof Package>;
export type DraftRow = Pick<RecordDraft, keyof RecordDraft>;
export type PublicationRow = Pick<Publication, keyof Publication>;
export type PreviewLinkRow = Pick<PreviewLink, keyof PreviewLink>;
export type PictureRow = Times & { address: string; alt: string; frame: string; frames: string[] };
export type RevisionRow = Pick<Revision, keyof Revision>;

export type QuoteRequestRow = Pick<QuoteRequest, keyof QuoteRequest> & {
  item_list: QuoteRow["item_list"];
  search_text: string;
};
export type QuoteRequestItemRow = Pick<QuoteRequestItem, keyof QuoteRequestItem>;
export type ProposalRow = Pick<Proposal, keyof Proposal>;
export type ProposalTemplateRow = Times & Pick<ProposalTemplate, keyof ProposalTemplate>;
export type OpenProposalRow = Pick<OpenProposal, keyof OpenProposal>;
export type MissedSearchRow = Pick<MissedSearch, keyof MissedSearch>;
export type SubscriberRow = Pick<Subscriber, keyof Subscriber>;
export type MailRow = Pick<OutboxMail, keyof OutboxMail>;
export type AccountEventRow = Pick<AccountEvent, keyof AccountEvent>;
export type ErasureRow = Pick<Erasure, keyof Erasure>;
export type FoundQuote = Pick<QuoteRow, keyof QuoteRow> & Named;
export type Person = { person_email: string; person_phone: string };

/** What lists are ordered by, from A to Z. */
export type Named = { name_key: string };
/** Whether a record has a draft. */
export type Drafted = { has_draft: boolean };

/** A search of the published news. */
export type NewsSearch = { query: string; in_category?: string; page_size?: number; page?: number };
export type ProductClassRow = Required<ProductClass> & Pick<ProductRow, "updated_at">;

export type FoundNews = Pick<
  NewsRow,
  | "id"
  | "slug"
  | "title"
  | "excerpt"
  | "author"
  | "category"
  | "image_url"
  | "image_alt"
  | "read_time"
  | "source_name"
  | "source_url"
  | "is_featured"
  | "created_at"
  | "content"
> & { total: number };

/** Which state of the site a preview shows; neither for all drafts. */
export type StateArguments = { as_of: string; with_package: string };
