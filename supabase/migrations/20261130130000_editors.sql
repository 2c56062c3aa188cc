-- Editors: colleagues who edit and publish what the site says and answer requests. Settings, the team, subscribers, exports
-- of personal data, erasing and backups stay with administrators. `is_admin()` guards those; `is_team_member()`, all else.

create table public.editors (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null default '' constraint editors_name_length check (char_length(name) <= 120),
  created_at timestamptz not null default now(),
  draft_key text not null
    default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64')
);
comment on column public.editors.draft_key is 'As that of admin_users.';

alter table public.admin_users
  add column name text not null default '' constraint admin_users_name_length check (char_length(name) <= 120);

-- Who is on the team ------------------------------------------------------------------------------

create function private.is_fully_signed_in() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select 1 from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()))
    and not public.lacks_second_factor()
    and not public.must_add_second_factor()
    and not public.must_change_password();
end
$$;

create or replace function public.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.admin_users where user_id = (select auth.uid())) and private.is_fully_signed_in();
end
$$;

create function public.is_team_member() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (exists (select 1 from public.admin_users where user_id = (select auth.uid()))
      or exists (select 1 from public.editors where user_id = (select auth.uid())))
    and private.is_fully_signed_in();
end
$$;
comment on function public.is_team_member is
  'Whether an administrator or an editor asks, as is_admin has it of their session, password and second factor.';

create function private.require_team_member() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not public.is_team_member() then
    raise exception using errcode = '42501', message = 'only administrators and editors may do this';
  end if;
end $$;

alter table public.editors enable row level security;
revoke all on public.editors from anon, authenticated, public;
grant select on public.editors to authenticated;
grant all on public.editors to service_role;

create policy "an editor sees their own row" on public.editors for select to authenticated
  using (user_id = (select auth.uid()) and not (select public.lacks_second_factor())
    and not (select public.must_add_second_factor()) and not (select public.must_change_password()));

-- What the team may do ----------------------------------------------------------------------------

do $$
declare
  granted record;
begin
  for granted in
    select schemaname, tablename, policyname,
      replace(qual, 'is_admin', 'is_team_member') as qual,
      replace(with_check, 'is_admin', 'is_team_member') as with_check
    from pg_catalog.pg_policies
    where policyname like 'administrators %' and (
      schemaname = 'public' and (
        tablename in (select table_name from private.record_types)
        or tablename in ('revisions', 'packages', 'drafts', 'publications', 'missed_searches', 'preview_links', 'pictures',
          'quote_requests', 'quote_request_items', 'proposals', 'proposal_templates')
        or policyname = 'administrators see since when a second factor is demanded')
      or schemaname = 'private' and tablename in ('product_listing', 'news_listing'))
  loop
    execute format('alter policy %I on %I.%I', granted.policyname, granted.schemaname, granted.tablename)
      || coalesce(' using (' || granted.qual || ')', '') || coalesce(' with check (' || granted.with_check || ')', '');
    execute format('alter policy %I on %I.%I rename to %I', granted.policyname, granted.schemaname, granted.tablename,
      replace(granted.policyname, 'administrators', 'team members'));
  end loop;
end $$;

drop policy "administrators read the panel's channels" on realtime.messages;
create policy "team members read the panel's channels" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) ~ '^panel(:|$)' and (select public.is_team_member()));

drop policy "administrators write on the panel's channels" on realtime.messages;
create policy "team members write on the panel's channels" on realtime.messages
  for insert to authenticated
  with check ((select realtime.topic()) ~ '^panel(:|$)' and (select public.is_team_member()));

-- Editors add pictures. Replacing or deleting a stored file cannot be undone.
drop policy "administrators read media" on storage.objects;
create policy "team members read media" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select public.is_team_member()));
drop policy "administrators insert media" on storage.objects;
create policy "team members insert media" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select public.is_team_member()));

create policy "team members see what became of the office's mail" on public.mail_outbox
  for select to authenticated
  using ((select public.is_team_member()) and kind in (
    'quote_notice', 'quote_receipt', 'proposal', 'proposal_answer', 'proposal_reminder', 'publication_failed'));

-- The policies of record types to come.
create or replace function private.add_record_type(name text, visible text default null, switches text[] default '{}')
  returns void
  language plpgsql set search_path = '' as $$
declare
  label constant text := replace(name, '_', ' ');
  is_member constant text := '(select public.is_team_member())';
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
      'team members read all ' || label, name, is_member);
  end if;
  execute format('create policy %I on public.%I for insert to authenticated with check (%s)',
    'team members insert ' || label, name, is_member);
  execute format('create policy %I on public.%I for update to authenticated using (%s) with check (%3$s)',
    'team members update ' || label, name, is_member);
  execute format('create policy %I on public.%I for delete to authenticated using (%s)',
    'team members delete ' || label, name, is_member);

  execute format('create trigger %I before update on public.%I for each row execute function private.set_updated_at()',
    name || '_updated_at', name);
  execute format('create trigger %I after insert or update or delete on public.%I
    for each row execute function private.record_revision()', name || '_revision', name);
  perform private.add_to_page_cache(name);
end $$;

-- Functions that editors may call too, unchanged but for that.

create or replace function private.preview_records(kind text, as_of timestamptz, with_package uuid) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_team_member();
  end if;
  if as_of is null then
    return query select private.drafted_records(kind, with_package);
  else
    return query select private.past_records(kind, as_of);
  end if;
end $$;

create or replace function public.create_preview_link(note text, path text, package uuid default null)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Two random UUIDs have 244 random bits; these 40 characters, 154 of them.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_team_member();
  -- One after the other, so that the count holds.
  lock table public.preview_links in share row exclusive mode;
  if (select count(*) from public.preview_links as link where link.revoked_at is null and link.expires_at > now()) >= 50
  then
    raise exception using errcode = '22023', message = 'there are 50 preview links already';
  end if;
  return query
    insert into public.preview_links as link (token_hash, package_id, path, note, user_id, user_email)
    values (encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), package, create_preview_link.path,
      create_preview_link.note, auth.uid(), private.find_email(auth.uid()))
    returning link.id, fresh, link.expires_at;
end $$;
comment on function public.create_preview_link is
  'Makes a link and gives its token, which is stored nowhere; at most 50 are open at once. For team members.';

create or replace function public.finish_proposal(proposal uuid, seen timestamptz) returns setof public.proposals
  language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.proposals;
  -- As in create_preview_link.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_team_member();
  select * into draft from public.proposals where id = proposal and state = 'draft' for update;
  if draft.id is null or draft.updated_at is distinct from seen then
    raise exception using errcode = 'PT409', message = 'The proposal was changed or finished by someone else';
  end if;
  if draft.valid_until < private.today() then
    raise exception using errcode = '22023', message = 'the proposal has expired';
  end if;
  update public.proposals set state = 'replaced'
    where request_id = draft.request_id and state in ('ready', 'sent', 'change_asked');
  return query update public.proposals as finished
    set state = 'ready', finished_at = now(),
      token = coalesce(
        (select earlier.token from public.proposals as earlier
          where earlier.request_id = draft.request_id and earlier.token is not null limit 1), fresh),
      digest = encode(sha256(convert_to(jsonb_build_object(
        'request', draft.request_id, 'version', draft.version, 'items', draft.items, 'freight', draft.freight,
        'freight_vat', draft.freight_vat, 'valid_until', draft.valid_until, 'payment', draft.payment,
        'delivery', draft.delivery, 'conditions', draft.conditions)::text, 'UTF8')), 'hex')
    where finished.id = draft.id returning *;
end $$;
comment on function public.finish_proposal is
  'Fixes the version of a draft that was seen, in place of the one before; its page has the token. It is not sent by that. For team members.';

create or replace function public.hand_over_proposal(proposal uuid, way text) returns setof public.proposals
  language plpgsql volatile security definer set search_path = '' as $$
declare
  version public.proposals;
begin
  perform private.require_team_member();
  if way is null or way not in ('whatsapp', 'link', 'mail', 'mail_program') then
    raise exception using errcode = '22023', message = 'way must be whatsapp, link, mail or mail_program';
  end if;
  select * into version from public.proposals
    where id = proposal and state in ('ready', 'sent', 'change_asked') for update;
  if version.id is null then return; end if;
  if way = 'mail' then
    if version.valid_until < private.today() then
      raise exception using errcode = '22023', message = 'the proposal has expired';
    end if;
    if not exists (select 1 from public.quote_requests where id = version.request_id and email is not null) then
      raise exception using errcode = '22023', message = 'the request has no address';
    end if;
    insert into public.mail_outbox (kind, dedupe_key, quote_request_id, proposal_id, expires_at)
    select 'proposal', 'proposal:' || gen_random_uuid(), version.request_id, version.id,
      (version.valid_until + 1)::timestamp at time zone 'America/Bogota'
    -- Pressed twice, it is one mail.
    where not exists (select 1 from public.mail_outbox where proposal_id = version.id and state = 'pending');
  end if;
  return query update public.proposals as handed set handed_by = way, handed_at = now()
    where handed.id = version.id returning *;
end $$;
comment on function public.hand_over_proposal is
  'Notes how the office sets out to send a finished version; mail is sent by the site, and makes it sent once the mail server accepted it. No row for a version that cannot be sent any more. For team members.';

create or replace function public.confirm_proposal(proposal uuid, was_sent boolean) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  handed timestamptz;
begin
  perform private.require_team_member();
  if was_sent then
    select handed_at into handed from public.proposals where id = proposal;
    return private.record_sent_proposal(proposal, 'office', coalesce(handed, now()));
  end if;
  update public.proposals set handed_by = null, handed_at = null where id = proposal and state = 'ready';
  return found;
end $$;
comment on function public.confirm_proposal is
  'Says whether the office sent a finished version; false when that is known already. For team members.';

create or replace function public.withdraw_proposal(request uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_team_member();
  update public.proposals set state = 'withdrawn', token = null
    where request_id = request and state in ('ready', 'sent', 'change_asked');
  if not found then return false; end if;
  update public.proposals set token = null where request_id = request and token is not null;
  return true;
end $$;
comment on function public.withdraw_proposal is
  'Ends the page of a request''s proposal that waits for an answer; false when none waits. For team members.';

create or replace function private.match_quote_requests(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(request.id), '{}')
  from public.quote_requests as request, private.to_patterns(search) as wanted (patterns)
  where request.search_text like wanted.patterns[1] and request.search_text like all (wanted.patterns[2:])
    and ((select public.is_team_member()) or (select auth.role()) = 'service_role')
$$;

-- Settings ----------------------------------------------------------------------------------------

-- As src/domain/content/settings.ts. Also the texts that WhatsApp's number and the office's mail address follow.
create function private.is_setting(section text, key text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(section in ('whatsapp', 'seo', 'seo_home', 'seo_products', 'structured_data', 'hours', 'identity')
    or section || '.' || key in ('contact.phone', 'contact.email', 'contact.address', 'contact.hours',
      'footer.hours_badge', 'footer.brand_name', 'footer.legal_name', 'footer.nit'), false)
$$;

-- Whether a record is a setting: as stored, as it was before it was deleted, or as a draft has it.
create function private.is_setting_record(
  kind text, record uuid, base jsonb default null, changes jsonb default null, typed jsonb default null
) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  stored jsonb;
begin
  if kind <> 'site_content' then
    return false;
  end if;
  select to_jsonb(content) into stored from public.site_content as content where content.id = record;
  if stored is null then
    select coalesce(revision.after, revision.before) into stored from public.revisions as revision
    where revision.table_name = kind and revision.record_id = record order by revision.id desc limit 1;
  end if;
  return private.is_setting(stored ->> 'section', stored ->> 'key')
    or private.is_setting(base ->> 'section', base ->> 'key')
    or exists (
      select from unnest(array[changes, typed]) as part (wanted)
      cross join lateral (select coalesce(stored, base, '{}') || part.wanted as state) as made
      where private.is_setting(made.state ->> 'section', made.state ->> 'key'));
end $$;

-- Whether a publication would change a setting.
create function private.publishes_setting(package uuid, kind text, record uuid, undone uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(record is not null and private.is_setting_record(kind, record), false)
    or exists (
      select from public.drafts as draft
      where (draft.package_id = package or draft.table_name = kind and draft.record_id = record)
        and private.is_setting_record(draft.table_name, draft.record_id, draft.base, draft.changes, draft.typed))
    or exists (
      select from public.revisions as revision
      where revision.change_id = undone and revision.table_name = 'site_content'
        and (private.is_setting(revision.before ->> 'section', revision.before ->> 'key')
          or private.is_setting(revision.after ->> 'section', revision.after ->> 'key')))
$$;

alter policy "team members insert site content" on public.site_content
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting(section, key) and not private.is_setting_record('site_content', id));
alter policy "team members update site content" on public.site_content
  using ((select public.is_admin()) or (select public.is_team_member()) and not private.is_setting(section, key))
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting(section, key) and not private.is_setting_record('site_content', id));
alter policy "team members delete site content" on public.site_content
  using ((select public.is_admin()) or (select public.is_team_member()) and not private.is_setting(section, key));

alter policy "team members insert drafts" on public.drafts
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting_record(table_name, record_id, base, changes, typed));
alter policy "team members update drafts" on public.drafts
  using ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting_record(table_name, record_id, base, changes, typed))
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting_record(table_name, record_id, base, changes, typed));
alter policy "team members delete drafts" on public.drafts
  using ((select public.is_admin()) or (select public.is_team_member())
    and not private.is_setting_record(table_name, record_id, base, changes, typed));

-- Deleting a package cancels its plans.
alter policy "team members delete packages" on public.packages
  using ((select public.is_admin()) or (select public.is_team_member())
    and not private.publishes_setting(id, null, null, null));

alter policy "team members insert publications" on public.publications
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.publishes_setting(package_id, table_name, record_id, undoes));
alter policy "team members move publications that are to come" on public.publications
  using (done_at is null and ((select public.is_admin()) or (select public.is_team_member())
    and not private.publishes_setting(package_id, table_name, record_id, undoes)))
  with check ((select public.is_admin()) or (select public.is_team_member())
    and not private.publishes_setting(package_id, table_name, record_id, undoes));
alter policy "team members cancel publications that are to come" on public.publications
  using (done_at is null and ((select public.is_admin()) or (select public.is_team_member())
    and not private.publishes_setting(package_id, table_name, record_id, undoes)));

-- The server carries out plans with its own rights: what a package holds by then must be its planner's to publish.
create function private.require_planners_right() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  planner uuid := nullif(current_setting('publications.author', true), '')::uuid;
begin
  if planner is not null
    and (tg_op <> 'INSERT' and private.is_setting(old.section, old.key)
      or tg_op <> 'DELETE' and private.is_setting(new.section, new.key))
    and not exists (select from public.admin_users where user_id = planner)
  then
    perform private.reject_publication('forbidden', tg_table_name::text, coalesce(new.id, old.id),
      concat(coalesce(new.section, old.section), '.', coalesce(new.key, old.key)));
  end if;
  return coalesce(new, old);
end $$;

create trigger site_content_planned before insert or update or delete on public.site_content
  for each row execute function private.require_planners_right();

create or replace function public.restore_deletions(revisions bigint[]) returns text[]
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
    exception when unique_violation or insufficient_privilege then
      perform set_config('revisions.restored_from', '', true);
    end;
  end loop;
  return restored;
end $$;
comment on function public.restore_deletions is
  'Brings back up to 500 deleted records, named by the revisions of their deletions; gives those that came back: others were restored before, their address or key is taken, or they are settings, which editors may not change.';

-- Members and their roles -------------------------------------------------------------------------

alter table public.account_events drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'editor_added', 'editor_removed', 'password_reset',
    'password_changed', 'session_ended', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'factor_demanded', 'factor_released', 'passkey_added', 'passkey_removed'));

create or replace function private.log_administrator_changes() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.log_account_event(
    case tg_table_name when 'editors' then 'editor' else 'administrator' end
      || case tg_op when 'INSERT' then '_added' else '_removed' end,
    case tg_op when 'INSERT' then new.user_id else old.user_id end);
  return null;
end $$;
create trigger editors_followed after insert or delete on public.editors
  for each row execute function private.log_administrator_changes();

create function private.is_member(account uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.admin_users where user_id = account)
    or exists (select from public.editors where user_id = account)
$$;

-- The links that a person made, and their being the owner of requests, end with their rights, of whichever role.
alter table public.preview_links drop constraint preview_links_user_id_fkey,
  add constraint preview_links_user_id_fkey foreign key (user_id) references auth.users (id) on delete cascade;
alter table public.quote_requests drop constraint quote_requests_owner_id_fkey,
  add constraint quote_requests_owner_id_fkey foreign key (owner_id) references auth.users (id) on delete set null;

create function private.forget_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_member(old.user_id) then
    delete from public.preview_links where user_id = old.user_id;
    update public.quote_requests set owner_id = null where owner_id = old.user_id;
  end if;
  return null;
end $$;
create trigger admin_users_forgotten after delete on public.admin_users
  for each row execute function private.forget_member();
create trigger editors_forgotten after delete on public.editors
  for each row execute function private.forget_member();

create function private.require_owner_on_team() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_member(new.owner_id) then
    raise exception using errcode = '23503', message = 'the owner of a request must be on the team';
  end if;
  return new;
end $$;
create trigger quote_requests_owned before insert or update of owner_id on public.quote_requests
  for each row when (new.owner_id is not null) execute function private.require_owner_on_team();

-- Gives an account a role in place of its former one, of which name and draft key stay.
create function private.give_role(account uuid, role text, member_name text default null) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  known record;
begin
  perform private.require_one_of(role, array['administrator', 'editor']);
  select member.name, member.draft_key into known from (
    select user_id, name, draft_key from public.admin_users
    union all select user_id, name, draft_key from public.editors) as member
  where member.user_id = account limit 1;
  if role = 'administrator' then
    insert into public.admin_users (user_id) values (account) on conflict do nothing;
    update public.admin_users set name = coalesce(member_name, known.name, name),
      draft_key = coalesce(known.draft_key, draft_key) where user_id = account;
    delete from public.editors where user_id = account;
  else
    insert into public.editors (user_id) values (account) on conflict do nothing;
    update public.editors set name = coalesce(member_name, known.name, name),
      draft_key = coalesce(known.draft_key, draft_key) where user_id = account;
    delete from public.admin_users where user_id = account;
  end if;
end $$;

create or replace function public.add_administrator(account_email text) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  account uuid;
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
  end if;
  select id into account from auth.users where lower(email) = lower(btrim(account_email));
  if account is not null then
    perform private.give_role(account, 'administrator');
  end if;
  return account;
end $$;

create function public.change_role(account uuid, role text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
    if account = auth.uid() then
      raise exception using errcode = '42501', message = 'administrators do not change their own role';
    end if;
  end if;
  if not private.is_member(account) then
    return false;
  end if;
  perform private.give_role(account, change_role.role);
  return true;
end $$;
comment on function public.change_role is
  'Makes a team member an administrator or an editor, never the last administrator or oneself; gives whether there was one. For administrators and the server.';

drop function public.remove_administrator(uuid);
create function public.remove_member(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
    if account = auth.uid() then
      raise exception using errcode = '42501', message = 'administrators do not remove themselves';
    end if;
  end if;
  if not private.is_member(account) then
    return false;
  end if;
  delete from public.admin_users where user_id = account;
  delete from public.editors where user_id = account;
  delete from auth.sessions where user_id = account;
  return true;
end $$;
comment on function public.remove_member is
  'Takes a team member''s rights and sessions away immediately, never the last administrator''s or one''s own; gives whether there was one. For administrators and the server.';

drop function public.list_team();
create function public.list_team()
  returns table (
    user_id uuid, email text, name text, role text, added_at timestamptz, last_sign_in_at timestamptz,
    last_seen_at timestamptz, has_second_factor boolean)
  language sql stable security definer set search_path = '' as $$
  select member.user_id, person.email::text, member.name, member.role, member.created_at, person.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions as session where session.user_id = person.id),
    exists (
      select 1 from auth.mfa_factors as factor
      where factor.user_id = person.id and factor.status::text = 'verified')
  from (
    select user_id, name, 'administrator' as role, created_at from public.admin_users
    union all
    select user_id, name, 'editor', created_at from public.editors
    where user_id not in (select user_id from public.admin_users)) as member
  join auth.users as person on person.id = member.user_id
  where public.is_admin() or auth.role() = 'service_role'
  order by member.role, person.email
$$;
comment on function public.list_team is
  'The administrators, then the editors, by e-mail, with when they came in; no one for anyone but an administrator or the server.';

drop function public.list_administrators();
create function public.list_owners() returns table (user_id uuid, email text)
  language sql stable security definer set search_path = '' as $$
  select person.id, person.email::text from auth.users as person
  where public.is_team_member() and private.is_member(person.id)
  order by person.email
$$;
comment on function public.list_owners is
  'Who may own a request, by e-mail; no one for anyone but a team member.';

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.is_team_member, public.change_role, public.remove_member, public.list_team,
  public.list_owners from public, anon, authenticated, service_role;
grant execute on function public.is_team_member to anon, authenticated, service_role;
grant execute on function private.require_team_member, private.is_setting, private.is_setting_record,
  private.publishes_setting to authenticated, service_role;
grant execute on function public.change_role, public.remove_member, public.list_team, public.list_owners
  to authenticated, service_role;
