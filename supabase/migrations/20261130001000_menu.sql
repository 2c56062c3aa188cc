create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint menu_items_name_length check (char_length(name) between 1 and 200)
    constraint menu_items_name_blank check (not private.is_blank(name)),
  url text not null constraint menu_items_url_length check (char_length(url) between 1 and 2000),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index menu_items_order on public.menu_items (order_index, id);

select private.add_record_type('menu_items', visible => 'is_active');
alter publication supabase_realtime add table public.menu_items;

create function public.find_menu_items(search text)
  returns table (
    id uuid, name text, url text, is_active boolean, order_index integer, updated_at timestamptz,
    name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select item.id, item.name, item.url, item.is_active, item.order_index, item.updated_at,
    private.name_key(item.name),
    exists (select from public.drafts where drafts.table_name = 'menu_items' and drafts.record_id = item.id)
  from private.to_patterns(search) as wanted (patterns), public.menu_items as item
  where private.fold(item.name || ' ' || item.url) like all (wanted.patterns)
$$;
comment on function public.find_menu_items is
  'Menu items whose name or address hold every word of a search; all for an empty one.';

-- Visitors see active items only, so they cannot tell an emptied menu from one that was never filled.
create function public.has_menu_items() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.menu_items)
$$;
comment on function public.has_menu_items is 'Whether the menu has items, active or not.';

-- Moves a menu item up or down: the two updates of order_index of the specification's section 7, in one transaction.
-- Row level security applies.
create function public.move_menu_item(item_id uuid, direction integer)
  returns setof public.menu_items
  language plpgsql security invoker set search_path = '' as $$
declare
  own_index bigint;
  neighbour record;
begin
  if direction is null or direction not in (-1, 1) then
    raise exception using errcode = '22023', message = 'direction must be -1 (up) or 1 (down)';
  end if;
  -- Two moves at once happen one after the other. Locks every row that the caller may update, in an
  -- order of its own so that two callers cannot wait for each other.
  perform 1 from public.menu_items order by id for update;
  perform 1 from public.menu_items where id = item_id for update;
  if not found then
    return;
  end if;
  -- Equal indices cannot be exchanged.
  if (select count(distinct order_index) < count(*) from public.menu_items) then
    update public.menu_items as item set order_index = numbered.place
      from (select id, row_number() over (order by order_index, id) as place from public.menu_items)
        as numbered
      where item.id = numbered.id and item.order_index <> numbered.place;
  end if;
  select order_index into own_index from public.menu_items where id = item_id;
  select id, order_index into neighbour from public.menu_items
    where (order_index - own_index) * direction > 0
    order by abs(order_index - own_index) limit 1;
  if found then
    update public.menu_items set order_index = neighbour.order_index where id = item_id;
    update public.menu_items set order_index = own_index where id = neighbour.id;
  end if;
  return query select * from public.menu_items order by order_index, id;
end $$;
comment on function public.move_menu_item is
  'Exchanges a menu item with the one above (-1) or below (1) it; gives all items in their order, and none when the item may not be moved. At the ends nothing changes.';

create function public.place_menu_item(item_id uuid, neighbour_id uuid, is_after boolean)
  returns setof public.menu_items
  language plpgsql security invoker set search_path = '' as $$
declare
  new_place bigint;
begin
  if is_after is null then
    raise exception using errcode = '22023', message = 'is_after must be true or false';
  end if;
  -- As in move_menu_item: one after the other, in an order of its own.
  perform 1 from public.menu_items order by id for update;
  perform 1 from public.menu_items where id = item_id for update;
  if not found then
    return;
  end if;
  select place + is_after::int into new_place
    from (select id, row_number() over (order by order_index, id) as place
      from public.menu_items where id <> item_id) as others
    where id = neighbour_id;
  if not found then
    return;
  end if;
  with slot as (
    select id, order_index, row_number() over (order by order_index, id) as place
    from public.menu_items),
  equal as (select count(distinct order_index) < count(*) as exist from public.menu_items),
  target as (
    select item_id as id, new_place as place
    union all
    -- The others close the gap and make room.
    select id, rest + (rest >= new_place)::int
    from (select id, row_number() over (order by place) as rest from slot where id <> item_id) as others)
  update public.menu_items as item
    -- Places keep their indices; equal ones, which would not hold an order, become numbers.
    set order_index = case when equal.exist then slot.place else slot.order_index end
    from target join slot on slot.place = target.place cross join equal
    where item.id = target.id
      and item.order_index <> case when equal.exist then slot.place else slot.order_index end;
  return query select * from public.menu_items order by order_index, id;
end $$;
comment on function public.place_menu_item is
  'Puts a menu item before or after another one; gives all items in their order, and none when one of the two is gone or may not be moved. The others keep their order.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on function public.find_menu_items, public.has_menu_items, public.move_menu_item, public.place_menu_item
  from public, anon, authenticated, service_role;
grant execute on function public.has_menu_items to anon, authenticated, service_role;
grant execute on function public.find_menu_items, public.move_menu_item, public.place_menu_item
  to authenticated, service_role;
