-- A proposal answers a request, in versions: the office's draft; finished versions, which never change; the buyer's
-- answer to exactly one of them. A finished version counts as sent once the mail server has accepted its mail, the office
-- says that it sent the link, or the buyer opened the page or answered. Buyers reach a proposal only through the server,
-- by the unguessable token of its page.

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
      state in ('draft', 'ready', 'sent', 'accepted', 'change_asked', 'declined', 'replaced', 'withdrawn')),
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
  finished_at timestamptz,
  handed_by text
    constraint proposals_handed_by check (handed_by in ('whatsapp', 'link', 'mail', 'mail_program')),
  handed_at timestamptz,
  sent_by text constraint proposals_sent_by check (sent_by in ('mail', 'office', 'buyer', 'finishing')),
  consent_text text
    constraint proposals_consent_text check (char_length(consent_text) between 1 and 10000),
  consent_version text
    constraint proposals_consent_version check (char_length(consent_version) between 1 and 64),
  consented_at timestamptz,
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
comment on column public.proposals.finished_at is 'When its text was fixed and its page began.';
comment on column public.proposals.handed_by is
  'How the office last set out to send it: whether it did, only a mail of the site knows.';
comment on column public.proposals.sent_by is
  'Who knows that it was sent: the mail server, the office, or the buyer who opened it; finishing for versions of earlier releases, which counted as sent once they were finished.';
comment on column public.proposals.consent_text is 'What the person who answered agreed to, word by word.';

-- At most one draft per request, shared by all administrators.
create unique index proposals_drafts on public.proposals (request_id) where state = 'draft';
create index proposals_tokens on public.proposals (token) where token is not null;
create index proposals_ready on public.proposals (request_id) where state = 'ready';

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
-- A finished version never changes.
create policy "administrators change drafts of proposals" on public.proposals
  for update to authenticated
  using ((select public.is_admin()) and state = 'draft')
  with check ((select public.is_admin()) and state = 'draft');
create policy "administrators delete drafts of proposals" on public.proposals
  for delete to authenticated using ((select public.is_admin()) and state = 'draft');

alter publication supabase_realtime add table public.proposals;

create function private.number_proposal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.version := (
    select coalesce(max(version), 0) + 1 from public.proposals where request_id = new.request_id);
  return new;
end $$;

-- Enumerated values that the server stores for visitors are checked here too. By triggers, not constraints: older rows
-- remain, can still be withdrawn or erased, and can be restored.
create function private.require_known_answer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(new.answer) is distinct from 'object'
    or exists (
      select 1 from unnest(array['kind', 'name', 'identification', 'reason', 'text']) as field (name)
      where jsonb_typeof(new.answer -> field.name) is distinct from 'string')
    or new.answer ->> 'kind' not in ('accepted', 'change_asked', 'declined')
    or (new.answer ->> 'kind' = 'declined') is distinct from (new.answer ->> 'reason' in (
      'price', 'freight', 'delivery', 'payment', 'elsewhere', 'not_needed', 'other'))
    or (new.answer ->> 'kind' <> 'declined' and new.answer ->> 'reason' <> '') then
    raise exception using errcode = '23514', message = 'the answer has an unknown kind or reason';
  end if;
  return new;
end $$;

create trigger proposals_updated_at before update on public.proposals
  for each row execute function private.set_updated_at();
create trigger proposals_numbered before insert on public.proposals
  for each row execute function private.number_proposal();
create trigger proposals_known_answer before insert or update of answer on public.proposals
  for each row when (new.answer is not null) execute function private.require_known_answer();

-- The office --------------------------------------------------------------------------------------

-- A request that the office closed or marked as spam stays so when its buyer opens the proposal; an answer or the office
-- reopens it.
create function private.record_sent_proposal(proposal uuid, known_by text, moment timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
begin
  update public.proposals as version set state = 'sent', sent_at = moment, sent_by = known_by
    where version.id = proposal and version.state = 'ready'
    returning version.request_id into request;
  if request is null then return false; end if;
  update public.quote_requests
    set status = 'answered', spam_signs = '{}', read_at = coalesce(read_at, now()),
      answered_at = coalesce(answered_at, moment)
    where id = request and status <> 'answered' and (known_by <> 'buyer' or status not in ('closed', 'spam'));
  return true;
end $$;

create function public.finish_proposal(proposal uuid, seen timestamptz) returns setof public.proposals
  language plpgsql volatile security definer set search_path = '' as $$
declare
  draft public.proposals;
  -- As in create_preview_link.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_administrator();
  select * into draft from public.proposals where id = proposal and state = 'draft' for update;
  if draft.id is null or draft.updated_at is distinct from seen then
    raise exception using errcode = 'PT409', message = 'The proposal was changed or finished by someone else';
  end if;
  if draft.valid_until < private.today() then
    raise exception using errcode = '22023', message = 'the proposal has expired';
  end if;
  update public.proposals set state = 'replaced'
    where request_id = draft.request_id and state in ('ready', 'sent', 'change_asked');
  return query update public.proposals as finished
    set state = 'ready', finished_at = now(),
      token = coalesce(
        (select earlier.token from public.proposals as earlier
          where earlier.request_id = draft.request_id and earlier.token is not null limit 1), fresh),
      digest = encode(sha256(convert_to(jsonb_build_object(
        'request', draft.request_id, 'version', draft.version, 'items', draft.items, 'freight', draft.freight,
        'freight_vat', draft.freight_vat, 'valid_until', draft.valid_until, 'payment', draft.payment,
        'delivery', draft.delivery, 'conditions', draft.conditions)::text, 'UTF8')), 'hex')
    where finished.id = draft.id returning *;
end $$;
comment on function public.finish_proposal is
  'Fixes the version of a draft that was seen, in place of the one before; its page has the token. It is not sent by that. For administrators.';

create function public.hand_over_proposal(proposal uuid, way text) returns setof public.proposals
  language plpgsql volatile security definer set search_path = '' as $$
declare
  version public.proposals;
begin
  perform private.require_administrator();
  if way is null or way not in ('whatsapp', 'link', 'mail', 'mail_program') then
    raise exception using errcode = '22023', message = 'way must be whatsapp, link, mail or mail_program';
  end if;
  select * into version from public.proposals
    where id = proposal and state in ('ready', 'sent', 'change_asked') for update;
  if version.id is null then return; end if;
  if way = 'mail' then
    if version.valid_until < private.today() then
      raise exception using errcode = '22023', message = 'the proposal has expired';
    end if;
    if not exists (select 1 from public.quote_requests where id = version.request_id and email is not null) then
      raise exception using errcode = '22023', message = 'the request has no address';
    end if;
    insert into public.mail_outbox (kind, dedupe_key, quote_request_id, proposal_id, expires_at)
    select 'proposal', 'proposal:' || gen_random_uuid(), version.request_id, version.id,
      (version.valid_until + 1)::timestamp at time zone 'America/Bogota'
    -- Pressed twice, it is one mail.
    where not exists (select 1 from public.mail_outbox where proposal_id = version.id and state = 'pending');
  end if;
  return query update public.proposals as handed set handed_by = way, handed_at = now()
    where handed.id = version.id returning *;
end $$;
comment on function public.hand_over_proposal is
  'Notes how the office sets out to send a finished version; mail is sent by the site, and makes it sent once the mail server accepted it. No row for a version that cannot be sent any more. For administrators.';

create function public.confirm_proposal(proposal uuid, was_sent boolean) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  handed timestamptz;
begin
  perform private.require_administrator();
  if was_sent then
    select handed_at into handed from public.proposals where id = proposal;
    return private.record_sent_proposal(proposal, 'office', coalesce(handed, now()));
  end if;
  update public.proposals set handed_by = null, handed_at = null where id = proposal and state = 'ready';
  return found;
end $$;
comment on function public.confirm_proposal is
  'Says whether the office sent a finished version; false when that is known already. For administrators.';

create function public.withdraw_proposal(request uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  update public.proposals set state = 'withdrawn', token = null
    where request_id = request and state in ('ready', 'sent', 'change_asked');
  if not found then return false; end if;
  update public.proposals set token = null where request_id = request and token is not null;
  return true;
end $$;
comment on function public.withdraw_proposal is
  'Ends the page of a request''s proposal that waits for an answer; false when none waits. For administrators.';

-- The buyer ---------------------------------------------------------------------------------------

create function public.open_proposal(page_token text)
  returns table (
    radicado text, name text, company text, version integer, state text, items jsonb, freight numeric,
    freight_vat integer, valid_until date, payment text, delivery text, conditions text, digest text,
    finished_at timestamptz, answer jsonb, answered_at timestamptz
  )
  language sql stable security invoker set search_path = '' as $$
  select request.radicado, request.name, request.company, proposal.version, proposal.state, proposal.items,
    proposal.freight, proposal.freight_vat, proposal.valid_until, proposal.payment, proposal.delivery,
    proposal.conditions, proposal.digest, proposal.finished_at, proposal.answer, proposal.answered_at
  from public.proposals as proposal join public.quote_requests as request on request.id = proposal.request_id
  where proposal.token = page_token
  order by proposal.version desc limit 1
$$;
comment on function public.open_proposal is
  'The newest finished version, of the page with a token; no row for any other. For the server.';

create function public.note_proposal_opening(page_token text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.record_sent_proposal(
    (select id from public.proposals where token = page_token and state = 'ready' order by version desc limit 1),
    'buyer', now());
end $$;
comment on function public.note_proposal_opening is
  'A person opened the page with a token: what it shows was sent. False when that was known. For the server.';

create function public.answer_proposal(page_token text, seen_digest text, answer jsonb, address text, consent jsonb)
  returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  answered public.proposals;
begin
  perform private.require_consent(consent);
  if jsonb_typeof(answer) is distinct from 'object'
    or coalesce(answer ->> 'kind', '') not in ('accepted', 'change_asked', 'declined')
    or char_length(coalesce(answer ->> 'name', '')) not between 1 and 120
    or char_length(coalesce(answer ->> 'identification', '')) > 40
    or char_length(coalesce(answer ->> 'reason', '')) > 40
    or char_length(coalesce(answer ->> 'text', '')) > 2000 then
    raise exception using errcode = '22023', message = 'the answer has no kind or name, or is too long';
  end if;
  perform private.record_sent_proposal(proposal.id, 'buyer', now()) from public.proposals as proposal
    where proposal.token = page_token and proposal.digest = seen_digest and proposal.state = 'ready'
      and proposal.valid_until >= private.today();
  update public.proposals as proposal
    set state = answer_proposal.answer ->> 'kind', answered_at = now(), answered_from = left(address, 64),
      answer = jsonb_build_object(
        'kind', answer_proposal.answer ->> 'kind', 'name', answer_proposal.answer ->> 'name',
        'identification', coalesce(answer_proposal.answer ->> 'identification', ''),
        'reason', coalesce(answer_proposal.answer ->> 'reason', ''),
        'text', coalesce(answer_proposal.answer ->> 'text', '')),
      consent_text = consent ->> 'text', consent_version = consent ->> 'version', consented_at = now()
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
  'Stores a buyer''s answer to the version that was seen, once, with the consent to store it; false when it has another state or has expired. For the server.';

-- The inbox's list, its counts and figures --------------------------------------------------------

create function private.match_quote_requests(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(request.id), '{}')
  from public.quote_requests as request, private.to_patterns(search) as wanted (patterns)
  where request.search_text like wanted.patterns[1] and request.search_text like all (wanted.patterns[2:])
    and ((select public.is_admin()) or (select auth.role()) = 'service_role')
$$;

create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text,
    frequency text, wanted_on date, message text, item_list jsonb, answered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, name_key text, proposal_state text, proposal_until date, proposal_handed_by text
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.frequency, request.wanted_on, request.message, request.item_list, request.answered_at,
    request.created_at, request.updated_at, private.name_key(request.name),
    -- Not joined: counting and searching must not look at them.
    (select proposal.state from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    (select proposal.valid_until from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    (select proposal.handed_by from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected. With the newest finished version of its proposal, or else its draft.';

create function public.count_waiting_requests() returns integer
  language sql stable security invoker set search_path = '' as $$
  select (
    (select count(*) from public.quote_requests
      where read_at is null and status <> 'spam' and spam_signs = '{}')
    + (select count(*) from public.proposals as proposal
      join public.quote_requests as request on request.id = proposal.request_id
      where proposal.state = 'ready' and request.read_at is not null
        and request.status <> 'spam' and request.spam_signs = '{}'))::integer
$$;
comment on function public.count_waiting_requests is
  'How many requests wait for the office: unread ones, and those whose finished proposal is not known to be sent.';

create function public.count_leads(since date)
  returns table (received date, answered date, proposal text, reason text, requests integer)
  language sql stable security invoker set search_path = '' as $$
  select (request.created_at at time zone 'America/Bogota')::date,
    (request.answered_at at time zone 'America/Bogota')::date,
    newest.state, newest.answer ->> 'reason', count(*)::integer
  from public.quote_requests as request
  left join lateral (
    select proposal.state, proposal.answer from public.proposals as proposal
    where proposal.request_id = request.id and proposal.sent_at is not null
    order by proposal.version desc limit 1) as newest on true
  where request.status <> 'spam' and request.spam_signs = '{}'
    and request.created_at >= since::timestamp at time zone 'America/Bogota'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
$$;
comment on function public.count_leads is
  'How many requests came since a day, by day, with the day of their answer and the outcome of their newest sent proposal.';

-- Templates ---------------------------------------------------------------------------------------

create table public.proposal_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null unique
    constraint proposal_templates_name check (char_length(name) between 1 and 80 and not private.is_blank(name)),
  payment text not null default ''
    constraint proposal_templates_payment check (char_length(payment) <= 500),
  delivery text not null default ''
    constraint proposal_templates_delivery check (char_length(delivery) <= 500),
  conditions text not null default ''
    constraint proposal_templates_conditions check (char_length(conditions) <= 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.proposal_templates is 'Terms of proposals, by name; for the office alone.';

create trigger proposal_templates_updated_at before update on public.proposal_templates
  for each row execute function private.set_updated_at();

alter table public.proposal_templates enable row level security;
revoke all on public.proposal_templates from anon, authenticated, public;
grant all on public.proposal_templates to service_role;
grant select, insert, update, delete on public.proposal_templates to authenticated;

create policy "administrators read templates of proposals" on public.proposal_templates
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert templates of proposals" on public.proposal_templates
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update templates of proposals" on public.proposal_templates
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete templates of proposals" on public.proposal_templates
  for delete to authenticated using ((select public.is_admin()));

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.finish_proposal, public.hand_over_proposal, public.confirm_proposal,
  public.withdraw_proposal, public.open_proposal, public.note_proposal_opening, public.answer_proposal,
  public.find_quote_requests, public.count_waiting_requests, public.count_leads
  from public, anon, authenticated, service_role;
grant execute on function public.finish_proposal, public.hand_over_proposal, public.confirm_proposal,
  public.withdraw_proposal to authenticated;
grant execute on function private.is_proposal_item, private.are_proposal_items, private.match_quote_requests,
  public.find_quote_requests, public.count_waiting_requests, public.count_leads to authenticated, service_role;
grant execute on function public.open_proposal, public.note_proposal_opening, public.answer_proposal to service_role;
