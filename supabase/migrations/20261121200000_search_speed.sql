-- Keeps searches and the panel's lists quick over tens of thousands of articles: what a search reads lies in
-- narrow rows, no more than some hundred are ranked, and typing errors are looked for among words, not
-- among headings.

-- Rows for matching and sorting; whatever is long lies beside them and is read for those that are ranked.
drop trigger news_search_insert on public.news;
drop trigger news_search_update on public.news;
drop function private.index_news();
drop table private.news_search;

create table private.news_search (
  news_id uuid primary key references public.news (id) on delete cascade,
  created_at timestamptz not null,
  category text not null,
  is_published boolean not null,
  -- Of the whole article, and of its title and excerpt alone, which decide the order.
  document tsvector not null,
  heading tsvector not null,
  -- What the panel's list is searched by, without case and accents.
  listed text not null
) with (toast_tuple_target = 128);
-- Without a pending list: nothing would ever empty it in the embedded database, which has no vacuum of its own.
create index news_search_document on private.news_search using gin (document) with (fastupdate = off);
create index news_search_heading on private.news_search using gin (heading) with (fastupdate = off);
create index news_search_listed on private.news_search
  using gin (listed extensions.gin_trgm_ops) with (fastupdate = off);

-- Every word of every heading, once. One that no article has any more does no harm.
create table private.news_words (
  word text primary key
);
create index news_words_alike on private.news_words
  using gin (word extensions.gin_trgm_ops) with (fastupdate = off);

create function private.put_in_news_search(article public.news) returns void
  language plpgsql set search_path = '' as $$
declare
  heading tsvector := private.to_document(article.title, 'A') || private.to_document(article.excerpt, 'B');
begin
  insert into private.news_search (news_id, created_at, category, is_published, document, heading, listed)
  values (
    article.id, article.created_at, article.category, article.is_published,
    heading || private.to_document(article.author, 'C')
      || private.to_document(left(article.content, 200000), 'D'),
    heading,
    private.fold(concat_ws(' ', article.title, article.author, article.excerpt, article.source_name)))
  on conflict (news_id) do update set created_at = excluded.created_at, category = excluded.category,
    is_published = excluded.is_published, document = excluded.document, heading = excluded.heading,
    listed = excluded.listed;
  -- In one order, so that two who save at once wait for each other instead of forever.
  insert into private.news_words (word)
  select distinct left(typed.word, 100)
  from regexp_split_to_table(private.fold(article.title || ' ' || article.excerpt), '[^[:alnum:]]+') as typed (word)
  where length(typed.word) > 2
    and not exists (select from private.news_words as known where known.word = left(typed.word, 100))
  order by 1
  on conflict do nothing;
end $$;

create function private.index_news() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_in_news_search(new);
  return null;
end $$;

create trigger news_search_insert after insert on public.news
  for each row execute function private.index_news();
create trigger news_search_update
  after update of title, excerpt, author, content, source_name, category, is_published, created_at on public.news
  for each row execute function private.index_news();

-- Each word as the most similar one that a heading has; words that resemble none are left out.
create function private.correct_words(value text) returns text
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return (
    select string_agg(alike.word, ' ' order by typed.position)
    from (
      select split.word, split.position
      from regexp_split_to_table(left(private.fold(value), 200), '[^[:alnum:]]+') with ordinality as split (word, position)
      where split.word <> '' order by split.position limit 10) as typed
    cross join lateral (
      select known.word from private.news_words as known
      where known.word operator(extensions.%) typed.word
      order by extensions.similarity(known.word, typed.word) desc, known.word
      limit 1) as alike);
end $$;

-- Articles that match, best first: those with all words in title and excerpt by rank, then the others, of which
-- the newest are ranked. Of very many the newest are taken.
-- The planner takes these rows for cheap to read, and does not know that comparing each reads a long text
-- beside it: a frequent word would make it read them all.
create function private.rank_news(words tsquery, in_category text) returns uuid[]
  language sql stable set search_path = '' set enable_seqscan = off as $$
  with headed as materialized (
    select search.news_id, search.created_at, search.heading
    from private.news_search as search
    where search.heading @@ words and search.is_published
      and (in_category is null or search.category = in_category)
    order by search.created_at desc, search.news_id
    limit 300),
  matching as materialized (
    select search.news_id, search.created_at
    from private.news_search as search
    where search.document @@ words and search.is_published
      and (in_category is null or search.category = in_category)
    order by search.created_at desc, search.news_id
    limit 1000),
  others as (
    select matching.news_id, matching.created_at,
      row_number() over (order by matching.created_at desc, matching.news_id) as place
    from matching
    where not exists (select from headed where headed.news_id = matching.news_id)),
  ranked as (
    select headed.news_id, headed.created_at, 1 as part, ts_rank(headed.heading, words) as rank
    from headed
    union all
    select others.news_id, others.created_at, 2, case when others.place <= 50 then
      (select ts_rank(search.document, words) from private.news_search as search where search.news_id = others.news_id)
      else 0 end
    from others)
  select array_agg(ranked.news_id order by ranked.part, ranked.rank desc, ranked.created_at desc, ranked.news_id)
  from ranked
$$;

create or replace function public.search_news(
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
    from unnest(fits[bound * (greatest(page, 1) - 1)::bigint + 1 : bound * greatest(page, 1)::bigint])
      with ordinality as fit (news_id, position)
    join public.news on news.id = fit.news_id
    where news.is_published
    order by fit.position;
end $$;

-- The panel's list --------------------------------------------------------------------------------

-- The articles that a search of the list is for, whoever may see them: the list itself asks for the rights.
create function private.match_news(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(listing.news_id), '{}')
  from private.news_search as listing, private.to_patterns(search) as wanted (patterns)
  -- The longest word finds rows through the index, the others are looked for in those.
  where listing.listed like (select pattern from unnest(wanted.patterns) as pattern order by length(pattern) desc limit 1)
    and listing.listed like all (wanted.patterns)
$$;

create or replace function public.find_news(search text)
  returns table (
    id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
    read_time text, source_name text, source_url text, is_published boolean, is_featured boolean,
    created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select article.id, article.slug, article.title, article.excerpt, article.author, article.category,
    article.image_url, article.read_time, article.source_name, article.source_url,
    article.is_published, article.is_featured, article.created_at, article.updated_at,
    private.fold(article.title)
  from public.news as article
  where private.to_patterns(search) = '{}' or article.id = any (private.match_news(search))
$$;

create index news_name_key on public.news (private.fold(title), id);
-- With what the rights ask of a row, so that counting all of them reads the index alone.
create index news_updated_at on public.news (updated_at desc, id) include (is_published);
create index news_featured on public.news (created_at desc, id) where is_published and is_featured;

drop index private.product_search_document;
drop index private.product_search_heading;
create index product_search_document on private.product_search using gin (document) with (fastupdate = off);
create index product_search_heading on private.product_search
  using gin (heading extensions.gin_trgm_ops) with (fastupdate = off);

-- Products as before, in a form that can be asked for.
create function private.put_in_product_search(product public.products) returns void
  language sql set search_path = '' as $$
  insert into private.product_search (product_id, document, heading)
  values (
    product.id,
    private.to_document(product.title, 'A') || private.to_document(coalesce(product.category, ''), 'B')
      || private.to_document(array_to_string(product.species, ' '), 'B')
      || private.to_document(array_to_string(product.features, ' '), 'C')
      || private.to_document(product.description, 'D'),
    private.fold(product.title || ' ' || coalesce(product.category, '')))
  on conflict (product_id) do update set document = excluded.document, heading = excluded.heading
$$;

create or replace function private.index_product() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_in_product_search(new);
  return null;
end $$;

-- All of it -------------------------------------------------------------------------------------

-- For rows that came without triggers, as those of a restored backup do.
create function private.rebuild_search() returns void
  language plpgsql set search_path = '' as $$
begin
  truncate private.news_search, private.news_words, private.product_search;
  perform private.put_in_news_search(article) from public.news as article;
  perform private.put_in_product_search(product) from public.products as product;
end $$;

do $$
begin
  perform private.rebuild_search();
end $$;

revoke all on all functions in schema private from public;
grant execute on function private.match_news to authenticated, service_role;
