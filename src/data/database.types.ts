import type {
  AccountEventRow,
  AdminUserRow,
  DraftRow,
  Drafted,
  ErasureRow,
  FoundNews,
  FoundQuote,
  InstallationRow,
  MailRow,
  MenuItemRow,
  Named,
  ListedProductRow,
  MissedSearchRow,
  NewsRow,
  NewsSearch,
  OpenProposalRow,
  PackageRow,
  PictureRow,
  Person,
  PreviewLinkRow,
  ProductClassRow,
  ProductRow,
  ProposalRow,
  ProposalTemplateRow,
  PublicationRow,
  QuoteRequestItemRow,
  QuoteRequestRow,
  RevisionRow,
  SiteContentRow,
  SlugRedirectRow,
  StateArguments,
  SubscriberRow,
  Times,
} from "#data/database-rows.ts";
import type { NewQuoteRequest } from "#data/leads/new-quote-request.ts";
import type { OwnSession, TeamMember } from "#domain/accounts/team.ts";
import type { PersonalData } from "#domain/leads/inbox/personal-data.ts";
import type { LeadCount } from "#domain/leads/proposal/lead-figures.ts";
import type { HandoverWay, ProposalAnswer } from "#domain/leads/proposal/proposal.ts";
import type { Consent } from "#domain/leads/public-forms.ts";
import type { QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { DeletedRecord } from "#domain/revisions/revision.ts";

/* Maintained by hand beside supabase/migrations, in the format of `supabase gen types`;
   tests/schema compares it with the database's own columns and functions. */

interface Table<Row, Optional extends keyof Row> {
  Row: Row;
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
  Update: Partial<Row>;
  Relationships: [];
}

export type Database = {
  public: {
    Tables: {
      products: Table<ProductRow, Exclude<keyof ProductRow, "title">>;
      news: Table<NewsRow, Exclude<keyof NewsRow, "title">>;
      site_content: Table<SiteContentRow, "id" | "type" | keyof Times>;
      menu_items: Table<MenuItemRow, "id" | "is_active" | "order_index" | keyof Times>;
      slug_redirects: Table<SlugRedirectRow, "id" | "product_id" | "news_id" | "created_at">;
      admin_users: Table<AdminUserRow, "created_at" | "draft_key">;
      installation: Table<InstallationRow, "created_at">;
      packages: Table<PackageRow, Exclude<keyof PackageRow, "name">>;
      drafts: Table<DraftRow, Exclude<keyof DraftRow, "table_name" | "record_id">>;
      publications: Table<PublicationRow, Exclude<keyof PublicationRow, "action">>;
      preview_links: Table<PreviewLinkRow, Exclude<keyof PreviewLinkRow, "token_hash" | "note">>;
      pictures: Table<PictureRow, Exclude<keyof PictureRow, "address">>;
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
      proposals: Table<
        ProposalRow,
        Exclude<keyof ProposalRow, "request_id" | "items" | "valid_until">
      >;
      proposal_templates: Table<ProposalTemplateRow, Exclude<keyof ProposalTemplateRow, "name">>;
      newsletter_subscribers: Table<
        SubscriberRow,
        Exclude<
          keyof SubscriberRow,
          "email" | "source" | "consent_text" | "consent_version" | "consented_at"
        >
      >;
      missed_searches: Table<MissedSearchRow, "words" | "searches" | "last_on">;
      mail_outbox: Table<MailRow, Exclude<keyof MailRow, "kind" | "dedupe_key" | "expires_at">>;
      account_events: Table<
        AccountEventRow,
        "id" | "account_email" | "actor_id" | "actor_email" | "detail" | "created_at"
      >;
      erasures: Table<ErasureRow, "id" | "erased_by" | "records" | "created_at">;
    };
    Views: Record<never, never>;
    Functions: {
      carry_out_due: { Args: { single?: string }; Returns: boolean };
      give_up_publication: { Args: { publication: string }; Returns: boolean };
      content_version: { Args: Record<never, never>; Returns: number };
      count_missed_search: { Args: { sought: string }; Returns: undefined };
      delete_records: { Args: { kind: RecordTable; ids: string[] }; Returns: string[] };
      find_content: {
        Args: { search: { word: string; names: string[] }[] };
        Returns: (SiteContentRow & Drafted)[];
      };
      find_deleted: {
        Args: { search: { word: string; names: string[] }[] };
        Returns: Pick<DeletedRecord, keyof DeletedRecord>[];
      };
      find_linking_records: {
        Args: { kind: "products" | "news"; slugs: string[] };
        Returns: { table_name: "products" | "news"; record_id: string }[];
      };
      find_menu_items: {
        Args: { search: string };
        Returns: (Omit<MenuItemRow, "created_at"> & Named & Drafted)[];
      };
      find_news: {
        Args: { search: string };
        Returns: (Omit<NewsRow, "content" | "image_alt" | "product_slugs"> & Named & Drafted)[];
      };
      find_products: {
        Args: { search: string };
        Returns: (ListedProductRow & Named & Drafted)[];
      };
      has_menu_items: { Args: Record<never, never>; Returns: boolean };
      is_admin: { Args: Record<never, never>; Returns: boolean };
      list_changed_since: {
        Args: { publication: string };
        Returns: Pick<RevisionRow, "table_name" | "record_id" | "record_name">[];
      };
      list_named_content: { Args: { names: string[] }; Returns: SiteContentRow[] };
      list_product_categories: { Args: Record<never, never>; Returns: string[] };
      list_product_classes: { Args: Record<never, never>; Returns: ProductClassRow[] };
      move_menu_item: { Args: { item_id: string; direction: number }; Returns: MenuItemRow[] };
      offer_frames: { Args: { picture: string; wanted: string[] }; Returns: undefined };
      place_menu_item: {
        Args: { item_id: string; neighbour_id: string; is_after: boolean };
        Returns: MenuItemRow[];
      };
      create_preview_link: {
        Args: { note: string; path: string; package?: string };
        Returns: { id: string; token: string; expires_at: string }[];
      };
      open_preview_link: {
        Args: { hash: string; by_person?: boolean };
        Returns: Pick<PreviewLinkRow, "package_id" | "expires_at">[];
      };
      preview_has_menu_items: { Args: Partial<StateArguments>; Returns: boolean };
      preview_list_product_classes: { Args: Partial<StateArguments>; Returns: ProductClassRow[] };
      preview_menu_items: { Args: Partial<StateArguments>; Returns: MenuItemRow[] };
      preview_news: { Args: Partial<StateArguments>; Returns: NewsRow[] };
      preview_products: { Args: Partial<StateArguments>; Returns: ProductRow[] };
      preview_site_content: { Args: Partial<StateArguments>; Returns: SiteContentRow[] };
      preview_search_news: { Args: NewsSearch & Partial<StateArguments>; Returns: FoundNews[] };
      preview_search_products: {
        Args: { query: string } & Partial<StateArguments>;
        Returns: ProductRow[];
      };
      preview_search_similar_products: {
        Args: { query: string } & Partial<StateArguments>;
        Returns: ProductRow[];
      };
      publish_now: { Args: { target: Partial<PublicationRow> }; Returns: string };
      search_news: { Args: NewsSearch; Returns: FoundNews[] };
      restore_deleted: { Args: { kind: RecordTable; ids: string[] }; Returns: string[] };
      restore_revision: { Args: { revision_id: number }; Returns: string | null };
      restore_deletions: { Args: { revisions: number[] }; Returns: string[] };
      erase_deletions: { Args: { revisions: number[] }; Returns: string[] };
      erase_deleted_before: { Args: { moment: string }; Returns: number };
      erase_expired: { Args: { months: number }; Returns: ErasureRow[] };
      erase_person: { Args: Person; Returns: ErasureRow[] };
      export_person: { Args: Person; Returns: PersonalData };
      find_quote_requests: { Args: { search: string }; Returns: FoundQuote[] };
      count_waiting_requests: { Args: Record<never, never>; Returns: number };
      finish_proposal: { Args: { proposal: string; seen: string }; Returns: ProposalRow[] };
      hand_over_proposal: { Args: { proposal: string; way: HandoverWay }; Returns: ProposalRow[] };
      confirm_proposal: { Args: { proposal: string; was_sent: boolean }; Returns: boolean };
      withdraw_proposal: { Args: { request: string }; Returns: boolean };
      open_proposal: { Args: { page_token: string }; Returns: OpenProposalRow[] };
      note_proposal_opening: { Args: { page_token: string }; Returns: boolean };
      answer_proposal: {
        Args: {
          page_token: string;
          seen_digest: string;
          answer: Pick<ProposalAnswer, keyof ProposalAnswer>;
          address: string;
          consent: Consent;
        };
        Returns: boolean;
      };
      remind_of_proposals: { Args: Record<never, never>; Returns: number };
      count_leads: { Args: { since: string }; Returns: Pick<LeadCount, keyof LeadCount>[] };
      add_administrator: { Args: { account_email: string }; Returns: string | null };
      end_session: { Args: { session_id: string }; Returns: boolean };
      list_sessions: {
        Args: Record<never, never>;
        Returns: Pick<OwnSession, keyof OwnSession>[];
      };
      list_team: { Args: Record<never, never>; Returns: Pick<TeamMember, keyof TeamMember>[] };
      note_password_reset: { Args: { account: string }; Returns: undefined };
      must_add_second_factor: { Args: Record<never, never>; Returns: boolean };
      must_change_password: { Args: Record<never, never>; Returns: boolean };
      note_generated_password: { Args: { account: string }; Returns: undefined };
      demand_second_factor: { Args: { since: string | null }; Returns: undefined };
      lacks_second_factor: { Args: Record<never, never>; Returns: boolean };
      remove_factors: { Args: { account: string }; Returns: boolean };
      remove_administrator: { Args: { account: string }; Returns: boolean };
      check_writes: { Args: Record<never, never>; Returns: undefined };
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
      count_quote_submission: { Args: { client: string; change: number }; Returns: number };
      submit_quote_request: { Args: { request: NewQuoteRequest }; Returns: QuoteRequestRow[] };
      subscribe: {
        Args: { email: string; consent: Consent; spam_signs?: string[] };
        Returns: undefined;
      };
      unsubscribe: { Args: { subscriber_id: string }; Returns: boolean };
      search_products: { Args: { query: string }; Returns: ProductRow[] };
      search_similar_products: { Args: { query: string }; Returns: ProductRow[] };
      switch_records: {
        Args: { kind: RecordTable; ids: string[]; flag: string; is_on: boolean };
        Returns: string[];
      };
    };
  };
};
