-- What strangers can fill has an end: requests that look like spam, and addresses that nobody confirmed,
-- have a cap and a retention of their own. Nobody but the server reads what confirms an address.

-- Whoever holds a confirmation can subscribe an address that is not theirs.
revoke select on public.newsletter_subscribers from authenticated;
grant select (id, email, status, source, spam_signs, consent_text, consent_version, consented_at, confirmed_at,
  unsubscribed_at, created_at, updated_at) on public.newsletter_subscribers to authenticated;

-- A tenth at a time, so that a flood leaves one trace per hundred requests and not one for each.
create function private.cap_spam() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if (select count(*) from public.quote_requests where status = 'spam' or spam_signs <> '{}') > 1000 then
    perform private.erase_requests(
      array(
        select id from public.quote_requests where (status = 'spam' or spam_signs <> '{}') and id <> new.id
        order by updated_at limit 100 for update skip locked),
      '{}', '{}', 'retention');
  end if;
  return null;
end $$;

create trigger quote_requests_spam_cap after insert on public.quote_requests
  for each row when (new.spam_signs <> '{}') execute function private.cap_spam();

-- Those that a robot typed go first.
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

create trigger newsletter_subscribers_cap after insert on public.newsletter_subscribers
  for each row when (new.status = 'pending') execute function private.cap_unconfirmed();

create or replace function public.erase_expired(months integer) returns setof public.erasures
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if months is null or months < 1 then
    raise exception using errcode = '22023', message = 'months must be 1 or more';
  end if;
  return query select * from private.erase_requests(
    array(
      select id from public.quote_requests
      where status = 'closed' and updated_at < now() - make_interval(months => months)
        or (status = 'spam' or spam_signs <> '{}')
          and updated_at < now() - least(make_interval(months => months), interval '90 days')),
    -- Addresses whose link holds no longer, and to which no mail with another one waits.
    array(
      select subscriber.id from public.newsletter_subscribers as subscriber
      where subscriber.status = 'pending' and subscriber.consented_at < now() - interval '30 days'
        and not exists (
          select 1 from public.mail_outbox as mail
          where mail.subscriber_id = subscriber.id
            and (mail.state = 'pending' and mail.expires_at > now()
              or mail.sent_at > now() - interval '30 days'))),
    '{}', 'retention');
end $$;
comment on function public.erase_expired is
  'Erases closed requests that have not been touched for so many months, spam after 90 days, and addresses that can no longer be confirmed; for the server.';

revoke all on function private.cap_spam, private.cap_unconfirmed from public;
