-- As Ley 1581 de 2012 requires: exporting and erasing one person's data, and erasing old data.

create table public.erasures (
  id uuid primary key default gen_random_uuid(),
  reason text not null constraint erasures_reason check (reason in ('person', 'retention', 'trash')),
  erased_by uuid references auth.users (id) on delete set null,
  requests integer not null,
  items integer not null,
  subscribers integer not null,
  mails integer not null,
  created_at timestamptz not null default now(),
  records integer not null default 0
);
comment on table public.erasures is
  'That data was erased, when, by whom and how much of it: nothing of the person.';
comment on column public.erasures.erased_by is 'Null for the daily retention.';
comment on column public.erasures.records is 'Deleted records, each with its history.';

create index erasures_newest on public.erasures (created_at desc, id);

alter table public.erasures enable row level security;
revoke all on public.erasures from anon, authenticated, public;
grant select on public.erasures to authenticated;
grant all on public.erasures to service_role;

create policy "administrators see what was erased" on public.erasures
  for select to authenticated using ((select public.is_admin()));

create function private.require_person(email text, phone text) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(email, '') = '' and coalesce(phone, '') = '' then
    raise exception using errcode = '22023', message = 'name an e-mail address or a phone number';
  end if;
end $$;

-- A person is also found by a second number in a request.
create function private.find_requests_of_person(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select request.id
  from public.quote_requests as request,
    (select right(regexp_replace(coalesce(person_phone, ''), '\D', '', 'g'), 10)) as person (digits)
  where lower(request.email) = lower(nullif(person_email, ''))
    or request.phone = nullif(person_phone, '')
    -- Ten digits are a whole number in Colombia, with or without the country's code.
    or (char_length(person.digits) = 10
      and private.join_digits(request.phone_typed) ~ ('(^|\D|57)' || person.digits || '(\D|$)'))
$$;

create function private.find_subscribers_of_person(person_email text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.newsletter_subscribers where email = lower(nullif(person_email, ''))
$$;

create function private.find_mail_of_person(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select id from public.mail_outbox
  where quote_request_id in (select private.find_requests_of_person(person_email, person_phone))
    or subscriber_id in (select private.find_subscribers_of_person(person_email))
    or lower(recipient) = lower(nullif(person_email, ''))
$$;

create function public.export_person(person_email text, person_phone text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.require_person(person_email, person_phone);
  return jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg((to_jsonb(request) - 'search_text' - 'item_list') || jsonb_build_object(
        'items', (
          select coalesce(jsonb_agg(to_jsonb(item) - 'request_id' order by item.position), '[]')
          from public.quote_request_items as item where item.request_id = request.id),
        -- Whoever holds the token can answer in the person's name.
        'proposals', (
          select coalesce(jsonb_agg(to_jsonb(proposal) - 'request_id' - 'token' order by proposal.version), '[]')
          from public.proposals as proposal where proposal.request_id = request.id)) order by request.created_at), '[]')
      from public.quote_requests as request
      where request.id in (select private.find_requests_of_person(person_email, person_phone))),
    'subscribers', (
      -- Whoever holds the confirmation can act in the person's name.
      select coalesce(jsonb_agg(to_jsonb(subscriber) - 'confirmation'), '[]')
      from public.newsletter_subscribers as subscriber
      where subscriber.id in (select private.find_subscribers_of_person(person_email))),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mail) - 'lease' - 'leased_until' - 'dedupe_key' order by mail.created_at), '[]')
      from public.mail_outbox as mail
      where mail.id in (select private.find_mail_of_person(person_email, person_phone))),
    -- Other people's requests whose texts name this person: only somebody who reads them can decide.
    'mentions', (
      select coalesce(jsonb_agg(request.radicado order by request.created_at), '[]')
      from public.quote_requests as request
      where request.id not in (select private.find_requests_of_person(person_email, person_phone))
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
    array(select private.find_requests_of_person(person_email, person_phone)),
    array(select private.find_subscribers_of_person(person_email)),
    array(select private.find_mail_of_person(person_email, person_phone)), 'person');
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

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.export_person, public.erase_person, public.erase_expired
  from public, anon, authenticated, service_role;
grant execute on function public.export_person, public.erase_person to authenticated, service_role;
grant execute on function public.erase_expired to service_role;
