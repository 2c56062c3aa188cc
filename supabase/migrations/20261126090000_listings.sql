-- What the panel's lists of products and news are searched, narrowed and sorted by, in rows so small that reading all
-- of them is cheap: among 10,000 articles each search read 10,000 texts stored beside their rows, and folded those of
-- every product anew.

create table private.news_listing (
  id uuid primary key references public.news (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  category text not null,
  is_published boolean not null,
  is_featured boolean not null,
  name_key text not null,
  -- What it is searched by, without case and accents.
  words text not null
);
create index news_listing_created_at on private.news_listing (created_at desc, id);
create index news_listing_updated_at on private.news_listing (updated_at desc, id);
create index news_listing_name_key on private.news_listing (name_key, id);

create table private.product_listing (
  id uuid primary key references public.products (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  category text,
  is_published boolean not null,
  name_key text not null,
  words text not null
);
create index product_listing_created_at on private.product_listing (created_at desc, id);
create index product_listing_updated_at on private.product_listing (updated_at desc, id);
create index product_listing_name_key on private.product_listing (name_key, id);

-- Rights ------------------------------------------------------------------------------------------

-- Those of the records. The API does not offer the schema: the functions below read them for whoever calls.
alter table private.news_listing enable row level security;
alter table private.product_listing enable row level security;
grant select on private.news_listing, private.product_listing to authenticated, service_role;

create policy "everybody lists published news" on private.news_listing
  for select to authenticated using (is_published);
create policy "administrators list all news" on private.news_listing
  for select to authenticated using ((select public.is_admin()));
create policy "everybody lists published products" on private.product_listing
  for select to authenticated using (is_published);
create policy "administrators list all products" on private.product_listing
  for select to authenticated using ((select public.is_admin()));

-- Upkeep ------------------------------------------------------------------------------------------

create function private.put_in_news_listing(article public.news) returns void
  language sql set search_path = '' as $$
  insert into private.news_listing (id, created_at, updated_at, category, is_published, is_featured, name_key, words)
  values (article.id, article.created_at, article.updated_at, article.category, article.is_published,
    article.is_featured, private.name_key(article.title),
    private.fold(concat_ws(' ', article.title, article.author, article.excerpt, article.source_name)))
  on conflict (id) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
    category = excluded.category, is_published = excluded.is_published, is_featured = excluded.is_featured,
    name_key = excluded.name_key, words = excluded.words
$$;

create function private.put_in_product_listing(product public.products) returns void
  language sql set search_path = '' as $$
  insert into private.product_listing (id, created_at, updated_at, category, is_published, name_key, words)
  values (product.id, product.created_at, product.updated_at, trim(product.category), product.is_published,
    private.name_key(product.title),
    private.fold(concat_ws(' ', product.title, product.category, product.description,
      array_to_string(product.features, ' '))))
  on conflict (id) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
    category = excluded.category, is_published = excluded.is_published,
    name_key = excluded.name_key, words = excluded.words
$$;

create function private.list_article() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_in_news_listing(new);
  return null;
end $$;

create function private.list_product() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.put_in_product_listing(new);
  return null;
end $$;

create trigger news_listing after insert or update on public.news
  for each row execute function private.list_article();
create trigger product_listing after insert or update on public.products
  for each row execute function private.list_product();

-- The lists ---------------------------------------------------------------------------------------

-- A left join, which a count leaves out. `coalesce` makes the planner expect many rows, so that it reads a page in
-- order and joins its rows alone; of a pattern that it does not know it expects one row, and sorted all that it found.

create or replace function public.find_news(search text)
  returns table (
    id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
    read_time text, source_name text, source_url text, is_published boolean, is_featured boolean,
    created_at timestamptz, updated_at timestamptz, name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select listing.id, article.slug, article.title, article.excerpt, article.author, listing.category,
    article.image_url, article.read_time, article.source_name, article.source_url,
    listing.is_published, listing.is_featured, listing.created_at, listing.updated_at, listing.name_key,
    exists (select from public.drafts where drafts.table_name = 'news' and drafts.record_id = listing.id)
  from private.news_listing as listing
  left join public.news as article on article.id = listing.id
  where coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
$$;

create or replace function public.find_products(search text)
  returns table (
    id uuid, slug text, title text, description text, features text[], category text, image_url text,
    is_published boolean, created_at timestamptz, updated_at timestamptz, name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select listing.id, product.slug, product.title, product.description, product.features, listing.category,
    product.image_url, listing.is_published, listing.created_at, listing.updated_at, listing.name_key,
    exists (select from public.drafts where drafts.table_name = 'products' and drafts.record_id = listing.id)
  from private.product_listing as listing
  left join public.products as product on product.id = listing.id
  where coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
$$;

-- What they were served by before -----------------------------------------------------------------

drop function private.match_news(text);
drop index public.news_created_at, public.news_updated_at, public.news_name_key, public.news_drafts;

alter table private.news_search drop column listed;

-- As before, without what the list was searched by.
create or replace function private.put_in_news_search(article public.news) returns void
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
    and not exists (select from private.news_words as known where known.word = left(typed.word, 100))
  order by 1
  on conflict do nothing;
end $$;

drop trigger news_search_update on public.news;
create trigger news_search_update
  after update of title, excerpt, author, content, category, is_published, created_at on public.news
  for each row execute function private.index_news();

-- As before, with the listings.
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
  truncate private.news_search, private.news_words, private.product_search,
    private.news_listing, private.product_listing;
  perform private.put_in_news_search(article), private.put_in_news_listing(article) from public.news as article;
  perform private.put_in_product_search(product), private.put_in_product_listing(product)
    from public.products as product;
  for made in select unnest(definitions) as indexdef loop
    execute made.indexdef;
  end loop;
end $$;

do $$
begin
  perform private.put_in_news_listing(article) from public.news as article;
  perform private.put_in_product_listing(product) from public.products as product;
end $$;

revoke all on all functions in schema private from public;
