import type { AccountEvent, OwnSession, TeamMember } from "#domain/accounts/team.ts";
import type { ContentType } from "#domain/content/content-row.ts";
import type { Consent } from "#domain/leads/consent.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import type { Erasure, PersonalData } from "#domain/leads/inbox/personal-data.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import type { Subscriber } from "#domain/leads/newsletter.ts";
import type {
  QuoteRequest,
  QuoteRequestItem,
  QuoteStatus,
} from "#domain/leads/quote/quote-request.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { Package, RecordDraft } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { Revision } from "#domain/revisions/revision.ts";

/* Maintained by hand beside supabase/migrations, in the format of `supabase gen types`;
   tests/schema compares it with the database's own columns and functions. */

interface Table<Row, Optional extends keyof Row> {
  Row: Row;
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
  Update: Partial<Row>;
  Relationships: [];
}

type Times = { created_at: string; updated_at: string };

/* Mapped, since supabase-js accepts only type aliases: an interface has no index signature. */
type ProductRow = Pick<Product, keyof Product>;
type NewsRow = Pick<Article, keyof Article>;

type SiteContentRow = Times & {
  id: string;
  section: string;
  key: string;
  value: string;
  type: ContentType;
};

type MenuItemRow = Times & {
  id: string;
  name: string;
  url: string;
  is_active: boolean;
  order_index: number;
};

type SlugRedirectRow = {
  id: string;
  slug: string;
  product_id: string | null;
  news_id: string | null;
  created_at: string;
};

type AdminUserRow = { user_id: string; created_at: string };

type Json = string | number | boolean | null | { [key: string]: Json } | Json[];
type InstallationRow = { key: string; value: Json; created_at: string };

type PackageRow = Pick<Package, keyof Package>;
type DraftRow = Pick<RecordDraft, keyof RecordDraft>;
type PublicationRow = Pick<Publication, keyof Publication>;
type RevisionRow = Pick<Revision, keyof Revision>;

type QuoteRequestRow = Pick<QuoteRequest, keyof QuoteRequest> & {
  item_list: QuoteRow["item_list"];
  search_text: string;
};
type QuoteRequestItemRow = Pick<QuoteRequestItem, keyof QuoteRequestItem>;
type SubscriberRow = Pick<Subscriber, keyof Subscriber>;
type MailRow = Pick<OutboxMail, keyof OutboxMail>;
type AccountEventRow = Pick<AccountEvent, keyof AccountEvent>;
type ErasureRow = Pick<Erasure, keyof Erasure>;
type FoundQuote = Pick<QuoteRow, keyof QuoteRow> & Named;
type Person = { person_email: string; person_phone: string };

/** What lists are ordered by, from A to Z. */
type Named = { name_key: string };
/** Whether a record has a draft. */
type Drafted = { has_draft: boolean };

/** What `submit_quote_request` stores. */
type NewQuoteRequest = {
  idempotency_key: string;
  spam_signs: string[];
  name: string;
  company: string;
  phone: string | null;
  email: string | null;
  department: string;
  municipality: string;
  message: string;
  consent: Consent;
  newsletter_consent: Consent | null;
  items: {
    product_id: string | null;
    product_title: string;
    quantity: number;
    unit: QuoteRequestItem["unit"];
  }[];
};

export type Database = {
  public: {
    Tables: {
      products: Table<ProductRow, Exclude<keyof ProductRow, "title">>;
      news: Table<NewsRow, Exclude<keyof NewsRow, "title">>;
      site_content: Table<SiteContentRow, "id" | "type" | keyof Times>;
      menu_items: Table<MenuItemRow, "id" | "is_active" | "order_index" | keyof Times>;
      slug_redirects: Table<SlugRedirectRow, "id" | "product_id" | "news_id" | "created_at">;
      admin_users: Table<AdminUserRow, "created_at">;
      installation: Table<InstallationRow, "created_at">;
      packages: Table<PackageRow, Exclude<keyof PackageRow, "name">>;
      drafts: Table<DraftRow, Exclude<keyof DraftRow, "table_name" | "record_id">>;
      publications: Table<PublicationRow, Exclude<keyof PublicationRow, "action">>;
      revisions: Table<
        RevisionRow,
        Exclude<
          keyof RevisionRow,
          "table_name" | "record_id" | "record_name" | "operation" | "change_id"
        >
      >;
      quote_requests: Table<
        QuoteRequestRow,
        Exclude<
          keyof QuoteRequestRow,
          | "radicado"
          | "idempotency_key"
          | "name"
          | "consent_text"
          | "consent_version"
          | "consented_at"
        >
      >;
      quote_request_items: Table<QuoteRequestItemRow, "id" | "product_id">;
      newsletter_subscribers: Table<
        SubscriberRow,
        Exclude<
          keyof SubscriberRow,
          "email" | "source" | "consent_text" | "consent_version" | "consented_at"
        >
      >;
      mail_outbox: Table<MailRow, Exclude<keyof MailRow, "kind" | "dedupe_key" | "expires_at">>;
      account_events: Table<
        AccountEventRow,
        "id" | "account_email" | "actor_id" | "actor_email" | "created_at"
      >;
      erasures: Table<ErasureRow, "id" | "erased_by" | "created_at">;
    };
    Views: Record<never, never>;
    Functions: {
      carry_out_due: { Args: Record<never, never>; Returns: boolean };
      content_version: { Args: Record<never, never>; Returns: number };
      delete_records: { Args: { kind: RecordTable; ids: string[] }; Returns: string[] };
      find_content: {
        Args: { search: { word: string; names: string[] }[] };
        Returns: (SiteContentRow & Drafted)[];
      };
      find_menu_items: {
        Args: { search: string };
        Returns: (Omit<MenuItemRow, "created_at"> & Named & Drafted)[];
      };
      find_news: {
        Args: { search: string };
        Returns: (Omit<NewsRow, "content" | "image_alt"> & Named & Drafted)[];
      };
      find_products: {
        Args: { search: string };
        Returns: (Omit<
          ProductRow,
          "image_alt" | "species" | "presentations" | "specs" | "min_order" | "ica_registration"
        > &
          Named &
          Drafted)[];
      };
      has_menu_items: { Args: Record<never, never>; Returns: boolean };
      is_admin: { Args: Record<never, never>; Returns: boolean };
      list_changed_since: {
        Args: { publication: string };
        Returns: Pick<RevisionRow, "table_name" | "record_id" | "record_name">[];
      };
      list_named_content: { Args: { names: string[] }; Returns: SiteContentRow[] };
      list_product_categories: { Args: Record<never, never>; Returns: string[] };
      move_menu_item: { Args: { item_id: string; direction: number }; Returns: MenuItemRow[] };
      place_menu_item: {
        Args: { item_id: string; neighbour_id: string; is_after: boolean };
        Returns: MenuItemRow[];
      };
      publish_now: { Args: { target: Partial<PublicationRow> }; Returns: string };
      search_news: {
        Args: { query: string; in_category?: string; page_size?: number; page?: number };
        Returns: (Pick<
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
        > & { total: number })[];
      };
      restore_deleted: { Args: { kind: RecordTable; ids: string[] }; Returns: string[] };
      restore_revision: { Args: { revision_id: number }; Returns: string | null };
      erase_expired: { Args: { months: number }; Returns: ErasureRow[] };
      erase_person: { Args: Person; Returns: ErasureRow[] };
      export_person: { Args: Person; Returns: PersonalData };
      find_quote_requests: { Args: { search: string }; Returns: FoundQuote[] };
      add_administrator: { Args: { account_email: string }; Returns: string | null };
      end_session: { Args: { session_id: string }; Returns: boolean };
      list_sessions: {
        Args: Record<never, never>;
        Returns: Pick<OwnSession, keyof OwnSession>[];
      };
      list_team: { Args: Record<never, never>; Returns: Pick<TeamMember, keyof TeamMember>[] };
      note_password_reset: { Args: { account: string }; Returns: undefined };
      lacks_second_factor: { Args: Record<never, never>; Returns: boolean };
      remove_factors: { Args: { account: string }; Returns: boolean };
      remove_administrator: { Args: { account: string }; Returns: boolean };
      list_migrations: { Args: Record<never, never>; Returns: { version: string }[] };
      list_administrators: {
        Args: Record<never, never>;
        Returns: { user_id: string; email: string }[];
      };
      mark_quotes_read: { Args: { ids: string[] }; Returns: string[] };
      set_quote_status: { Args: { ids: string[]; new_status: QuoteStatus }; Returns: string[] };
      unsubscribe_addresses: { Args: { ids: string[] }; Returns: string[] };
      confirm_subscription: { Args: { confirmation: string }; Returns: boolean };
      finish_mail: {
        Args: {
          mail_id: string;
          lease: string;
          outcome: "sent" | "failed" | "retry";
          retry_seconds?: number;
          error?: string;
        };
        Returns: boolean;
      };
      lease_mail: {
        Args: { lease: string; seconds: number; batch: number; with_marketing: boolean };
        Returns: MailRow[];
      };
      submit_quote_request: { Args: { request: NewQuoteRequest }; Returns: QuoteRequestRow[] };
      subscribe: {
        Args: { email: string; consent: Consent; spam_signs?: string[] };
        Returns: undefined;
      };
      unsubscribe: { Args: { subscriber_id: string }; Returns: boolean };
      search_products: { Args: { query: string }; Returns: ProductRow[] };
      switch_records: {
        Args: { kind: RecordTable; ids: string[]; flag: string; is_on: boolean };
        Returns: string[];
      };
    };
  };
};
