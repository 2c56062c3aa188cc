-- The first hour of a new site: what is still missing, the demonstration's records and how to remove them, and trial
-- requests.

-- Examples ----------------------------------------------------------------------------------------

-- The demonstration's records that are still there, by the ids of the seed. Unchanged ones say what they said when they
-- were seeded, whichever release did that: history has it. Whether visitors see a record is no content, and neither are
-- the columns that upgrades have rewritten, unless a person changed them. A draft or a plan is work of the office.
create function private.list_examples()
  returns table (table_name text, record_id uuid, record_name text, is_unchanged boolean)
  language sql stable security invoker set search_path = '' as $$
  with seeded as (
    select 'products' as kind, product.id, product.title, to_jsonb(product) as state
    from public.products as product
    where product.id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    union all
    select 'news', article.id, article.title, to_jsonb(article)
    from public.news as article
    where article.id between '5eed0002-0000-4000-8000-000000000000' and '5eed0002-0000-4000-8000-ffffffffffff')
  select seeded.kind, seeded.id, seeded.title,
    origin.state is not null
    and not exists (
      select from jsonb_each(origin.state) as original (key, value)
      where original.key not in (
          'created_at', 'updated_at', 'is_published', 'is_featured', 'species', 'warnings')
        and seeded.state -> original.key is distinct from original.value)
    and not exists (
      select from public.revisions as revision cross join unnest(revision.changed_columns) as changed (key)
      where revision.table_name = seeded.kind and revision.record_id = seeded.id and revision.user_id is not null
        and (changed.key in ('species', 'warnings') or not origin.state ? changed.key))
    and not exists (
      select from public.drafts where drafts.table_name = seeded.kind and drafts.record_id = seeded.id)
    and not exists (
      select from public.publications as planned
      where planned.table_name = seeded.kind and planned.record_id = seeded.id and planned.done_at is null)
  from seeded
  left join lateral (
    select revision.after as state from public.revisions as revision
    where revision.table_name = seeded.kind and revision.record_id = seeded.id
      and revision.operation = 'insert' and revision.user_id is null
    order by revision.id limit 1) as origin on true
$$;

-- As a publication, so that it is listed, and undone as a whole, among the others: undo_publication, rewritten with the
-- news categories, brings back what a removal deleted.
create function public.remove_examples(publication uuid, name text, records uuid[], texts jsonb) returns uuid
  language plpgsql volatile security invoker set search_path = '' as $$
declare
  package uuid;
  unchanged uuid[];
begin
  perform private.require_administrator();
  -- A retry after a lost response.
  if exists (select from public.publications where publications.id = publication and done_at is not null) then
    return publication;
  end if;
  unchanged := array(
    select record_id from private.list_examples() where is_unchanged and record_id = any (records));
  insert into public.packages (name) values (remove_examples.name) returning id into package;
  insert into public.publications (id, action, package_id) values (publication, 'publish', package);
  perform set_config('publications.id', publication::text, true);
  delete from public.products where id = any (unchanged);
  delete from public.news where id = any (unchanged);
  -- A dash hides a text.
  update public.site_content as content set value = '-'
  from jsonb_to_recordset(texts) as shown (id uuid, value text)
  where content.id = shown.id and content.value = shown.value and content.value <> '-';
  if not exists (select from public.revisions where change_id = publication) then
    perform private.reject_publication('empty', null, null, remove_examples.name);
  end if;
  perform private.end_publication(publication, null);
  perform set_config('publications.id', '', true);
  delete from public.packages where id = package;
  return publication;
end $$;
comment on function public.remove_examples is
  'Deletes the named records that are unchanged examples, and hides texts that still have a value, in a list of {id, value}, as one publication; gives its id. Fails with PT409 when nothing of it is left. For administrators.';

-- The steps ---------------------------------------------------------------------------------------

-- Steps that a person settled, as `installation.first_steps`: a list of names.
create policy "team members see which first steps are settled" on public.installation
  for select to authenticated using (key = 'first_steps' and (select public.is_team_member()));

create table private.folded_first_steps (
  user_id uuid primary key references auth.users (id) on delete cascade
);
comment on table private.folded_first_steps is 'Who has folded the card of the first steps.';
alter table private.folded_first_steps enable row level security;
revoke all on private.folded_first_steps from public, anon, authenticated;
grant select, insert, delete on private.folded_first_steps to authenticated;
create policy "team members fold their own card" on private.folded_first_steps to authenticated
  using (user_id = (select auth.uid()) and (select public.is_team_member()))
  with check (user_id = (select auth.uid()) and (select public.is_team_member()));

create function private.add_settled_step(step text) returns void
  language sql volatile set search_path = '' as $$
  insert into public.installation (key, value) values ('first_steps', jsonb_build_array(step))
  on conflict (key) do update set value = case when installation.value ? step then installation.value
    else installation.value || to_jsonb(step) end
$$;

create function public.settle_first_step(step text, is_settled boolean) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform private.require_one_of(step, array['logo', 'hours', 'colleague']);
  if is_settled then
    perform private.add_settled_step(step);
  else
    update public.installation set value = value - step where key = 'first_steps';
  end if;
end $$;
comment on function public.settle_first_step is
  'Notes, for everybody, that the company has no logo (logo), that the opening hours are right as they are (hours), or that there will be no colleague (colleague); or takes it back. For administrators.';

create function public.fold_first_steps(is_folded boolean) returns void
  language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.require_team_member();
  if is_folded then
    insert into private.folded_first_steps (user_id) values ((select auth.uid())) on conflict do nothing;
  else
    delete from private.folded_first_steps where user_id = (select auth.uid());
  end if;
end $$;
comment on function public.fold_first_steps is
  'Remembers whether the caller has folded the card of the first steps. For team members.';

-- Compares demonstration products without punctuation: a comma does not make one the company's own.
create function private.simplify_facts(state jsonb) returns text
  language sql immutable set search_path = '' as $$
  select regexp_replace(
    lower(jsonb_build_array(state -> 'title', state -> 'image_url', state -> 'presentations', state -> 'specs')::text),
    '[\s[:punct:]]', '', 'g')
$$;

create function private.has_own_products() returns boolean
  language sql stable security invoker set search_path = '' as $$
  select exists (
    select from public.products as product
    where product.is_published
      and product.id not between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff')
  or exists (
    select from public.products as product
    join public.revisions as origin
      on origin.table_name = 'products' and origin.record_id = product.id
        and origin.operation = 'insert' and origin.user_id is null
    where product.is_published
      and product.id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
      and private.simplify_facts(to_jsonb(product)) <> private.simplify_facts(origin.after))
$$;

-- How many others of the team have signed in, and whether somebody is invited: no more of the team than editors may know.
create function private.read_team_progress() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_team_member();
  return jsonb_build_object(
    'colleagues', (
      select count(*) from auth.users as person
      where person.last_sign_in_at is not null and person.id <> auth.uid()
        and (person.id in (select user_id from public.admin_users) or person.id in (select user_id from public.editors))),
    'is_invited', exists (select from public.invitations as made where private.is_open(made)));
end $$;

-- One call for the card and for the marks in the lists.
create function public.read_first_steps(names text[]) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  settled constant jsonb := coalesce((select value from public.installation where key = 'first_steps'), '[]');
begin
  perform private.require_team_member();
  return jsonb_build_object(
    'settled', settled,
    'is_folded', exists (select from private.folded_first_steps where user_id = (select auth.uid())),
    -- Enough to recognise a text: legal ones are long.
    'texts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', content.id, 'section', content.section, 'key', content.key, 'value', left(content.value, 500))), '[]')
      from public.list_named_content(names) as content),
    'has_own_products', private.has_own_products(),
    'has_request', settled ? 'trial' or exists (
      select from public.quote_requests where status <> 'spam' and spam_signs = '{}'),
    'examples', (
      select coalesce(jsonb_agg(to_jsonb(example) order by example.table_name desc, example.record_name), '[]')
      from private.list_examples() as example))
    || private.read_team_progress();
end $$;
comment on function public.read_first_steps is
  'What is known of a new site: {settled, is_folded, texts, has_own_products, has_request, examples, colleagues, is_invited}; the texts are those whose name (section.key) is like one of the names, cut at 500 characters. For team members.';

-- Trial requests ----------------------------------------------------------------------------------

-- Only an administrator's key makes a request a trial, so that no one else can keep a request out of the figures.
create table private.trial_keys (
  key uuid primary key default gen_random_uuid(),
  expires_at timestamptz not null default now() + interval '1 hour'
);
comment on table private.trial_keys is 'Each makes one request a trial; at most 20.';
alter table private.trial_keys enable row level security;
revoke all on private.trial_keys from public, anon, authenticated;

alter table public.quote_requests add column is_trial boolean not null default false;
comment on column public.quote_requests.is_trial is
  'Sent by the office to try its site: not counted, and erased in one step. Set by submit_quote_request alone.';

create function public.start_trial_request() returns uuid
  language plpgsql volatile security definer set search_path = '' as $$
declare
  started uuid;
begin
  perform private.require_administrator();
  delete from private.trial_keys where expires_at <= now()
    or key in (select old.key from private.trial_keys as old order by old.expires_at desc offset 19);
  insert into private.trial_keys default values returning key into started;
  return started;
end $$;
comment on function public.start_trial_request is
  'A key with which one request, within an hour, is stored as a trial. For administrators.';

create function public.erase_trial_request(request uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  perform from public.quote_requests where id = request and is_trial for update;
  if not found then
    return false;
  end if;
  perform private.erase_requests(array[request], '{}', '{}', 'trial');
  return true;
end $$;
comment on function public.erase_trial_request is
  'Erases a trial request with its mail; gives whether there was one. For administrators.';

alter table public.erasures drop constraint erasures_reason,
  add constraint erasures_reason check (reason in ('person', 'retention', 'trash', 'trial'));

create or replace function public.submit_quote_request(request jsonb) returns setof public.quote_requests
  language plpgsql volatile security definer set search_path = '' as $$
declare
  key uuid := (request ->> 'idempotency_key')::uuid;
  consent jsonb := request -> 'consent';
  signs text[] := array(select jsonb_array_elements_text(coalesce(request -> 'spam_signs', '[]')));
  trial boolean;
  stored public.quote_requests;
begin
  perform private.require_consent(consent);
  if key is null or coalesce(jsonb_array_length(request -> 'items'), 0) not between 1 and 20 then
    raise exception using errcode = '22023', message = 'a request has a key, and from 1 to 20 products';
  end if;
  delete from private.trial_keys where trial_keys.key::text = request ->> 'trial_key' and expires_at > now();
  trial := found;
  loop
    insert into public.quote_requests (radicado, idempotency_key, spam_signs, name, company, phone, phone_typed, email,
      department, municipality, frequency, wanted_on, message, consent_text, consent_version, consented_at, is_trial)
    values (private.make_radicado(), key, case when trial then '{}' else signs end, request ->> 'name',
      coalesce(request ->> 'company', ''),
      request ->> 'phone', coalesce(request ->> 'phone_typed', ''), request ->> 'email',
      coalesce(request ->> 'department', ''),
      coalesce(request ->> 'municipality', ''), coalesce(request ->> 'frequency', 'once'),
      (request ->> 'wanted_on')::date, coalesce(request ->> 'message', ''),
      consent ->> 'text', consent ->> 'version', now(), trial)
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
  if trial then
    perform private.add_settled_step('trial');
  end if;
  return query select * from public.quote_requests where id = stored.id;
end $$;

drop function public.find_quote_requests(text);
create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text,
    frequency text, wanted_on date, message text, item_list jsonb, answered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, name_key text, proposal_state text, proposal_until date, proposal_handed_by text,
    is_trial boolean
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
      order by proposal.state = 'draft', proposal.version desc limit 1),
    request.is_trial
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected. With the newest finished version of its proposal, or else its draft.';

create or replace function public.count_leads(since date)
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
  where request.status <> 'spam' and request.spam_signs = '{}' and not request.is_trial
    and request.created_at >= since::timestamp at time zone 'America/Bogota'
  group by 1, 2, 3, 4
  order by 1, 2, 3, 4
$$;

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.remove_examples, public.settle_first_step, public.fold_first_steps, public.read_first_steps,
  public.start_trial_request, public.erase_trial_request, public.find_quote_requests
  from public, anon, authenticated, service_role;
grant execute on function private.list_examples, private.simplify_facts, private.has_own_products,
  private.read_team_progress to authenticated;
grant execute on function public.find_quote_requests, public.remove_examples, public.settle_first_step,
  public.fold_first_steps, public.read_first_steps, public.start_trial_request, public.erase_trial_request
  to authenticated, service_role;
