-- Keeps what the site and the panel ask for to indexes over tens of thousands of rows: lists however they are
-- sorted and narrowed, their counts, the sitemap, and searches of the inbox.
-- A count reads the index alone if that holds what the rights and the filters ask of a row: hence `include`.

-- News ------------------------------------------------------------------------------------------

-- With what the sitemap says of a page.
drop index public.news_published;
create index news_published on public.news (created_at desc, id) include (slug, updated_at) where is_published;
-- For the site and for the panel, which sees drafts too.
drop index public.news_published_category;
create index news_category on public.news (category, created_at desc, id) include (is_published);
drop index public.news_featured;
create index news_featured on public.news (created_at desc, id) include (is_published) where is_featured;
create index news_drafts on public.news (created_at desc, id) where not is_published;

-- As before, save for the subquery. Under row level security a condition that calls a function (it is not
-- leakproof) uses no index: the articles that match were looked for again for each row of the table.
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
  where private.to_patterns(search) = '{}'
    or article.id = any ((select private.match_news(search))::uuid[])
$$;

drop index public.products_created_at;
create index products_created_at on public.products (created_at desc, id) include (slug, updated_at);

-- As before, save for `not in`: its list is hashed whatever the planner believes. An anti-join of a table without
-- statistics, which the embedded database has for hours, compared every match with every heading.
create or replace function private.rank_news(words tsquery, in_category text) returns uuid[]
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
    where matching.news_id not in (select headed.news_id from headed)),
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

-- Requests and subscribers ------------------------------------------------------------------------

-- The inbox is all but spam, each list is of one or the other.
drop index public.quote_requests_newest;
create index quote_requests_inbox on public.quote_requests (created_at desc, id) include (status, owner_id, read_at)
  where status <> 'spam' and spam_signs = '{}';
create index quote_requests_spam on public.quote_requests (created_at desc, id) include (status, owner_id, read_at)
  where status = 'spam' or spam_signs <> '{}';
create index quote_requests_name_key on public.quote_requests (private.fold(name), id);
create index quote_requests_updated_at on public.quote_requests (updated_at desc, id);
create index quote_requests_search on public.quote_requests
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

-- Under row level security no LIKE may use an index (it is not leakproof), so that this one runs as the owner.
create function private.match_quote_requests(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(request.id), '{}')
  from public.quote_requests as request, private.to_patterns(search) as wanted (patterns)
  -- The longest word finds rows through the index, the others are looked for in those.
  where request.search_text like
      (select pattern from unnest(wanted.patterns) as pattern order by length(pattern) desc limit 1)
    and request.search_text like all (wanted.patterns)
    and ((select public.is_admin()) or (select auth.role()) = 'service_role')
$$;

create or replace function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text, message text,
    item_list jsonb, created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.message, request.item_list, request.created_at, request.updated_at,
    private.fold(request.name)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;

create index newsletter_subscribers_status on public.newsletter_subscribers (status, created_at desc, id)
  include (email);

-- All of the search -------------------------------------------------------------------------------

-- For rows that came without triggers, as those of a restored backup do. Indexes that are made of all rows at
-- once save two fifths of the time (measured).
create or replace function private.rebuild_search() returns void
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
  truncate private.news_search, private.news_words, private.product_search;
  perform private.put_in_news_search(article) from public.news as article;
  perform private.put_in_product_search(product) from public.products as product;
  for made in select unnest(definitions) as indexdef loop
    execute made.indexdef;
  end loop;
end $$;

revoke all on all functions in schema private from public;
grant execute on function private.match_quote_requests to authenticated, service_role;
