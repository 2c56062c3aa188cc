-- The trash: one list of the deleted records of all tables, from revisions, with restoring and erasing for good.
-- What is erased leaves its count, who erased it and when, and nothing else.

alter table public.erasures
  add column records integer not null default 0,
  drop constraint erasures_reason,
  add constraint erasures_reason check (reason in ('person', 'retention', 'trash'));
comment on column public.erasures.records is 'Deleted records, each with its history.';

create index revisions_in_trash on public.revisions (changed_at desc, id)
  where operation = 'delete' and restored_at is null;

-- The words as in find_content, of which texts are also found by their meaning.
create function public.find_deleted(search jsonb)
  returns table (
    id text, table_name text, record_id uuid, record_name text, deleted_at timestamptz, user_email text
  )
  language sql stable security invoker as $$
  with wanted as materialized (
    select (private.to_patterns(part ->> 'word'))[1] as pattern,
      array(select jsonb_array_elements_text(part -> 'names')) as names
    from jsonb_array_elements(search) as listed (part)
    limit 20)
  select deletion.id::text, deletion.table_name, deletion.record_id, deletion.record_name, deletion.changed_at,
    deletion.user_email
  from public.revisions as deletion
  cross join lateral (
    select private.fold(concat_ws(' ', deletion.record_name, deletion.user_email)) as folded
    offset 0) as text
  where deletion.operation = 'delete' and deletion.restored_at is null and not exists (
    select from wanted
    where not (text.folded like wanted.pattern
      or deletion.table_name = 'site_content' and deletion.record_name like any (wanted.names)))
$$;
comment on function public.find_deleted is
  'Deleted records whose name or deleter hold the word of each {word, names} of a list, or that are texts with such a name; the id is that of the deletion''s revision.';

create function private.require_few(revisions bigint[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(revisions) > 500 then
    raise exception using errcode = '22023', message = 'name 500 records or fewer';
  end if;
end $$;

-- Each by itself: one whose address or key is taken meanwhile does not hold up the others.
create function public.restore_deletions(revisions bigint[]) returns text[]
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  deletion bigint;
  restored text[] := '{}';
begin
  perform private.require_few(revisions);
  for deletion in
    select revision.id from public.revisions as revision
    where revision.id = any (revisions) and revision.operation = 'delete' and revision.restored_at is null
    order by revision.id
  loop
    begin
      perform public.restore_revision(deletion);
      restored := restored || deletion::text;
    exception when unique_violation then
      perform set_config('revisions.restored_from', '', true);
    end;
  end loop;
  return restored;
end $$;
comment on function public.restore_deletions is
  'Brings back up to 500 deleted records, named by the revisions of their deletions; gives those that came back: others were restored before, or their address or key is taken.';

-- Whatever a deleted record has left: its revisions, its draft, and publications of it alone.
create function private.erase_deletions(revisions bigint[]) returns text[]
  language plpgsql volatile set search_path = '' as $$
declare
  -- Locked, so that a record that is restored meanwhile keeps its history.
  erased bigint[] := array(
    select deletion.id from public.revisions as deletion
    where deletion.id = any (revisions) and deletion.operation = 'delete' and deletion.restored_at is null
      and private.read_record(deletion.table_name, deletion.record_id) is null
    order by deletion.id for update);
begin
  delete from public.drafts using public.revisions as deletion
    where deletion.id = any (erased)
      and drafts.table_name = deletion.table_name and drafts.record_id = deletion.record_id;
  delete from public.publications using public.revisions as deletion
    where deletion.id = any (erased)
      and publications.table_name = deletion.table_name and publications.record_id = deletion.record_id;
  update public.publications set failure = failure || '{"name": ""}' from public.revisions as deletion
    where deletion.id = any (erased) and publications.failure ->> 'record_id' = deletion.record_id::text;
  delete from public.revisions as old using public.revisions as deletion
    where deletion.id = any (erased)
      and old.table_name = deletion.table_name and old.record_id = deletion.record_id;
  if erased <> '{}' then
    insert into public.erasures (reason, erased_by, requests, items, subscribers, mails, records)
    values ('trash', (select auth.uid()), 0, 0, 0, 0, cardinality(erased));
  end if;
  return erased::text[];
end $$;

create function public.erase_deletions(revisions bigint[]) returns text[]
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.require_few(revisions);
  return private.erase_deletions(revisions);
end $$;
comment on function public.erase_deletions is
  'Erases up to 500 deleted records with all of their history and drafts, named by the revisions of their deletions; gives those that were erased. For administrators.';

create function public.erase_deleted_before(moment timestamptz) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  return cardinality(private.erase_deletions(array(
    select deletion.id from public.revisions as deletion
    where deletion.operation = 'delete' and deletion.restored_at is null and deletion.changed_at < moment
    order by deletion.changed_at limit 500)));
end $$;
comment on function public.erase_deleted_before is
  'Erases the 500 records that were deleted longest before a moment; gives how many there were. For administrators.';

revoke all on function private.require_few, private.erase_deletions from public;
grant execute on function private.require_few to authenticated, service_role;
revoke all on function public.find_deleted, public.restore_deletions, public.erase_deletions,
  public.erase_deleted_before from public, anon, authenticated;
grant execute on function public.find_deleted, public.restore_deletions, public.erase_deletions,
  public.erase_deleted_before to authenticated, service_role;
