-- Quote requests, newsletter subscribers, and the mail that both cause.
-- Strangers have no right here, not even to insert: the server stores through the functions below,
-- which only service_role may call, after it has looked at limits, honeypot and consent. Each
-- function writes what is to be mailed in the transaction that stores the reason for it.

-- Quote requests --------------------------------------------------------------------------------

create table public.quote_requests (
  id uuid primary key default gen_random_uuid(),
  radicado text not null unique
    constraint quote_requests_radicado check (radicado ~ '^COT-[0-9]{6}-[0-9A-Z]{4}$'),
  idempotency_key uuid not null unique,
  status text not null default 'new'
    constraint quote_requests_status check (status in ('new', 'in_progress', 'answered', 'closed', 'spam')),
  owner_id uuid references public.admin_users (user_id) on delete set null,
  notes text not null default '' constraint quote_requests_notes_length check (char_length(notes) <= 20000),
  read_at timestamptz,
  spam_signs text[] not null default '{}',
  name text not null constraint quote_requests_name_length check (char_length(name) between 1 and 120),
  company text not null default '' constraint quote_requests_company_length check (char_length(company) <= 160),
  phone text constraint quote_requests_phone check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email text constraint quote_requests_email check (char_length(email) between 3 and 254 and email like '%_@_%'),
  department text not null default ''
    constraint quote_requests_department_length check (char_length(department) <= 80),
  municipality text not null default ''
    constraint quote_requests_municipality_length check (char_length(municipality) <= 120),
  message text not null default '' constraint quote_requests_message_length check (char_length(message) <= 4000),
  consent_text text not null
    constraint quote_requests_consent_text check (char_length(consent_text) between 1 and 10000),
  consent_version text not null
    constraint quote_requests_consent_version check (char_length(consent_version) between 1 and 64),
  consented_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quote_requests_reachable check (num_nonnulls(phone, email) > 0)
);
comment on column public.quote_requests.radicado is
  'Reference number for people: COT-, the day in Bogotá (yymmdd), four characters.';
comment on column public.quote_requests.idempotency_key is 'The same submission stores one request.';
comment on column public.quote_requests.spam_signs is
  'Why it may be spam (honeypot, too-fast, unsealed); empty for all others.';
comment on column public.quote_requests.phone is '+ and digits, with the code of the country.';
comment on column public.quote_requests.consent_text is 'What the person agreed to, word by word.';

create index quote_requests_newest on public.quote_requests (created_at desc, id);
create index quote_requests_status_newest on public.quote_requests (status, created_at desc, id);
create index quote_requests_person on public.quote_requests (lower(email));
create index quote_requests_owner on public.quote_requests (owner_id) where owner_id is not null;

create trigger quote_requests_updated_at before update on public.quote_requests
  for each row execute function private.set_updated_at();

alter table public.quote_requests enable row level security;
revoke all on public.quote_requests from anon, authenticated, public;
grant select, update (status, owner_id, notes, read_at) on public.quote_requests to authenticated;
grant all on public.quote_requests to service_role;

create policy "administrators read quote requests" on public.quote_requests
  for select to authenticated using ((select public.is_admin()));
create policy "administrators work on quote requests" on public.quote_requests
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));

create table public.quote_request_items (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.quote_requests (id) on delete cascade,
  position integer not null constraint quote_request_items_position check (position between 1 and 20),
  product_id uuid references public.products (id) on delete set null,
  product_title text not null
    constraint quote_request_items_title_length check (char_length(product_title) between 1 and 300),
  quantity numeric not null constraint quote_request_items_quantity check (quantity > 0 and quantity <= 100000000),
  unit text not null
    constraint quote_request_items_unit check (unit in ('kg', 'bultos', 'toneladas', 'big bags', 'granel')),
  constraint quote_request_items_order unique (request_id, position)
);
comment on column public.quote_request_items.product_title is 'As it was called when it was asked for.';

create index quote_request_items_product on public.quote_request_items (product_id) where product_id is not null;

alter table public.quote_request_items enable row level security;
revoke all on public.quote_request_items from anon, authenticated, public;
grant select on public.quote_request_items to authenticated;
grant all on public.quote_request_items to service_role;

create policy "administrators read what is asked for" on public.quote_request_items
  for select to authenticated using ((select public.is_admin()));

-- Newsletter ------------------------------------------------------------------------------------

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

create function private.note_unsubscription() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.unsubscribed_at := now();
  new.confirmation := gen_random_uuid();
  return new;
end $$;

create trigger newsletter_subscribers_updated_at before update on public.newsletter_subscribers
  for each row execute function private.set_updated_at();
create trigger newsletter_subscribers_unsubscribed before update of status on public.newsletter_subscribers
  for each row when (new.status = 'unsubscribed' and old.status <> 'unsubscribed')
  execute function private.note_unsubscription();

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from anon, authenticated, public;
grant select, update (status) on public.newsletter_subscribers to authenticated;
grant all on public.newsletter_subscribers to service_role;

create policy "administrators read subscribers" on public.newsletter_subscribers
  for select to authenticated using ((select public.is_admin()));
-- Nobody subscribes somebody else: an administrator can only take an address off the list.
create policy "administrators unsubscribe" on public.newsletter_subscribers
  for update to authenticated using ((select public.is_admin()))
  with check ((select public.is_admin()) and status = 'unsubscribed');

-- Mail that is to be sent -----------------------------------------------------------------------

-- A row names its reason, not its text: the mail is written when it is sent, and whoever erases a
-- request or a subscriber takes the mail along.
create table public.mail_outbox (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mail_outbox_kind check (
      kind in ('quote_notice', 'quote_receipt', 'newsletter_confirmation', 'password_recovery')),
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
  constraint mail_outbox_reason check (case kind
    when 'password_recovery' then recipient is not null
    when 'newsletter_confirmation' then subscriber_id is not null
    else quote_request_id is not null end)
);
comment on column public.mail_outbox.recipient is 'Of recovery mails only; of others it follows from the reason.';
comment on column public.mail_outbox.is_marketing is 'Sent only in the hours of Ley 2300 de 2023.';
comment on column public.mail_outbox.expires_at is 'After this the mail would only confuse.';

create index mail_outbox_due on public.mail_outbox (next_attempt_at) where state = 'pending';
create index mail_outbox_done on public.mail_outbox (created_at) where state <> 'pending';
create index mail_outbox_request on public.mail_outbox (quote_request_id) where quote_request_id is not null;
create index mail_outbox_subscriber on public.mail_outbox (subscriber_id) where subscriber_id is not null;

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from anon, authenticated, public;
grant select on public.mail_outbox to authenticated;
grant all on public.mail_outbox to service_role;

-- Recovery mails hold addresses that anybody may have typed.
create policy "administrators see what became of mail" on public.mail_outbox
  for select to authenticated using ((select public.is_admin()) and kind <> 'password_recovery');

-- Storing ---------------------------------------------------------------------------------------

create function private.make_radicado() returns text
  language sql volatile set search_path = '' as $$
  -- No vowels, no 0, 1, I, L or O: nothing to misread on the phone, and no words.
  select 'COT-' || to_char(now() at time zone 'America/Bogota', 'YYMMDD') || '-' || string_agg(
    substr('23456789BCDFGHJKMNPQRSTVWXYZ', 1 + floor(random() * 28)::integer, 1), '')
  from generate_series(1, 4)
$$;

create function private.require_consent(consent jsonb) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(consent ->> 'text', '') = '' or coalesce(consent ->> 'version', '') = '' then
    raise exception using errcode = '22023', message = 'the consent, with its text and version, is missing';
  end if;
end $$;

-- An address that is confirmed stays so. Mail goes to an address at most three times a day, and not
-- twice within ten minutes: the form must be no means to fill somebody's mailbox.
create function private.keep_subscriber(address text, origin text, consent jsonb, signs text[]) returns void
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
    having count(*) filter (where created_at > now() - interval '1 day') >= 3
      or count(*) filter (where created_at > now() - interval '10 minutes') > 0) then
    return;
  end if;
  insert into public.mail_outbox (kind, dedupe_key, subscriber_id, expires_at)
  values ('newsletter_confirmation', 'newsletter_confirmation:' || gen_random_uuid(), subscriber.id,
    now() + interval '7 days');
end $$;

create function private.mail_quote_request(stored public.quote_requests) returns void
  language plpgsql volatile set search_path = '' as $$
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
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
  values ('quote_receipt', 'quote_receipt:' || stored.id, stored.id, now() + interval '3 days');
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
    insert into public.quote_requests (radicado, idempotency_key, spam_signs, name, company, phone, email,
      department, municipality, message, consent_text, consent_version, consented_at)
    values (private.make_radicado(), key, signs, request ->> 'name', coalesce(request ->> 'company', ''),
      request ->> 'phone', request ->> 'email', coalesce(request ->> 'department', ''),
      coalesce(request ->> 'municipality', ''), coalesce(request ->> 'message', ''),
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
    perform private.keep_subscriber(stored.email, 'quote', request -> 'newsletter_consent', signs);
  end if;
  return query select * from public.quote_requests where id = stored.id;
end $$;
comment on function public.submit_quote_request is
  'Stores a quote request with its products and the mail it causes; the same idempotency_key gives the request that is there already.';

create function public.subscribe(email text, consent jsonb, spam_signs text[] default '{}') returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.keep_subscriber(email, 'newsletter', consent, spam_signs);
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
        or subscriber.status = 'pending' and subscriber.consented_at > now() - interval '30 days');
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

-- Sending ---------------------------------------------------------------------------------------

-- Hands out mail that is due to one sender, for so many seconds: another sender gets a mail only once
-- its lease has run out, since the first one may then be dead.
create function public.lease_mail(lease uuid, seconds integer, batch integer, with_marketing boolean)
  returns setof public.mail_outbox
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.mail_outbox where state <> 'pending' and created_at < now() - interval '30 days';
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

-- Says what became of a leased mail. A lease that was lost changes nothing.
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

revoke all on function public.submit_quote_request, public.subscribe, public.confirm_subscription,
  public.unsubscribe, public.lease_mail, public.finish_mail from public, anon, authenticated;
grant execute on function public.submit_quote_request, public.subscribe, public.confirm_subscription,
  public.unsubscribe, public.lease_mail, public.finish_mail to service_role;
revoke all on all functions in schema private from public;
