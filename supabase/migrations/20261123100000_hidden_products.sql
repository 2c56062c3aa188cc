-- A product can be hidden, as an article can be a draft: visitors then see it nowhere. It is visible unless somebody
-- hides it, so that a client that does not know the column changes nothing.

alter table public.products add column is_published boolean not null default true;
comment on column public.products.is_published is 'Whether visitors see it.';

drop policy "everybody reads products" on public.products;
create policy "everybody reads published products" on public.products
  for select to anon, authenticated using (is_published);
create policy "administrators read all products" on public.products
  for select to authenticated using ((select public.is_admin()));

-- The redirect of a hidden product would disclose its name.
drop policy "everybody reads redirects of products" on public.slug_redirects;
create policy "everybody reads redirects of the products they can see" on public.slug_redirects
  for select to anon, authenticated
  using (exists (select 1 from public.products where products.id = product_id));

-- What the rights ask of a row, so that the sitemap and counts read the index alone.
drop index public.products_created_at;
create index products_created_at on public.products (created_at desc, id) include (slug, updated_at, is_published);

-- Searches ----------------------------------------------------------------------------------------

-- As before, for visible products only: it runs with its owner's rights.
create or replace function public.search_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_query(query);
  folded text := private.fold(left(query, 200));
begin
  return query
    select products.*
    from private.product_search as search join public.products on products.id = search.product_id
    where search.document @@ words and products.is_published
    order by ts_rank(search.document, words) desc, products.created_at desc, products.id
    limit 1000;
  if not found then
    perform private.allow_typing_errors();
    return query
      select products.*
      from private.product_search as search join public.products on products.id = search.product_id
      where folded operator(extensions.<%) search.heading and products.is_published
      order by folded operator(extensions.<<->) search.heading, products.created_at desc, products.id
      limit 1000;
  end if;
end $$;

-- Many rows at a time -----------------------------------------------------------------------------

create or replace function public.switch_records(kind text, ids uuid[], flag text, is_on boolean) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  switched uuid[];
begin
  perform private.require_one_of(kind || '.' || flag, array[
    'products.is_published', 'news.is_published', 'news.is_featured', 'menu_items.is_active']);
  if is_on is null then
    raise exception using errcode = '22023', message = 'is_on must be true or false';
  end if;
  -- A row that stands as wanted is left alone, and counts as switched.
  execute format(
    'with found as (select id from public.%1$I where id = any ($1) order by id for update),
      changed as (update public.%1$I set %2$I = $2 where id in (select id from found) and %2$I <> $2)
    select array_agg(id) from found', kind, flag)
    into switched using ids, is_on;
  return coalesce(switched, '{}');
end $$;
