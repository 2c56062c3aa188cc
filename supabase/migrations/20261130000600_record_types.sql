-- Record types: the tables whose records the panel lists and edits. One call registers a table: rights, version,
-- history, page cache, bulk actions, drafts, publications and trash follow from it. No function lists tables.

create table private.record_types (
  table_name text primary key,
  position integer generated always as identity,
  visible_column text,
  switches text[] not null default '{}'
);
comment on table private.record_types is 'Written by private.add_record_type alone, in migrations.';
comment on column private.record_types.visible_column is
  'The boolean column that says whether visitors see a record; null where they always do.';
comment on column private.record_types.switches is 'Boolean columns that bulk actions may change.';
alter table private.record_types enable row level security;
revoke all on private.record_types from public, anon, authenticated;

create function private.visible_column(kind text) returns text
  language sql stable security definer set search_path = '' as $$
  select visible_column from private.record_types where table_name = kind
$$;

-- Check constraints cannot read other tables, so those that list record types are recreated with each new one.
create function private.list_record_types_in_checks() returns void
  language plpgsql set search_path = '' as $$
declare
  every text;
  hideable text;
  checked text;
begin
  select string_agg(quote_literal(table_name), ', ' order by position),
    string_agg(quote_literal(table_name), ', ' order by position) filter (where visible_column is not null)
  into every, hideable
  from private.record_types;
  foreach checked in array array['revisions', 'drafts', 'publications'] loop
    execute format('alter table public.%I drop constraint if exists %I, add constraint %2$I check (table_name in (%3$s))',
      checked, checked || '_table', every);
  end loop;
  execute format('alter table public.publications drop constraint if exists publications_hideable,
    add constraint publications_hideable check (action <> ''hide'' or table_name in (%s))', hideable);
end $$;

-- The table needs `id`, and `updated_at` for its version.
create function private.add_record_type(name text, visible text default null, switches text[] default '{}')
  returns void
  language plpgsql set search_path = '' as $$
declare
  label constant text := replace(name, '_', ' ');
  is_administrator constant text := '(select public.is_admin())';
begin
  insert into private.record_types (table_name, visible_column, switches)
  values (name, visible, array_remove(array[visible], null) || add_record_type.switches)
  on conflict (table_name) do update set switches = excluded.switches;
  perform private.list_record_types_in_checks();

  execute format('alter table public.%I enable row level security', name);
  execute format('revoke all on public.%I from anon, authenticated, public', name);
  execute format('grant select on public.%I to anon', name);
  execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  execute format('grant all on public.%I to service_role', name);
  execute format('create policy %I on public.%I for select to anon, authenticated using (%s)',
    'everybody reads ' || label, name, coalesce(quote_ident(visible), 'true'));
  if visible is not null then
    execute format('create policy %I on public.%I for select to authenticated using (%s)',
      'administrators read all ' || label, name, is_administrator);
  end if;
  execute format('create policy %I on public.%I for insert to authenticated with check (%s)',
    'administrators insert ' || label, name, is_administrator);
  execute format('create policy %I on public.%I for update to authenticated using (%s) with check (%3$s)',
    'administrators update ' || label, name, is_administrator);
  execute format('create policy %I on public.%I for delete to authenticated using (%s)',
    'administrators delete ' || label, name, is_administrator);

  execute format('create trigger %I before update on public.%I for each row execute function private.set_updated_at()',
    name || '_updated_at', name);
  execute format('create trigger %I after insert or update or delete on public.%I
    for each row execute function private.record_revision()', name || '_revision', name);
  perform private.add_to_page_cache(name);
end $$;

-- Bulk actions ------------------------------------------------------------------------------------

create function private.require_record_type(kind text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_one_of(kind, array(select table_name from private.record_types order by position));
end $$;

create function private.require_switch(kind text, flag text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_one_of(kind || '.' || flag, array(
    select table_name || '.' || switch
    from private.record_types cross join unnest(switches) with ordinality as listed (switch, place)
    order by position, place));
end $$;

create function public.delete_records(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  deleted uuid[];
begin
  perform private.require_record_type(kind);
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
  perform private.require_switch(kind, flag);
  if is_on is null then
    raise exception using errcode = '22023', message = 'is_on must be true or false';
  end if;
  -- A row that is already as wanted is not written, and counts as switched.
  execute format(
    'with found as (select id from public.%1$I where id = any ($1) order by id for update),
      changed as (update public.%1$I set %2$I = $2 where id in (select id from found) and %2$I <> $2)
    select array_agg(id) from found', kind, flag)
    into switched using ids, is_on;
  return coalesce(switched, '{}');
end $$;
comment on function public.switch_records is
  'Switches a flag of rows in one transaction; gives the ids of those that were there and could be changed.';

create function public.restore_deleted(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  revision_id bigint;
  record_id uuid;
  restored uuid[] := '{}';
begin
  perform private.require_record_type(kind);
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
comment on function public.restore_deleted is
  'Brings deleted records back, all or none; gives the ids of those that were deleted and came back. Fails as restore_revision.';

-- Slugs -------------------------------------------------------------------------------------------

create function private.assign_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(new.slug, ''), nullif(private.slugify(new.title), ''), new.id::text);
  candidate text := base;
  suffix integer := 1;
  taken boolean;
begin
  -- One at a time per table, so that two inserts of one title cannot choose the same suffix.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('slug:' || tg_table_name));
  loop
    execute format('select exists (select 1 from public.%I where slug = $1 and id <> $2)', tg_table_name)
      into taken using candidate, new.id;
    exit when not taken;
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  new.slug := candidate;
  return new;
end $$;

-- The triggers' argument is the column of slug_redirects that refers to their table.
create function private.redirect_old_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  owner_column constant text := tg_argv[0];
begin
  -- The live slug wins: a redirect of the same name would never be followed.
  execute format('delete from public.slug_redirects where %I is not null and slug in ($1, $2)', owner_column)
    using old.slug, new.slug;
  execute format('insert into public.slug_redirects (slug, %I) values ($1, $2)', owner_column)
    using old.slug, new.id;
  return null;
end $$;

create function private.restore_redirects() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  owner_column constant text := tg_argv[0];
begin
  -- The live slug wins: a redirect of the same name would never be followed.
  execute format('delete from public.slug_redirects where %I is not null and slug = $1', owner_column) using new.slug;
  -- Most inserts are of something new.
  if exists (
    select from public.revisions
    where table_name = tg_table_name and record_id = new.id and operation = 'delete'
  ) then
    execute format(
      'insert into public.slug_redirects (slug, %1$I)
       select distinct revision.before ->> ''slug'', $1 from public.revisions as revision
       where revision.table_name = %2$L and revision.record_id = $1 and revision.before ? ''slug''
         and not exists (select from public.%2$I as live where live.slug = revision.before ->> ''slug'')
       on conflict do nothing', owner_column, tg_table_name)
      using new.id;
  end if;
  return null;
end $$;

create function private.redirect_deleted_slugs() returns trigger
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
     on conflict do nothing', tg_argv[0], tg_table_name)
    using old.slug, old.id;
  return null;
end $$;

create function private.add_slugs(name text, redirect_column text) returns void
  language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I before insert on public.%I for each row execute function private.assign_slug()',
    name || '_slug', name);
  execute format('create trigger %I after update of slug on public.%I for each row
    when (old.slug is distinct from new.slug) execute function private.redirect_old_slug(%L)',
    name || '_old_slug', name, redirect_column);
  execute format('create trigger %I after insert on public.%I
    for each row execute function private.restore_redirects(%L)', name || '_reclaimed_slug', name, redirect_column);
  execute format('create trigger %I after delete on public.%I
    for each row execute function private.redirect_deleted_slugs(%L)', name || '_returned_slug', name, redirect_column);
end $$;

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.delete_records, public.switch_records, public.restore_deleted
  from public, anon, authenticated, service_role;
grant execute on function private.visible_column, private.require_record_type, private.require_switch,
  public.delete_records, public.switch_records, public.restore_deleted to authenticated, service_role;
