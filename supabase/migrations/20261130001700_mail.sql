-- Outgoing mail. A row refers to its reason and holds no text: mail is composed when it is sent, and erasing a request or
-- a subscriber erases its mail.

create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mail_outbox_kind check (kind in (
      'quote_notice', 'quote_receipt', 'proposal', 'proposal_answer', 'proposal_reminder',
      'newsletter_confirmation', 'password_recovery', 'publication_failed', 'account_notice')),
  dedupe_key text not null unique,
  quote_request_id uuid references public.quote_requests (id) on delete cascade,
  subscriber_id uuid references public.newsletter_subscribers (id) on delete cascade,
  recipient text constraint mail_outbox_recipient_length check (char_length(recipient) <= 254),
  is_marketing boolean not null default false,
  state text not null default 'pending'
    constraint mail_outbox_state check (state in ('pending', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  publication_id uuid references public.publications (id) on delete cascade,
  account_event_id bigint references public.account_events (id) on delete cascade,
  proposal_id uuid references public.proposals (id) on delete cascade,
  constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    when 'publication_failed' then publication_id is not null
    when 'account_notice' then account_event_id is not null
    when 'proposal' then proposal_id is not null and quote_request_id is not null
    else quote_request_id is not null end)
);
comment on column public.mail_outbox.recipient is 'Of recovery mails only; of others it follows from the reason.';
comment on column public.mail_outbox.is_marketing is 'Sent only in the hours of Ley 2300 de 2023.';
comment on column public.mail_outbox.expires_at is 'After this the mail would only confuse.';

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where state = 'pending';
create index mail_outbox_done on public.mail_outbox (created_at) where state <> 'pending';
create index mail_outbox_request on public.mail_outbox (quote_request_id) where quote_request_id is not null;
create index mail_outbox_subscriber on public.mail_outbox (subscriber_id) where subscriber_id is not null;
create index mail_outbox_receipts on public.mail_outbox (created_at) where kind = 'quote_receipt';
create index mail_outbox_publication on public.mail_outbox (publication_id) where publication_id is not null;
create index mail_outbox_account_event on public.mail_outbox (account_event_id) where account_event_id is not null;
create index mail_outbox_proposal on public.mail_outbox (proposal_id) where proposal_id is not null;

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated, public;
grant select on public.mail_outbox to authenticated;
grant all on public.mail_outbox to service_role;

-- Recovery mails contain addresses that anyone may have typed.
create policy "administrators see what became of mail" on public.mail_outbox
  for select to authenticated using ((select public.is_admin()) and kind <> 'password_recovery');

create function private.record_mailed_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.record_sent_proposal(new.proposal_id, 'mail', new.sent_at);
  return null;
end $$;

create trigger mail_outbox_proposal_sent after update of state on public.mail_outbox
  for each row when (new.kind = 'proposal' and new.state = 'sent' and old.state <> 'sent')
  execute function private.record_mailed_proposal();

-- Leases due mail to one sender for some seconds. After that another sender gets it, since the first may have died.
create function public.lease_mail(lease uuid, seconds integer, batch integer, with_marketing boolean)
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

-- Records the outcome of a leased mail. An expired lease changes nothing.
create function public.finish_mail(
  mail_id uuid, lease uuid, outcome text, retry_seconds integer default 0, error text default null)
  returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if outcome not in ('sent', 'failed', 'retry') then
    raise exception using errcode = '22023', message = 'outcome must be sent, failed or retry';
  end if;
  update public.mail_outbox as mail
    set state = case outcome when 'retry' then 'pending' else outcome end,
      sent_at = case outcome when 'sent' then now() end,
      next_attempt_at = now() + make_interval(secs => retry_seconds),
      last_error = left(error, 500), lease = null, leased_until = null
    where mail.id = mail_id and mail.lease = finish_mail.lease and mail.state = 'pending';
  return found;
end $$;

create function public.remind_of_proposals() returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  reminders integer;
begin
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
  select 'proposal_reminder', 'proposal_reminder:' || proposal.id, proposal.request_id, now() + interval '1 day'
  from public.proposals as proposal
  where proposal.state = 'sent' and proposal.valid_until = private.today() + 1
  on conflict (dedupe_key) do nothing;
  get diagnostics reminders = row_count;
  return reminders;
end $$;
comment on function public.remind_of_proposals is
  'Mails the office, once each, about proposals without an answer that end tomorrow; gives how many. For the server.';

-- Storing a quote request -------------------------------------------------------------------------

create function private.make_radicado() returns text
  language sql volatile set search_path = '' as $$
  -- No vowels, no 0, 1, I, L or O: nothing to misread on the phone, and no words.
  select 'COT-' || to_char(now() at time zone 'America/Bogota', 'YYMMDD') || '-' || string_agg(
    substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 28)::integer, 1), '')
  from generate_series(1, 4)
$$;

create function private.mail_quote_request(stored public.quote_requests) returns void
  language plpgsql volatile set search_path = '' as $$
declare
  is_capped boolean;
begin
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
  values ('quote_notice', 'quote_notice:' || stored.id, stored.id, now() + interval '30 days');
  -- Not to an address that a robot typed, nor again and again to one that is not the visitor's own.
  if stored.email is null or cardinality(stored.spam_signs) > 0 or (
    select count(*) from public.mail_outbox as mail
    join public.quote_requests as earlier on earlier.id = mail.quote_request_id
    where mail.kind = 'quote_receipt' and lower(earlier.email) = lower(stored.email)
      and mail.created_at > now() - interval '1 day') >= 5 then
    return;
  end if;
  -- One at a time, so that requests of the same moment do not pass the cap together.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('receipts'));
  is_capped := (
    select count(*) from public.mail_outbox
    where kind = 'quote_receipt' and last_error is distinct from 'the hourly cap of receipts'
      and created_at > now() - interval '1 hour') >= 100;
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at, state, last_error)
  values ('quote_receipt', 'quote_receipt:' || stored.id, stored.id, now() + interval '3 days',
    case when is_capped then 'failed' else 'pending' end,
    case when is_capped then 'the hourly cap of receipts' end);
end $$;

create function public.submit_quote_request(request jsonb) returns setof public.quote_requests
  language plpgsql volatile security definer set search_path = '' as $$
declare
  key uuid := (request ->> 'idempotency_key')::uuid;
  consent jsonb := request -> 'consent';
  signs text[] := array(select jsonb_array_elements_text(coalesce(request -> 'spam_signs', '[]')));
  stored public.quote_requests;
begin
  perform private.require_consent(consent);
  if key is null or coalesce(jsonb_array_length(request -> 'items'), 0) not between 1 and 20 then
    raise exception using errcode = '22023', message = 'a request has a key, and from 1 to 20 products';
  end if;
  loop
    insert into public.quote_requests (radicado, idempotency_key, spam_signs, name, company, phone, phone_typed, email,
      department, municipality, frequency, wanted_on, message, consent_text, consent_version, consented_at)
    values (private.make_radicado(), key, signs, request ->> 'name', coalesce(request ->> 'company', ''),
      request ->> 'phone', coalesce(request ->> 'phone_typed', ''), request ->> 'email',
      coalesce(request ->> 'department', ''),
      coalesce(request ->> 'municipality', ''), coalesce(request ->> 'frequency', 'once'),
      (request ->> 'wanted_on')::date, coalesce(request ->> 'message', ''),
      consent ->> 'text', consent ->> 'version', now())
    on conflict do nothing returning * into stored;
    exit when stored.id is not null;
    return query select * from public.quote_requests where idempotency_key = key;
    if found then return; end if;
    -- The radicado was taken: draw another one.
  end loop;
  insert into public.quote_request_items (request_id, position, product_id, product_title, quantity, unit)
  select stored.id, item.position,
    (select products.id from public.products where products.id = (item.value ->> 'product_id')::uuid),
    item.value ->> 'product_title', (item.value ->> 'quantity')::numeric, item.value ->> 'unit'
  from jsonb_array_elements(request -> 'items') with ordinality as item (value, position);
  perform private.mail_quote_request(stored);
  if jsonb_typeof(request -> 'newsletter_consent') = 'object' then
    perform private.store_subscriber(stored.email, 'quote', request -> 'newsletter_consent', signs);
  end if;
  return query select * from public.quote_requests where id = stored.id;
end $$;
comment on function public.submit_quote_request is
  'Stores a quote request with its products and the mail it causes; the same idempotency_key gives the request that is there already.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.lease_mail, public.finish_mail, public.remind_of_proposals, public.submit_quote_request
  from public, anon, authenticated, service_role;
grant execute on function public.lease_mail, public.finish_mail, public.remind_of_proposals,
  public.submit_quote_request to service_role;
