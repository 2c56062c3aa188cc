-- A menu item is put beside another one, not at a number: whoever drags it sees its neighbours, and items that
-- somebody else adds, moves or deletes meanwhile do not carry it elsewhere.

drop function public.place_menu_item(uuid, integer);

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
revoke all on function public.place_menu_item from public, anon;
grant execute on function public.place_menu_item to authenticated, service_role;
