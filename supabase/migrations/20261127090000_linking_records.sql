-- Before a record is deleted or hidden, the panel says which others link to it: of a large site it must not read all
-- for that. Whoever asks finds what they may read.
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
revoke all on function public.find_linking_records from public, anon;
grant execute on function public.find_linking_records to authenticated, service_role;
