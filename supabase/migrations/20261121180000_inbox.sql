-- The inbox: searching requests and changing many at a time, who answers them, and what Ley 1581 de 2012
-- asks for: exporting and erasing what is kept of one person, and erasing what has become old.

-- Searching -------------------------------------------------------------------------------------

-- What a search looks through and what a list shows of the products stand in the request's own row: over
-- 10,000 requests, folding texts and collecting products at each letter typed would take seconds.
alter table public.quote_requests
  add column item_list jsonb not null default '[]',
  add column search_text text not null default '';
comment on column public.quote_requests.item_list is
  'A copy of its items: a list of {product_title, quantity, unit} in their order.';
comment on column public.quote_requests.search_text is
  'Radicado, name, company, phone, e-mail, place and products, without case and accents.';

create function private.write_request_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.fold(concat_ws(' ', new.radicado, new.name, new.company, new.phone, new.email,
    new.municipality, new.department,
    (select string_agg(item ->> 'product_title', ' ') from jsonb_array_elements(new.item_list) as listed (item))));
  return new;
end $$;

create trigger quote_requests_search
  before insert or update of radicado, name, company, phone, email, municipality, department, item_list
  on public.quote_requests for each row execute function private.write_request_search();

-- Items come with their request and are not changed afterwards.
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

create trigger quote_request_items_copied after insert on public.quote_request_items
  referencing new table as added for each statement execute function private.copy_items();

-- Reading a request, and the copies above, are no new version of what the office wrote.
drop trigger quote_requests_updated_at on public.quote_requests;
create trigger quote_requests_updated_at
  before update of status, owner_id, notes, spam_signs, name, company, phone, email, department,
    municipality, message on public.quote_requests
  for each row execute function private.set_updated_at();

update public.quote_requests as request
  set item_list = (
    select coalesce(jsonb_agg(jsonb_build_object(
      'product_title', item.product_title, 'quantity', item.quantity, 'unit', item.unit) order by item.position), '[]')
    from public.quote_request_items as item where item.request_id = request.id);

create index quote_requests_unread on public.quote_requests (created_at) where read_at is null;
create index quote_requests_phone on public.quote_requests (phone);

create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text, message text,
    item_list jsonb, created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.message, request.item_list, request.created_at, request.updated_at,
    private.fold(request.name)
  from private.to_patterns(search) as wanted (patterns), public.quote_requests as request
  where request.search_text like all (wanted.patterns)
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected.';

-- Working ---------------------------------------------------------------------------------------

-- Whoever gives a request another status has looked at it: a suspicion does not outlive that.
grant update (spam_signs) on public.quote_requests to authenticated;

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
comment on function public.mark_quotes_read is
  'Marks requests as read; gives the ids of those that are.';

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

create function public.list_administrators() returns table (user_id uuid, email text)
  language sql stable security definer set search_path = '' as $$
  select administrator.user_id, person.email::text
  from public.admin_users as administrator join auth.users as person on person.id = administrator.user_id
  where public.is_admin()
  order by person.email
$$;
comment on function public.list_administrators is
  'Who may own a request, by e-mail; nobody for anyone but an administrator.';

-- Habeas data -----------------------------------------------------------------------------------

create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint erasures_reason check (reason in ('person', 'retention')),
  erased_by uuid references auth.users (id) on delete set null,
  requests integer not null,
  items integer not null,
  subscribers integer not null,
  mails integer not null,
  created_at timestamptz not null default now()
);
comment on table public.erasures is
  'That data was erased, when, by whom and how much of it: nothing of the person.';
comment on column public.erasures.erased_by is 'Null for the daily retention.';

create index erasures_newest on public.erasures (created_at desc, id);

alter table public.erasures enable row level security;
revoke all on public.erasures from anon, authenticated, public;
grant select on public.erasures to authenticated;
grant all on public.erasures to service_role;

create policy "administrators see what was erased" on public.erasures
  for select to authenticated using ((select public.is_admin()));

create function private.require_administrator() returns void
  language plpgsql stable set search_path = '' as $$
begin
  if not public.is_admin() then
    raise exception using errcode = '42501', message = 'only administrators may do this';
  end if;
end $$;

create function private.require_person(email text, phone text) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(email, '') = '' and coalesce(phone, '') = '' then
    raise exception using errcode = '22023', message = 'name an e-mail address or a phone number';
  end if;
end $$;

-- The keys are null where the person is not looked for by them.
create function private.requests_of(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.quote_requests
  where lower(email) = lower(nullif(person_email, '')) or phone = nullif(person_phone, '')
$$;

create function private.subscribers_of(person_email text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.newsletter_subscribers where email = lower(nullif(person_email, ''))
$$;

create function private.mail_of(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.mail_outbox
  where quote_request_id in (select private.requests_of(person_email, person_phone))
    or subscriber_id in (select private.subscribers_of(person_email))
    or lower(recipient) = lower(nullif(person_email, ''))
$$;

create function public.export_person(person_email text, person_phone text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.require_person(person_email, person_phone);
  return jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg((to_jsonb(request) - 'search_text' - 'item_list') || jsonb_build_object('items', (
        select coalesce(jsonb_agg(to_jsonb(item) - 'request_id' order by item.position), '[]')
        from public.quote_request_items as item where item.request_id = request.id)) order by request.created_at), '[]')
      from public.quote_requests as request
      where request.id in (select private.requests_of(person_email, person_phone))),
    'subscribers', (
      -- Whoever holds the confirmation can act in the person's name.
      select coalesce(jsonb_agg(to_jsonb(subscriber) - 'confirmation'), '[]')
      from public.newsletter_subscribers as subscriber
      where subscriber.id in (select private.subscribers_of(person_email))),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mail) - 'lease' - 'leased_until' - 'dedupe_key' order by mail.created_at), '[]')
      from public.mail_outbox as mail
      where mail.id in (select private.mail_of(person_email, person_phone))),
    -- Other people's requests whose texts name this person: only somebody who reads them can decide.
    'mentions', (
      select coalesce(jsonb_agg(request.radicado order by request.created_at), '[]')
      from public.quote_requests as request
      where request.id not in (select private.requests_of(person_email, person_phone))
        and (position(lower(nullif(person_email, '')) in lower(request.notes || ' ' || request.message)) > 0
          or position(right(nullif(person_phone, ''), 10) in regexp_replace(request.notes || ' ' || request.message, '[ ().-]', '', 'g')) > 0)));
end $$;
comment on function public.export_person is
  'All that is kept of a person, found by e-mail or phone (one may be empty); for administrators.';

create function private.erase_requests(request_ids uuid[], subscriber_ids uuid[], mail_ids uuid[], why text)
  returns setof public.erasures
  language plpgsql volatile set search_path = '' as $$
declare
  mails integer;
  items integer;
  requests integer;
  subscribers integer;
begin
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

create function public.erase_person(person_email text, person_phone text) returns setof public.erasures
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.require_person(person_email, person_phone);
  return query select * from private.erase_requests(
    array(select private.requests_of(person_email, person_phone)),
    array(select private.subscribers_of(person_email)),
    array(select private.mail_of(person_email, person_phone)), 'person');
end $$;
comment on function public.erase_person is
  'Erases all that is kept of a person, found by e-mail or phone (one may be empty), in one transaction; gives the trace that stays, and none when nothing was there. For administrators.';

create function public.erase_expired(months integer) returns setof public.erasures
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if months is null or months < 1 then
    raise exception using errcode = '22023', message = 'months must be 1 or more';
  end if;
  return query select * from private.erase_requests(
    array(
      select id from public.quote_requests
      where (status in ('closed', 'spam') or spam_signs <> '{}')
        and updated_at < now() - make_interval(months => months)),
    '{}', '{}', 'retention');
end $$;
comment on function public.erase_expired is
  'Erases requests that were closed, or are spam, and have not been touched for so many months; for the server.';

revoke all on all functions in schema private from public;
revoke all on function public.find_quote_requests, public.set_quote_status, public.mark_quotes_read,
  public.unsubscribe_addresses, public.list_administrators, public.export_person, public.erase_person,
  public.erase_expired from public, anon, authenticated;
grant execute on function public.find_quote_requests, public.set_quote_status, public.mark_quotes_read,
  public.unsubscribe_addresses, public.list_administrators, public.export_person, public.erase_person
  to authenticated, service_role;
grant execute on function public.erase_expired to service_role;
