-- Web Push: notifications to the phones and computers of the team. They wait in mail_outbox, whose leases, retries and
-- expiry they share. A subscription belongs to a person and a session, and ends with either.

create table public.push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  session_id uuid not null unique,
  endpoint text not null unique constraint push_subscriptions_endpoint check (
    char_length(endpoint) <= 1000 and endpoint ~ '^https?://'),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null default '' constraint push_subscriptions_device_length check (char_length(device) <= 300),
  kinds text[] not null default '{quote_request,publication_failed,proposal_accepted}'
    constraint push_subscriptions_kinds check (
      kinds <@ '{quote_request,publication_failed,proposal_accepted}' and cardinality(kinds) <= 10),
  quiet_from time,
  quiet_to time,
  created_at timestamptz not null default now(),
  last_sent_at timestamptz,
  failed_at timestamptz,
  last_error text,
  constraint push_subscriptions_quiet check ((quiet_from is null) = (quiet_to is null))
);
comment on table public.push_subscriptions is 'Where a person''s browser receives notifications; written by the server.';
comment on column public.push_subscriptions.session_id is
  'Of auth.sessions, without a foreign key: backups hold no sessions, and the hosted service owns that table.';
comment on column public.push_subscriptions.device is 'The User-Agent.';
comment on column public.push_subscriptions.quiet_from is
  'In Bogotá. Until quiet_to notifications wait; those of a test do not.';
comment on column public.push_subscriptions.failed_at is 'Since when none has arrived; null while they do.';

create index push_subscriptions_of_user on public.push_subscriptions (user_id, created_at desc);

alter table public.push_subscriptions enable row level security;
revoke all on public.push_subscriptions from anon, authenticated, public;
grant all on public.push_subscriptions to service_role;
grant select (id, user_id, session_id, device, kinds, quiet_from, quiet_to, created_at, last_sent_at, failed_at, last_error)
  on public.push_subscriptions to authenticated;
grant update (kinds, quiet_from, quiet_to) on public.push_subscriptions to authenticated;
grant delete on public.push_subscriptions to authenticated;

create policy "team members see their own subscriptions" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.uid()) and (select public.is_team_member()));
create policy "team members change their own subscriptions" on public.push_subscriptions
  for update to authenticated
  using (user_id = (select auth.uid()) and (select public.is_team_member()))
  with check (user_id = (select auth.uid()) and (select public.is_team_member()));
create policy "team members end their own subscriptions" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.uid()) and (select public.is_team_member()));

-- The other half of the key pair, push_private_key, is for the server alone.
create policy "team members see the public key of notifications" on public.installation
  for select to authenticated using (key = 'push_public_key' and (select public.is_team_member()));

-- The outbox --------------------------------------------------------------------------------------

alter table public.mail_outbox
  add column push_subscription_id uuid references public.push_subscriptions (id) on delete cascade,
  drop constraint mail_outbox_kind,
  add constraint mail_outbox_kind check (kind in (
    'quote_notice', 'quote_receipt', 'proposal', 'proposal_answer', 'proposal_reminder',
    'newsletter_confirmation', 'password_recovery', 'publication_failed', 'account_notice',
    'push_quote_request', 'push_publication_failed', 'push_proposal_accepted', 'push_test')),
  drop constraint mail_outbox_reason,
  add constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    when 'publication_failed' then publication_id is not null
    when 'account_notice' then account_event_id is not null
    when 'proposal' then proposal_id is not null and quote_request_id is not null
    when 'push_publication_failed' then publication_id is not null
    when 'push_test' then true
    else quote_request_id is not null end),
  add constraint mail_outbox_push check ((push_subscription_id is not null) = (kind like 'push\_%'));
comment on column public.mail_outbox.push_subscription_id is 'Of a notification, which is no mail.';

create index mail_outbox_push on public.mail_outbox (push_subscription_id) where push_subscription_id is not null;

alter policy "administrators see what became of mail" on public.mail_outbox
  using ((select public.is_admin()) and kind <> 'password_recovery' and push_subscription_id is null);

-- Whether a subscription's session and its owner's rights still exist, as is_team_member has it of a caller.
create function private.may_be_notified(account uuid, session uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  level text;
  has_factor boolean;
begin
  if not private.is_member(account) or not private.is_session_open(session, account) then
    return false;
  end if;
  select aal::text into level from auth.sessions where id = session;
  has_factor := exists (
    select from auth.mfa_factors
    where user_id = account and status::text = 'verified' and factor_type::text <> 'recovery_code');
  return case when has_factor then coalesce(level, 'aal1') = 'aal2'
      else not coalesce(private.second_factor_demand() <= now(), false) end
    and not exists (
      select from private.generated_passwords as made join auth.users as owner on owner.id = made.user_id
      where made.user_id = account and made.digest = md5(owner.encrypted_password));
end $$;

create function private.is_quiet(quiet_from time, quiet_to time, at timestamptz) returns boolean
  language sql stable set search_path = '' as $$
  select coalesce(case
    when quiet_from <= quiet_to then moment.clock >= quiet_from and moment.clock < quiet_to
    else moment.clock >= quiet_from or moment.clock < quiet_to end, false)
  from (select (at at time zone 'America/Bogota')::time) as moment (clock)
$$;

drop function public.lease_mail(uuid, integer, integer, boolean);
create function public.lease_mail(
  lease uuid, seconds integer, batch integer, with_marketing boolean, is_push boolean default false)
  returns setof public.mail_outbox
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.mail_outbox where state <> 'pending' and created_at < now() - interval '30 days'
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  update public.mail_outbox set state = 'expired'
    where state = 'pending' and expires_at < now() and coalesce(leased_until, '-infinity') < now();
  if is_push then
    delete from public.push_subscriptions as ended
      where not private.may_be_notified(ended.user_id, ended.session_id);
  end if;
  return query
    update public.mail_outbox as mail
    set lease = lease_mail.lease, leased_until = now() + make_interval(secs => seconds),
      attempts = mail.attempts + 1
    where mail.id in (
      select due.id from public.mail_outbox as due
      where due.state = 'pending' and due.next_attempt_at <= now()
        and coalesce(due.leased_until, '-infinity') < now()
        and (due.push_subscription_id is not null) = is_push
        and (with_marketing or not due.is_marketing)
        and (due.push_subscription_id is null or due.kind = 'push_test' or not exists (
          select from public.push_subscriptions as asleep
          where asleep.id = due.push_subscription_id
            and private.is_quiet(asleep.quiet_from, asleep.quiet_to, now())))
      order by due.next_attempt_at, due.id limit least(batch, 100) for update skip locked)
    returning mail.*;
end $$;
comment on function public.lease_mail is
  'Leases due mail, or due notifications, to one sender for some seconds. Subscriptions without a session or a right end first. For the server.';

-- What became of notifications, for their owner.
create function private.note_push_outcome() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.state = 'sent' then
    update public.push_subscriptions set last_sent_at = now(), failed_at = null, last_error = null
      where id = new.push_subscription_id;
  else
    update public.push_subscriptions set failed_at = coalesce(failed_at, now()), last_error = new.last_error
      where id = new.push_subscription_id;
  end if;
  return null;
end $$;
create trigger mail_outbox_push_outcome after update of state, last_error on public.mail_outbox
  for each row when (new.push_subscription_id is not null and old.state = 'pending'
    and (new.state = 'sent' or new.last_error is not null))
  execute function private.note_push_outcome();

-- One per subscription and event; what precedes @ is the tag under which a device shows it once.
create function private.queue_push(kind text, event text, request uuid, publication uuid, life interval) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into public.mail_outbox
    (kind, dedupe_key, push_subscription_id, quote_request_id, publication_id, expires_at)
  select 'push_' || queue_push.kind, queue_push.kind || ':' || event || '@' || subscription.id, subscription.id, request,
    publication, now() + life
  from public.push_subscriptions as subscription
  where queue_push.kind = any (subscription.kinds)
  on conflict (dedupe_key) do nothing
$$;

create function private.push_event() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'quote_requests' then
    perform private.queue_push('quote_request', new.id::text, new.id, null, interval '2 days');
  elsif tg_table_name = 'proposals' then
    perform private.queue_push('proposal_accepted', new.id::text, new.request_id, null, interval '2 days');
  else
    -- A publication may fail, be moved, and fail again.
    perform private.queue_push('publication_failed', gen_random_uuid()::text, null, new.id, interval '2 days');
  end if;
  return null;
end $$;

create trigger quote_requests_pushed after insert on public.quote_requests
  for each row when (new.spam_signs = '{}') execute function private.push_event();
create trigger proposals_pushed after update of state on public.proposals
  for each row when (new.state = 'accepted' and old.state <> 'accepted') execute function private.push_event();
create trigger publications_pushed after update of failed_at on public.publications
  for each row when (new.failed_at is not null and old.failed_at is null) execute function private.push_event();

-- Subscribing -------------------------------------------------------------------------------------

create function public.store_push_subscription(
  account uuid, session uuid, endpoint text, p256dh text, auth text, device text) returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored uuid;
begin
  if not private.may_be_notified(account, session) then
    raise exception using errcode = '42501', message = 'only administrators and editors may do this';
  end if;
  -- The browser of another session of before, or this session's former subscription.
  delete from public.push_subscriptions as former
    where former.session_id = session or former.endpoint = store_push_subscription.endpoint;
  delete from public.push_subscriptions as former
    where former.id in (
      select id from public.push_subscriptions where user_id = account order by created_at desc, id offset 9);
  insert into public.push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
    values (account, session, store_push_subscription.endpoint, store_push_subscription.p256dh,
      store_push_subscription.auth, left(store_push_subscription.device, 300))
    returning id into stored;
  return stored;
end $$;
comment on function public.store_push_subscription is
  'Subscribes a session''s browser, in place of its former subscription; at most ten per person, the newest. For the server, which checks the endpoint.';

create function public.send_test_push(subscription uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  own public.push_subscriptions;
begin
  perform private.require_team_member();
  select * into own from public.push_subscriptions where id = subscription and user_id = (select auth.uid()) for update;
  if own.id is null then
    return false;
  end if;
  if (select count(*) from public.mail_outbox
      where push_subscription_id = own.id and kind = 'push_test' and created_at > now() - interval '10 minutes') >= 5 then
    raise exception using errcode = '22023', message = 'five tests were sent already';
  end if;
  insert into public.mail_outbox (kind, dedupe_key, push_subscription_id, expires_at)
  values ('push_test', 'test:' || gen_random_uuid() || '@' || own.id, own.id, now() + interval '10 minutes');
  return true;
end $$;
comment on function public.send_test_push is
  'Queues a notification to one of the caller''s own subscriptions, five in ten minutes at most; false when it is gone. For the team.';

-- Personal data: notifications are neither a person's mail nor counted as such ----------------------

create or replace function private.find_mail_of_person(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.mail_outbox
  where push_subscription_id is null and (
    quote_request_id in (select private.find_requests_of_person(person_email, person_phone))
    or subscriber_id in (select private.find_subscribers_of_person(person_email))
    or lower(recipient) = lower(nullif(person_email, '')))
$$;

create or replace function private.erase_requests(
  request_ids uuid[], subscriber_ids uuid[], mail_ids uuid[], why text) returns setof public.erasures
  language plpgsql volatile set search_path = '' as $$
declare
  mails integer;
  items integer;
  requests integer;
  subscribers integer;
begin
  delete from public.mail_outbox where push_subscription_id is not null and quote_request_id = any (request_ids);
  delete from public.mail_outbox where id = any (mail_ids)
    or quote_request_id = any (request_ids) or subscriber_id = any (subscriber_ids);
  get diagnostics mails = row_count;
  delete from public.quote_request_items where request_id = any (request_ids);
  get diagnostics items = row_count;
  delete from public.quote_requests where id = any (request_ids);
  get diagnostics requests = row_count;
  delete from public.newsletter_subscribers where id = any (subscriber_ids);
  get diagnostics subscribers = row_count;
  if requests + subscribers + mails > 0 then
    return query insert into public.erasures (reason, erased_by, requests, items, subscribers, mails)
      values (why, (select auth.uid()), requests, items, subscribers, mails) returning *;
  end if;
end $$;

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.lease_mail, public.store_push_subscription, public.send_test_push
  from public, anon, authenticated, service_role;
grant execute on function public.lease_mail, public.store_push_subscription to service_role;
grant execute on function public.send_test_push to authenticated;
