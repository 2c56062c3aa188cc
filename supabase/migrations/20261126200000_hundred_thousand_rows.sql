-- What a hundred thousand articles and twenty thousand products showed to be read whole.

-- Searches of the news ------------------------------------------------------------------------------

-- As before, save that the query is planned for its words: the newest 301 of a frequent word are found by going
-- through the articles from the newest on, those of a rare one through the words' index. A plan for any word read
-- all articles that have it.
create index news_search_created_at on private.news_search (created_at desc, news_id);

create or replace function private.rank_news(words tsquery, in_category text) returns uuid[]
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

-- The panel's lists ---------------------------------------------------------------------------------

-- Counted from an index alone; the id belongs to the join, which a count leaves out.
create index news_listing_kinds on private.news_listing (category, is_published, is_featured, id);
create index product_listing_kinds on private.product_listing (category, is_published, id);

-- As before; an empty search compares nothing.
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
  where search = '' or coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
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
  where search = '' or coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
$$;

-- The catalogue -------------------------------------------------------------------------------------

-- For choices and counts, and for what the sitemap says of the species: nothing needs every product for them.
create function public.list_product_classes()
  returns table (category text, species text[], product_count integer, updated_at timestamptz)
  language sql stable security invoker set search_path = '' as $$
  select product.category, product.species, count(*)::integer, max(product.updated_at)
  from public.products as product group by product.category, product.species
$$;
comment on function public.list_product_classes is
  'The categories with their species, as the visible products have them: how many products, and their newest change.';

create function public.preview_list_product_classes(as_of timestamptz default null, with_package uuid default null)
  returns table (category text, species text[], product_count integer, updated_at timestamptz)
  language sql stable security invoker set search_path = '' as $$
  select product.category, product.species, count(*)::integer, max(product.updated_at)
  from public.preview_products(as_of, with_package) as product group by product.category, product.species
$$;
comment on function public.preview_list_product_classes is 'As list_product_classes, of the state of preview_products.';

revoke all on function public.list_product_classes, public.preview_list_product_classes
  from public, anon, authenticated, service_role;
grant execute on function public.list_product_classes to anon, authenticated, service_role;
grant execute on function public.preview_list_product_classes to authenticated, service_role;
revoke all on all functions in schema private from public;
