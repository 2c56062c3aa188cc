create table public.news (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint news_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null
    constraint news_title_length check (char_length(title) between 1 and 300)
    constraint news_title_blank check (not private.is_blank(title)),
  excerpt text not null default '',
  content text not null default '',
  author text not null default '',
  category text not null default 'Innovación'
    constraint news_category check (category in (
      'Innovación', 'Ganadería', 'Acuicultura', 'Investigación', 'Servicios', 'Internacional', 'Calidad')),
  image_url text,
  image_alt text not null default '',
  read_time text not null default '5 min',
  source_name text,
  source_url text,
  is_published boolean not null default true,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Slugs, so that renaming a product offers to update them as it does links, and the history stays readable.
  product_slugs text[] not null default '{}'
    constraint news_product_slugs check (
      cardinality(product_slugs) <= 6 and array_position(product_slugs, null) is null
      and array_to_string(product_slugs, '') ~ '^[a-z0-9-]*$' and char_length(array_to_string(product_slugs, '')) <= 1200)
);
comment on column public.news.product_slugs is 'Slugs of the products that it is about, in order, at most 6.';

-- `include` covers the columns of policies and filters, for index-only counts.
create index news_published on public.news (created_at desc, id) include (slug, updated_at) where is_published;
create index news_category on public.news (category, created_at desc, id) include (is_published);
create index news_featured on public.news (created_at desc, id) include (is_published) where is_featured;
create index news_changed on public.news (updated_at desc) where is_published;
create index news_product_slugs on public.news using gin (product_slugs) where product_slugs <> '{}';

select private.add_record_type('news', visible => 'is_published', switches => '{is_featured}');
select private.add_slugs('news', redirect_column => 'news_id');
alter publication supabase_realtime add table public.news;

-- The panel's list --------------------------------------------------------------------------------

create table private.news_listing (
  id uuid primary key references public.news (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  category text not null,
  is_published boolean not null,
  is_featured boolean not null,
  name_key text not null,
  -- Search text, without case and accents.
  words text not null
);
create index news_listing_created_at on private.news_listing (created_at desc, id);
create index news_listing_updated_at on private.news_listing (updated_at desc, id);
create index news_listing_name_key on private.news_listing (name_key, id);
create index news_listing_kinds on private.news_listing (category, is_published, is_featured, id);

alter table private.news_listing enable row level security;
grant select on private.news_listing to authenticated, service_role;
create policy "everybody lists published news" on private.news_listing
  for select to authenticated using (is_published);
create policy "administrators list all news" on private.news_listing
  for select to authenticated using ((select public.is_admin()));

create function private.update_news_listing(article public.news) returns void
  language sql set search_path = '' as $$
  insert into private.news_listing (id, created_at, updated_at, category, is_published, is_featured, name_key, words)
  values (article.id, article.created_at, article.updated_at, article.category, article.is_published,
    article.is_featured, private.name_key(article.title),
    private.fold(concat_ws(' ', article.title, article.author, article.excerpt, article.source_name)))
  on conflict (id) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
    category = excluded.category, is_published = excluded.is_published, is_featured = excluded.is_featured,
    name_key = excluded.name_key, words = excluded.words
$$;

create function private.refresh_news_listing() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_news_listing(new);
  return null;
end $$;

create trigger news_listing after insert or update on public.news
  for each row execute function private.refresh_news_listing();

create function public.find_news(search text)
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
  where search = '' or coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
$$;
comment on function public.find_news is
  'News whose title, author, excerpt or source hold every word of a search; all for an empty one.';

-- Redirects ---------------------------------------------------------------------------------------

-- Former slugs of products and news. A redirect refers to the record, not to its new slug: there are no chains, and
-- deleting a record deletes its redirects.
create table public.slug_redirects (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  product_id uuid references public.products (id) on delete cascade,
  news_id uuid references public.news (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint slug_redirects_one_record check (num_nonnulls(product_id, news_id) = 1)
);
create unique index slug_redirects_product_slug on public.slug_redirects (slug) where product_id is not null;
create unique index slug_redirects_news_slug on public.slug_redirects (slug) where news_id is not null;
create index slug_redirects_product on public.slug_redirects (product_id) where product_id is not null;
create index slug_redirects_news on public.slug_redirects (news_id) where news_id is not null;

alter table public.slug_redirects enable row level security;
revoke all on public.slug_redirects from anon, authenticated, public;
grant select on public.slug_redirects to anon, authenticated;
grant all on public.slug_redirects to service_role;

create policy "everybody reads redirects of the products they can see" on public.slug_redirects
  for select to anon, authenticated
  using (exists (select 1 from public.products where products.id = product_id));
create policy "everybody reads redirects of the news they can see" on public.slug_redirects
  for select to anon, authenticated
  using (exists (select 1 from public.news where news.id = news_id));

select private.add_to_page_cache('slug_redirects');

-- Links between records ---------------------------------------------------------------------------

-- Before deleting or hiding a record, the panel lists the records that link to it, without reading the whole site.
create function public.find_linking_records(kind text, slugs text[])
  returns table (table_name text, record_id uuid)
  language sql stable security invoker set search_path = '' as $$
  -- Of a product its whole address: its slug alone is a word of many articles.
  with needles as (
    select unnest(case kind
      when 'products' then array['productos/' || slug, 'producto=' || slug]
      when 'news' then array[slug]
    end) as needle
    from unnest(slugs[1:100]) as slug
  )
  (select 'news', id from public.news
    where kind = 'products' and product_slugs && slugs[1:100]
      or exists (select from needles where strpos(content, needle) > 0 or strpos(source_url, needle) > 0))
  union all
  (select 'products', id from public.products
    where documents <> '[]' and exists (select from needles where strpos(documents::text, needle) > 0))
  limit 100
$$;
comment on function public.find_linking_records is
  'At most 100 products and articles that hold an address with one of the slugs of products or of news (at most 100).';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.find_news, public.find_linking_records from public, anon, authenticated, service_role;
grant execute on function public.find_news, public.find_linking_records to authenticated, service_role;
