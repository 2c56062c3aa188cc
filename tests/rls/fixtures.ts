import type { People } from "#tests/rls/people.ts";

/** Id of the row visible to all, in every table with ids. */
export const OPEN = "00000000-0000-4000-8000-000000000001";
const HIDDEN = "00000000-0000-4000-8000-000000000002";
export const OTHER_ADMINISTRATOR = "00000000-0000-4000-8000-00000000000a";
export const CANDIDATE = "00000000-0000-4000-8000-00000000000b";

/** Disables triggers for the rest of a transaction, so that deletions do not affect other tables. */
const WITHOUT_TRIGGERS = "set local session_replication_role = replica";

/** A table's fixture for the matrix: one row visible to all and one that may be hidden. */
interface Fixture {
  /** The column that identifies the rows. */
  key: string;
  open: string;
  hidden: string;
  /** SQL that inserts the two rows. */
  rows: string;
  insert: Record<string, unknown>;
  update: Record<string, unknown>;
}

const FIXTURES: Readonly<Record<string, Fixture>> = {
  products: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.products (id, title) values ('${OPEN}', 'Glicerina'), ('${HIDDEN}', 'Melaza')`,
    insert: { title: "Fosfato" },
    update: { description: "changed" },
  },
  news: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.news (id, title, is_published)
      values ('${OPEN}', 'Publicada', true), ('${HIDDEN}', 'Borrador', false)`,
    insert: { title: "Nueva" },
    update: { excerpt: "changed" },
  },
  site_content: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.site_content (id, section, key, value)
      values ('${OPEN}', 'hero', 'title', 'a'), ('${HIDDEN}', 'whatsapp', 'enabled', 'true')`,
    insert: { section: "hero", key: "badge", value: "b" },
    update: { value: "changed" },
  },
  menu_items: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.menu_items (id, name, url, is_active)
      values ('${OPEN}', 'Activo', '/', true), ('${HIDDEN}', 'Inactivo', '/x', false)`,
    insert: { name: "Nuevo", url: "/nuevo" },
    update: { name: "changed" },
  },
  quote_requests: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: [OPEN, HIDDEN]
      .map(
        (id, index) => `insert into public.quote_requests
          (id, radicado, idempotency_key, name, phone, consent_text, consent_version, consented_at)
          values ('${id}', 'COT-261121-000${index}', '${id}', 'Ana', '+573105551234', 'Autorizo', '1', now())`,
      )
      .join(";\n"),
    insert: {
      radicado: "COT-261121-ZZZZ",
      idempotency_key: CANDIDATE,
      name: "Otra",
      email: "otra@finca.example",
      consent_text: "Autorizo",
      consent_version: "1",
      consented_at: "2026-11-21T12:00:00+00:00",
    },
    update: { notes: "changed" },
  },
  quote_request_items: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.quote_request_items (id, request_id, position, product_title, quantity, unit)
      values ('${OPEN}', '${OPEN}', 1, 'Melaza', 3, 'granel'), ('${HIDDEN}', '${HIDDEN}', 1, 'Urea', 2.5, 'toneladas')`,
    insert: {
      request_id: OPEN,
      position: 2,
      product_title: "Glicerina",
      quantity: 1,
      unit: "big bags",
    },
    update: { quantity: 7 },
  },
  newsletter_subscribers: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.newsletter_subscribers
        (id, email, source, consent_text, consent_version, consented_at)
      values ('${OPEN}', 'a@finca.example', 'newsletter', 'Autorizo', '1', now()),
        ('${HIDDEN}', 'b@finca.example', 'quote', 'Autorizo', '1', now())`,
    insert: {
      email: "c@finca.example",
      source: "newsletter",
      consent_text: "Autorizo",
      consent_version: "1",
      consented_at: "2026-11-21T12:00:00+00:00",
    },
    update: { status: "unsubscribed" },
  },
  // Recovery mails contain addresses that any visitor may have typed, so administrators cannot see them.
  mail_outbox: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.mail_outbox (id, kind, dedupe_key, quote_request_id, recipient, expires_at)
      values ('${OPEN}', 'quote_notice', 'a', '${OPEN}', null, now() + interval '1 day'),
        ('${HIDDEN}', 'password_recovery', 'b', null, 'a@empresa.example', now() + interval '1 day')`,
    insert: {
      kind: "quote_receipt",
      dedupe_key: "c",
      quote_request_id: OPEN,
      expires_at: "2030-01-01T00:00:00+00:00",
    },
    update: { attempts: 3 },
  },
  erasures: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.erasures (id, reason, requests, items, subscribers, mails)
      values ('${OPEN}', 'person', 1, 2, 0, 1), ('${HIDDEN}', 'retention', 5, 9, 0, 0)`,
    insert: { reason: "person", requests: 1, items: 1, subscribers: 0, mails: 0 },
    update: { requests: 0 },
  },
  slug_redirects: {
    key: "id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `insert into public.slug_redirects (id, slug, product_id, news_id)
      values ('${OPEN}', 'vieja', '${OPEN}', null), ('${HIDDEN}', 'borrador-viejo', null, '${HIDDEN}')`,
    insert: { slug: "otra", product_id: OPEN },
    update: { slug: "changed" },
  },
  admin_users: {
    key: "user_id",
    open: "the administrator's own",
    hidden: OTHER_ADMINISTRATOR,
    rows: `insert into public.admin_users (user_id) values ('${OTHER_ADMINISTRATOR}')`,
    insert: { user_id: CANDIDATE },
    update: { created_at: "2020-01-01T00:00:00+00:00" },
  },
  installation: {
    key: "key",
    open: "last_backup",
    hidden: "secret",
    rows: `insert into public.installation (key, value) values ('last_backup', '1'), ('secret', '2')`,
    insert: { key: "new", value: 3 },
    update: { value: 4 },
  },
  // After the administrators, whose rows created events.
  account_events: {
    key: "account_id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `${WITHOUT_TRIGGERS}; delete from public.account_events;
      insert into public.account_events (event, account_id)
      values ('administrator_added', '${OPEN}'), ('password_reset', '${HIDDEN}')`,
    insert: { event: "administrator_removed", account_id: CANDIDATE },
    update: { account_email: "changed" },
  },
  // Last, because the rows of the others created revisions.
  revisions: {
    key: "record_id",
    open: OPEN,
    hidden: HIDDEN,
    rows: `delete from public.revisions;
      insert into public.revisions (table_name, record_id, record_name, operation, after, change_id)
      values ('products', '${OPEN}', 'Glicerina', 'insert', '{}', '${OPEN}'),
        ('news', '${HIDDEN}', 'Borrador', 'insert', '{}', '${OPEN}')`,
    insert: {
      table_name: "news",
      record_id: OPEN,
      record_name: "x",
      operation: "insert",
      after: {},
      change_id: OPEN,
    },
    update: { record_name: "changed" },
  },
};

/** The keys of a table's two rows; the administrator's own is known only at run time. */
export function rowKeys(table: string, { ids }: People): { open: string; hidden: string } {
  const { open, hidden } = fixtureOf(table);
  return table === "admin_users" ? { open: ids.administrator, hidden } : { open, hidden };
}

export function fixtureOf(table: string): Fixture {
  const fixture = FIXTURES[table];
  if (!fixture) throw new Error(`tests/rls/fixtures.ts has no rows for the table ${table}`);
  return fixture;
}

/**
 * Resets every table of the matrix to its two rows. Deleting takes a fifth of the time of `truncate`, which creates
 * new files.
 */
export async function resetTables({ database, ids }: People): Promise<void> {
  const rows = Object.values(FIXTURES).map((fixture) => fixture.rows);
  const users = [OTHER_ADMINISTRATOR, CANDIDATE].map(
    (id) => `insert into auth.users (id, email) values ('${id}', '${id}@empresa.example')
      on conflict do nothing`,
  );
  const deletions = Object.keys(FIXTURES).map((table) => `delete from public.${table}`);
  await database.transaction({}, (transaction) =>
    transaction.execute(
      [
        WITHOUT_TRIGGERS,
        ...deletions,
        "set local session_replication_role = origin",
        ...users,
        `insert into public.admin_users (user_id) values ('${ids.administrator}')`,
        ...rows,
      ].join(";\n"),
    ),
  );
}

const rowsOf = (table: string) =>
  `(select string_agg(row_to_json(t)::text, e'\\n' order by row_to_json(t)::text) from public.${table} t)`;

async function readText({ database }: People, expression: string): Promise<string> {
  const { rows } = await database.transaction({}, (transaction) =>
    transaction.query<{ text: string | null }>(`select ${expression} as text`),
  );
  return rows[0]?.text ?? "";
}

/** A table's rows as text, to detect changes. */
export const snapshotTable = (people: People, table: string) => readText(people, rowsOf(table));

/** The rows of all tables of the matrix as text. */
export function snapshotTables(people: People): Promise<string> {
  const parts = Object.keys(FIXTURES).flatMap((table) => [`'${table}'`, rowsOf(table)]);
  return readText(people, `concat_ws(e'\\n', ${parts.join(", ")})`);
}
