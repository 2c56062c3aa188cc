-- Search of published news and of products: Spanish stemming, without regard to accents, ranked; the
-- last word also as a prefix; trigram similarity when no word matches.
-- The vectors live beside the tables, in the private schema: `select *` stays what the
-- specification says, and the functions below, which run as the owner, can use their indexes (under
-- row level security they could not: @@ and %> are not leakproof).

create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- unaccent() is only stable because its dictionary could be changed; ours is not.
create function private.fold(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;

-- A text is kept three times: stemmed as written, stemmed without accents (for those who type none),
-- and unstemmed without accents (for prefixes).
create function private.to_document(value text, weight "char") returns tsvector
  language sql immutable parallel safe set search_path = '' as $$
  select setweight(
    to_tsvector('pg_catalog.spanish', value)
      || to_tsvector('pg_catalog.spanish', private.fold(value))
      || to_tsvector('pg_catalog.simple', private.fold(value)),
    weight)
$$;

-- The query of one word. Stems of words in -ión depend on the accent, so it is put back.
create function private.to_word_query(word text, is_prefix boolean) returns tsquery
  language sql immutable parallel safe set search_path = '' as $$
  select to_tsquery('pg_catalog.simple', quote_literal(private.fold(word)) || case when is_prefix then ':*' else '' end)
    || plainto_tsquery('pg_catalog.spanish', word)
    || plainto_tsquery('pg_catalog.spanish', private.fold(word))
    || plainto_tsquery('pg_catalog.spanish', regexp_replace(private.fold(word), 'ion$', 'ión'))
$$;

-- All words must match. Stop words are left out unless nothing else was typed. At most ten words.
create function private.to_query(value text) returns tsquery
  language plpgsql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
declare
  words text[] := (
    select coalesce(array_agg(word order by position), '{}')
    from regexp_split_to_table(left(value, 200), '[^[:alnum:]]+') with ordinality as split (word, position)
    where word <> '');
  meaningful text[] := array(
    select word from unnest(words) with ordinality as listed (word, position)
    where numnode(to_tsquery('pg_catalog.spanish', quote_literal(word))) > 0 order by position);
  result tsquery;
  position integer;
begin
  if cardinality(meaningful) = 0 then meaningful := words; end if;
  for position in 1 .. least(cardinality(meaningful), 10) loop
    result := coalesce(result && private.to_word_query(meaningful[position], position = cardinality(meaningful)),
      private.to_word_query(meaningful[position], position = cardinality(meaningful)));
  end loop;
  return result;
end $$;

-- How alike a heading's best part must be, for this transaction: one wrong letter or two in a word.
create function private.allow_typing_errors() returns void
  language sql volatile set search_path = '' as $$
  select set_config('pg_trgm.word_similarity_threshold', '0.35', true)
$$;

-- News ------------------------------------------------------------------------------------------

create table private.news_search (
  news_id uuid primary key references public.news (id) on delete cascade,
  document tsvector not null,
  heading text not null
);
create index news_search_document on private.news_search using gin (document);
create index news_search_heading on private.news_search using gin (heading extensions.gin_trgm_ops);

create function private.index_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.news_search (news_id, document, heading)
  values (
    new.id,
    private.to_document(new.title, 'A') || private.to_document(new.excerpt, 'B')
      || private.to_document(new.author, 'C') || private.to_document(left(new.content, 200000), 'D'),
    private.fold(new.title || ' ' || new.excerpt))
  on conflict (news_id) do update set document = excluded.document, heading = excluded.heading;
  return null;
end $$;

create trigger news_search_insert after insert on public.news
  for each row execute function private.index_news();
create trigger news_search_update after update of title, excerpt, author, content on public.news
  for each row execute function private.index_news();

create function public.search_news(
  query text,
  in_category text default null,
  page_size integer default 12,
  page integer default 1
) returns table (
  id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
  image_alt text, read_time text, source_name text, source_url text, is_featured boolean,
  created_at timestamptz, content text, total integer
)
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_query(query);
  folded text := private.fold(left(query, 200));
  fits uuid[];
  bound integer := least(greatest(page_size, 1), 100);
begin
  select array_agg(found.news_id order by found.rank desc, found.created_at desc, found.news_id)
  into fits
  from (
    select search.news_id, news.created_at, ts_rank(search.document, words) as rank
    from private.news_search as search join public.news on news.id = search.news_id
    where search.document @@ words and news.is_published
      and (in_category is null or news.category = in_category)
    limit 2000) as found;
  if fits is null then
    perform private.allow_typing_errors();
    select array_agg(found.news_id order by found.distance, found.created_at desc, found.news_id)
    into fits
    from (
      select search.news_id, news.created_at, folded operator(extensions.<<->) search.heading as distance
      from private.news_search as search join public.news on news.id = search.news_id
      where folded operator(extensions.<%) search.heading and news.is_published
        and (in_category is null or news.category = in_category)
      limit 200) as found;
  end if;
  return query
    select news.id, news.slug, news.title, news.excerpt, news.author, news.category, news.image_url,
      news.image_alt, news.read_time, news.source_name, news.source_url, news.is_featured,
      news.created_at, left(news.content, 600), cardinality(fits)
    from unnest(fits) with ordinality as fit (news_id, position)
    join public.news on news.id = fit.news_id
    order by fit.position
    limit bound offset bound * (greatest(page, 1) - 1)::bigint;
end $$;
comment on function public.search_news is
  'Published news that match a query, best first; content is its beginning, total counts all pages.';
revoke all on function public.search_news from public;
grant execute on function public.search_news to anon, authenticated, service_role;

-- Products --------------------------------------------------------------------------------------

create table private.product_search (
  product_id uuid primary key references public.products (id) on delete cascade,
  document tsvector not null,
  heading text not null
);
create index product_search_document on private.product_search using gin (document);
create index product_search_heading on private.product_search using gin (heading extensions.gin_trgm_ops);

create function private.index_product() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.product_search (product_id, document, heading)
  values (
    new.id,
    private.to_document(new.title, 'A') || private.to_document(coalesce(new.category, ''), 'B')
      || private.to_document(array_to_string(new.species, ' '), 'B')
      || private.to_document(array_to_string(new.features, ' '), 'C')
      || private.to_document(new.description, 'D'),
    private.fold(new.title || ' ' || coalesce(new.category, '')))
  on conflict (product_id) do update set document = excluded.document, heading = excluded.heading;
  return null;
end $$;

create trigger products_search_insert after insert on public.products
  for each row execute function private.index_product();
create trigger products_search_update
  after update of title, category, species, features, description on public.products
  for each row execute function private.index_product();

create function public.search_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_query(query);
  folded text := private.fold(left(query, 200));
begin
  return query
    select products.*
    from private.product_search as search join public.products on products.id = search.product_id
    where search.document @@ words
    order by ts_rank(search.document, words) desc, products.created_at desc, products.id
    limit 1000;
  if not found then
    perform private.allow_typing_errors();
    return query
      select products.*
      from private.product_search as search join public.products on products.id = search.product_id
      where folded operator(extensions.<%) search.heading
      order by folded operator(extensions.<<->) search.heading, products.created_at desc, products.id
      limit 1000;
  end if;
end $$;
comment on function public.search_products is 'Products that match a query, best first.';
revoke all on function public.search_products from public;
grant execute on function public.search_products to anon, authenticated, service_role;

-- Rows that were there before this migration.
update public.news set title = title;
update public.products set title = title;

revoke all on all functions in schema private from public;
