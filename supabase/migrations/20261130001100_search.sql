-- Search of products and published news: Spanish stemming, accent-insensitive, ranked, the last word also as a prefix.
-- The vectors are in tables of their own in the private schema: `select *` stays as specified, and functions that run as
-- the owner can use their indexes (under row level security they could not: @@ and %> are not leakproof).

-- Documents and queries ---------------------------------------------------------------------------

-- A text without its negated clauses.
create function private.remove_negated_parts(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(value, '\m(?:nunca|jam[aá]s|no|evite|excepto|salvo|prohibid[oa]s?)\M[^.;:!?\n]*', ' ', 'gi'),
    '\msin\M[^.,;:!?\n]*', ' ', 'gi')
$$;

-- Normalises amounts: `1.000 litros` as `1000 l`, `40kg` as `40 kg`.
create function private.spell_amounts(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(value, '(\d)[.](?=\d{3}(?!\d))', '\1', 'g'),
            '(\d)\s*(?:kg|kgs|kilos?|kilogramos?)\M', '\1 kg', 'gi'),
          '(\d)\s*(?:l|lts?|litros?)\M', '\1 l', 'gi'),
        '(\d)\s*(?:t|tons?|toneladas?)\M', '\1 t', 'gi'),
      '(\d)\s*(?:g|grs?|gramos?)\M', '\1 g', 'gi')
$$;

create function private.split_words(value text) returns text[]
  language sql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
  with words as (
    select found.match[1] as word, found.position
    from regexp_matches(private.spell_amounts(left(value, 200)), '(\d+ (?:kg|l|t|g)\M|[[:alnum:]]+)', 'g')
      with ordinality as found (match, position)),
  meaningful as (
    select * from words where numnode(to_tsquery('pg_catalog.spanish', quote_literal(word))) > 0)
  select coalesce(array_agg(chosen.word order by chosen.position), '{}')
  from (
    select * from meaningful
    union all
    select * from words where not exists (select from meaningful)
    order by position limit 10) as chosen
$$;

-- A text is indexed three times: stemmed as written, stemmed without accents, and unstemmed without accents (for
-- prefixes).
create function private.to_document(value text, weight "char") returns tsvector
  language sql immutable parallel safe set search_path = '' as $$
  select setweight(
    to_tsvector('pg_catalog.spanish', value)
      || to_tsvector('pg_catalog.spanish', private.fold(value))
      || to_tsvector('pg_catalog.simple', private.fold(value)),
    weight)
$$;

create function private.to_word_query(word text, is_prefix boolean) returns tsquery
language sql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
  select to_tsquery('pg_catalog.simple', quote_literal(private.fold(word)) || case when is_prefix then ':*' else '' end)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', word), written), ''::tsquery)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', private.fold(word)), written), ''::tsquery)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', regexp_replace(private.fold(word), 'ion$', 'ión')), written), ''::tsquery)
  from plainto_tsquery('pg_catalog.simple', private.fold(word)) as folded (written)
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

-- The query for one word in some parts of a document: A is the title, D the description.
create function private.to_word_query(word text, is_prefix boolean, parts text) returns tsquery
  language sql immutable parallel safe set search_path = '' as $$
  select to_tsquery('pg_catalog.simple',
      quote_literal(private.fold(word)) || ':' || parts || case when is_prefix then '*' else '' end)
    || to_tsquery('pg_catalog.spanish', quote_literal(word) || ':' || parts)
    || to_tsquery('pg_catalog.spanish', quote_literal(private.fold(word)) || ':' || parts)
    || to_tsquery('pg_catalog.spanish', quote_literal(regexp_replace(private.fold(word), 'ion$', 'ión')) || ':' || parts)
$$;

-- The query for all or any words of a search in some parts of a document. An amount such as `40 kg` is a phrase. Stop
-- words are left out unless nothing else was typed. At most ten words.
create function private.to_product_query(value text, parts text, is_any boolean) returns tsquery
  language plpgsql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
declare
  words text[] := private.split_words(value);
  word text;
  one tsquery;
  result tsquery;
begin
  foreach word in array words loop
    one := case
      -- In the title or a presentation: elsewhere it is a dose.
      when word like '% %' then to_tsquery('pg_catalog.simple',
        replace(word, ' ', ':' || left(parts, 2) || ' <-> ') || ':' || left(parts, 2))
      else private.to_word_query(word, word = words[cardinality(words)], parts)
    end;
    result := case
      when result is null then one
      when is_any then result || one
      else result && one
    end;
  end loop;
  return result;
end $$;

-- The four longest words that are long enough for similarity.
create function private.list_long_words(query text) returns setof text
  language sql immutable parallel safe set search_path = '' as $$
  select distinct on (length(word), word) word
  from regexp_split_to_table(private.fold(left(query, 200)), '[^[:alnum:]]+') as split (word)
  where length(word) >= 4
  order by length(word) desc, word limit 4
$$;

-- Products that mention every word, then those whose title or category is spelled nearly like one.
-- Two letters in the wrong order leave a long word some 0.4 of its trigrams; a short one shares as many with any word
-- that begins as it does, as `sebo` with `secuestrante`.
create function private.allowed_distance(word text) returns real
  language sql immutable parallel safe set search_path = '' as $$
  select case when length(word) < 6 then 0.5 else 0.65 end::real
$$;

-- Sets the similarity threshold for this transaction: one or two wrong letters in a word.
create function private.allow_typing_errors() returns void
  language sql volatile set search_path = '' as $$
  select set_config('pg_trgm.word_similarity_threshold', '0.35', true)
$$;

-- Products ----------------------------------------------------------------------------------------

create table private.product_search (
  product_id uuid primary key references public.products (id) on delete cascade,
  document tsvector not null,
  heading text not null
);
-- Without a pending list: the embedded database has no autovacuum to empty it.
create index product_search_document on private.product_search using gin (document) with (fastupdate = off);
create index product_search_heading on private.product_search
  using gin (heading extensions.gin_trgm_ops) with (fastupdate = off);

create function private.product_document(product public.products) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.to_document(product.title, 'A') || private.to_document(coalesce(product.category, ''), 'B')
    || private.to_document(array_to_string(product.species, ' '), 'B')
    || private.to_document(private.spell_amounts(array_to_string(product.presentations, ' . ')), 'B')
    || private.to_document(private.remove_negated_parts(array_to_string(product.features, '. ')), 'C')
    || private.to_document(coalesce(private.remove_negated_parts(
      (select string_agg(named.value #>> '{}', '. ')
        from (select jsonb_path_query(product.specs, '$[*].name')
          union all select jsonb_path_query(product.specs, '$[*].variant')) as named (value)
        where jsonb_typeof(named.value) = 'string')), ''), 'C')
    || private.to_document(private.remove_negated_parts(product.description), 'D')
$$;

create function private.update_product_search(product public.products) returns void
  language sql set search_path = '' as $$
  insert into private.product_search (product_id, document, heading)
  values (product.id, private.product_document(product),
    private.fold(product.title || ' ' || coalesce(product.category, '')))
  on conflict (product_id) do update set document = excluded.document, heading = excluded.heading
$$;

create function private.refresh_product_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_product_search(new);
  return null;
end $$;

create trigger products_search_insert after insert on public.products
  for each row execute function private.refresh_product_search();
create trigger products_search_update
  after update of title, category, species, presentations, features, specs, description on public.products
  for each row execute function private.refresh_product_search();

-- A match has every word, and not only in the description, which may name other products: all outside it, or one in the
-- title.
create function public.search_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
  outside tsquery := private.to_product_query(query, 'ABC', false);
  titled tsquery := private.to_product_query(query, 'A', true);
begin
  return query
    select products.*
    from private.product_search as search join public.products on products.id = search.product_id
    where search.document @@ words and (search.document @@ outside or search.document @@ titled)
      and products.is_published
    order by ts_rank(search.document, words) desc, products.created_at desc, products.id
    limit 1000;
end $$;
comment on function public.search_products is
  'Products that match every word of a query, best first. Warnings and what a text denies are no matches.';

create function public.search_similar_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    with described as (
      select search.product_id, 0::real as distance
      from private.product_search as search where search.document @@ words
      order by ts_rank(search.document, words) desc, search.product_id
      limit 100),
    alike as (
      select near.product_id, near.distance
      from private.list_long_words(query) as word
      cross join lateral (
        select search.product_id, word operator(extensions.<<->) search.heading as distance
        from private.product_search as search
        where word operator(extensions.<%) search.heading
          and word operator(extensions.<<->) search.heading <= private.allowed_distance(word)
        order by distance, search.product_id
        limit 100) as near),
    best as (
      select either.product_id, min(either.distance) as distance
      from (select * from described union all select * from alike) as either
      group by either.product_id)
    select products.*
    from best join public.products on products.id = best.product_id
    where products.is_published
    order by best.distance, products.created_at desc, products.id
    limit 100;
end $$;
comment on function public.search_similar_products is
  'Products that only mention the words of a query, or are spelled nearly like one; the best hundred.';

-- News --------------------------------------------------------------------------------------------

-- Narrow rows for matching and sorting; long values are in TOAST and read only for the rows that are ranked.
create table private.news_search (
  news_id uuid primary key references public.news (id) on delete cascade,
  created_at timestamptz not null,
  category text not null,
  is_published boolean not null,
  -- The whole article; its title and excerpt alone, which decide the order.
  document tsvector not null,
  heading tsvector not null
) with (toast_tuple_target = 128);
create index news_search_document on private.news_search using gin (document) with (fastupdate = off);
create index news_search_heading on private.news_search using gin (heading) with (fastupdate = off);
create index news_search_created_at on private.news_search (created_at desc, news_id);

-- Every word of every heading, once. Words of deleted articles do no harm.
create table private.news_words (
  word text primary key
);
create index news_words_alike on private.news_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.article_heading(article public.news) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.to_document(article.title, 'A') || private.to_document(article.excerpt, 'B')
$$;

create function private.article_document(article public.news) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.article_heading(article) || private.to_document(article.author, 'C')
    || private.to_document(left(article.content, 200000), 'D')
$$;

-- `on conflict` looks each word up in the index; an anti-join scanned the whole table for each article (7 ms with 100,000
-- articles).
create function private.update_news_search(article public.news) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into private.news_search (news_id, created_at, category, is_published, document, heading)
  values (
    article.id, article.created_at, article.category, article.is_published,
    private.article_document(article), private.article_heading(article))
  on conflict (news_id) do update set created_at = excluded.created_at, category = excluded.category,
    is_published = excluded.is_published, document = excluded.document, heading = excluded.heading;
  -- In one order, so that two who save at once wait for each other instead of forever.
  insert into private.news_words (word)
  select distinct left(typed.word, 100)
  from regexp_split_to_table(private.fold(article.title || ' ' || article.excerpt), '[^[:alnum:]]+') as typed (word)
  where length(typed.word) > 2
  order by 1
  on conflict do nothing;
end $$;

create function private.refresh_news_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_news_search(new);
  return null;
end $$;

create trigger news_search_insert after insert on public.news
  for each row execute function private.refresh_news_search();
create trigger news_search_update
  after update of title, excerpt, author, content, category, is_published, created_at on public.news
  for each row execute function private.refresh_news_search();

-- Searches read the first 200 characters of the query.
create function private.correct_words(value text) returns text
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return (
    select string_agg(alike.word, ' ' order by typed.position)
    from (
      select split.word, split.position
      from regexp_split_to_table(private.fold(left(value, 200)), '[^[:alnum:]]+') with ordinality as split (word, position)
      where split.word <> '' order by split.position limit 10) as typed
    cross join lateral (
      select known.word from private.news_words as known
      where known.word operator(extensions.%) typed.word
      order by extensions.similarity(known.word, typed.word) desc, known.word
      limit 1) as alike);
end $$;

create function private.rank_news(words tsquery, in_category text) returns uuid[]
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  best uuid[];
begin
  execute $query$
    with headed as materialized (
      select search.news_id, search.created_at, search.heading
      from private.news_search as search
      where search.heading @@ $1 and search.is_published
        and ($2 is null or search.category = $2)
      order by search.created_at desc, search.news_id
      -- One more says that there are others.
      limit 301),
    others as materialized (
      select search.news_id, search.created_at
      from private.news_search as search
      where search.document @@ $1 and search.is_published
        and ($2 is null or search.category = $2)
        and search.news_id not in (select headed.news_id from headed)
      order by search.created_at desc, search.news_id
      limit (select 301 - count(*) from headed)),
    newest as (select others.news_id from others order by others.created_at desc, others.news_id limit 50),
    ranked as (
      select headed.news_id, headed.created_at, 1 as part, ts_rank(headed.heading, $1) as rank
      from headed
      union all
      select others.news_id, others.created_at, 2, case when others.news_id in (select newest.news_id from newest) then
        (select ts_rank(search.document, $1) from private.news_search as search where search.news_id = others.news_id)
        else 0 end
      from others)
    select array_agg(ranked.news_id order by ranked.part, ranked.rank desc, ranked.created_at desc, ranked.news_id)
    from ranked
  $query$ into best using words, in_category;
  return best;
end $$;

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
  fits uuid[] := private.rank_news(private.to_query(query), in_category);
  bound integer := least(greatest(page_size, 1), 100);
begin
  if fits is null then
    fits := private.rank_news(private.to_query(private.correct_words(query)), in_category);
  end if;
  return query
    select news.id, news.slug, news.title, news.excerpt, news.author, news.category, news.image_url,
      news.image_alt, news.read_time, news.source_name, news.source_url, news.is_featured,
      news.created_at, left(news.content, 600), cardinality(fits)
    from unnest(fits[bound * (greatest(page, 1) - 1)::bigint + 1 : least(bound * greatest(page, 1)::bigint, 300)])
      with ordinality as fit (news_id, position)
    join public.news on news.id = fit.news_id
    where news.is_published
    order by fit.position;
end $$;
comment on function public.search_news is
  'Published news that match a query, best first; content is its beginning, total counts all pages.';

-- Called by a restore.
create function private.rebuild_search() returns void
  language plpgsql set search_path = '' as $$
declare
  made record;
  definitions text[] := '{}';
begin
  for made in
    select indexname, indexdef from pg_catalog.pg_indexes
    where schemaname = 'private' and tablename in ('news_search', 'news_words', 'product_search')
      and indexdef like '% USING gin %'
  loop
    execute format('drop index private.%I', made.indexname);
    definitions := definitions || made.indexdef;
  end loop;
  truncate private.news_search, private.news_words, private.product_search,
    private.news_listing, private.product_listing;
  perform private.update_news_search(article), private.update_news_listing(article) from public.news as article;
  perform private.update_product_search(product), private.update_product_listing(product)
    from public.products as product;
  for made in select unnest(definitions) as indexdef loop
    execute made.indexdef;
  end loop;
end $$;

-- Searches without results ------------------------------------------------------------------------

-- For the list of buyers' words. No person, address or time is stored, and the words only after the third search, since
-- they could be anything, including a name.
create table public.missed_searches (
  digest text primary key constraint missed_searches_digest check (digest ~ '^[0-9a-f]{64}$'),
  words text constraint missed_searches_words check (words ~ '^[a-z]{2,}( [a-z]{2,}){0,3}$' and char_length(words) <= 40),
  searches integer not null default 1 constraint missed_searches_searches check (searches > 0),
  last_on date not null default (now() at time zone 'America/Bogota')::date
);
comment on table public.missed_searches is 'Searches of visitors that found nothing.';
comment on column public.missed_searches.digest is 'SHA-256 of the folded words.';
comment on column public.missed_searches.words is 'Folded; null until they were sought three times.';
comment on column public.missed_searches.last_on is 'In Bogotá.';

alter table public.missed_searches enable row level security;
revoke all on public.missed_searches from anon, authenticated, public;
grant all on public.missed_searches to service_role;
grant select, delete on public.missed_searches to authenticated;

create policy "administrators read missed searches" on public.missed_searches
  for select to authenticated using ((select public.is_admin()));
create policy "administrators dismiss missed searches" on public.missed_searches
  for delete to authenticated using ((select public.is_admin()));

create function public.count_missed_search(sought text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  own_digest text := encode(sha256(convert_to(sought, 'UTF8')), 'hex');
begin
  if sought is null or sought !~ '^[a-z]{2,}( [a-z]{2,}){0,3}$' or char_length(sought) > 40 then
    return;
  end if;
  update public.missed_searches as missed
    set searches = least(missed.searches + 1, 1000000), last_on = private.today(),
      words = case when missed.searches >= 2 then sought end
    where missed.digest = own_digest;
  if found then return; end if;
  delete from public.missed_searches where last_on < private.today() - 90;
  -- A full table makes room: strangers could fill it with anything.
  delete from public.missed_searches where digest in (
    select digest from public.missed_searches order by searches desc, last_on desc, digest offset 499);
  insert into public.missed_searches (digest) values (own_digest) on conflict do nothing;
end $$;
comment on function public.count_missed_search is
  'Counts a search without results, by its folded words; anything else than a few words is ignored. For the server.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.search_products, public.search_similar_products, public.search_news,
  public.count_missed_search from public, anon, authenticated, service_role;
grant execute on function public.search_products, public.search_similar_products, public.search_news
  to anon, authenticated, service_role;
grant execute on function public.count_missed_search to service_role;
