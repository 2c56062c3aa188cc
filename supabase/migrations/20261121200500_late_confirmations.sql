-- Addresses that are collected while there is no mail server are asked to confirm once there is one: a
-- confirmation waits for up to a year, and its link holds for thirty days from the mail.

-- An address that is confirmed stays so, and one confirmation at a time waits for it. Mail goes to an
-- address at most three times a day, and not twice within ten minutes: the form must be no means to fill
-- somebody's mailbox.
create or replace function private.keep_subscriber(address text, origin text, consent jsonb, signs text[]) returns void
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

create or replace function public.confirm_subscription(confirmation uuid) returns boolean
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

-- Hands out mail that is due to one sender, for so many seconds: another sender gets a mail only once
-- its lease has run out, since the first one may then be dead.
create or replace function public.lease_mail(lease uuid, seconds integer, batch integer, with_marketing boolean)
  returns setof public.mail_outbox
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.mail_outbox where state <> 'pending' and created_at < now() - interval '30 days'
    and coalesce(sent_at, created_at) < now() - interval '30 days';
  update public.mail_outbox set state = 'expired'
    where state = 'pending' and expires_at < now() and coalesce(leased_until, '-infinity') < now();
  return query
    update public.mail_outbox as mail
    set lease = lease_mail.lease, leased_until = now() + make_interval(secs => seconds),
      attempts = mail.attempts + 1
    where mail.id in (
      select due.id from public.mail_outbox as due
      where due.state = 'pending' and due.next_attempt_at <= now()
        and coalesce(due.leased_until, '-infinity') < now()
        and (with_marketing or not due.is_marketing)
      order by due.next_attempt_at, due.id limit least(batch, 100) for update skip locked)
    returning mail.*;
end $$;

update public.mail_outbox set expires_at = created_at + interval '1 year'
  where kind = 'newsletter_confirmation' and state = 'pending';
