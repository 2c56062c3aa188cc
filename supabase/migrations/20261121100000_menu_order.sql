-- Moving a menu item up or down: the two updates of order_index that the specification's section 7
-- names, in one transaction. Row level security decides, as for any other update.

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
revoke all on function public.move_menu_item from public, anon;
grant execute on function public.move_menu_item to authenticated, service_role;
