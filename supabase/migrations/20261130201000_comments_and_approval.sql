-- Notes of the team on a record (and its draft), a package or a quote request; and what people without an account answer to
-- the preview that a link shows them. A package can wait for such an approval.

create table public.comments (
  id uuid primary key default gen_random_uuid(),
  table_name text,
  record_id uuid,
  package_id uuid references public.packages (id) on delete cascade,
  quote_request_id uuid references public.quote_requests (id) on delete cascade,
  subject_name text not null default '',
  text text not null constraint comments_text check (char_length(text) between 1 and 2000 and not private.is_blank(text)),
  user_id uuid references auth.users (id) on delete set null,
  user_email text,
  addressed_to uuid references auth.users (id) on delete set null,
  is_resolved boolean not null default false,
  resolved_at timestamptz,
  resolved_by_email text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint comments_subject check (
    (table_name is null) = (record_id is null) and num_nonnulls(record_id, package_id, quote_request_id) = 1)
);
comment on table public.comments is 'Notes of the team; at most 200 on one thing.';
comment on column public.comments.record_id is 'Of a record, or the id that a new one is to have.';
comment on column public.comments.subject_name is 'What it was called then: a record, a package, or a radicado.';
comment on column public.comments.user_id is 'Its author, who alone changes its text.';
comment on column public.comments.addressed_to is 'The colleague who is notified.';

create index comments_of_record on public.comments (record_id, created_at) where record_id is not null;
create index comments_of_package on public.comments (package_id, created_at) where package_id is not null;
create index comments_of_request on public.comments (quote_request_id, created_at) where quote_request_id is not null;
create index comments_for_person on public.comments (addressed_to) where not is_resolved;
create index comments_open on public.comments (created_at desc, id) where not is_resolved;
create index comments_of_author on public.comments (user_id) where user_id is not null;

alter table public.comments enable row level security;
revoke all on public.comments from anon, authenticated, public;
grant all on public.comments to service_role;
grant select, delete on public.comments to authenticated;
grant insert (id, table_name, record_id, package_id, quote_request_id, text, addressed_to) on public.comments to authenticated;
grant update (text, addressed_to, is_resolved) on public.comments to authenticated;

create policy "team members read notes" on public.comments
  for select to authenticated using ((select public.is_team_member()));
create policy "team members write notes" on public.comments
  for insert to authenticated with check ((select public.is_team_member()));
-- What an author alone may change is checked by a trigger.
create policy "team members change and resolve notes" on public.comments
  for update to authenticated using ((select public.is_team_member())) with check ((select public.is_team_member()));
create policy "authors and administrators delete notes" on public.comments
  for delete to authenticated
  using ((select public.is_team_member()) and (user_id = (select auth.uid()) or (select public.is_admin())));

create function private.sign_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.user_id := auth.uid();
    new.user_email := private.find_email(new.user_id);
    if new.table_name is not null
      and not exists (select from private.record_types as known where known.table_name = new.table_name) then
      raise exception using errcode = '22023', message = 'there is no such record type';
    end if;
    -- One after the other, so that the count holds.
    perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(
      coalesce(new.record_id, new.package_id, new.quote_request_id)::text, 0));
    if (select count(*) from public.comments as noted
        where noted.record_id = new.record_id or noted.package_id = new.package_id
          or noted.quote_request_id = new.quote_request_id) >= 200 then
      raise exception using errcode = '22023', message = 'there are 200 notes already';
    end if;
    new.subject_name := left(coalesce(
      (select packages.name from public.packages where packages.id = new.package_id),
      (select request.radicado from public.quote_requests as request where request.id = new.quote_request_id),
      case when new.record_id is not null
        then private.name_record(private.read_record(new.table_name, new.record_id)) end,
      (select drafts.record_name from public.drafts
        where drafts.table_name = new.table_name and drafts.record_id = new.record_id), ''), 300);
  else
    if (new.text, new.addressed_to) is distinct from (old.text, old.addressed_to)
      and auth.uid() is not null and old.user_id is distinct from auth.uid() then
      raise exception using errcode = '42501', message = 'only its author changes a note';
    end if;
    if new.is_resolved is distinct from old.is_resolved then
      new.resolved_at := case when new.is_resolved then now() end;
      new.resolved_by_email := case when new.is_resolved then private.find_email(auth.uid()) end;
    end if;
  end if;
  if new.addressed_to is not null and (tg_op = 'INSERT' or new.addressed_to is distinct from old.addressed_to)
    and not private.is_member(new.addressed_to) then
    raise exception using errcode = '23503', message = 'a note is for someone on the team';
  end if;
  return new;
end $$;
create trigger comments_signed before insert or update on public.comments
  for each row execute function private.sign_comment();
create trigger comments_updated_at before update on public.comments
  for each row execute function private.set_updated_at();

alter publication supabase_realtime add table public.comments;

-- Answers to previews -----------------------------------------------------------------------------

create table public.approvals (
  id uuid primary key default gen_random_uuid(),
  package_id uuid references public.packages (id) on delete cascade,
  link_id uuid references public.preview_links (id) on delete set null,
  link_note text not null default '',
  decision text not null constraint approvals_decision check (decision in ('approved', 'change_asked')),
  name text not null constraint approvals_name check (char_length(name) between 1 and 120 and not private.is_blank(name)),
  text text not null default '' constraint approvals_text_length check (char_length(text) <= 2000),
  version_digest text not null,
  version_at timestamptz not null,
  address text constraint approvals_address_length check (char_length(address) <= 64),
  consent_text text not null constraint approvals_consent_text check (char_length(consent_text) between 1 and 10000),
  consent_version text not null constraint approvals_consent_version check (char_length(consent_version) between 1 and 64),
  created_at timestamptz not null default now()
);
comment on table public.approvals is
  'What people with a link to a preview answered; who they are is what they wrote. At most 20 per link.';
comment on column public.approvals.package_id is 'Whose drafts the link showed; null for all drafts.';
comment on column public.approvals.version_digest is 'SHA-256 of the changes that they saw.';
comment on column public.approvals.version_at is 'When the newest of these changes was made.';

create index approvals_of_package on public.approvals (package_id, created_at desc);
create index approvals_of_link on public.approvals (link_id) where link_id is not null;
create index approvals_by_time on public.approvals (created_at desc);

alter table public.approvals enable row level security;
revoke all on public.approvals from anon, authenticated, public;
grant all on public.approvals to service_role;
grant select on public.approvals to authenticated;
create policy "team members read approvals" on public.approvals
  for select to authenticated using ((select public.is_team_member()));

alter publication supabase_realtime add table public.approvals;

-- What a package, or all drafts for null, would publish.
create function private.version_of(package uuid) returns table (digest text, version_at timestamptz, drafts bigint)
  language sql stable security definer set search_path = '' as $$
  select encode(sha256(convert_to(coalesce(string_agg(
      draft.table_name || ' ' || draft.record_id || ' ' || coalesce(draft.changes::text, ''), e'\n'
      order by draft.table_name, draft.record_id), ''), 'UTF8')), 'hex'),
    max(draft.updated_at), count(*)
  from public.drafts as draft
  where version_of.package is null or draft.package_id = version_of.package
$$;

create function public.read_preview_review(hash text)
  returns table (digest text, version_at timestamptz, drafts bigint, decision text, name text, answered_at timestamptz)
  language sql stable security definer set search_path = '' as $$
  select version.digest, version.version_at, version.drafts, answer.decision, answer.name, answer.created_at
  from public.preview_links as link
  cross join lateral private.version_of(link.package_id) as version
  left join lateral (
    select given.decision, given.name, given.created_at from public.approvals as given
    where given.link_id = link.id and given.version_digest = version.digest
    order by given.created_at desc limit 1) as answer on true
  where link.token_hash = hash and link.revoked_at is null and link.expires_at > now()
$$;
comment on function public.read_preview_review is
  'What the link of a hash shows, as a version, and the newest answer to that version by the same link. For the server.';

create function public.answer_preview(hash text, seen_digest text, answer jsonb, address text, consent jsonb) returns text
  language plpgsql volatile security definer set search_path = '' as $$
declare
  link public.preview_links;
  version record;
  stored uuid;
begin
  perform private.require_consent(consent);
  if jsonb_typeof(answer) is distinct from 'object'
    or coalesce(answer ->> 'decision', '') not in ('approved', 'change_asked')
    or char_length(coalesce(answer ->> 'name', '')) not between 1 and 120 or private.is_blank(answer ->> 'name')
    or char_length(coalesce(answer ->> 'text', '')) > 2000
    or (answer ->> 'decision' = 'change_asked' and private.is_blank(coalesce(answer ->> 'text', ''))) then
    raise exception using errcode = '22023', message = 'the answer has no decision, name or text, or is too long';
  end if;
  -- One after the other, so that the count holds.
  select * into link from public.preview_links as opened
    where opened.token_hash = hash and opened.revoked_at is null and opened.expires_at > now() for update;
  if link.id is null then
    return 'closed';
  end if;
  select * into version from private.version_of(link.package_id);
  if version.drafts = 0 or version.digest <> seen_digest then
    return 'changed';
  end if;
  if (select count(*) from public.approvals as given where given.link_id = link.id) >= 20 then
    return 'full';
  end if;
  insert into public.approvals (package_id, link_id, link_note, decision, name, text, version_digest, version_at, address,
    consent_text, consent_version)
  values (link.package_id, link.id, link.note, answer ->> 'decision', btrim(answer ->> 'name'),
    btrim(coalesce(answer ->> 'text', '')), version.digest, version.version_at, left(answer_preview.address, 64),
    consent ->> 'text', consent ->> 'version')
  returning id into stored;
  perform private.queue_personal_push(link.user_id, stored, null);
  return 'stored';
end $$;
comment on function public.answer_preview is
  'Stores what a person with a link says of the version that they saw: stored, changed (it is another version now), closed or full. For the server.';

create function public.list_approvals()
  returns table (
    id uuid, package_id uuid, link_id uuid, link_note text, decision text, name text, text text, version_at timestamptz,
    created_at timestamptz, is_current boolean)
  language sql stable security definer set search_path = '' as $$
  with recent as (
    select * from public.approvals where public.is_team_member() order by approvals.created_at desc limit 200),
  versions as (
    select shown.package_id, version.digest
    from (select distinct recent.package_id from recent) as shown
    cross join lateral private.version_of(shown.package_id) as version)
  select recent.id, recent.package_id, recent.link_id, recent.link_note, recent.decision, recent.name, recent.text,
    recent.version_at, recent.created_at, versions.digest = recent.version_digest
  from recent join versions on versions.package_id is not distinct from recent.package_id
  order by recent.created_at desc
$$;
comment on function public.list_approvals is
  'The newest 200 answers to previews, and whether what they saw is still what would be published. For the team.';

-- Packages that wait for an approval --------------------------------------------------------------

alter table public.packages add column needs_approval boolean not null default false;
comment on column public.packages.needs_approval is
  'Whether it is published only once someone has approved its present version through a link.';

create function private.lacks_approval(package uuid) returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select from public.packages where packages.id = package and packages.needs_approval)
    and not exists (
      select from public.approvals as given, private.version_of(package) as version
      where given.package_id = package and given.decision = 'approved' and given.version_digest = version.digest)
$$;

create or replace function private.publish_package(package uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  draft public.drafts;
  is_empty boolean := true;
begin
  -- In one order, so that two who publish at once wait for each other instead of forever. All are locked before the approval
  -- is checked, so that what was approved is what is published.
  perform from public.drafts where drafts.package_id = package order by table_name, record_id for update;
  if private.lacks_approval(package) then
    perform private.reject_publication('unapproved', null, null, name);
  end if;
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

create or replace function private.publish_record(kind text, record uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  draft public.drafts;
  shown text := private.visible_column(kind);
begin
  select * into draft from public.drafts
    where drafts.table_name = kind and drafts.record_id = record for update;
  if found then
    if private.lacks_approval(draft.package_id) then
      perform private.reject_publication('unapproved', kind, record, name);
    end if;
    perform private.publish_draft(draft, true);
  elsif shown is null or private.read_record(kind, record) is null then
    perform private.reject_publication('gone', kind, record, name);
  else
    execute format('update public.%1$I set %2$I = true where id = $1 and not %2$I', kind, shown) using record;
  end if;
end $$;

-- Otherwise a draft would be published from another package, or from none.
create function private.keep_waiting_drafts() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  left_behind uuid := case tg_table_name when 'packages' then (to_jsonb(old) ->> 'id')::uuid
    else (to_jsonb(old) ->> 'package_id')::uuid end;
begin
  if exists (select from public.packages where packages.id = left_behind and packages.needs_approval)
    and (tg_table_name = 'drafts' or exists (select from public.drafts where drafts.package_id = left_behind)) then
    raise exception using errcode = '22023', message = 'the group waits for an approval';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger drafts_waiting before update of package_id on public.drafts
  for each row when (old.package_id is not null and new.package_id is distinct from old.package_id)
  execute function private.keep_waiting_drafts();
create trigger packages_waiting before delete on public.packages
  for each row when (old.needs_approval) execute function private.keep_waiting_drafts();

-- Notifications -----------------------------------------------------------------------------------

alter table public.push_subscriptions
  drop constraint push_subscriptions_kinds,
  add constraint push_subscriptions_kinds check (
    kinds <@ '{quote_request,publication_failed,proposal_accepted,comment}' and cardinality(kinds) <= 10),
  alter column kinds set default '{quote_request,publication_failed,proposal_accepted,comment}';
update public.push_subscriptions set kinds = array_append(kinds, 'comment') where true;

alter table public.mail_outbox
  add column comment_id uuid references public.comments (id) on delete cascade,
  add column approval_id uuid references public.approvals (id) on delete cascade,
  drop constraint mail_outbox_kind,
  add constraint mail_outbox_kind check (kind in (
    'quote_notice', 'quote_receipt', 'proposal', 'proposal_answer', 'proposal_reminder',
    'newsletter_confirmation', 'password_recovery', 'publication_failed', 'account_notice',
    'push_quote_request', 'push_publication_failed', 'push_proposal_accepted', 'push_comment', 'push_test')),
  drop constraint mail_outbox_reason,
  add constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    when 'publication_failed' then publication_id is not null
    when 'account_notice' then account_event_id is not null
    when 'proposal' then proposal_id is not null and quote_request_id is not null
    when 'push_publication_failed' then publication_id is not null
    when 'push_comment' then num_nonnulls(comment_id, approval_id) = 1
    when 'push_test' then true
    else quote_request_id is not null end);
create index mail_outbox_comment on public.mail_outbox (comment_id) where comment_id is not null;
create index mail_outbox_approval on public.mail_outbox (approval_id) where approval_id is not null;

-- To one person: of an answer to their link, or of a note for them.
create function private.queue_personal_push(account uuid, approval uuid, note uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into public.mail_outbox (kind, dedupe_key, push_subscription_id, approval_id, comment_id, expires_at)
  select 'push_comment', 'comment:' || coalesce(approval, note) || '@' || subscription.id, subscription.id, approval, note,
    now() + interval '2 days'
  from public.push_subscriptions as subscription
  where subscription.user_id = account and 'comment' = any (subscription.kinds)
  on conflict (dedupe_key) do nothing
$$;

create function private.push_comment() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.queue_personal_push(new.addressed_to, null, new.id);
  return null;
end $$;
create trigger comments_pushed after insert or update of addressed_to on public.comments
  for each row when (new.addressed_to is not null and new.addressed_to is distinct from new.user_id and not new.is_resolved)
  execute function private.push_comment();

-- Personal data -----------------------------------------------------------------------------------

-- Notes on a request are part of what is stored about its sender; they are erased with it.
do $$
declare
  definition text := pg_get_functiondef('public.export_person(text, text)'::regprocedure);
  changed text := replace(definition, '''proposals'', (',
    '''notes_of_team'', (
          select coalesce(jsonb_agg(jsonb_build_object(''text'', noted.text, ''user_email'', noted.user_email,
            ''created_at'', noted.created_at) order by noted.created_at), ''[]'')
          from public.comments as noted where noted.quote_request_id = request.id),
        ''proposals'', (');
begin
  if changed = definition then
    raise exception 'export_person is not as expected';
  end if;
  execute changed;
end $$;

-- A record that is erased for ever keeps no notes; in the trash it does, since it may return.
do $$
declare
  definition text := pg_get_functiondef('private.erase_deletions(bigint[])'::regprocedure);
  changed text := replace(definition, 'delete from public.drafts using', 'delete from public.comments using public.revisions as deletion
    where deletion.id = any (erased)
      and comments.table_name = deletion.table_name and comments.record_id = deletion.record_id;
  delete from public.drafts using');
begin
  if changed = definition then
    raise exception 'erase_deletions is not as expected';
  end if;
  execute changed;
end $$;

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.read_preview_review, public.answer_preview, public.list_approvals
  from public, anon, authenticated, service_role;
grant execute on function private.lacks_approval to authenticated, service_role;
grant execute on function public.read_preview_review, public.answer_preview to service_role;
grant execute on function public.list_approvals to authenticated;
