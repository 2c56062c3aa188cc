-- Tells every process that keeps pages when what they show has changed: each statement that changes a
-- row of these tables raises one number and, when its transaction commits, notifies
-- 'content_changed' with '<table>:<number>'. Whoever was not listening compares the number.

create table private.content_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into private.content_version default values;

create function private.note_content_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  raised bigint;
begin
  -- A statement that changed no row, such as one that the rights refused, changes no page.
  if not exists (select from changed) then
    return null;
  end if;
  update private.content_version set version = version + 1 returning version into raised;
  perform pg_notify('content_changed', tg_table_name || ':' || raised);
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['products', 'news', 'site_content', 'menu_items', 'slug_redirects'] loop
    -- One trigger for each kind of statement: only so may a trigger see the rows.
    execute format(
      'create trigger %1$s_inserted after insert on public.%1$I referencing new table as changed
         for each statement execute function private.note_content_change()', watched);
    execute format(
      'create trigger %1$s_updated after update on public.%1$I referencing new table as changed
         for each statement execute function private.note_content_change()', watched);
    execute format(
      'create trigger %1$s_deleted after delete on public.%1$I referencing old table as changed
         for each statement execute function private.note_content_change()', watched);
  end loop;
end $$;

create function public.content_version() returns bigint
  language sql stable security definer set search_path = '' as $$
  select version from private.content_version
$$;
comment on function public.content_version is
  'A number that grows with every change of what public pages show.';
revoke all on function public.content_version from public;
grant execute on function public.content_version to anon, authenticated, service_role;
