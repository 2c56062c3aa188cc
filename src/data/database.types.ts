/* Generated from supabase/migrations by `node scripts/supabase/write-files.ts`: do not edit. */

export type Json = string | number | boolean | null | { [key: string]: Json } | Json[];

/** A table whose columns in `Optional` an insert may omit. */
interface Table<Row, Optional extends keyof Row> {
  Row: Row;
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>;
}

/** What a function returns that returns rows of a table. */
export interface RowsOf<Name> {
  rowsOf: Name;
}

export interface Tables {
  account_events: Table<
    {
      account_email: string | null;
      account_id: string;
      actor_email: string | null;
      actor_id: string | null;
      created_at: string;
      detail: string | null;
      event: string;
      id: number;
    },
    "account_email" | "actor_email" | "actor_id" | "created_at" | "detail" | "id"
  >;
  admin_users: Table<
    {
      created_at: string;
      draft_key: string;
      name: string;
      user_id: string;
    },
    "created_at" | "draft_key" | "name"
  >;
  api_tokens: Table<
    {
      created_at: string;
      created_by: string;
      created_by_email: string | null;
      expires_at: string;
      id: string;
      last_four: string;
      last_used_at: string | null;
      name: string;
      revoked_at: string | null;
      scopes: Json;
      token_hash: string;
    },
    "created_at" | "created_by_email" | "id" | "last_used_at" | "revoked_at"
  >;
  approvals: Table<
    {
      address: string | null;
      consent_text: string;
      consent_version: string;
      created_at: string;
      decision: string;
      id: string;
      link_id: string | null;
      link_note: string;
      name: string;
      package_id: string | null;
      text: string;
      version_at: string;
      version_digest: string;
    },
    "address" | "created_at" | "id" | "link_id" | "link_note" | "package_id" | "text"
  >;
  comments: Table<
    {
      addressed_to: string | null;
      created_at: string;
      id: string;
      is_resolved: boolean;
      package_id: string | null;
      quote_request_id: string | null;
      record_id: string | null;
      resolved_at: string | null;
      resolved_by_email: string | null;
      subject_name: string;
      table_name: string | null;
      text: string;
      updated_at: string;
      user_email: string | null;
      user_id: string | null;
    },
    "addressed_to" | "created_at" | "id" | "is_resolved" | "package_id" | "quote_request_id" | "record_id" | "resolved_at" | "resolved_by_email" | "subject_name" | "table_name" | "updated_at" | "user_email" | "user_id"
  >;
  customer_references: Table<
    {
      company: string;
      consented_on: string | null;
      consents: boolean;
      created_at: string;
      id: string;
      is_visible: boolean;
      municipality: string;
      name: string;
      quote: string;
      updated_at: string;
    },
    "company" | "consented_on" | "consents" | "created_at" | "id" | "is_visible" | "municipality" | "quote" | "updated_at"
  >;
  drafts: Table<
    {
      base: Json | null;
      changes: Json | null;
      created_at: string;
      id: string;
      is_complete: boolean;
      is_new: boolean;
      package_id: string | null;
      record_id: string;
      record_name: string;
      table_name: string;
      typed: Json | null;
      updated_at: string;
      user_email: string | null;
      user_id: string | null;
    },
    "base" | "changes" | "created_at" | "id" | "is_complete" | "is_new" | "package_id" | "record_name" | "typed" | "updated_at" | "user_email" | "user_id"
  >;
  editors: Table<
    {
      created_at: string;
      draft_key: string;
      name: string;
      user_id: string;
    },
    "created_at" | "draft_key" | "name"
  >;
  erasures: Table<
    {
      created_at: string;
      erased_by: string | null;
      id: string;
      items: number;
      mails: number;
      reason: string;
      records: number;
      requests: number;
      subscribers: number;
    },
    "created_at" | "erased_by" | "id" | "records"
  >;
  installation: Table<
    {
      created_at: string;
      key: string;
      value: Json;
    },
    "created_at"
  >;
  invitations: Table<
    {
      accepted_at: string | null;
      created_at: string;
      email: string;
      expires_at: string;
      id: string;
      invited_by: string | null;
      invited_by_email: string | null;
      revoked_at: string | null;
      role: string;
      token_hash: string;
    },
    "accepted_at" | "created_at" | "expires_at" | "id" | "invited_by" | "invited_by_email" | "revoked_at"
  >;
  lot_deliveries: Table<
    {
      created_at: string;
      delivered_on: string;
      id: string;
      lot_id: string;
      proposal_id: string | null;
      quantity: number | null;
      unit: string;
    },
    "created_at" | "id" | "proposal_id" | "quantity" | "unit"
  >;
  lots: Table<
    {
      analysed_on: string | null;
      certificate: string;
      created_at: string;
      expires_on: string | null;
      guarantee: Json;
      guarantee_at: string;
      id: string;
      is_public: boolean;
      is_published: boolean;
      laboratory: string;
      lot_code: string;
      made_on: string | null;
      note: string;
      product_id: string | null;
      product_title: string;
      quantity: number | null;
      results: Json;
      short_code: string;
      unit: string;
      updated_at: string;
      variant: string;
    },
    "analysed_on" | "certificate" | "created_at" | "expires_on" | "guarantee" | "guarantee_at" | "id" | "is_public" | "is_published" | "laboratory" | "made_on" | "note" | "product_id" | "product_title" | "quantity" | "results" | "short_code" | "unit" | "updated_at" | "variant"
  >;
  mail_outbox: Table<
    {
      account_event_id: number | null;
      approval_id: string | null;
      attempts: number;
      comment_id: string | null;
      created_at: string;
      dedupe_key: string;
      expires_at: string;
      id: string;
      is_marketing: boolean;
      kind: string;
      last_error: string | null;
      lease: string | null;
      leased_until: string | null;
      next_attempt_at: string;
      proposal_id: string | null;
      publication_id: string | null;
      push_subscription_id: string | null;
      quote_request_id: string | null;
      recipient: string | null;
      sent_at: string | null;
      state: string;
      subscriber_id: string | null;
      webhook_id: string | null;
    },
    "account_event_id" | "approval_id" | "attempts" | "comment_id" | "created_at" | "id" | "is_marketing" | "last_error" | "lease" | "leased_until" | "next_attempt_at" | "proposal_id" | "publication_id" | "push_subscription_id" | "quote_request_id" | "recipient" | "sent_at" | "state" | "subscriber_id" | "webhook_id"
  >;
  menu_items: Table<
    {
      created_at: string;
      id: string;
      is_active: boolean;
      name: string;
      order_index: number;
      updated_at: string;
      url: string;
    },
    "created_at" | "id" | "is_active" | "order_index" | "updated_at"
  >;
  missed_searches: Table<
    {
      digest: string;
      last_on: string;
      searches: number;
      words: string | null;
    },
    "last_on" | "searches" | "words"
  >;
  news: Table<
    {
      author: string;
      category: string;
      content: string;
      created_at: string;
      excerpt: string;
      id: string;
      image_alt: string;
      image_url: string | null;
      is_featured: boolean;
      is_published: boolean;
      product_slugs: string[];
      read_time: string;
      slug: string;
      source_name: string | null;
      source_url: string | null;
      title: string;
      updated_at: string;
    },
    "author" | "category" | "content" | "created_at" | "excerpt" | "id" | "image_alt" | "image_url" | "is_featured" | "is_published" | "product_slugs" | "read_time" | "slug" | "source_name" | "source_url" | "updated_at"
  >;
  newsletter_subscribers: Table<
    {
      confirmation: string;
      confirmed_at: string | null;
      consent_text: string;
      consent_version: string;
      consented_at: string;
      created_at: string;
      email: string;
      id: string;
      source: string;
      spam_signs: string[];
      status: string;
      unsubscribed_at: string | null;
      updated_at: string;
    },
    "confirmation" | "confirmed_at" | "created_at" | "id" | "spam_signs" | "status" | "unsubscribed_at" | "updated_at"
  >;
  packages: Table<
    {
      created_at: string;
      id: string;
      name: string;
      needs_approval: boolean;
      updated_at: string;
    },
    "created_at" | "id" | "needs_approval" | "updated_at"
  >;
  pictures: Table<
    {
      address: string;
      alt: string;
      created_at: string;
      frame: string;
      frames: string[];
      updated_at: string;
    },
    "alt" | "created_at" | "frame" | "frames" | "updated_at"
  >;
  preview_links: Table<
    {
      created_at: string;
      expires_at: string;
      id: string;
      last_opened_at: string | null;
      note: string;
      package_id: string | null;
      path: string;
      revoked_at: string | null;
      token_hash: string;
      user_email: string | null;
      user_id: string | null;
    },
    "created_at" | "expires_at" | "id" | "last_opened_at" | "package_id" | "path" | "revoked_at" | "user_email" | "user_id"
  >;
  products: Table<
    {
      category: string | null;
      created_at: string;
      delivery_zones: string;
      description: string;
      documents: Json;
      features: string[];
      handling: string;
      ica_registration: string;
      id: string;
      image_alt: string;
      image_url: string | null;
      inclusion: Json;
      incompatibilities: string;
      is_published: boolean;
      lead_time: string;
      logistics: Json;
      min_order: string;
      more_images: Json;
      origin: string;
      presentations: string[];
      sampling: string;
      shelf_life: string;
      slug: string;
      species: string[];
      specs: Json;
      storage: string;
      title: string;
      updated_at: string;
      warnings: Json;
    },
    "category" | "created_at" | "delivery_zones" | "description" | "documents" | "features" | "handling" | "ica_registration" | "id" | "image_alt" | "image_url" | "inclusion" | "incompatibilities" | "is_published" | "lead_time" | "logistics" | "min_order" | "more_images" | "origin" | "presentations" | "sampling" | "shelf_life" | "slug" | "species" | "specs" | "storage" | "updated_at" | "warnings"
  >;
  proposal_templates: Table<
    {
      conditions: string;
      created_at: string;
      delivery: string;
      id: string;
      name: string;
      payment: string;
      updated_at: string;
    },
    "conditions" | "created_at" | "delivery" | "id" | "payment" | "updated_at"
  >;
  proposals: Table<
    {
      answer: Json | null;
      answered_at: string | null;
      answered_from: string | null;
      author_id: string | null;
      conditions: string;
      consent_text: string | null;
      consent_version: string | null;
      consented_at: string | null;
      created_at: string;
      delivery: string;
      digest: string | null;
      finished_at: string | null;
      freight: number;
      freight_vat: number | null;
      handed_at: string | null;
      handed_by: string | null;
      id: string;
      items: Json;
      note: string;
      payment: string;
      request_id: string;
      sent_at: string | null;
      sent_by: string | null;
      state: string;
      token: string | null;
      updated_at: string;
      valid_until: string;
      version: number;
    },
    "answer" | "answered_at" | "answered_from" | "author_id" | "conditions" | "consent_text" | "consent_version" | "consented_at" | "created_at" | "delivery" | "digest" | "finished_at" | "freight" | "freight_vat" | "handed_at" | "handed_by" | "id" | "note" | "payment" | "sent_at" | "sent_by" | "state" | "token" | "updated_at" | "version"
  >;
  publications: Table<
    {
      action: string;
      created_at: string;
      done_at: string | null;
      due_at: string;
      failed_at: string | null;
      failure: Json | null;
      id: string;
      name: string;
      package_id: string | null;
      record_id: string | null;
      table_name: string | null;
      undoes: string | null;
      user_email: string | null;
      user_id: string | null;
    },
    "created_at" | "done_at" | "due_at" | "failed_at" | "failure" | "id" | "name" | "package_id" | "record_id" | "table_name" | "undoes" | "user_email" | "user_id"
  >;
  push_subscriptions: Table<
    {
      auth: string;
      created_at: string;
      device: string;
      endpoint: string;
      failed_at: string | null;
      id: string;
      kinds: string[];
      last_error: string | null;
      last_sent_at: string | null;
      p256dh: string;
      quiet_from: string | null;
      quiet_to: string | null;
      session_id: string;
      user_id: string;
    },
    "created_at" | "device" | "failed_at" | "id" | "kinds" | "last_error" | "last_sent_at" | "quiet_from" | "quiet_to"
  >;
  quote_request_items: Table<
    {
      id: string;
      position: number;
      product_id: string | null;
      product_title: string;
      quantity: number;
      request_id: string;
      unit: string;
    },
    "id" | "product_id"
  >;
  quote_requests: Table<
    {
      answered_at: string | null;
      company: string;
      consent_text: string;
      consent_version: string;
      consented_at: string;
      created_at: string;
      department: string;
      email: string | null;
      frequency: string;
      id: string;
      idempotency_key: string;
      is_trial: boolean;
      item_list: Json;
      link_token: string;
      message: string;
      municipality: string;
      municipality_code: string;
      name: string;
      notes: string;
      owner_id: string | null;
      phone: string | null;
      phone_typed: string;
      radicado: string;
      read_at: string | null;
      search_text: string;
      spam_signs: string[];
      status: string;
      updated_at: string;
      wanted_on: string | null;
      written_at: string | null;
    },
    "answered_at" | "company" | "created_at" | "department" | "email" | "frequency" | "id" | "is_trial" | "item_list" | "link_token" | "message" | "municipality" | "municipality_code" | "notes" | "owner_id" | "phone" | "phone_typed" | "read_at" | "search_text" | "spam_signs" | "status" | "updated_at" | "wanted_on" | "written_at"
  >;
  redirects: Table<
    {
      created_at: string;
      from_path: string;
      id: string;
      target: string;
      target_path: string;
    },
    "created_at" | "id" | "target_path"
  >;
  request_files: Table<
    {
      bytes: number;
      created_at: string;
      id: string;
      name: string;
      object_name: string;
      request_id: string;
      type: string;
    },
    "created_at" | "id"
  >;
  request_messages: Table<
    {
      author: string;
      created_at: string;
      id: string;
      request_id: string;
      submission: string;
      text: string;
      user_id: string | null;
    },
    "created_at" | "id" | "submission" | "user_id"
  >;
  revisions: Table<
    {
      after: Json | null;
      before: Json | null;
      change_id: string;
      changed_at: string;
      changed_columns: string[];
      id: number;
      operation: string;
      record_id: string;
      record_name: string;
      restored_at: string | null;
      restored_from: number | null;
      table_name: string;
      user_email: string | null;
      user_id: string | null;
    },
    "after" | "before" | "changed_at" | "changed_columns" | "id" | "restored_at" | "restored_from" | "user_email" | "user_id"
  >;
  site_content: Table<
    {
      created_at: string;
      id: string;
      key: string;
      section: string;
      type: string;
      updated_at: string;
      value: string;
    },
    "created_at" | "id" | "type" | "updated_at"
  >;
  slug_redirects: Table<
    {
      created_at: string;
      id: string;
      news_id: string | null;
      product_id: string | null;
      slug: string;
    },
    "created_at" | "id" | "news_id" | "product_id"
  >;
  visit_counts: Table<
    {
      day: string;
      kind: string;
      name: string;
      visits: number;
    },
    never
  >;
  webhook_deliveries: Table<
    {
      attempts: number;
      created_at: string;
      data: Json;
      expires_at: string;
      id: string;
      last_error: string | null;
      lease: string | null;
      leased_until: string | null;
      merge_key: string;
      next_attempt_at: string;
      occurred_at: string;
      position: number;
      quote_request_id: string | null;
      record_id: string;
      sent_at: string | null;
      state: string;
      type: string;
      webhook_id: string;
    },
    "attempts" | "created_at" | "expires_at" | "id" | "last_error" | "lease" | "leased_until" | "next_attempt_at" | "occurred_at" | "position" | "quote_request_id" | "sent_at" | "state"
  >;
  webhooks: Table<
    {
      created_at: string;
      created_by: string | null;
      failing_since: string | null;
      failures: number;
      id: string;
      last_delivered_at: string | null;
      last_error: string | null;
      name: string;
      pause_reason: string | null;
      paused_at: string | null;
      retry_at: string | null;
      secret: string;
      served_at: string | null;
      site: string | null;
      topics: string[];
      url: string;
    },
    "created_at" | "created_by" | "failing_since" | "failures" | "id" | "last_delivered_at" | "last_error" | "pause_reason" | "paused_at" | "retry_at" | "secret" | "served_at" | "site"
  >;
}

export interface Functions {
  accept_invitation: { Args: { invitation_token: string; member_name: string }; Returns: string };
  add_administrator: { Args: { account_email: string }; Returns: string };
  add_request_file: { Args: { token: string; file: Json }; Returns: string };
  add_visits: { Args: { writer: string; batch: number; counts: Json }; Returns: undefined };
  answer_preview: { Args: { hash: string; seen_digest: string; answer: Json; address: string; consent: Json }; Returns: string };
  answer_proposal: { Args: { page_token: string; seen_digest: string; answer: Json; address: string; consent: Json }; Returns: boolean };
  answer_request: { Args: { request: string; answer: string; submission: string }; Returns: RowsOf<"request_messages"> };
  carry_out_due: { Args: { single?: string }; Returns: boolean };
  change_role: { Args: { account: string; role: string }; Returns: boolean };
  check_writes: { Args: Record<never, never>; Returns: undefined };
  confirm_proposal: { Args: { proposal: string; was_sent: boolean }; Returns: boolean };
  confirm_subscription: { Args: { confirmation: string }; Returns: boolean };
  content_version: { Args: Record<never, never>; Returns: number };
  count_leads: { Args: { since: string }; Returns: { received: string; answered: string; proposal: string; reason: string; requests: number }[] };
  count_missed_search: { Args: { sought: string }; Returns: undefined };
  count_news_categories: { Args: Record<never, never>; Returns: { category: string; articles: number; drafts: number; deleted: number }[] };
  count_quote_submission: { Args: { client: string; change: number }; Returns: number };
  count_waiting_requests: { Args: Record<never, never>; Returns: number };
  create_api_token: { Args: { name: string; scopes: Json; days: number; token_id?: string }; Returns: { id: string; token: string; expires_at: string }[] };
  create_invitation: { Args: { email: string; role: string }; Returns: { id: string; token: string; expires_at: string }[] };
  create_preview_link: { Args: { note: string; path: string; package?: string }; Returns: { id: string; token: string; expires_at: string }[] };
  delete_records: { Args: { kind: string; ids: string[] }; Returns: string[] };
  deliver_lot: { Args: { delivery: string; lot: string; proposal: string; day: string; amount?: number; amount_unit?: string }; Returns: RowsOf<"lot_deliveries"> };
  demand_second_factor: { Args: { since: string }; Returns: undefined };
  dismiss_missing_path: { Args: { path: string }; Returns: undefined };
  end_session: { Args: { session_id: string }; Returns: boolean };
  erase_deleted_before: { Args: { moment: string }; Returns: number };
  erase_deletions: { Args: { revisions: number[] }; Returns: string[] };
  erase_expired: { Args: { months: number }; Returns: RowsOf<"erasures"> };
  erase_own_request: { Args: { token: string; person_email: string; person_phone: string; claim: string }; Returns: boolean };
  erase_person: { Args: { person_email: string; person_phone: string }; Returns: RowsOf<"erasures"> };
  erase_trial_request: { Args: { request: string }; Returns: boolean };
  export_person: { Args: { person_email: string; person_phone: string }; Returns: Json };
  find_content: { Args: { search: Json }; Returns: { id: string; section: string; key: string; value: string; type: string; created_at: string; updated_at: string; has_draft: boolean }[] };
  find_customer_references: { Args: { search: string }; Returns: { id: string; name: string; company: string; municipality: string; quote: string; consents: boolean; consented_on: string; is_visible: boolean; created_at: string; updated_at: string; name_key: string; has_draft: boolean }[] };
  find_deleted: { Args: { search: Json }; Returns: { id: string; table_name: string; record_id: string; record_name: string; deleted_at: string; user_email: string }[] };
  find_invitation: { Args: { hash: string }; Returns: { email: string; role: string; invited_by_email: string; expires_at: string; has_account: boolean }[] };
  find_linking_records: { Args: { kind: string; slugs: string[] }; Returns: { table_name: string; record_id: string }[] };
  find_lots: { Args: { search: string }; Returns: { id: string; lot_code: string; product_id: string; variant: string; made_on: string; analysed_on: string; expires_on: string; laboratory: string; quantity: number; unit: string; results: Json; note: string; certificate: string; is_published: boolean; is_public: boolean; short_code: string; product_title: string; guarantee: Json; guarantee_at: string; created_at: string; updated_at: string; name_key: string; has_draft: boolean }[] };
  find_menu_items: { Args: { search: string }; Returns: { id: string; name: string; url: string; is_active: boolean; order_index: number; updated_at: string; name_key: string; has_draft: boolean }[] };
  find_news: { Args: { search: string }; Returns: { id: string; slug: string; title: string; excerpt: string; author: string; category: string; image_url: string; read_time: string; source_name: string; source_url: string; is_published: boolean; is_featured: boolean; created_at: string; updated_at: string; name_key: string; has_draft: boolean }[] };
  find_products: { Args: { search: string }; Returns: { id: string; slug: string; title: string; description: string; features: string[]; category: string; image_url: string; is_published: boolean; created_at: string; updated_at: string; name_key: string; has_draft: boolean }[] };
  find_quote_requests: { Args: { search: string }; Returns: { id: string; radicado: string; status: string; is_spam: boolean; owner_id: string; notes: string; read_at: string; name: string; company: string; phone: string; email: string; department: string; municipality: string; municipality_code: string; frequency: string; wanted_on: string; message: string; item_list: Json; answered_at: string; created_at: string; updated_at: string; name_key: string; proposal_state: string; proposal_until: string; proposal_handed_by: string; is_trial: boolean }[] };
  find_request_room: { Args: { token: string }; Returns: Json };
  finish_mail: { Args: { mail_id: string; lease: string; outcome: string; retry_seconds?: number; error?: string }; Returns: boolean };
  finish_proposal: { Args: { proposal: string; seen: string }; Returns: RowsOf<"proposals"> };
  finish_webhook_delivery: { Args: { delivery: string; lease: string; outcome: string; retry_seconds?: number; error?: string }; Returns: boolean };
  fold_first_steps: { Args: { is_folded: boolean }; Returns: undefined };
  give_up_publication: { Args: { publication: string }; Returns: boolean };
  hand_over_proposal: { Args: { proposal: string; way: string }; Returns: RowsOf<"proposals"> };
  has_menu_items: { Args: Record<never, never>; Returns: boolean };
  is_admin: { Args: Record<never, never>; Returns: boolean };
  is_team_member: { Args: Record<never, never>; Returns: boolean };
  lacks_second_factor: { Args: Record<never, never>; Returns: boolean };
  lease_mail: { Args: { lease: string; seconds: number; batch: number; with_marketing: boolean; is_push?: boolean }; Returns: RowsOf<"mail_outbox"> };
  lease_webhook_deliveries: { Args: { webhook: string; lease: string; seconds: number; batch: number }; Returns: RowsOf<"webhook_deliveries"> };
  list_approvals: { Args: Record<never, never>; Returns: { id: string; package_id: string; link_id: string; link_note: string; decision: string; name: string; text: string; version_at: string; created_at: string; is_current: boolean }[] };
  list_changed_since: { Args: { publication: string }; Returns: { table_name: string; record_id: string; record_name: string }[] };
  list_delivered_lots: { Args: { request: string }; Returns: { id: string; proposal_id: string; lot_id: string; lot_code: string; product_title: string; delivered_on: string; quantity: number; unit: string }[] };
  list_due_webhooks: { Args: { site: string }; Returns: { id: string; url: string; secret: string }[] };
  list_lot_keys: { Args: Record<never, never>; Returns: Json };
  list_lot_recipients: { Args: { lot: string }; Returns: Json };
  list_migrations: { Args: Record<never, never>; Returns: { version: string }[] };
  list_missing_paths: { Args: Record<never, never>; Returns: { path: string; visits: number; last_day: string }[] };
  list_named_content: { Args: { names: string[] }; Returns: RowsOf<"site_content"> };
  list_owners: { Args: Record<never, never>; Returns: { user_id: string; email: string }[] };
  list_product_categories: { Args: Record<never, never>; Returns: string[] };
  list_product_classes: { Args: Record<never, never>; Returns: { category: string; species: string[]; product_count: number; updated_at: string }[] };
  list_sessions: { Args: Record<never, never>; Returns: { id: string; device: string; address: string; started_at: string; seen_at: string; is_current: boolean }[] };
  list_team: { Args: Record<never, never>; Returns: { user_id: string; email: string; name: string; role: string; added_at: string; last_sign_in_at: string; last_seen_at: string; has_second_factor: boolean }[] };
  list_unclaimed_files: { Args: Record<never, never>; Returns: string[] };
  mark_quotes_read: { Args: { ids: string[] }; Returns: string[] };
  move_menu_item: { Args: { item_id: string; direction: number }; Returns: RowsOf<"menu_items"> };
  must_add_second_factor: { Args: Record<never, never>; Returns: boolean };
  must_change_password: { Args: Record<never, never>; Returns: boolean };
  note_generated_password: { Args: { account: string }; Returns: undefined };
  note_password_reset: { Args: { account: string }; Returns: undefined };
  note_proposal_opening: { Args: { page_token: string }; Returns: boolean };
  offer_frames: { Args: { picture: string; wanted: string[] }; Returns: undefined };
  open_lot: { Args: { code: string }; Returns: { id: string; short_code: string; lot_code: string; is_public: boolean; product_title: string; product_slug: string; variant: string; made_on: string; analysed_on: string; expires_on: string; laboratory: string; results: Json; guarantee: Json; guarantee_at: string; present_guarantee: Json; note: string; certificate: string }[] };
  open_preview_link: { Args: { hash: string; by_person?: boolean }; Returns: { package_id: string; expires_at: string }[] };
  open_proposal: { Args: { page_token: string }; Returns: { radicado: string; name: string; company: string; version: number; state: string; items: Json; freight: number; freight_vat: number; valid_until: string; payment: string; delivery: string; conditions: string; digest: string; finished_at: string; answer: Json; answered_at: string }[] };
  pause_webhook: { Args: { webhook: string; is_paused: boolean }; Returns: boolean };
  place_menu_item: { Args: { item_id: string; neighbour_id: string; is_after: boolean }; Returns: RowsOf<"menu_items"> };
  preview_has_menu_items: { Args: { as_of?: string; with_package?: string }; Returns: boolean };
  preview_list_product_classes: { Args: { as_of?: string; with_package?: string }; Returns: { category: string; species: string[]; product_count: number; updated_at: string }[] };
  preview_menu_items: { Args: { as_of?: string; with_package?: string }; Returns: RowsOf<"menu_items"> };
  preview_news: { Args: { as_of?: string; with_package?: string }; Returns: RowsOf<"news"> };
  preview_products: { Args: { as_of?: string; with_package?: string }; Returns: RowsOf<"products"> };
  preview_search_news: { Args: { query: string; in_category?: string; page_size?: number; page?: number; as_of?: string; with_package?: string }; Returns: { id: string; slug: string; title: string; excerpt: string; author: string; category: string; image_url: string; image_alt: string; read_time: string; source_name: string; source_url: string; is_featured: boolean; created_at: string; content: string; total: number }[] };
  preview_search_products: { Args: { query: string; as_of?: string; with_package?: string }; Returns: RowsOf<"products"> };
  preview_search_similar_products: { Args: { query: string; as_of?: string; with_package?: string }; Returns: RowsOf<"products"> };
  preview_site_content: { Args: { as_of?: string; with_package?: string }; Returns: RowsOf<"site_content"> };
  publish_now: { Args: { target: Json }; Returns: string };
  read_first_steps: { Args: { names: string[] }; Returns: Json };
  read_preview_review: { Args: { hash: string }; Returns: { digest: string; version_at: string; drafts: number; decision: string; name: string; answered_at: string }[] };
  read_webhook_secret: { Args: { webhook: string }; Returns: string };
  remind_of_proposals: { Args: Record<never, never>; Returns: number };
  remove_examples: { Args: { publication: string; name: string; records: string[]; texts: Json }; Returns: string };
  remove_factors: { Args: { account: string }; Returns: boolean };
  remove_member: { Args: { account: string }; Returns: boolean };
  renew_request_page: { Args: { request: string }; Returns: string };
  resend_webhook_delivery: { Args: { delivery: string }; Returns: boolean };
  restore_deleted: { Args: { kind: string; ids: string[] }; Returns: string[] };
  restore_deletions: { Args: { revisions: number[] }; Returns: string[] };
  restore_revision: { Args: { revision_id: number }; Returns: string };
  revoke_api_token: { Args: { token: string }; Returns: boolean };
  search_news: { Args: { query: string; in_category?: string; page_size?: number; page?: number }; Returns: { id: string; slug: string; title: string; excerpt: string; author: string; category: string; image_url: string; image_alt: string; read_time: string; source_name: string; source_url: string; is_featured: boolean; created_at: string; content: string; total: number }[] };
  search_products: { Args: { query: string }; Returns: RowsOf<"products"> };
  search_similar_products: { Args: { query: string }; Returns: RowsOf<"products"> };
  send_test_push: { Args: { subscription: string }; Returns: boolean };
  send_webhook_test: { Args: { webhook: string }; Returns: string };
  set_quote_status: { Args: { ids: string[]; new_status: string }; Returns: string[] };
  settle_first_step: { Args: { step: string; is_settled: boolean }; Returns: undefined };
  start_trial_request: { Args: Record<never, never>; Returns: string };
  store_lot_key: { Args: { key_id: string; private_key: string; public_key: string; is_first: boolean }; Returns: boolean };
  store_push_subscription: { Args: { account: string; session: string; endpoint: string; p256dh: string; auth: string; device: string }; Returns: string };
  submit_offline_request: { Args: { request: Json; written_at: string }; Returns: RowsOf<"quote_requests"> };
  submit_quote_request: { Args: { request: Json }; Returns: RowsOf<"quote_requests"> };
  subscribe: { Args: { email: string; consent: Json; spam_signs?: string[] }; Returns: undefined };
  switch_records: { Args: { kind: string; ids: string[]; flag: string; is_on: boolean }; Returns: string[] };
  unsubscribe: { Args: { subscriber_id: string }; Returns: boolean };
  unsubscribe_addresses: { Args: { ids: string[] }; Returns: string[] };
  visit_figures: { Args: { first_day: string; last_day: string; by_month?: boolean }; Returns: Json };
  withdraw_proposal: { Args: { request: string }; Returns: boolean };
  write_request_message: { Args: { token: string; message: string; submission: string }; Returns: string };
}
