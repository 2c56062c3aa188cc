create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique
    constraint newsletter_subscribers_email check (
      char_length(email) between 3 and 254 and email like '%_@_%' and email = lower(email)),
  status text not null default 'pending'
    constraint newsletter_subscribers_status check (status in ('pending', 'confirmed', 'unsubscribed')),
  source text not null constraint newsletter_subscribers_source check (source in ('newsletter', 'quote')),
  spam_signs text[] not null default '{}',
  consent_text text not null
    constraint newsletter_subscribers_consent_text check (char_length(consent_text) between 1 and 10000),
  consent_version text not null
    constraint newsletter_subscribers_consent_version check (char_length(consent_version) between 1 and 64),
  consented_at timestamptz not null,
  confirmation uuid not null unique default gen_random_uuid(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.newsletter_subscribers.confirmation is
  'What the link of the confirmation mail holds; another one after each unsubscription.';

create index newsletter_subscribers_newest on public.newsletter_subscribers (created_at desc, id);
create index newsletter_subscribers_status on public.newsletter_subscribers (status, created_at desc, id)
  include (email);

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from anon, authenticated, public;
-- All columns but `confirmation`: with it, anyone could confirm someone else's address.
grant select (id, email, status, source, spam_signs, consent_text, consent_version, consented_at, confirmed_at,
  unsubscribed_at, created_at, updated_at) on public.newsletter_subscribers to authenticated;
grant update (status) on public.newsletter_subscribers to authenticated;
grant all on public.newsletter_subscribers to service_role;

create policy "administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated using ((select public.is_admin()));
-- Administrators can unsubscribe an address, never subscribe one.
create policy "administrators unsubscribe" on public.newsletter_subscribers
  for update to authenticated using ((select public.is_admin()))
  with check ((select public.is_admin()) and status = 'unsubscribed');

alter publication supabase_realtime add table public.newsletter_subscribers;

create function private.set_unsubscribed_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.unsubscribed_at := now();
  new.confirmation := gen_random_uuid();
  return new;
end $$;

-- Addresses of bots are deleted first.
create function private.cap_unconfirmed() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.newsletter_subscribers where status = 'pending') > 5000 then
    perform private.erase_requests(
      '{}',
      array(
        select id from public.newsletter_subscribers where status = 'pending' and id <> new.id
        order by spam_signs = '{}', consented_at limit 500 for update skip locked),
      '{}', 'retention');
  end if;
  return null;
end $$;

create trigger newsletter_subscribers_updated_at before update on public.newsletter_subscribers
  for each row execute function private.set_updated_at();
create trigger newsletter_subscribers_unsubscribed before update of status on public.newsletter_subscribers
  for each row when (new.status = 'unsubscribed' and old.status <> 'unsubscribed')
  execute function private.set_unsubscribed_at();
create trigger newsletter_subscribers_cap after insert on public.newsletter_subscribers
  for each row when (new.status = 'pending') execute function private.cap_unconfirmed();
create trigger newsletter_subscribers_known_signs before insert or update of spam_signs on public.newsletter_subscribers
  for each row when (new.spam_signs <> '{}') execute function private.require_known_signs();

create function private.require_consent(consent jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(consent ->> 'text', '') = '' or coalesce(consent ->> 'version', '') = '' then
    raise exception using errcode = '22023', message = 'the consent, with its text and version, is missing';
  end if;
end $$;

-- A confirmed address stays confirmed, and has at most one pending confirmation. At most three mails a day, ten minutes
-- apart, so that the form cannot flood a mailbox.
create function private.store_subscriber(address text, origin text, consent jsonb, signs text[]) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  subscriber public.newsletter_subscribers;
begin
  perform private.require_consent(consent);
  insert into public.newsletter_subscribers as kept
    (email, source, spam_signs, consent_text, consent_version, consented_at)
  values (lower(address), origin, signs, consent ->> 'text', consent ->> 'version', now())
  on conflict (email) do update set
    status = 'pending', source = excluded.source, spam_signs = excluded.spam_signs,
    consent_text = excluded.consent_text, consent_version = excluded.consent_version,
    consented_at = excluded.consented_at
    where kept.status <> 'confirmed'
  returning * into subscriber;
  if subscriber.id is null or cardinality(signs) > 0 or exists (
    select 1 from public.mail_outbox where subscriber_id = subscriber.id
    having count(*) filter (where state = 'pending') > 0
      or count(*) filter (where created_at > now() - interval '1 day') >= 3
      or count(*) filter (where created_at > now() - interval '10 minutes') > 0) then
    return;
  end if;
  insert into public.mail_outbox (kind, dedupe_key, subscriber_id, expires_at)
  values ('newsletter_confirmation', 'newsletter_confirmation:' || gen_random_uuid(), subscriber.id,
    now() + interval '1 year');
end $$;

create function public.subscribe(email text, consent jsonb, spam_signs text[] default '{}') returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.store_subscriber(email, 'newsletter', consent, spam_signs);
end $$;
comment on function public.subscribe is
  'Keeps an address for the newsletter, unconfirmed, and the mail that asks to confirm it.';

create function public.confirm_subscription(confirmation uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers as subscriber
    set status = 'confirmed', confirmed_at = coalesce(subscriber.confirmed_at, now()), spam_signs = '{}'
    where subscriber.confirmation = confirm_subscription.confirmation
      and (subscriber.status = 'confirmed'
        or subscriber.status = 'pending' and (subscriber.consented_at > now() - interval '30 days'
          or exists (
            select 1 from public.mail_outbox as mail
            where mail.subscriber_id = subscriber.id and mail.sent_at > now() - interval '30 days')));
  return found;
end $$;
comment on function public.confirm_subscription is
  'Confirms a subscriber by the link of the mail; false for a link that does not hold any more.';

create function public.unsubscribe(subscriber_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers set status = 'unsubscribed'
    where id = subscriber_id and status <> 'unsubscribed';
  return exists (select 1 from public.newsletter_subscribers where id = subscriber_id);
end $$;
comment on function public.unsubscribe is 'Takes a subscriber off the list; false when there is none.';

create function public.unsubscribe_addresses(ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  found_ids uuid[];
begin
  update public.newsletter_subscribers set status = 'unsubscribed'
    where id = any (ids) and status <> 'unsubscribed';
  select array_agg(id) into found_ids from public.newsletter_subscribers
    where id = any (ids) and status = 'unsubscribed';
  return coalesce(found_ids, '{}');
end $$;
comment on function public.unsubscribe_addresses is
  'Takes subscribers off the list; gives the ids of those that are off it.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.subscribe, public.confirm_subscription, public.unsubscribe, public.unsubscribe_addresses
  from public, anon, authenticated, service_role;
grant execute on function public.unsubscribe_addresses to authenticated, service_role;
grant execute on function public.subscribe, public.confirm_subscription, public.unsubscribe to service_role;
