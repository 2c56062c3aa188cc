-- Drafts of records, packages of drafts, and publications of both: at once or at a moment, and undone in one press.
-- Administrators alone see them. What a draft publishes is a list of columns with their new values, so that changes of
-- others to other columns stay; a column that both changed is a conflict, and nothing is published.

create table public.packages (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint packages_name check (char_length(name) between 1 and 120 and not private.is_blank(name)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.packages is 'Drafts that are published together, or not at all.';

create trigger packages_updated_at before update on public.packages
  for each row execute function private.set_updated_at();

create table public.drafts (
  id uuid primary key default gen_random_uuid(),
  table_name text not null
    constraint drafts_table check (table_name in ('site_content', 'products', 'news', 'menu_items')),
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
  table_name text
    constraint publications_table check (table_name in ('site_content', 'products', 'news', 'menu_items')),
  record_id uuid,
  undoes uuid references public.publications (id) on delete cascade,
  name text not null default '',
  -- Clients cannot read infinity, nor years that JavaScript's dates do not reach.
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
    and (action = 'undo') = (undoes is not null)
    and (action <> 'hide' or table_name in ('products', 'news', 'menu_items')))
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

alter table public.packages enable row level security;
alter table public.drafts enable row level security;
alter table public.publications enable row level security;
revoke all on public.packages, public.drafts, public.publications from anon, authenticated, public;
grant all on public.packages, public.drafts, public.publications to service_role;
grant select, insert, update, delete on public.packages, public.drafts to authenticated;
-- What became of a publication is written by the functions below alone.
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

-- Authors and names -------------------------------------------------------------------------------

-- Whoever is signed in; for a publication at a moment, whoever planned it.
create function private.find_author() returns uuid
  language sql stable set search_path = '' as $$
  select coalesce(auth.uid(), nullif(current_setting('publications.author', true), '')::uuid)
$$;

create function private.find_email(account uuid) returns text
  language sql stable security definer set search_path = '' as $$
  select email::text from auth.users where id = account
$$;

create function private.sign_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.user_id := private.find_author();
  new.user_email := private.find_email(new.user_id);
  new.record_name := left(coalesce(
    private.name_record(coalesce(new.base, '{}') || coalesce(new.changes, new.typed)), ''), 300);
  return new;
end $$;

-- Putting a draft into a package changes nothing that it says.
create trigger drafts_signed before insert or update of table_name, record_id, base, changes, typed, user_id, user_email
  on public.drafts for each row execute function private.sign_draft();
create trigger drafts_updated_at before update on public.drafts
  for each row execute function private.set_updated_at();

create function private.sign_publication() returns trigger
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

create trigger publications_signed before insert or update on public.publications
  for each row execute function private.sign_publication();

-- What is to come of a package goes with it; what was stays.
create function private.cancel_publications() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.publications where package_id = old.id and done_at is null;
  return old;
end $$;

create trigger packages_cancelled before delete on public.packages
  for each row execute function private.cancel_publications();

-- As before, save that a publication at a moment has an author too, and that what it changes bears its own id.
create or replace function private.write_revision() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  old_state jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  new_state jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  state jsonb := coalesce(new_state, old_state);
  columns text[] := '{}';
  author uuid := private.find_author();
begin
  if tg_op = 'UPDATE' then
    columns := array(
      select key from jsonb_each(new_state) where key <> 'updated_at' and value is distinct from old_state -> key);
    if columns = '{}' then return null; end if;
  elsif tg_op = 'INSERT' then
    update public.revisions set restored_at = now()
      where table_name = tg_table_name and record_id = new.id
        and operation = 'delete' and restored_at is null;
  end if;
  insert into public.revisions (table_name, record_id, record_name, operation, changed_columns, before, after,
    change_id, user_id, user_email, restored_from)
  values (tg_table_name, (state ->> 'id')::uuid, private.name_record(state), lower(tg_op), columns, old_state,
    new_state,
    coalesce(nullif(current_setting('publications.id', true), '')::uuid, private.name_transaction()),
    author, private.find_email(author),
    nullif(current_setting('revisions.restored_from', true), '')::bigint);
  return null;
end $$;

create index revisions_of_change on public.revisions (change_id);

-- One number and one notification for each table that a transaction changes, however many rows and statements.
create or replace function private.note_content_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  noted text := 'content_changes.' || tg_table_name;
  raised bigint;
begin
  -- A statement that changed no row, such as one that the rights refused, changes no page.
  if not exists (select from changed) or coalesce(current_setting(noted, true), '') <> '' then
    return null;
  end if;
  perform set_config(noted, 'noted', true);
  -- Hosted Supabase refuses an update without a condition (safeupdate), in functions too.
  update private.content_version set version = version + 1 where is_only returning version into raised;
  perform private.tell_content_change(tg_table_name, raised);
  return null;
end $$;

-- Writing a record --------------------------------------------------------------------------------

-- Makes a record what a state says; columns that the state does not name keep their value, or take their default.
create function private.put_record(kind text, state jsonb) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  shared text;
  assignments text;
  stored jsonb;
begin
  select string_agg(format('%I', attname), ', ' order by attnum),
    string_agg(format('%1$I = excluded.%1$I', attname), ', ' order by attnum) filter (where attname <> 'id')
  into shared, assignments
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', kind)::regclass and attnum > 0
    and not attisdropped and attgenerated = '' and attname <> 'updated_at' and state ? attname::text;
  execute format(
    'insert into public.%1$I as record (%2$s)
     select %2$s from jsonb_populate_record(null::public.%1$I, $1)
     on conflict (id) do update set %3$s
     returning to_jsonb(record)', kind, shared, assignments)
    into stored using state;
  -- The trigger that gives slugs would have given another one.
  if state ? 'slug' and stored ->> 'slug' is distinct from state ->> 'slug' then
    raise exception using errcode = '23505',
      message = format('the slug %s belongs to another record', state ->> 'slug');
  end if;
  return stored;
end $$;

-- As before; how a state is written is above.
create or replace function public.restore_revision(revision_id bigint) returns uuid
  language plpgsql security invoker set search_path = '' as $$
declare
  revision public.revisions;
begin
  select * into revision from public.revisions where id = revision_id;
  if not found then
    return null;
  end if;
  perform set_config('revisions.restored_from', revision_id::text, true);
  perform private.put_record(revision.table_name, coalesce(revision.after, revision.before));
  perform set_config('revisions.restored_from', '', true);
  return revision.record_id;
end $$;

-- Publishing --------------------------------------------------------------------------------------

-- The column that says whether visitors see a record; null for texts, which they always see.
create function private.visible_column(kind text) returns text
  language sql immutable set search_path = '' as $$
  select case kind when 'menu_items' then 'is_active' when 'site_content' then null else 'is_published' end
$$;

-- Ends the transaction of a publication that cannot be: 409, with the reason as JSON.
create function private.refuse_publication(
  reason text, kind text, record uuid, name text, columns text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
begin
  raise exception using errcode = 'PT409', message = 'The publication changes nothing: ' || reason,
    detail = jsonb_build_object(
      'reason', reason, 'table_name', kind, 'record_id', record, 'name', name, 'columns', columns)::text;
end $$;

create function private.read_record(kind text, record uuid) returns jsonb
  language plpgsql security invoker set search_path = '' as $$
declare
  state jsonb;
begin
  execute format('select to_jsonb(record) from public.%I as record where id = $1 for update', kind)
    into state using record;
  return state;
end $$;

-- Writes what a draft changes, shows the record unless the draft says otherwise, and ends the draft.
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
    perform private.refuse_publication('incomplete', draft.table_name, draft.record_id, draft.record_name);
  end if;
  select array_agg(key order by key) into unknown from jsonb_object_keys(wanted) as key
  where not exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', draft.table_name)::regclass and attname = key and attnum > 0
      and not attisdropped);
  if unknown is not null then
    perform private.refuse_publication('invalid', draft.table_name, draft.record_id, draft.record_name, unknown);
  end if;
  if live is null and draft.base is not null then
    perform private.refuse_publication('gone', draft.table_name, draft.record_id, draft.record_name);
  end if;
  if live is not null then
    select array_agg(key order by key) into clashing from jsonb_each(wanted)
    where live -> key is distinct from value
      and (draft.base is null or (draft.base ? key and live -> key is distinct from draft.base -> key));
    if clashing is not null then
      perform private.refuse_publication('conflict', draft.table_name, draft.record_id, draft.record_name, clashing);
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
    perform private.put_record(draft.table_name, wanted || jsonb_build_object('id', draft.record_id));
  exception
    when unique_violation then
      perform private.refuse_publication('taken', draft.table_name, draft.record_id, draft.record_name);
    when integrity_constraint_violation or data_exception then
      perform private.refuse_publication('invalid', draft.table_name, draft.record_id, draft.record_name);
  end;
  delete from public.drafts where drafts.id = draft.id;
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
    perform private.refuse_publication('gone', kind, record, name);
  else
    execute format('update public.%1$I set %2$I = true where id = $1 and not %2$I', kind, shown) using record;
  end if;
end $$;

create function private.hide_record(kind text, record uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
begin
  if private.read_record(kind, record) is null then
    perform private.refuse_publication('gone', kind, record, name);
  end if;
  execute format('update public.%1$I set %2$I = false where id = $1 and %2$I', kind, private.visible_column(kind))
    using record;
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
    perform private.refuse_publication('empty', null, null, name);
  end if;
end $$;

-- Brings back what a publication replaced, as drafts of its package; records that were changed since stay.
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
end $$;

create function private.was_changed_since(revision public.revisions) returns boolean
  language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.revisions as later
    where later.table_name = revision.table_name and later.record_id = revision.record_id
      and later.id > revision.id and later.change_id <> revision.change_id)
$$;

-- What an undo would leave as it is.
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

create function private.carry_out(publication public.publications) returns void
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
      perform private.refuse_publication('not published', null, null, publication.name);
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
  perform private.carry_out(asked);
  return asked.id;
end $$;
comment on function public.publish_now is
  'Carries out {action, package_id, table_name, record_id, undoes} at once; gives the id of the publication. Fails with PT409 and {reason, table_name, record_id, name, columns} in the detail, and then changes nothing.';

create function public.carry_out_due() returns boolean
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
    where done_at is null and failed_at is null and due_at <= now()
    order by due_at, id limit 25 for update skip locked
  loop
    count := count + 1;
    begin
      perform private.carry_out(due);
    exception when others then
      -- What may pass is tried again.
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
  'Carries out the publications that have been due longest; gives whether there were any. One that cannot be is marked as failed and changes nothing. For the server.';

revoke all on all functions in schema private from public;
grant execute on function private.put_record, private.visible_column, private.refuse_publication, private.read_record,
  private.publish_draft, private.publish_record, private.hide_record, private.publish_package,
  private.undo_publication, private.was_changed_since, private.carry_out, private.end_publication
  to authenticated, service_role;
revoke all on function public.list_changed_since, public.publish_now, public.carry_out_due
  from public, anon, authenticated;
grant execute on function public.list_changed_since, public.publish_now to authenticated, service_role;
grant execute on function public.carry_out_due to service_role;

-- The panel's lists -------------------------------------------------------------------------------

-- As before, with whether there is a draft, which lists are narrowed to.

drop function public.find_products(text), public.find_news(text), public.find_menu_items(text), public.find_content(jsonb);

create function public.find_products(search text)
  returns table (
    id uuid, slug text, title text, description text, features text[], category text, image_url text,
    is_published boolean, created_at timestamptz, updated_at timestamptz, name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select product.id, product.slug, product.title, product.description, product.features,
    trim(product.category), product.image_url, product.is_published, product.created_at, product.updated_at,
    private.name_key(product.title),
    exists (select from public.drafts where drafts.table_name = 'products' and drafts.record_id = product.id)
  from private.to_patterns(search) as wanted (patterns), public.products as product
  where private.fold(concat_ws(' ', product.title, product.category, product.description,
    array_to_string(product.features, ' '))) like all (wanted.patterns)
$$;
comment on function public.find_products is
  'Products whose title, category, description or features hold every word of a search; all for an empty one.';

create function public.find_news(search text)
  returns table (
    id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
    read_time text, source_name text, source_url text, is_published boolean, is_featured boolean,
    created_at timestamptz, updated_at timestamptz, name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select article.id, article.slug, article.title, article.excerpt, article.author, article.category,
    article.image_url, article.read_time, article.source_name, article.source_url,
    article.is_published, article.is_featured, article.created_at, article.updated_at,
    private.name_key(article.title),
    exists (select from public.drafts where drafts.table_name = 'news' and drafts.record_id = article.id)
  from public.news as article
  where private.to_patterns(search) = '{}'
    -- As a query of its own it runs once, whatever the plan.
    or article.id = any ((select private.match_news(search))::uuid[])
$$;
comment on function public.find_news is
  'News whose title, author, excerpt or source hold every word of a search; all for an empty one.';

create function public.find_menu_items(search text)
  returns table (
    id uuid, name text, url text, is_active boolean, order_index integer, updated_at timestamptz,
    name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select item.id, item.name, item.url, item.is_active, item.order_index, item.updated_at,
    private.name_key(item.name),
    exists (select from public.drafts where drafts.table_name = 'menu_items' and drafts.record_id = item.id)
  from private.to_patterns(search) as wanted (patterns), public.menu_items as item
  where private.fold(item.name || ' ' || item.url) like all (wanted.patterns)
$$;
comment on function public.find_menu_items is
  'Menu items whose name or address hold every word of a search; all for an empty one.';

create function public.find_content(search jsonb)
  returns table (
    id uuid, section text, key text, value text, type text, created_at timestamptz, updated_at timestamptz,
    has_draft boolean
  )
  language sql stable security invoker as $$
  with wanted as materialized (
    select (private.to_patterns(part ->> 'word'))[1] as pattern,
      array(select jsonb_array_elements_text(part -> 'names')) as names
    from jsonb_array_elements(search) as listed (part)
    limit 20)
  select content.id, content.section, content.key, content.value, content.type, content.created_at,
    content.updated_at,
    exists (select from public.drafts where drafts.table_name = 'site_content' and drafts.record_id = content.id)
  from public.site_content as content
  cross join lateral (
    select content.section || '.' || content.key as name,
      private.fold(content.section || '.' || content.key || ' ' || content.value) as folded
    offset 0) as text
  where not exists (
    select from wanted
    where not (text.folded like wanted.pattern or text.name like any (wanted.names)))
$$;
comment on function public.find_content is
  'Texts that for each {word, names} of a list hold the word in section, key or value, or have a name (section.key) that is like one of the names.';

revoke all on function public.find_products, public.find_news, public.find_menu_items, public.find_content
  from public, anon;
grant execute on function public.find_products, public.find_news, public.find_menu_items, public.find_content
  to authenticated, service_role;

-- Mail --------------------------------------------------------------------------------------------

-- The office learns of a publication at a moment that changed nothing.
alter table public.mail_outbox
  add column publication_id uuid references public.publications (id) on delete cascade,
  drop constraint mail_outbox_kind,
  drop constraint mail_outbox_reason,
  add constraint mail_outbox_kind check (kind in (
    'quote_notice', 'quote_receipt', 'newsletter_confirmation', 'password_recovery', 'publication_failed')),
  add constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    when 'publication_failed' then publication_id is not null
    else quote_request_id is not null end);

create index mail_outbox_publication on public.mail_outbox (publication_id) where publication_id is not null;

create function private.mail_failure() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mail_outbox (kind, dedupe_key, publication_id, expires_at)
  values ('publication_failed', 'publication_failed:' || gen_random_uuid(), new.id, now() + interval '3 days');
  return null;
end $$;
revoke all on function private.mail_failure from public;

create trigger publications_failed after update of failed_at on public.publications
  for each row when (new.failed_at is not null and old.failed_at is null) execute function private.mail_failure();
