-- Names that can be read and are sorted by the rules of Spanish, and a menu that may be emptied.

-- A name of spaces alone is none. Rows that have one get a name that can be seen and mended.
create function private.is_blank(value text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
$$;
revoke all on function private.is_blank from public;
grant execute on function private.is_blank to authenticated, service_role;

update public.products set title = 'Sin título' where private.is_blank(title);
update public.news set title = 'Sin título' where private.is_blank(title);
update public.menu_items set name = 'Sin nombre' where private.is_blank(name);

alter table public.products add constraint products_title_blank check (not private.is_blank(title));
alter table public.news add constraint news_title_blank check (not private.is_blank(title));
alter table public.menu_items add constraint menu_items_name_blank check (not private.is_blank(name));

-- Sorting -----------------------------------------------------------------------------------------

-- What names are sorted by: without case and accents, and ñ after n, whatever the database's collation.
create function private.name_key(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select private.fold(replace(lower(normalize(value, nfc)), 'ñ', 'nzz'))
$$;
revoke all on function private.name_key from public;
grant execute on function private.name_key to authenticated, service_role;

create or replace function public.find_products(search text)
  returns table (
    id uuid, slug text, title text, description text, features text[], category text, image_url text,
    created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select product.id, product.slug, product.title, product.description, product.features,
    trim(product.category), product.image_url, product.created_at, product.updated_at,
    private.name_key(product.title)
  from private.to_patterns(search) as wanted (patterns), public.products as product
  where private.fold(concat_ws(' ', product.title, product.category, product.description,
    array_to_string(product.features, ' '))) like all (wanted.patterns)
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
    private.name_key(article.title)
  from public.news as article
  where private.to_patterns(search) = '{}'
    -- As a query of its own it runs once, whatever the plan.
    or article.id = any ((select private.match_news(search))::uuid[])
$$;

create or replace function public.find_menu_items(search text)
  returns table (
    id uuid, name text, url text, is_active boolean, order_index integer, updated_at timestamptz,
    name_key text
  )
  language sql stable security invoker as $$
  select item.id, item.name, item.url, item.is_active, item.order_index, item.updated_at,
    private.name_key(item.name)
  from private.to_patterns(search) as wanted (patterns), public.menu_items as item
  where private.fold(item.name || ' ' || item.url) like all (wanted.patterns)
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
    private.name_key(request.name)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;

drop index public.news_name_key, public.quote_requests_name_key;
create index news_name_key on public.news (private.name_key(title), id);
create index quote_requests_name_key on public.quote_requests (private.name_key(name), id);

create or replace function public.list_product_categories() returns setof text
  language sql stable security invoker as $$
  select name from (select distinct trim(category) as name from public.products where trim(category) <> '') as named
  order by private.name_key(name), name
$$;

-- Menu --------------------------------------------------------------------------------------------

-- Visitors see active items only: to them an emptied menu looks like one that was never filled.
create function public.has_menu_items() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.menu_items)
$$;
comment on function public.has_menu_items is 'Whether the menu has items, active or not.';
revoke all on function public.has_menu_items from public;
grant execute on function public.has_menu_items to anon, authenticated, service_role;
