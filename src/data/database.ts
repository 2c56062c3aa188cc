import type { Functions, Json, RowsOf, Tables } from "#data/database.types.ts";
import type { NewQuoteRequest } from "#data/leads/new-quote-request.ts";
import type { AccessToken } from "#domain/accounts/access-tokens.ts";
import type { Invitation } from "#domain/accounts/invitations.ts";
import type { Role } from "#domain/accounts/roles.ts";
import type { AccountEvent, TeamMember } from "#domain/accounts/team.ts";
import type { Comment } from "#domain/comments.ts";
import type { ContentType } from "#domain/content/site-text.ts";
import type { SettledTask, SiteProgress } from "#domain/first-steps.ts";
import type { QuoteRow } from "#domain/leads/inbox/inbox.ts";
import type { Erasure, PersonalData } from "#domain/leads/inbox/personal-data.ts";
import type { OutboxMail } from "#domain/leads/mail.ts";
import type { Subscriber } from "#domain/leads/newsletter.ts";
import type { LeadCount } from "#domain/leads/proposal/lead-figures.ts";
import type { ProposalTemplate } from "#domain/leads/proposal/proposal-schema.ts";
import type {
  HandoverWay,
  OpenProposal,
  Proposal,
  ProposalAnswer,
} from "#domain/leads/proposal/proposal.ts";
import type { Consent } from "#domain/leads/public-forms.ts";
import type { QuoteRequest, QuoteStatus } from "#domain/leads/quote/quote-request.ts";
import type { RequestFile, RequestMessage } from "#domain/leads/request-page.ts";
import type { DeliveredLot, LotRecipient } from "#domain/lots/delivery.ts";
import type { Lot, OpenLot } from "#domain/lots/lot.ts";
import type { Article } from "#domain/news/article.ts";
import type { Product } from "#domain/products/product.ts";
import type { Approval, PreviewReview } from "#domain/publishing/approval.ts";
import type { Package, RecordDraft } from "#domain/publishing/draft.ts";
import type { Publication } from "#domain/publishing/publication.ts";
import type { RecordTable } from "#domain/records/record-tables.ts";
import type { DeletedRecord, Revision } from "#domain/revisions/revision.ts";
import type { VisitFigures } from "#domain/visits/visit-figures.ts";
import type { CountedVisits } from "#domain/visits/visit-names.ts";
import type { Webhook, WebhookDelivery } from "#domain/webhooks.ts";

/*
 * The schema as supabase-js takes it: the generated types, and the domain's own where they say more than SQL does (values of
 * JSON, sets of words, and which columns of a function's result may be null).
 */

/** A value's domain type contradicts the schema unless it is narrower, and null exactly where the column is. */
type Fits<Sql, Value> = Json extends Sql
  ? Value
  : [Value] extends [Sql]
    ? [null extends Sql ? true : false] extends [null extends Value ? true : false]
      ? Value
      : never
    : never;

type FitsRow<Sql, Part> = {
  [Name in keyof Part]: Name extends keyof Sql ? Fits<Sql[Name], Part[Name]> : never;
};

/** The columns of a table, some as the domain has them. The compiler rejects what contradicts the schema. */
type RowWith<Name extends keyof Tables, Part extends FitsRow<Tables[Name]["Row"], Part>> = Replaced<
  Tables[Name]["Row"],
  Part
>;

type Replaced<Whole, Part> = {
  [Name in keyof Whole]: Name extends keyof Part ? Part[Name] : Whole[Name];
};

interface DomainRows {
  account_events: RowWith<"account_events", AccountEvent>;
  api_tokens: RowWith<"api_tokens", Pick<AccessToken, "scopes">>;
  comments: RowWith<"comments", Comment>;
  drafts: RowWith<"drafts", RecordDraft>;
  erasures: RowWith<"erasures", Erasure>;
  lots: RowWith<"lots", Lot>;
  invitations: RowWith<"invitations", Invitation>;
  mail_outbox: RowWith<"mail_outbox", OutboxMail>;
  news: RowWith<"news", Article>;
  newsletter_subscribers: RowWith<"newsletter_subscribers", Subscriber>;
  packages: RowWith<"packages", Package>;
  products: RowWith<"products", Product>;
  proposal_templates: RowWith<"proposal_templates", ProposalTemplate>;
  proposals: RowWith<"proposals", Proposal>;
  publications: RowWith<"publications", Publication>;
  quote_requests: RowWith<"quote_requests", QuoteRequest & Pick<QuoteRow, "item_list">>;
  request_files: RowWith<"request_files", RequestFile>;
  request_messages: RowWith<"request_messages", RequestMessage>;
  revisions: RowWith<"revisions", Revision>;
  site_content: RowWith<"site_content", { type: ContentType }>;
  webhook_deliveries: RowWith<"webhook_deliveries", WebhookDelivery>;
  webhooks: RowWith<"webhooks", Webhook>;
}

/** The row of a table as the API returns it. */
export type Row<Name extends keyof Tables> = Name extends keyof DomainRows
  ? DomainRows[Name]
  : Tables[Name]["Row"];

/** Which state of the site a preview shows; neither for all drafts. */
export type StateArguments = { as_of?: string; with_package?: string };

interface SearchWord {
  word: string;
  names: string[];
}
interface OfTable {
  kind: RecordTable;
}

/** Arguments of functions that are narrower than their SQL types. */
interface DomainArguments {
  add_visits: { counts: CountedVisits[] };
  answer_preview: { consent: Consent };
  answer_proposal: { answer: Pick<ProposalAnswer, keyof ProposalAnswer>; consent: Consent };
  delete_records: OfTable;
  deliver_lot: { amount: number | null };
  demand_second_factor: { since: string | null };
  find_content: { search: SearchWord[] };
  find_deleted: { search: SearchWord[] };
  find_linking_records: { kind: "products" | "news" };
  finish_mail: { outcome: "sent" | "failed" | "retry" };
  hand_over_proposal: { way: HandoverWay };
  publish_now: { target: Partial<Row<"publications">> };
  remove_examples: { texts: { id: string; value: string }[] };
  restore_deleted: OfTable;
  set_quote_status: { new_status: QuoteStatus };
  settle_first_step: { step: SettledTask };
  submit_offline_request: { request: NewQuoteRequest };
  submit_quote_request: { request: NewQuoteRequest };
  subscribe: { consent: Consent };
  switch_records: OfTable;
}

/** Results of functions, a row's columns by name, that may be null or are narrower than their SQL types. */
interface DomainResults {
  accept_invitation: Role | null;
  add_administrator: string | null;
  answer_preview: "stored" | "changed" | "closed" | "full";
  count_leads: LeadCount;
  export_person: PersonalData;
  find_content: Row<"site_content">;
  find_deleted: DeletedRecord;
  find_invitation: { role: Role; invited_by_email: string | null };
  find_linking_records: { table_name: "products" | "news" };
  find_lots: Row<"lots">;
  find_news: Row<"news">;
  find_products: Row<"products">;
  find_quote_requests: QuoteRow;
  list_approvals: Approval;
  list_changed_since: Row<"revisions">;
  list_delivered_lots: DeliveredLot;
  list_lot_recipients: LotRecipient[];
  list_product_classes: { category: string | null };
  list_team: TeamMember;
  open_lot: OpenLot;
  open_preview_link: Row<"preview_links">;
  open_proposal: OpenProposal;
  preview_list_product_classes: { category: string | null };
  preview_search_news: Row<"news">;
  read_first_steps: SiteProgress;
  read_preview_review: PreviewReview;
  restore_revision: string | null;
  search_news: Row<"news">;
  visit_figures: VisitFigures;
}

type Result<Name extends keyof Functions, Sql> =
  Sql extends RowsOf<infer Table extends keyof Tables>
    ? Row<Table>[]
    : Name extends keyof DomainResults
      ? Sql extends (infer SqlRow extends object)[]
        ? Replaced<SqlRow, DomainResults[Name]>[]
        : DomainResults[Name]
      : Sql;

export type Database = {
  public: {
    Tables: {
      [Name in keyof Tables]: {
        Row: Row<Name>;
        Insert: Replaced<Tables[Name]["Insert"], Row<Name>>;
        Update: Partial<Row<Name>>;
        Relationships: [];
      };
    };
    Views: Record<never, never>;
    Functions: {
      [Name in keyof Functions]: {
        Args: Name extends keyof DomainArguments
          ? Replaced<Functions[Name]["Args"], DomainArguments[Name]>
          : Functions[Name]["Args"];
        Returns: Result<Name, Functions[Name]["Returns"]>;
      };
    };
  };
};
