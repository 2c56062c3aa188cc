import type { Transaction } from "#backend/database/database.ts";

/** Rows like those of an installation in use, as far as the tables exist. */
export async function fill(transaction: Transaction): Promise<void> {
  for (const [table, sql] of FILL) {
    const { rows } = await transaction.query<{ exists: boolean }>(
      "select to_regclass($1::text) is not null as exists",
      [table],
    );
    if (rows[0]?.exists === true) await transaction.execute(sql);
  }
}

const USER = "11111111-1111-4111-8111-111111111111";
const FILL: readonly (readonly [table: string, sql: string])[] = [
  ["auth.users", `insert into auth.users (id, email) values ('${USER}', 'ana@empresa.example')`],
  ["public.admin_users", `insert into public.admin_users (user_id) values ('${USER}')`],
  [
    "public.products",
    `insert into public.products (slug, title, category, features)
     select 'producto-' || n, 'Producto ' || n, 'Grasas', array['uno', 'dos'] from generate_series(1, 20) as n`,
  ],
  [
    "public.news",
    `insert into public.news (slug, title, excerpt, content, author)
     select 'noticia-' || n, 'Noticia ' || n, 'Resumen', 'Texto largo', 'Ana' from generate_series(1, 20) as n`,
  ],
  [
    "public.site_content",
    `insert into public.site_content (section, key, value, type)
     values ('hero', 'title', 'Título propio', 'text'), ('contact', 'phone', '601 555 0100', 'text')`,
  ],
  [
    "public.menu_items",
    `insert into public.menu_items (name, url, order_index) values ('Inicio', '/', 1), ('Productos', '/productos', 2)`,
  ],
  [
    "public.quote_requests",
    `insert into public.quote_requests (radicado, idempotency_key, name, company, email, message, consent_text, consent_version,
       consented_at)
     values ('COT-260101-ABCD', gen_random_uuid(), 'Ana', 'Finca', 'ana@finca.example', 'Torta de soya', 'Autorizo', '1', now())`,
  ],
  [
    "public.newsletter_subscribers",
    `insert into public.newsletter_subscribers (email, source, consent_text, consent_version, consented_at)
     values ('ana@finca.example', 'newsletter', 'Autorizo', '1', now())`,
  ],
  [
    "public.drafts",
    `insert into public.drafts (table_name, record_id, base, changes)
     select 'products', id, to_jsonb(products), '{"title": "Producto en borrador"}'::jsonb from public.products
     where slug in ('producto-1', 'producto-2')
     union all
     select 'news', id, to_jsonb(news), '{"category": "Calidad"}' from public.news where slug = 'noticia-1'`,
  ],
  [
    "public.publications",
    `select public.publish_now(jsonb_build_object('action', 'publish', 'table_name', 'products', 'record_id', id))
     from public.products where slug = 'producto-2';
     insert into public.publications (action, table_name, record_id, due_at)
     select 'publish', 'products', id, '2199-01-01Z' from public.products where slug = 'producto-1'`,
  ],
];

export interface TableRows {
  rows: number;
  /** The values of each column, digested. */
  columns: Map<string, string>;
}

/** Of all tables of `public`; with `known`, of the columns that it has. */
export async function digestRows(
  transaction: Transaction,
  known?: ReadonlyMap<string, TableRows>,
): Promise<Map<string, TableRows>> {
  const { rows: columns } = await transaction.query<{ table: string; column: string }>(
    `select table_name::text as "table", column_name::text as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, 2`,
  );
  const found = new Map<string, TableRows>();
  for (const { table, column } of columns) {
    if (known && !known.get(table)?.columns.has(column)) continue;
    const { rows } = await transaction.query<{ rows: number; digest: string }>(
      `select count(*)::int as rows, coalesce(md5(string_agg(value, '|' order by value)), '') as digest
       from (select coalesce("${column}"::text, '-') as value from public."${table}") as r`,
    );
    const entry = found.get(table) ?? { rows: rows[0]?.rows ?? 0, columns: new Map() };
    entry.columns.set(column, rows[0]?.digest ?? "");
    found.set(table, entry);
  }
  return found;
}

/** Columns that a migration recomputes on purpose. */
const REWRITTEN: ReadonlySet<string> = new Set([
  "content_state.version",
  // Search was filled by updates, in the first two states.
  "news.updated_at",
  "products.updated_at",
  "quote_requests.search_text",
]);

/** What is missing or has another value. */
export function compareRows(
  before: ReadonlyMap<string, TableRows>,
  after: ReadonlyMap<string, TableRows>,
): string[] {
  return [...before].flatMap(([table, { rows, columns }]) => {
    const now = after.get(table);
    if (now === undefined) return [`${table} is gone with ${rows} rows`];
    if (now.rows < rows) return [`${table} had ${rows} rows and has ${now.rows}`];
    return [...columns]
      .filter(
        ([column, digest]) =>
          !REWRITTEN.has(`${table}.${column}`) && now.columns.get(column) !== digest,
      )
      .map(([column]) => `${table}.${column} changed`);
  });
}
