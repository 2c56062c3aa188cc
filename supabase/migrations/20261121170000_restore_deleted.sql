-- Taking back a deletion, of one record or of many at once: all of them, or none.

create function public.restore_deleted(kind text, ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  revision_id bigint;
  record_id uuid;
  restored uuid[] := '{}';
begin
  perform private.require_one_of(kind, array['products', 'news', 'site_content', 'menu_items']);
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
revoke all on function public.restore_deleted from public, anon;
grant execute on function public.restore_deleted to authenticated, service_role;
