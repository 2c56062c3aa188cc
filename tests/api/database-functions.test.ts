/* Compares the functions of src/data/database.types.ts with those of the database, in both directions. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { Database } from "#data/database.types.ts";
import { openTestDatabase, TEST_DATABASES, type OpenedDatabase } from "#tests/support/backend.ts";

type Functions = Database["public"]["Functions"];

/** The names of each function's arguments. */
const ARGUMENTS = {
  add_administrator: { account_email: null },
  confirm_subscription: { confirmation: null },
  content_version: {},
  delete_records: { kind: null, ids: null },
  end_session: { session_id: null },
  erase_expired: { months: null },
  erase_person: { person_email: null, person_phone: null },
  export_person: { person_email: null, person_phone: null },
  find_content: { search: null },
  find_menu_items: { search: null },
  find_news: { search: null },
  find_products: { search: null },
  find_quote_requests: { search: null },
  has_menu_items: {},
  finish_mail: { mail_id: null, lease: null, outcome: null, retry_seconds: null, error: null },
  is_admin: {},
  lease_mail: { lease: null, seconds: null, batch: null, with_marketing: null },
  list_administrators: {},
  list_migrations: {},
  list_named_content: { names: null },
  list_product_categories: {},
  list_sessions: {},
  list_team: {},
  mark_quotes_read: { ids: null },
  move_menu_item: { item_id: null, direction: null },
  note_password_reset: { account: null },
  place_menu_item: { item_id: null, neighbour_id: null, is_after: null },
  lacks_second_factor: {},
  remove_factors: { account: null },
  remove_administrator: { account: null },
  restore_deleted: { kind: null, ids: null },
  restore_revision: { revision_id: null },
  search_news: { query: null, in_category: null, page_size: null, page: null },
  search_products: { query: null },
  set_quote_status: { ids: null, new_status: null },
  submit_quote_request: { request: null },
  subscribe: { email: null, consent: null, spam_signs: null },
  switch_records: { kind: null, ids: null, flag: null, is_on: null },
  unsubscribe: { subscriber_id: null },
  unsubscribe_addresses: { ids: null },
} as const satisfies { [Name in keyof Functions]: Record<keyof Functions[Name]["Args"], null> };

const FUNCTIONS = `
  select p.proname::text as name,
    array_to_json(coalesce(p.proargnames[1:p.pronargs], '{}')) as arguments
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace`;

describe.each(TEST_DATABASES)("over %s", (kind) => {
  let opened: OpenedDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase(kind);
  });
  afterAll(() => opened.close());

  test("the functions of the data layer are those of the database", async () => {
    const { rows } = await opened.database.transaction({ readOnly: true }, (transaction) =>
      transaction.query<{ name: string; arguments: string[] }>(FUNCTIONS),
    );
    const described = rows.map((row) => [row.name, row.arguments.toSorted()] as const);
    const expected = Object.entries(ARGUMENTS).map(
      ([name, names]) => [name, Object.keys(names).toSorted()] as const,
    );
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(expected));
  });
});
