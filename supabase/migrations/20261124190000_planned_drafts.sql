-- A publication of a draft that is discarded, or that somebody published before, has nothing left to do: at its moment
-- it would fail, or show what nobody asked to show. It stays where it shows a record that is hidden, or will be by then.
-- The same holds for a package whose last draft is gone.

create function private.cancel_planned_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  shown text := private.visible_column(old.table_name);
  is_hidden boolean := false;
  carried_out uuid := nullif(current_setting('publications.id', true), '')::uuid;
begin
  delete from public.publications as planned
  where planned.package_id = old.package_id and planned.action = 'publish' and planned.done_at is null
    and planned.id is distinct from carried_out
    and not exists (select from public.drafts where drafts.package_id = old.package_id);
  if shown is not null then
    execute format('select exists (select from public.%I where id = $1 and not %I)', old.table_name, shown)
      into is_hidden using old.record_id;
  end if;
  if is_hidden then
    return null;
  end if;
  delete from public.publications as planned
  where planned.table_name = old.table_name and planned.record_id = old.record_id
    and planned.action = 'publish' and planned.done_at is null
    -- The one that is being carried out ends its draft itself.
    and planned.id is distinct from carried_out
    and not exists (
      select from public.publications as hiding
      where hiding.table_name = old.table_name and hiding.record_id = old.record_id
        and hiding.action = 'hide' and hiding.done_at is null and hiding.due_at <= planned.due_at);
  return null;
end $$;

create trigger drafts_cancelled after delete on public.drafts
  for each row execute function private.cancel_planned_draft();
