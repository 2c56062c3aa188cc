-- Publishing a draft ends what else was planned of it: the moment of a single draft that is published with its package,
-- or of a package whose last draft is published. Undoing the publication brings the draft back, and so its plan.

create table private.cancelled_plans (
  publication_id uuid not null references public.publications (id) on delete cascade,
  plan jsonb not null
);
comment on table private.cancelled_plans is 'Planned publications that another one cancelled, as they were.';
create index cancelled_plans_publication on private.cancelled_plans (publication_id);
alter table private.cancelled_plans enable row level security;
revoke all on private.cancelled_plans from public, anon, authenticated;

-- As before, save that a publication remembers what it cancels.
create or replace function private.cancel_planned_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  shown text := private.visible_column(old.table_name);
  is_hidden boolean := false;
  carried_out uuid := nullif(current_setting('publications.id', true), '')::uuid;
begin
  with cancelled as (
    delete from public.publications as planned
    where planned.package_id = old.package_id and planned.action = 'publish' and planned.done_at is null
      and planned.id is distinct from carried_out
      and not exists (select from public.drafts where drafts.package_id = old.package_id)
    returning planned.*)
  insert into private.cancelled_plans (publication_id, plan)
  select carried_out, to_jsonb(cancelled) from cancelled where carried_out is not null;
  if shown is not null then
    execute format('select exists (select from public.%I where id = $1 and not %I)', old.table_name, shown)
      into is_hidden using old.record_id;
  end if;
  if is_hidden then
    return null;
  end if;
  with cancelled as (
    delete from public.publications as planned
    where planned.table_name = old.table_name and planned.record_id = old.record_id
      and planned.action = 'publish' and planned.done_at is null
      -- The one that is being carried out ends its draft itself.
      and planned.id is distinct from carried_out
      and not exists (
        select from public.publications as hiding
        where hiding.table_name = old.table_name and hiding.record_id = old.record_id
          and hiding.action = 'hide' and hiding.done_at is null and hiding.due_at <= planned.due_at)
    returning planned.*)
  insert into private.cancelled_plans (publication_id, plan)
  select carried_out, to_jsonb(cancelled) from cancelled where carried_out is not null;
  return null;
end $$;

-- Plans again what a publication had cancelled, by whom and when it was planned, where there is a draft for it and no
-- other plan. A moment that has passed is left out: nothing may come out as soon as it was taken back.
create function private.restore_plans(undone uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  plan public.publications;
begin
  for plan in
    select restored.* from private.cancelled_plans as cancelled,
      jsonb_populate_record(null::public.publications, cancelled.plan) as restored
    where cancelled.publication_id = undone
  loop
    continue when plan.due_at <= now()
      or not exists (
        select from public.drafts
        where drafts.package_id = plan.package_id
          or (drafts.table_name = plan.table_name and drafts.record_id = plan.record_id))
      or exists (
        select from public.publications as other
        where other.action = 'publish' and other.done_at is null
          and (other.package_id = plan.package_id
            or (other.table_name = plan.table_name and other.record_id = plan.record_id)));
    insert into public.publications (id, action, package_id, table_name, record_id, due_at)
    values (plan.id, plan.action, plan.package_id, plan.table_name, plan.record_id, plan.due_at)
    on conflict (id) do nothing;
    update public.publications set user_id = plan.user_id, user_email = plan.user_email where id = plan.id;
  end loop;
end $$;

-- As before, save that plans come back with their drafts.
create or replace function private.undo_publication(undone public.publications) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  revision public.revisions;
  live jsonb;
begin
  for revision in
    select distinct on (revisions.table_name, revisions.record_id) revisions.* from public.revisions
    where revisions.change_id = undone.id
    order by revisions.table_name, revisions.record_id, revisions.id
  loop
    live := private.read_record(revision.table_name, revision.record_id);
    continue when live is null or private.was_changed_since(revision);
    if revision.before is null then
      execute format('delete from public.%I where id = $1', revision.table_name) using revision.record_id;
    else
      perform set_config('revisions.restored_from', revision.id::text, true);
      perform private.put_record(revision.table_name, revision.before);
      perform set_config('revisions.restored_from', '', true);
    end if;
    insert into public.drafts (table_name, record_id, base, changes, package_id)
    values (revision.table_name, revision.record_id,
      case when revision.before is not null then private.read_record(revision.table_name, revision.record_id) end,
      case when revision.before is null then revision.after - array['id', 'created_at', 'updated_at'] else (
        select jsonb_object_agg(changed, revision.after -> changed)
        from unnest(revision.changed_columns) as changed) end,
      undone.package_id)
    on conflict do nothing;
  end loop;
  perform private.restore_plans(undone.id);
end $$;
