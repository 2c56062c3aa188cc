-- The panel's lists: searched, sorted, narrowed and cut into pages by the database, changed many rows at a
-- time, and the menu put in order by dragging.
-- Every function runs with its caller's rights. The find_ functions have no search_path of their own, so
-- that the planner can write them out into the query around them (all that they name is qualified).

grant usage on schema private to authenticated, service_role;
grant execute on function private.fold(text) to authenticated, service_role;

-- LIKE patterns of a search: what holds every one of its words, whatever the case and the accents.
create function private.to_patterns(search text) returns text[]
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg('%' || regexp_replace(private.fold(word), '([\\%_])', '\\\1', 'g') || '%'), '{}')
  from regexp_split_to_table(left(search, 200), '\s+') as split (word)
  where word <> ''
$$;
revoke all on function private.to_patterns from public;
grant execute on function private.to_patterns to authenticated, service_role;

-- Searching -------------------------------------------------------------------------------------

-- name_key is the name without case and accents: what a list from A to Z is ordered by, whatever the
-- database's collation.

create function public.find_products(search text)
  returns table (
    id uuid, slug text, title text, description text, features text[], category text, image_url text,
    created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select product.id, product.slug, product.title, product.description, product.features,
    trim(product.category), product.image_url, product.created_at, product.updated_at,
    private.fold(product.title)
  from private.to_patterns(search) as wanted (patterns), public.products as product
  where private.fold(concat_ws(' ', product.title, product.category, product.description,
    array_to_string(product.features, ' '))) like all (wanted.patterns)
$$;
comment on function public.find_products is
  'Products whose title, category, description or features hold every word of a search; all for an empty one.';

create function public.list_product_categories() returns setof text
  language sql stable security invoker as $$
  select distinct trim(category) as name from public.products where trim(category) <> '' order by name
$$;
comment on function public.list_product_categories is 'The categories of all products, each once.';

create function public.find_news(search text)
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
  from private.to_patterns(search) as wanted (patterns), public.news as article
  where private.fold(concat_ws(' ', article.title, article.author, article.excerpt, article.source_name))
    like all (wanted.patterns)
$$;
comment on function public.find_news is
  'News whose title, author, excerpt or source hold every word of a search; all for an empty one.';

create function public.find_menu_items(search text)
  returns table (
    id uuid, name text, url text, is_active boolean, order_index integer, updated_at timestamptz,
    name_key text
  )
  language sql stable security invoker as $$
  select item.id, item.name, item.url, item.is_active, item.order_index, item.updated_at,
    private.fold(item.name)
  from private.to_patterns(search) as wanted (patterns), public.menu_items as item
  where private.fold(item.name || ' ' || item.url) like all (wanted.patterns)
$$;
comment on function public.find_menu_items is
  'Menu items whose name or address hold every word of a search; all for an empty one.';

-- What a text means is known to the site, not to the database: whoever searches says for each word which
-- texts it stands for.
create function public.find_content(search jsonb) returns setof public.site_content
  language sql stable security invoker as $$
  with wanted as materialized (
    select (private.to_patterns(part ->> 'word'))[1] as pattern,
      array(select jsonb_array_elements_text(part -> 'names')) as names
    from jsonb_array_elements(search) as listed (part)
    limit 20)
  select content.*
  from public.site_content as content
  cross join lateral (
    select content.section || '.' || content.key as name,
      private.fold(content.section || '.' || content.key || ' ' || content.value) as folded
    offset 0) as text
  where not exists (
    select from wanted
    where not (text.folded like wanted.pattern or text.name like any (wanted.names)))
$$;
comment on function public.find_content is
  'Texts that for each {word, names} of a list hold the word in section, key or value, or have a name (section.key) that is like one of the names.';

create function public.list_named_content(names text[]) returns setof public.site_content
  language sql stable security invoker as $$
  select content.* from public.site_content as content
  where content.section || '.' || content.key like any (names)
$$;
comment on function public.list_named_content is
  'Texts whose name (section.key) is like one of the names.';

-- Many rows at a time ----------------------------------------------------------------------------

-- Ids come and go in the body: a list of them would be too long for an address, and for an answer in rows.

create function private.require_one_of(value text, allowed text[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if value is null or not value = any (allowed) then
    raise exception using errcode = '22023', message = 'expected one of ' || array_to_string(allowed, ', ');
  end if;
end $$;
revoke all on function private.require_one_of from public;
grant execute on function private.require_one_of to authenticated, service_role;

create function public.delete_records(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  deleted uuid[];
begin
  perform private.require_one_of(kind, array['products', 'news', 'site_content', 'menu_items']);
  execute format(
    'with gone as (delete from public.%I where id = any ($1) returning id) select array_agg(id) from gone', kind)
    into deleted using ids;
  return coalesce(deleted, '{}');
end $$;
comment on function public.delete_records is
  'Deletes rows of a table in one transaction; gives the ids of those that were there and could be deleted.';

create function public.switch_records(kind text, ids uuid[], flag text, is_on boolean) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  switched uuid[];
begin
  perform private.require_one_of(kind || '.' || flag,
    array['news.is_published', 'news.is_featured', 'menu_items.is_active']);
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
comment on function public.switch_records is
  'Switches a flag of rows in one transaction; gives the ids of those that were there and could be changed.';

-- The menu's order ------------------------------------------------------------------------------

create function public.place_menu_item(item_id uuid, new_place integer)
  returns setof public.menu_items
  language plpgsql security invoker set search_path = '' as $$
begin
  if new_place is null or new_place < 1 then
    raise exception using errcode = '22023', message = 'new_place must be 1 or more';
  end if;
  -- As in move_menu_item: one after the other, in an order of its own.
  perform 1 from public.menu_items order by id for update;
  perform 1 from public.menu_items where id = item_id for update;
  if not found then
    return;
  end if;
  with slot as (
    select id, order_index, row_number() over (order by order_index, id) as place,
      count(*) over () as items
    from public.menu_items),
  equal as (select count(distinct order_index) < count(*) as exist from public.menu_items),
  target as (
    select item_id as id, least(new_place, items) as place from slot where id = item_id
    union all
    -- The others close the gap and make room.
    select id, rest + (rest >= new_place)::int
    from (select id, row_number() over (order by place) as rest from slot where id <> item_id) as others)
  update public.menu_items as item
    set order_index = case when equal.exist then slot.place else slot.order_index end
    from target join slot on slot.place = target.place cross join equal
    where item.id = target.id
      and item.order_index <> case when equal.exist then slot.place else slot.order_index end;
  return query select * from public.menu_items order by order_index, id;
end $$;
comment on function public.place_menu_item is
  'Puts a menu item in a place (from 1; beyond the last is the last); gives all items in their order, and none when the item may not be moved. The others keep their order.';

revoke all on function public.find_products, public.list_product_categories, public.find_news,
  public.find_menu_items, public.find_content, public.list_named_content, public.delete_records, public.switch_records,
  public.place_menu_item from public, anon;
grant execute on function public.find_products, public.list_product_categories, public.find_news,
  public.find_menu_items, public.find_content, public.list_named_content, public.delete_records, public.switch_records,
  public.place_menu_item to authenticated, service_role;
