-- The tables of records, listed once: their changes are written as revisions and notified to the page cache, and
-- their rows are deleted, switched and restored many at a time. A migration that adds such a table ends with
-- `select private.register_records('<table>', '{<flags>}')`.

create table private.record_tables (
  name text primary key,
  flags text[] not null default '{}',
  position integer not null generated always as identity
);
comment on column private.record_tables.flags is 'The columns that switch_records may change.';
revoke all on private.record_tables from public, anon, authenticated, service_role;
grant select on private.record_tables to authenticated, service_role;

insert into private.record_tables (name, flags) values
  ('products', '{}'),
  ('news', '{is_published, is_featured}'),
  ('site_content', '{}'),
  ('menu_items', '{is_active}');

create function private.register_records(kind text, kind_flags text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  event text;
begin
  insert into private.record_tables (name, flags) values (kind, kind_flags);
  alter table public.revisions drop constraint revisions_table;
  execute format('alter table public.revisions add constraint revisions_table check (table_name = any (%L::text[]))',
    array(select name from private.record_tables order by position));
  execute format(
    'create trigger %1$s_updated_at before update on public.%1$I
       for each row execute function private.set_updated_at()', kind);
  execute format(
    'create trigger %1$s_revision after insert or update or delete on public.%1$I
       for each row execute function private.write_revision()', kind);
  -- One trigger for each kind of statement: only so may a trigger see the rows.
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger %1$s_%2$s after %3$s on public.%1$I referencing %4$s table as changed
         for each statement execute function private.note_content_change()',
      kind, rtrim(event, 'e') || 'ed', event, case event when 'delete' then 'old' else 'new' end);
  end loop;
end $$;
comment on function private.register_records is
  'Registers a new table of records, with its flags, and creates its triggers. For migrations.';
revoke all on function private.register_records from public;

create or replace function public.delete_records(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  deleted uuid[];
begin
  perform private.require_one_of(kind, array(select name from private.record_tables order by position));
  execute format(
    'with gone as (delete from public.%I where id = any ($1) returning id) select array_agg(id) from gone', kind)
    into deleted using ids;
  return coalesce(deleted, '{}');
end $$;

create or replace function public.switch_records(kind text, ids uuid[], flag text, is_on boolean) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  switched uuid[];
begin
  perform private.require_one_of(kind || '.' || flag, array(
    select name || '.' || column_name
    from private.record_tables cross join unnest(flags) with ordinality as listed (column_name, place)
    order by position, place));
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

create or replace function public.restore_deleted(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  revision_id bigint;
  record_id uuid;
  restored uuid[] := '{}';
begin
  perform private.require_one_of(kind, array(select name from private.record_tables order by position));
  for revision_id, record_id in
    select revision.id, revision.record_id from public.revisions as revision
    where revision.table_name = kind and revision.record_id = any (ids)
      and revision.operation = 'delete' and revision.restored_at is null
    order by revision.id
  loop
    perform public.restore_revision(revision_id);
    restored := restored || record_id;
  end loop;
  return restored;
end $$;
