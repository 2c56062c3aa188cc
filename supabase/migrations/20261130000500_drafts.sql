-- Drafts of records, packages of drafts, and publications of both: immediately or at a planned moment, and undone as a
-- whole. Only administrators see them. A draft holds new values for some columns; publishing leaves the other columns as
-- they are. A column that has changed since the draft was begun is a conflict, and nothing is published.

create table public.packages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint packages_name check (char_length(name) between 1 and 120 and not private.is_blank(name)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.packages is 'Drafts that are published together, or not at all.';

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  -- One of the record types: private.add_record_type writes the check.
  table_name text not null,
  record_id uuid not null,
  record_name text not null default '',
  base jsonb constraint drafts_base check (jsonb_typeof(base) = 'object'),
  changes jsonb constraint drafts_changes check (jsonb_typeof(changes) = 'object'),
  typed jsonb constraint drafts_typed check (jsonb_typeof(typed) = 'object'),
  is_new boolean not null generated always as (base is null) stored,
  is_complete boolean not null generated always as (changes is not null) stored,
  package_id uuid references public.packages (id) on delete set null,
  user_id uuid,
  user_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint drafts_record unique (table_name, record_id),
  constraint drafts_content check (num_nonnulls(changes, typed) > 0),
  constraint drafts_length check (
    coalesce(octet_length(base::text), 0) + coalesce(octet_length(changes::text), 0)
      + coalesce(octet_length(typed::text), 0) <= 3000000)
);
comment on table public.drafts is 'What a record is to become; each record has at most one.';
comment on column public.drafts.record_id is 'For a new record, the id that it is to have.';
comment on column public.drafts.base is 'The record when the draft was begun; null for a new one.';
comment on column public.drafts.changes is 'Columns and their new values; null while what was typed cannot be saved.';
comment on column public.drafts.typed is 'What the form shows; null when nobody typed it.';
comment on column public.drafts.user_email is 'Who changed it last; null for the server.';

create index drafts_package on public.drafts (package_id) where package_id is not null;

create table public.publications (
  id uuid primary key default gen_random_uuid(),
  action text not null constraint publications_action check (action in ('publish', 'hide', 'undo')),
  package_id uuid references public.packages (id) on delete set null,
  table_name text,
  record_id uuid,
  undoes uuid references public.publications (id) on delete cascade,
  name text not null default '',
  -- Clients cannot read infinity, nor years outside the range of JavaScript's dates.
  due_at timestamptz not null default now()
    constraint publications_moment check (due_at between '2000-01-01Z' and '2200-01-01Z'),
  done_at timestamptz,
  failed_at timestamptz,
  failure jsonb,
  user_id uuid,
  user_email text,
  created_at timestamptz not null default now(),
  constraint publications_target check (
    (table_name is null) = (record_id is null)
    and (done_at is not null or num_nonnulls(package_id, record_id, undoes) = 1)
    and (action = 'undo') = (undoes is not null))
);
comment on table public.publications is
  'What is to be published, hidden or undone at a moment, and what was; the source of the calendar.';
comment on column public.publications.name is 'What its package or record was called.';
comment on column public.publications.failure is '{reason, table_name, record_id, name, columns}: why it changed nothing.';

create index publications_due on public.publications (due_at, id) where done_at is null and failed_at is null;
create index publications_by_time on public.publications (due_at desc, id);
create index publications_package on public.publications (package_id) where package_id is not null;
create index publications_record on public.publications (table_name, record_id) where record_id is not null;
create unique index publications_undone_once on public.publications (undoes) where undoes is not null;

-- Publishing a draft cancels its other plans: its own when its package is published, and a package's when its last draft
-- is. Undoing the publication restores both.
create table private.cancelled_plans (
  publication_id uuid not null references public.publications (id) on delete cascade,
  plan jsonb not null
);
comment on table private.cancelled_plans is 'Planned publications that another one cancelled, as they were.';

create index cancelled_plans_publication on private.cancelled_plans (publication_id);

-- Rights ------------------------------------------------------------------------------------------

alter table private.cancelled_plans enable row level security;
revoke all on private.cancelled_plans from public, anon, authenticated;

alter table public.packages enable row level security;
alter table public.drafts enable row level security;
alter table public.publications enable row level security;
revoke all on public.packages, public.drafts, public.publications from anon, authenticated, public;
grant all on public.packages, public.drafts, public.publications to service_role;
grant select, insert, update, delete on public.packages, public.drafts to authenticated;
-- The outcome of a publication is written by the functions below alone.
grant select, delete on public.publications to authenticated;
grant insert (id, action, package_id, table_name, record_id, undoes, due_at) on public.publications to authenticated;
grant update (due_at) on public.publications to authenticated;

create policy "administrators read packages" on public.packages
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert packages" on public.packages
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update packages" on public.packages
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete packages" on public.packages
  for delete to authenticated using ((select public.is_admin()));

create policy "administrators read drafts" on public.drafts
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert drafts" on public.drafts
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update drafts" on public.drafts
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete drafts" on public.drafts
  for delete to authenticated using ((select public.is_admin()));

create policy "administrators read publications" on public.publications
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert publications" on public.publications
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators move publications that are to come" on public.publications
  for update to authenticated
  using ((select public.is_admin()) and done_at is null) with check ((select public.is_admin()));
create policy "administrators cancel publications that are to come" on public.publications
  for delete to authenticated using ((select public.is_admin()) and done_at is null);

-- Authors and validity ----------------------------------------------------------------------------

create function private.set_draft_author() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.find_author();
  new.user_email := private.find_email(new.user_id);
  new.record_name := left(coalesce(
    private.name_record(coalesce(new.base, '{}') || coalesce(new.changes, new.typed)), ''), 300);
  return new;
end $$;

create function private.set_publication_author() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' then
    -- Another moment is another attempt.
    if new.due_at <> old.due_at then
      new.failed_at := null;
      new.failure := null;
    end if;
    return new;
  end if;
  new.user_id := private.find_author();
  new.user_email := private.find_email(new.user_id);
  if new.package_id is not null then
    new.name := coalesce((select packages.name from public.packages where packages.id = new.package_id), '');
  elsif new.undoes is not null then
    new.name := coalesce(
      (select publications.name from public.publications where publications.id = new.undoes), '');
  else
    new.name := coalesce(
      (select drafts.record_name from public.drafts
        where drafts.table_name = new.table_name and drafts.record_id = new.record_id),
      (select revisions.record_name from public.revisions
        where revisions.table_name = new.table_name and revisions.record_id = new.record_id
        order by revisions.id desc limit 1),
      '');
  end if;
  return new;
end $$;

-- Column defaults.
create function private.default_values(kind text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  pairs text;
  found jsonb;
begin
  select string_agg(format('%L, %s', attribute.attname, pg_get_expr(standard.adbin, standard.adrelid)), ', ')
  into pairs
  from pg_catalog.pg_attrdef as standard join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = standard.adrelid and attribute.attnum = standard.adnum
  where standard.adrelid = format('public.%I', kind)::regclass and attribute.attgenerated = '';
  execute format('select jsonb_build_object(%s)', pairs) into found;
  return found;
end $$;

-- A preview casts the values of all drafts, so one that does not fit its column would break every preview. Such drafts
-- are rejected when stored, by the types and checks that their publication would meet.
create function private.find_invalid_column(kind text, changes jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted jsonb := changes - array['id', 'created_at', 'updated_at'];
  misfit text;
  condition text;
  fits boolean;
begin
  select attribute.attname into misfit
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = format('public.%I', kind)::regclass and attribute.attnum > 0 and not attribute.attisdropped
    and wanted ? attribute.attname::text
    and case
      -- What is left out of a new record is given by its trigger.
      when jsonb_typeof(wanted -> attribute.attname::text) = 'null'
        then attribute.attnotnull and attribute.attname <> 'slug'
      when attribute.atttypid = 'text[]'::regtype
        then case jsonb_typeof(wanted -> attribute.attname::text) when 'array' then exists (
            select from jsonb_array_elements(wanted -> attribute.attname::text) as element
            where jsonb_typeof(element) <> 'string')
          else true end
      else false
    end
  limit 1;
  if misfit is not null then return misfit; end if;
  -- What the draft does not name has its default: some checks refuse null.
  wanted := private.default_values(kind) || wanted;
  begin
    execute format('select jsonb_populate_record(null::public.%I, $1)', kind) using wanted;
    for misfit, condition in
      select rule.conname, pg_get_expr(rule.conbin, rule.conrelid)
      from pg_catalog.pg_constraint as rule
      where rule.conrelid = format('public.%I', kind)::regclass and rule.contype = 'c'
        -- An address that is taken or blank gets another one when it is published.
        and not exists (
          select from pg_catalog.pg_attribute as attribute
          where attribute.attrelid = rule.conrelid and attribute.attnum = any (rule.conkey)
            and attribute.attname = 'slug')
    loop
      execute format(
        'select (%s) from (select (jsonb_populate_record(null::public.%I, $1)).*) as wanted', condition, kind)
        into fits using wanted;
      if not fits then return misfit; end if;
    end loop;
  exception when data_exception then
    return sqlerrm;
  end;
  return null;
end $$;

create function private.require_valid_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  misfit text;
begin
  -- The check of the table's name comes after this trigger.
  if not exists (select from private.record_types where table_name = new.table_name) then
    return new;
  end if;
  misfit := private.find_invalid_column(new.table_name, new.changes);
  if misfit is not null then
    raise exception using errcode = '23514', message = 'the draft does not fit its table: ' || misfit;
  end if;
  return new;
end $$;

create trigger packages_updated_at before update on public.packages
  for each row execute function private.set_updated_at();
create trigger drafts_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();
-- Adding a draft to a package leaves its version unchanged.
create trigger drafts_signed before insert or update of table_name, record_id, base, changes, typed, user_id, user_email
  on public.drafts for each row execute function private.set_draft_author();
create trigger publications_signed before insert or update on public.publications
  for each row execute function private.set_publication_author();
create trigger drafts_fitting before insert or update of table_name, changes on public.drafts
  for each row when (new.changes is not null) execute function private.require_valid_draft();

-- Plans -------------------------------------------------------------------------------------------

-- Deleting a package deletes its planned publications; past ones stay.
create function private.cancel_publications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.publications where package_id = old.id and done_at is null;
  return old;
end $$;

create function private.cancel_planned_draft() returns trigger
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

-- Restores the plans that a publication had cancelled, with planner and time, where a draft exists and no other plan
-- does. Past times are left out: undoing must not publish immediately.
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

create function private.notify_publications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify('publications_changed', '');
  return null;
end $$;

create function private.mail_failure() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox (kind, dedupe_key, publication_id, expires_at)
  values ('publication_failed', 'publication_failed:' || gen_random_uuid(), new.id, now() + interval '3 days');
  return null;
end $$;

create trigger packages_cancelled before delete on public.packages
  for each row execute function private.cancel_publications();
create trigger drafts_cancelled after delete on public.drafts
  for each row execute function private.cancel_planned_draft();
create trigger publications_told after insert or update on public.publications
  for each statement execute function private.notify_publications();
create trigger publications_failed after update of failed_at on public.publications
  for each row when (new.failed_at is not null and old.failed_at is null) execute function private.mail_failure();

-- Publishing --------------------------------------------------------------------------------------

-- Aborts a publication: 409, with the reason as JSON.
create function private.reject_publication(
  reason text, kind text, record uuid, name text, columns text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', message = 'The publication changes nothing: ' || reason,
    detail = jsonb_build_object(
      'reason', reason, 'table_name', kind, 'record_id', record, 'name', name, 'columns', columns)::text;
end $$;

-- Applies a draft's changes, makes the record visible unless the draft says otherwise, and deletes the draft.
create function private.publish_draft(draft public.drafts, is_shown boolean) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  live jsonb := private.read_record(draft.table_name, draft.record_id);
  shown text := private.visible_column(draft.table_name);
  wanted jsonb := draft.changes - array['id', 'created_at', 'updated_at'];
  clashing text[];
  unknown text[];
begin
  if wanted is null then
    perform private.reject_publication('incomplete', draft.table_name, draft.record_id, draft.record_name);
  end if;
  select array_agg(key order by key) into unknown from jsonb_object_keys(wanted) as key
  where not exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', draft.table_name)::regclass and attname = key and attnum > 0
      and not attisdropped);
  if unknown is not null then
    perform private.reject_publication('invalid', draft.table_name, draft.record_id, draft.record_name, unknown);
  end if;
  if live is null and draft.base is not null then
    perform private.reject_publication('gone', draft.table_name, draft.record_id, draft.record_name);
  end if;
  if live is not null then
    select array_agg(key order by key) into clashing from jsonb_each(wanted)
    where live -> key is distinct from value
      and (draft.base is null or (draft.base ? key and live -> key is distinct from draft.base -> key));
    if clashing is not null then
      perform private.reject_publication('conflict', draft.table_name, draft.record_id, draft.record_name, clashing);
    end if;
  elsif draft.table_name = 'menu_items' and not wanted ? 'order_index' then
    wanted := wanted || jsonb_build_object(
      'order_index', (select coalesce(max(order_index), 0) + 1 from public.menu_items));
  end if;
  if is_shown and shown is not null and not wanted ? shown then
    wanted := wanted || jsonb_build_object(shown, true);
  end if;
  -- An insert needs all columns without a default, although the record is there.
  if live is not null then
    wanted := (live - array['created_at', 'updated_at', 'slug']) || wanted;
  end if;
  begin
    perform private.upsert_record(draft.table_name, wanted || jsonb_build_object('id', draft.record_id));
  exception
    when unique_violation then
      perform private.reject_publication('taken', draft.table_name, draft.record_id, draft.record_name);
    when integrity_constraint_violation or data_exception then
      perform private.reject_publication('invalid', draft.table_name, draft.record_id, draft.record_name);
  end;
  delete from public.drafts where drafts.id = draft.id;
end $$;

create function private.publish_package(package uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  draft public.drafts;
  is_empty boolean := true;
begin
  -- In one order, so that two who publish at once wait for each other instead of forever.
  for draft in
    select * from public.drafts where drafts.package_id = package order by table_name, record_id for update
  loop
    perform private.publish_draft(draft, false);
    is_empty := false;
  end loop;
  if is_empty then
    perform private.reject_publication('empty', null, null, name);
  end if;
end $$;

create function private.publish_record(kind text, record uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  draft public.drafts;
  shown text := private.visible_column(kind);
begin
  select * into draft from public.drafts
    where drafts.table_name = kind and drafts.record_id = record for update;
  if found then
    perform private.publish_draft(draft, true);
  elsif shown is null or private.read_record(kind, record) is null then
    perform private.reject_publication('gone', kind, record, name);
  else
    execute format('update public.%1$I set %2$I = true where id = $1 and not %2$I', kind, shown) using record;
  end if;
end $$;

create function private.hide_record(kind text, record uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
  if private.read_record(kind, record) is null then
    perform private.reject_publication('gone', kind, record, name);
  end if;
  execute format('update public.%1$I set %2$I = false where id = $1 and %2$I', kind, private.visible_column(kind))
    using record;
end $$;

create function private.undo_publication(undone public.publications) returns void
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
      perform private.upsert_record(revision.table_name, revision.before);
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

create function private.run_publication(publication public.publications) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  undone public.publications;
begin
  perform set_config('publications.author', coalesce(publication.user_id::text, ''), true);
  perform set_config('publications.id', publication.id::text, true);
  if publication.action = 'undo' then
    select * into undone from public.publications where id = publication.undoes;
    -- What an undo replaced is a draft again, which is published like any other.
    if undone.done_at is null or undone.action = 'undo' then
      perform private.reject_publication('not published', null, null, publication.name);
    end if;
    perform private.undo_publication(undone);
  elsif publication.package_id is not null then
    perform private.publish_package(publication.package_id, publication.name);
  elsif publication.action = 'publish' then
    perform private.publish_record(publication.table_name, publication.record_id, publication.name);
  else
    perform private.hide_record(publication.table_name, publication.record_id, publication.name);
  end if;
  perform private.end_publication(publication.id, null);
  perform set_config('publications.author', '', true);
  perform set_config('publications.id', '', true);
end $$;

-- For administrators too, who may not write these columns themselves.
create function private.end_publication(publication uuid, reason jsonb) returns void
  language sql security definer set search_path = '' as $$
  update public.publications set
    done_at = case when reason is null then clock_timestamp() end,
    failed_at = case when reason is not null then now() end,
    failure = reason
  where id = publication
$$;

create function public.publish_now(target jsonb) returns uuid
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  asked public.publications;
begin
  insert into public.publications (action, package_id, table_name, record_id, undoes)
  select named.action, named.package_id, named.table_name, named.record_id, named.undoes
  from jsonb_populate_record(null::public.publications, target) as named
  returning * into asked;
  perform private.run_publication(asked);
  return asked.id;
end $$;
comment on function public.publish_now is
  'Carries out {action, package_id, table_name, record_id, undoes} at once; gives the id of the publication. Fails with PT409 and {reason, table_name, record_id, name, columns} in the detail, and then changes nothing.';

create function public.carry_out_due(single uuid default null) returns boolean
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.publications;
  reason text;
  count integer := 0;
begin
  -- Many at once, as after a stop: pages follow each transaction, not each publication. What another server carries
  -- out is locked.
  for due in
    select * from public.publications
    where done_at is null and failed_at is null and due_at <= now() and (single is null or id = single)
    order by due_at, id limit 25 for update skip locked
  loop
    count := count + 1;
    begin
      perform private.run_publication(due);
    exception when others then
      -- What may pass is tried again. A time limit is not caught here: it ends the whole statement.
      if left(sqlstate, 2) in ('40', '53', '55', '57', '58', 'XX') then
        raise;
      end if;
      get stacked diagnostics reason = pg_exception_detail;
      perform private.end_publication(due.id, case sqlstate when 'PT409' then reason::jsonb
        else jsonb_build_object('reason', 'invalid', 'name', due.name) end);
    end;
  end loop;
  return count > 0;
end $$;
comment on function public.carry_out_due is
  'Carries out the publications that have been due longest, or only one if it is due; gives whether there were any. One that cannot be is marked as failed and changes nothing. For the server.';

create function public.give_up_publication(publication uuid) returns boolean
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  due public.publications;
begin
  select * into due from public.publications
    where id = publication and done_at is null and failed_at is null and due_at <= now() for update skip locked;
  if not found then
    return false;
  end if;
  perform private.end_publication(publication, jsonb_build_object('reason', 'too long', 'name', due.name));
  return true;
end $$;
comment on function public.give_up_publication is
  'Marks a publication that is due as failed, since it exceeds the time limit of a statement; gives whether it was due. For the server.';

-- What undoing would not restore.
create function public.list_changed_since(publication uuid)
  returns table (table_name text, record_id uuid, record_name text)
  language sql stable security invoker set search_path = '' as $$
  select distinct on (revision.table_name, revision.record_id)
    revision.table_name, revision.record_id, revision.record_name
  from public.publications as done join public.revisions as revision on revision.change_id = done.id
  where done.id = publication and private.was_changed_since(revision)
  order by revision.table_name, revision.record_id, revision.id
$$;
comment on function public.list_changed_since is
  'The records of a publication that were changed or deleted after it: undoing it leaves them as they are.';

alter publication supabase_realtime add table public.packages, public.drafts, public.publications;

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.publish_now, public.carry_out_due, public.give_up_publication, public.list_changed_since
  from public, anon, authenticated, service_role;
grant execute on function private.default_values, private.restore_plans, private.reject_publication,
  private.publish_draft, private.publish_package, private.publish_record, private.hide_record,
  private.undo_publication, private.run_publication, private.end_publication, public.publish_now,
  public.list_changed_since to authenticated, service_role;
grant execute on function public.carry_out_due, public.give_up_publication to service_role;
