-- A deleted record's address leads again to the record that had it before: while it was in use by the newer one, its
-- redirect was gone, and afterwards it was not found for ever.

create index revisions_left_slug on public.revisions (table_name, (before ->> 'slug'))
  where operation = 'update' and 'slug' = any (changed_columns);

create function private.return_slugs() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- All that the deleted record was called, except what a live record is called or leads to.
  execute format(
    'insert into public.slug_redirects (slug, %1$I)
     select distinct on (gone.slug) gone.slug, left_by.record_id
     from (
       select $1 as slug
       union select before ->> ''slug'' from public.revisions
       where table_name = %2$L and record_id = $2 and operation = ''update'' and ''slug'' = any (changed_columns)
     ) as gone
       join public.revisions as left_by
         on left_by.table_name = %2$L and left_by.before ->> ''slug'' = gone.slug
           and left_by.operation = ''update'' and ''slug'' = any (left_by.changed_columns)
       join public.%2$I as live on live.id = left_by.record_id
     where not exists (select from public.%2$I as used where used.slug = gone.slug)
     order by gone.slug, left_by.id desc
     on conflict do nothing',
    case tg_table_name when 'products' then 'product_id' else 'news_id' end, tg_table_name)
    using old.slug, old.id;
  return null;
end $$;
revoke all on function private.return_slugs from public;

create trigger products_returned_slug after delete on public.products
  for each row execute function private.return_slugs();
create trigger news_returned_slug after delete on public.news
  for each row execute function private.return_slugs();
