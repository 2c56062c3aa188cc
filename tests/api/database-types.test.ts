/* Compares src/data/database.types.ts with the database: the compiler checks SCHEMA against the types,
   the tests check it against the columns, each in both directions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "#data/database.types.ts";
import { openTestDatabase, TEST_DATABASES, type OpenedDatabase } from "#tests/support/backend.ts";

type Tables = Database["public"]["Tables"];

/** The PostgreSQL types that the API returns as T. */
type SqlType<T> = [T] extends [boolean]
  ? "boolean"
  : [T] extends [number]
    ? "integer" | "bigint" | "numeric"
    : [T] extends [string]
      ? "text" | "uuid" | "timestamp with time zone"
      : [T] extends [string[]]
        ? "text[]"
        : "jsonb";

type IsOptional<Insert, Name extends keyof Insert> =
  object extends Pick<Insert, Name> ? true : false;

/** " null" for a nullable column; unknown for jsonb, since null is also a JSON value. */
type NullWord<T> = null extends T
  ? SqlType<NonNullable<T>> extends "jsonb"
    ? "" | " null"
    : " null"
  : "";

/** A column's type, "null" where it is nullable, "given" where an insert may omit it. */
type Described<Row extends Insert, Insert> = {
  [Name in keyof Row & keyof Insert & string]: `${SqlType<NonNullable<Row[Name]>>}${NullWord<
    Row[Name]
  >}${IsOptional<Insert, Name> extends true ? " given" : ""}`;
};

const SCHEMA = {
  admin_users: { user_id: "uuid", created_at: "timestamp with time zone given" },
  installation: { key: "text", value: "jsonb", created_at: "timestamp with time zone given" },
  menu_items: {
    id: "uuid given",
    name: "text",
    url: "text",
    is_active: "boolean given",
    order_index: "integer given",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
  },
  news: {
    id: "uuid given",
    slug: "text given",
    title: "text",
    excerpt: "text given",
    content: "text given",
    author: "text given",
    category: "text given",
    image_url: "text null given",
    image_alt: "text given",
    read_time: "text given",
    source_name: "text null given",
    source_url: "text null given",
    is_published: "boolean given",
    is_featured: "boolean given",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
  },
  products: {
    id: "uuid given",
    slug: "text given",
    title: "text",
    description: "text given",
    features: "text[] given",
    image_url: "text null given",
    image_alt: "text given",
    category: "text null given",
    species: "text[] given",
    presentations: "text[] given",
    specs: "jsonb given",
    min_order: "text given",
    ica_registration: "text given",
    documents: "jsonb given",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
  },
  revisions: {
    id: "bigint given",
    table_name: "text",
    record_id: "uuid",
    record_name: "text",
    operation: "text",
    changed_columns: "text[] given",
    before: "jsonb null given",
    after: "jsonb null given",
    changed_at: "timestamp with time zone given",
    change_id: "uuid",
    user_id: "uuid null given",
    user_email: "text null given",
    restored_from: "bigint null given",
    restored_at: "timestamp with time zone null given",
  },
  site_content: {
    id: "uuid given",
    section: "text",
    key: "text",
    value: "text",
    type: "text given",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
  },
  quote_requests: {
    id: "uuid given",
    radicado: "text",
    idempotency_key: "uuid",
    status: "text given",
    owner_id: "uuid null given",
    notes: "text given",
    read_at: "timestamp with time zone null given",
    spam_signs: "text[] given",
    name: "text",
    company: "text given",
    phone: "text null given",
    email: "text null given",
    department: "text given",
    municipality: "text given",
    message: "text given",
    consent_text: "text",
    consent_version: "text",
    consented_at: "timestamp with time zone",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
    item_list: "jsonb given",
    search_text: "text given",
  },
  quote_request_items: {
    id: "uuid given",
    request_id: "uuid",
    position: "integer",
    product_id: "uuid null given",
    product_title: "text",
    quantity: "numeric",
    unit: "text",
  },
  newsletter_subscribers: {
    id: "uuid given",
    email: "text",
    status: "text given",
    source: "text",
    spam_signs: "text[] given",
    consent_text: "text",
    consent_version: "text",
    consented_at: "timestamp with time zone",
    confirmation: "uuid given",
    confirmed_at: "timestamp with time zone null given",
    unsubscribed_at: "timestamp with time zone null given",
    created_at: "timestamp with time zone given",
    updated_at: "timestamp with time zone given",
  },
  account_events: {
    id: "bigint given",
    event: "text",
    account_id: "uuid",
    account_email: "text null given",
    actor_id: "uuid null given",
    actor_email: "text null given",
    created_at: "timestamp with time zone given",
  },
  erasures: {
    id: "uuid given",
    reason: "text",
    erased_by: "uuid null given",
    requests: "integer",
    items: "integer",
    subscribers: "integer",
    mails: "integer",
    created_at: "timestamp with time zone given",
  },
  mail_outbox: {
    id: "uuid given",
    kind: "text",
    dedupe_key: "text",
    quote_request_id: "uuid null given",
    subscriber_id: "uuid null given",
    recipient: "text null given",
    is_marketing: "boolean given",
    state: "text given",
    attempts: "integer given",
    next_attempt_at: "timestamp with time zone given",
    lease: "uuid null given",
    leased_until: "timestamp with time zone null given",
    last_error: "text null given",
    created_at: "timestamp with time zone given",
    sent_at: "timestamp with time zone null given",
    expires_at: "timestamp with time zone",
  },
  slug_redirects: {
    id: "uuid given",
    slug: "text",
    product_id: "uuid null given",
    news_id: "uuid null given",
    created_at: "timestamp with time zone given",
  },
} as const satisfies {
  [Name in keyof Tables]: Described<Tables[Name]["Row"], Tables[Name]["Insert"]>;
};

/** Columns without a default, filled by a trigger. */
const FILLED_BY_TRIGGER = new Set(["news.slug", "products.slug"]);

interface ColumnRow extends Record<string, unknown> {
  relation: string;
  name: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
}

const COLUMNS = `
  select c.relname::text as relation, a.attname::text as name,
    format_type(a.atttypid, a.atttypmod) as type,
    not a.attnotnull as is_nullable, a.atthasdef or a.attidentity <> '' as has_default
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
    and a.attnum > 0 and not a.attisdropped`;

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test("the types of the data layer are the columns of the database", async () => {
    const { rows } = await opened.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<ColumnRow>(COLUMNS),
    );
    const described: Record<string, Record<string, string>> = {};
    for (const { relation, name, type, is_nullable, has_default } of rows) {
      const isGiven = is_nullable || has_default || FILLED_BY_TRIGGER.has(`${relation}.${name}`);
      (described[relation] ??= {})[name] =
        `${type}${is_nullable ? " null" : ""}${isGiven ? " given" : ""}`;
    }
    expect(described).toEqual(SCHEMA);
  });
});
