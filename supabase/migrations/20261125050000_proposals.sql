-- A request becomes a proposal, in versions: the office's draft, which administrators write; what was sent, which never
-- changes; and the buyer's answer to exactly that version. Strangers reach a proposal only through the server, by the
-- unguessable token of its page.

create function private.is_proposal_item(item jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(item) <> 'object' or jsonb_typeof(item -> 'description') is distinct from 'string'
      or jsonb_typeof(item -> 'unit') is distinct from 'string'
      or jsonb_typeof(item -> 'quantity') is distinct from 'number'
      or jsonb_typeof(item -> 'price') is distinct from 'number' then false
    else char_length(item ->> 'description') between 1 and 300
      and char_length(item ->> 'unit') between 1 and 120
      and (item ->> 'quantity')::numeric > 0 and (item ->> 'quantity')::numeric < 100000000
      and (item ->> 'quantity')::numeric = trunc((item ->> 'quantity')::numeric, 3)
      and (item ->> 'price')::numeric >= 0 and (item ->> 'price')::numeric < 10000000000
      and (item ->> 'price')::numeric = trunc((item ->> 'price')::numeric, 2)
      and coalesce(item -> 'vat', '"none"') in ('19', '5', '0', 'null')
      and item - array['description', 'unit', 'quantity', 'price', 'vat'] = '{}'
    end
$$;

create function private.are_proposal_items(items jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(items) = 'array' and jsonb_array_length(items) between 1 and 30
    then (select bool_and(private.is_proposal_item(item)) from jsonb_array_elements(items) as listed (item))
    else false end
$$;

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.quote_requests (id) on delete cascade,
  version integer not null default 1,
  state text not null default 'draft'
    constraint proposals_state check (
      state in ('draft', 'sent', 'accepted', 'change_asked', 'declined', 'replaced', 'withdrawn')),
  items jsonb not null
    constraint proposals_items check (private.are_proposal_items(items)),
  freight numeric not null default 0
    constraint proposals_freight check (freight >= 0 and freight < 10000000000 and freight = trunc(freight, 2)),
  freight_vat integer constraint proposals_freight_vat check (freight_vat in (0, 5, 19)),
  valid_until date not null
    constraint proposals_valid_until check (valid_until between '2026-01-01' and '2099-12-31'),
  payment text not null default '' constraint proposals_payment check (char_length(payment) <= 500),
  delivery text not null default '' constraint proposals_delivery check (char_length(delivery) <= 500),
  conditions text not null default '' constraint proposals_conditions check (char_length(conditions) <= 4000),
  note text not null default '' constraint proposals_note check (char_length(note) <= 4000),
  token text constraint proposals_token check (token ~ '^[0-9a-f]{40}$'),
  digest text,
  sent_at timestamptz,
  answer jsonb,
  answered_at timestamptz,
  answered_from text,
  author_id uuid default auth.uid() references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint proposals_versions unique (request_id, version)
);
comment on table public.proposals is 'Proposals for quote requests, version by version.';
comment on column public.proposals.version is 'From 1 within its request.';
comment on column public.proposals.items is 'A list of {description, quantity, unit, price, vat}: pesos per unit before IVA, IVA in percent or null.';
comment on column public.proposals.freight is 'Pesos before IVA.';
comment on column public.proposals.freight_vat is 'In percent; null when excluded.';
comment on column public.proposals.valid_until is 'The last day, in Bogotá, on which it can be accepted.';
comment on column public.proposals.note is 'For the office alone.';
comment on column public.proposals.token is 'Of its page''s address, the same for all versions of a request; null before one was sent, and once withdrawn.';
comment on column public.proposals.digest is 'SHA-256 of what was sent.';
comment on column public.proposals.answer is 'The buyer''s {kind, name, identification, reason, text}.';
comment on column public.proposals.answered_from is 'The network address that answered.';

-- One draft at a time, so that two administrators write the same one.
create unique index proposals_drafts on public.proposals (request_id) where state = 'draft';
create index proposals_tokens on public.proposals (token) where token is not null;

create trigger proposals_updated_at before update on public.proposals
  for each row execute function private.set_updated_at();

create function private.number_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.version := (
    select coalesce(max(version), 0) + 1 from public.proposals where request_id = new.request_id);
  return new;
end $$;

create trigger proposals_numbered before insert on public.proposals
  for each row execute function private.number_proposal();

alter table public.proposals enable row level security;
revoke all on public.proposals from anon, authenticated, public;
grant all on public.proposals to service_role;
grant select, delete on public.proposals to authenticated;
grant insert (id, request_id, items, freight, freight_vat, valid_until, payment, delivery, conditions, note)
  on public.proposals to authenticated;
grant update (items, freight, freight_vat, valid_until, payment, delivery, conditions, note)
  on public.proposals to authenticated;

create policy "administrators read proposals" on public.proposals
  for select to authenticated using ((select public.is_admin()));
create policy "administrators begin drafts of proposals" on public.proposals
  for insert to authenticated with check ((select public.is_admin()) and state = 'draft');
-- What was sent never changes.
create policy "administrators change drafts of proposals" on public.proposals
  for update to authenticated
  using ((select public.is_admin()) and state = 'draft')
  with check ((select public.is_admin()) and state = 'draft');
create policy "administrators delete drafts of proposals" on public.proposals
  for delete to authenticated using ((select public.is_admin()) and state = 'draft');

alter publication supabase_realtime add table public.proposals;

-- When the office first answered a request: for its figures.
alter table public.quote_requests add column answered_at timestamptz;
comment on column public.quote_requests.answered_at is 'When it first became answered or closed.';

create function private.note_answer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.answered_at := now();
  return new;
end $$;

create trigger quote_requests_answered before update of status on public.quote_requests
  for each row when (new.status in ('answered', 'closed') and new.answered_at is null)
  execute function private.note_answer();

-- Sending and withdrawing -----------------------------------------------------------------------

create function private.today() returns date
  language sql stable set search_path = '' as $$
  select (now() at time zone 'America/Bogota')::date
$$;

create function public.send_proposal(proposal uuid, seen timestamptz) returns setof public.proposals
  language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.proposals;
  -- As in create_preview_link.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_administrator();
  select * into draft from public.proposals where id = proposal and state = 'draft' for update;
  if draft.id is null or draft.updated_at is distinct from seen then
    raise exception using errcode = 'PT409', message = 'The proposal was changed or sent meanwhile';
  end if;
  if draft.valid_until < private.today() then
    raise exception using errcode = '22023', message = 'the proposal has expired';
  end if;
  update public.proposals set state = 'replaced'
    where request_id = draft.request_id and state in ('sent', 'change_asked');
  update public.quote_requests as request
    set status = 'answered', spam_signs = '{}', read_at = coalesce(request.read_at, now())
    where request.id = draft.request_id and request.status <> 'answered';
  return query update public.proposals as sent
    set state = 'sent', sent_at = now(),
      token = coalesce(
        (select earlier.token from public.proposals as earlier
          where earlier.request_id = draft.request_id and earlier.token is not null limit 1), fresh),
      digest = encode(sha256(convert_to(jsonb_build_object(
        'request', draft.request_id, 'version', draft.version, 'items', draft.items, 'freight', draft.freight,
        'freight_vat', draft.freight_vat, 'valid_until', draft.valid_until, 'payment', draft.payment,
        'delivery', draft.delivery, 'conditions', draft.conditions)::text, 'UTF8')), 'hex')
    where sent.id = draft.id returning *;
end $$;
comment on function public.send_proposal is
  'Sends the version of a draft that was seen, in place of what was sent before; its page has the token. For administrators.';

create function public.withdraw_proposal(request uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  update public.proposals set state = 'withdrawn', token = null
    where request_id = request and state in ('sent', 'change_asked');
  if not found then return false; end if;
  update public.proposals set token = null where request_id = request and token is not null;
  return true;
end $$;
comment on function public.withdraw_proposal is
  'Ends the page of a request''s proposal that waits for an answer; false when none waits. For administrators.';

-- The buyer -------------------------------------------------------------------------------------

create function public.open_proposal(page_token text)
  returns table (
    radicado text, name text, company text, version integer, state text, items jsonb, freight numeric,
    freight_vat integer, valid_until date, payment text, delivery text, conditions text, digest text,
    sent_at timestamptz, answer jsonb, answered_at timestamptz
  )
  language sql stable security invoker set search_path = '' as $$
  select request.radicado, request.name, request.company, proposal.version, proposal.state, proposal.items,
    proposal.freight, proposal.freight_vat, proposal.valid_until, proposal.payment, proposal.delivery,
    proposal.conditions, proposal.digest, proposal.sent_at, proposal.answer, proposal.answered_at
  from public.proposals as proposal join public.quote_requests as request on request.id = proposal.request_id
  where proposal.token = page_token
  order by proposal.version desc limit 1
$$;
comment on function public.open_proposal is
  'The newest version that was sent, of the page with a token; no row for any other. For the server.';

create function public.answer_proposal(page_token text, seen_digest text, answer jsonb, address text)
  returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answered public.proposals;
begin
  if jsonb_typeof(answer) is distinct from 'object'
    or coalesce(answer ->> 'kind', '') not in ('accepted', 'change_asked', 'declined')
    or char_length(coalesce(answer ->> 'name', '')) not between 1 and 120
    or char_length(coalesce(answer ->> 'identification', '')) > 40
    or char_length(coalesce(answer ->> 'reason', '')) > 40
    or char_length(coalesce(answer ->> 'text', '')) > 2000 then
    raise exception using errcode = '22023', message = 'the answer has no kind or name, or is too long';
  end if;
  update public.proposals as proposal
    set state = answer_proposal.answer ->> 'kind', answered_at = now(), answered_from = left(address, 64),
      answer = jsonb_build_object(
        'kind', answer_proposal.answer ->> 'kind', 'name', answer_proposal.answer ->> 'name',
        'identification', coalesce(answer_proposal.answer ->> 'identification', ''),
        'reason', coalesce(answer_proposal.answer ->> 'reason', ''),
        'text', coalesce(answer_proposal.answer ->> 'text', ''))
    where proposal.token = page_token and proposal.digest = seen_digest and proposal.state = 'sent'
      and proposal.valid_until >= private.today()
    returning * into answered;
  if answered.id is null then return false; end if;
  -- Unread again: there is something to do.
  update public.quote_requests as request
    set read_at = null, status = case answered.state when 'declined' then request.status else 'in_progress' end
    where request.id = answered.request_id;
  insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
  values ('proposal_answer', 'proposal_answer:' || answered.id, answered.request_id, now() + interval '30 days');
  return true;
end $$;
comment on function public.answer_proposal is
  'Stores a buyer''s answer to the version that was seen, once; false when it has another state or has expired. For the server.';

alter table public.mail_outbox drop constraint mail_outbox_kind;
alter table public.mail_outbox
  add constraint mail_outbox_kind check (
    kind in ('quote_notice', 'quote_receipt', 'proposal_answer', 'proposal_reminder', 'newsletter_confirmation', 'password_recovery',
      'publication_failed'));

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

-- The inbox -------------------------------------------------------------------------------------

drop function public.find_quote_requests(text);
create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text,
    frequency text, wanted_on date, message text, item_list jsonb, answered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, name_key text, proposal_state text, proposal_until date
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.frequency, request.wanted_on, request.message, request.item_list, request.answered_at,
    request.created_at, request.updated_at, private.name_key(request.name),
    -- Not joined: counting and searching must not look at them.
    (select newest.state from public.proposals as newest
      where newest.request_id = request.id order by newest.version desc limit 1),
    (select newest.valid_until from public.proposals as newest
      where newest.request_id = request.id order by newest.version desc limit 1)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected. With the newest version of its proposal.';

create function public.count_leads(since date)
  returns table (received date, answered date, proposal text, reason text, requests integer)
  language sql stable security invoker set search_path = '' as $$
  select (request.created_at at time zone 'America/Bogota')::date,
    (request.answered_at at time zone 'America/Bogota')::date,
    newest.state, newest.answer ->> 'reason', count(*)::integer
  from public.quote_requests as request
  left join lateral (
    select proposal.state, proposal.answer from public.proposals as proposal
    where proposal.request_id = request.id and proposal.state <> 'draft'
    order by proposal.version desc limit 1) as newest on true
  where request.status <> 'spam' and request.spam_signs = '{}'
    and request.created_at >= since::timestamp at time zone 'America/Bogota'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
$$;
comment on function public.count_leads is
  'How many requests came since a day, by day, with the day of their answer and the outcome of their newest sent proposal.';

-- Habeas data: as before, with the proposals.
create or replace function public.export_person(person_email text, person_phone text) returns jsonb
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

revoke all on function private.is_proposal_item, private.are_proposal_items, private.number_proposal,
  private.note_answer, private.today from public;
grant execute on function private.is_proposal_item, private.are_proposal_items to authenticated, service_role;
revoke all on function public.send_proposal, public.withdraw_proposal, public.open_proposal,
  public.answer_proposal, public.remind_of_proposals, public.find_quote_requests, public.count_leads
  from public, anon, authenticated, service_role;
grant execute on function public.send_proposal, public.withdraw_proposal to authenticated;
grant execute on function public.open_proposal, public.answer_proposal, public.remind_of_proposals
  to service_role;
grant execute on function public.find_quote_requests, public.count_leads to authenticated, service_role;
