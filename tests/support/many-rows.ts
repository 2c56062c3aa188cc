import { makeArticles } from "#tests/support/records.ts";

const BATCH = 2000;

/** Statements that fill each growing table with `rows` rows, products with `products`, like those of an old site. */
export function writeManyRows(rows: number, products = rows): string[] {
  const statements: string[] = [];
  // Without triggers, which would run for every row.
  const articles = makeArticles(rows, 0).map((article, index) => ({
    ...article,
    slug: `articulo-${index}`,
  }));
  for (let start = 0; start < rows; start += BATCH) {
    statements.push(insertArticles(JSON.stringify(articles.slice(start, start + BATCH))));
  }
  for (const [table, insert] of Object.entries(OTHERS)) {
    const count = table === "public.products" ? products : rows;
    statements.push(withoutTriggers(table, `${insert} from generate_series(1, ${count}) as n`));
  }
  statements.push("select private.rebuild_search()");
  // Like the maintenance of a running database; only vacuumed rows allow index-only scans.
  return [...statements, "vacuum analyze"];
}

function withoutTriggers(table: string, statement: string): string {
  return `alter table ${table} disable trigger user; ${statement}; alter table ${table} enable trigger user`;
}

function insertArticles(json: string): string {
  const columns =
    "title, slug, excerpt, content, author, category, is_published, is_featured, created_at";
  return withoutTriggers(
    "public.news",
    `insert into public.news (${columns})
    select ${columns} from jsonb_populate_recordset(null::public.news, $json$${json}$json$)`,
  );
}

const OTHERS: Readonly<Record<string, string>> = {
  "public.products": `insert into public.products (slug, title, category, created_at)
    select 'producto-' || n, 'Producto ' || n, 'Grasas', timestamptz '2026-01-01' - n * interval '1 hour'`,
  "public.revisions": `insert into public.revisions (table_name, record_id, record_name, operation, before, change_id, restored_at)
    select 'news', gen_random_uuid(), 'Noticia ' || n, 'delete', '{}', gen_random_uuid(), case when n % 10 > 0 then now() end`,
  // Three of ten are spam, and one of five is unread.
  "public.quote_requests": `insert into public.quote_requests (radicado, idempotency_key, status, spam_signs, read_at,
      name, company, email, message, consent_text, consent_version, consented_at, search_text, created_at, updated_at)
    select 'COT-2601' || lpad((1 + n / 65536)::text, 2, '0') || '-' || lpad(upper(to_hex(n % 65536)), 4, '0'), gen_random_uuid(),
      (array['new', 'in_progress', 'answered', 'closed', 'spam'])[1 + n % 5],
      case when n % 10 = 1 then array['too-fast'] else '{}' end, case when n % 5 > 0 then now() end,
      'Persona ' || n, 'Finca ' || n % 100, 'persona' || n || '@finca.example', repeat('Cotizar torta. ', 20),
      repeat('Autorizo el tratamiento. ', 20), '1', now(),
      private.fold('COT-260101 Persona ' || n || ' Finca ' || n % 100),
      timestamptz '2026-01-01' - n * interval '1 hour', timestamptz '2026-01-01' - n * interval '1 hour'`,
  "public.newsletter_subscribers": `insert into public.newsletter_subscribers
      (email, status, source, consent_text, consent_version, consented_at, created_at)
    select 'persona' || n || '@finca.example', (array['pending', 'confirmed', 'unsubscribed'])[1 + n % 3], 'newsletter',
      repeat('Autorizo el tratamiento. ', 20), '1', now(), timestamptz '2026-01-01' - n * interval '1 hour'`,
};
