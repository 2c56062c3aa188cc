-- Quote requests and the inbox. Anonymous clients have no rights here, not even to insert: the server checks rate limit,
-- honeypot and consent, then calls functions that only service_role may execute. Each function writes the mail that its
-- change causes in the same transaction.

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
  -- Denormalised for the list and its search: over 10,000 requests, joining items and folding texts on each keystroke
  -- would take seconds.
  item_list jsonb not null default '[]',
  search_text text not null default '',
  frequency text not null default 'once'
    constraint quote_requests_frequency check (frequency in ('once', 'monthly')),
  wanted_on date,
  answered_at timestamptz,
  phone_typed text not null default '' constraint quote_requests_phone_typed check (char_length(phone_typed) <= 200),
  constraint quote_requests_reachable check (num_nonnulls(phone, email) > 0)
);
comment on column public.quote_requests.radicado is
  'Reference number for people: COT-, the day in Bogotá (yymmdd), four characters.';
comment on column public.quote_requests.idempotency_key is 'The same submission stores one request.';
comment on column public.quote_requests.spam_signs is
  'Why it may be spam (honeypot, too-fast, unsealed); empty for all others.';
comment on column public.quote_requests.phone is '+ and digits, with the code of the country.';
comment on column public.quote_requests.consent_text is 'What the person agreed to, word by word.';
comment on column public.quote_requests.item_list is
  'A copy of its items: a list of {product_title, quantity, unit} in their order.';
comment on column public.quote_requests.search_text is
  'Radicado, name, company, phone, e-mail, place and products, without case and accents.';
comment on column public.quote_requests.answered_at is 'When it first became answered or closed.';
comment on column public.quote_requests.phone_typed is 'The phone as the person typed it; empty for requests from before.';

create table public.quote_request_items (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.quote_requests (id) on delete cascade,
  position integer not null constraint quote_request_items_position check (position between 1 and 20),
  product_id uuid references public.products (id) on delete set null,
  product_title text not null
    constraint quote_request_items_title_length check (char_length(product_title) between 1 and 300),
  quantity numeric not null constraint quote_request_items_quantity check (quantity > 0 and quantity <= 100000000),
  -- A presentation in the singular, `bulto de 40 kg`; checked against the product's by the form and the functions.
  unit text not null constraint quote_request_items_unit check (char_length(unit) between 1 and 120),
  constraint quote_request_items_order unique (request_id, position)
);
comment on column public.quote_request_items.product_title is 'As it was called when it was asked for.';

create index quote_request_items_product on public.quote_request_items (product_id) where product_id is not null;

-- Each list shows either spam or everything else.
create index quote_requests_inbox on public.quote_requests (created_at desc, id) include (status, owner_id, read_at)
  where status <> 'spam' and spam_signs = '{}';
create index quote_requests_spam on public.quote_requests (created_at desc, id) include (status, owner_id, read_at)
  where status = 'spam' or spam_signs <> '{}';
-- The condition must equal that of the panel's count (find_quote_requests, is_spam, status) for the planner to match it.
create index quote_requests_suspected on public.quote_requests (id)
  where (status = 'spam' or spam_signs <> '{}') and status <> 'spam';
create index quote_requests_status_newest on public.quote_requests (status, created_at desc, id);
create index quote_requests_person on public.quote_requests (lower(email));
create index quote_requests_phone on public.quote_requests (phone);
create index quote_requests_owner on public.quote_requests (owner_id) where owner_id is not null;
create index quote_requests_unread on public.quote_requests (created_at) where read_at is null;
create index quote_requests_name_key on public.quote_requests (private.name_key(name), id);
create index quote_requests_updated_at on public.quote_requests (updated_at desc, id);
create index quote_requests_search on public.quote_requests
  using gin (search_text extensions.gin_trgm_ops) with (fastupdate = off);

alter table public.quote_requests enable row level security;
alter table public.quote_request_items enable row level security;
revoke all on public.quote_requests, public.quote_request_items from anon, authenticated, public;
grant all on public.quote_requests, public.quote_request_items to service_role;
-- Changing a request's status also clears the suspicion of spam.
grant select, update (status, owner_id, notes, read_at, spam_signs) on public.quote_requests to authenticated;
grant select on public.quote_request_items to authenticated;

create policy "administrators read quote requests" on public.quote_requests
  for select to authenticated using ((select public.is_admin()));
create policy "administrators work on quote requests" on public.quote_requests
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators read what is asked for" on public.quote_request_items
  for select to authenticated using ((select public.is_admin()));

alter publication supabase_realtime add table public.quote_requests;

-- Copies and limits -------------------------------------------------------------------------------

create function private.write_request_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.fold(concat_ws(' ', new.radicado, new.name, new.company, new.phone, new.phone_typed,
    private.join_digits(new.phone_typed), new.email, new.municipality, new.department,
    (select string_agg(item ->> 'product_title', ' ') from jsonb_array_elements(new.item_list) as listed (item))));
  return new;
end $$;

-- Items are inserted with their request and never change.
create function private.copy_items() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.quote_requests as request
    set item_list = (
      select coalesce(jsonb_agg(jsonb_build_object(
        'product_title', item.product_title, 'quantity', item.quantity, 'unit', item.unit) order by item.position), '[]')
      from public.quote_request_items as item where item.request_id = request.id)
    where request.id in (select request_id from added);
  return null;
end $$;

-- In batches, so that a flood leaves one log entry per hundred requests.
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

create function private.set_answered_at() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.answered_at := now();
  return new;
end $$;

create function private.require_known_signs() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not new.spam_signs <@ array['honeypot', 'too-fast', 'unsealed'] then
    raise exception using errcode = '23514', message = 'a sign of spam is unknown';
  end if;
  return new;
end $$;

-- Marking a request as read, or updating the denormalised columns, does not change its version.
create trigger quote_requests_updated_at
  before update of status, owner_id, notes, spam_signs, name, company, phone, email, department,
    municipality, message on public.quote_requests
  for each row execute function private.set_updated_at();
create trigger quote_requests_search
  before insert or update of radicado, name, company, phone, phone_typed, email, municipality, department, item_list
  on public.quote_requests for each row execute function private.write_request_search();
create trigger quote_request_items_copied after insert on public.quote_request_items
  referencing new table as added for each statement execute function private.copy_items();
create trigger quote_requests_spam_cap after insert on public.quote_requests
  for each row when (new.spam_signs <> '{}') execute function private.cap_spam();
create trigger quote_requests_answered before update of status on public.quote_requests
  for each row when (new.status in ('answered', 'closed') and new.answered_at is null)
  execute function private.set_answered_at();
create trigger quote_requests_known_signs before insert or update of spam_signs on public.quote_requests
  for each row when (new.spam_signs <> '{}') execute function private.require_known_signs();

-- Work --------------------------------------------------------------------------------------------

create function public.set_quote_status(ids uuid[], new_status text) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  changed uuid[];
begin
  perform private.require_one_of(new_status, array['new', 'in_progress', 'answered', 'closed', 'spam']);
  with updated as (
    update public.quote_requests as request
    set status = new_status, read_at = coalesce(request.read_at, now()),
      spam_signs = case new_status when 'spam' then request.spam_signs else '{}' end
    where request.id = any (ids) returning request.id)
  select array_agg(updated.id) into changed from updated;
  return coalesce(changed, '{}');
end $$;
comment on function public.set_quote_status is
  'Gives requests a status in one transaction; gives the ids of those that were there and could be changed.';

create function public.mark_quotes_read(ids uuid[]) returns uuid[]
  language plpgsql security invoker set search_path = '' as $$
declare
  found_ids uuid[];
begin
  update public.quote_requests set read_at = now() where id = any (ids) and read_at is null;
  select array_agg(id) into found_ids from public.quote_requests where id = any (ids);
  return coalesce(found_ids, '{}');
end $$;
comment on function public.mark_quotes_read is 'Marks requests as read; gives the ids of those that are.';

-- Limit and key are those of the site's form: src/backend/rate-limits/api-limits.ts.
create function public.count_quote_submission(client text, change integer) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  present bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  counted private.rate_limits;
begin
  delete from private.rate_limits where expire < present - 3600000;
  insert into private.rate_limits as counter (key, points, expire)
  values ('form:quote:' || left(client, 100), greatest(change, 0), present + 600000)
  on conflict (key) do update set
    points = case when counter.expire <= present then excluded.points
      else least(greatest(counter.points + change, 0), 1000) end,
    expire = case when counter.expire <= present then excluded.expire else counter.expire end
  returning * into counted;
  if counted.points <= 30 then return 0; end if;
  return ceil((counted.expire - present) / 1000.0);
end $$;
comment on function public.count_quote_submission is
  'Counts a submission of a client, named by a digest, or takes one back; the seconds to wait, 0 within the limit.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.set_quote_status, public.mark_quotes_read, public.count_quote_submission
  from public, anon, authenticated, service_role;
grant execute on function public.set_quote_status, public.mark_quotes_read to authenticated, service_role;
grant execute on function public.count_quote_submission to service_role;
