-- The page of a quote request: its state, messages in both directions and attachments, for who has the unguessable token of
-- its address. Visitors reach it through the server only. See docs/decisions/0088-request-page.md.

alter table public.quote_requests
  -- Not `page_token`, which open_proposal has as a parameter. The default is drawn for each row, those of before included.
  add column link_token text not null unique
    default left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40)
    constraint quote_requests_link_token check (link_token ~ '^[0-9a-f]{40}$');
comment on column public.quote_requests.link_token is 'Of its page''s address.';

create table public.request_messages (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.quote_requests (id) on delete cascade,
  author text not null constraint request_messages_author check (author in ('customer', 'office')),
  user_id uuid references auth.users (id) on delete set null,
  text text not null
    constraint request_messages_text check (char_length(text) between 1 and 2000 and not private.is_blank(text)),
  submission uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null default now()
);
comment on table public.request_messages is 'What customers write on the page of their request, and the office''s answers.';
comment on column public.request_messages.user_id is 'Who of the office wrote it.';
comment on column public.request_messages.submission is 'The same submission stores one message.';

create table public.request_files (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references public.quote_requests (id) on delete cascade,
  name text not null constraint request_files_name check (char_length(name) between 1 and 120),
  object_name text not null unique
    constraint request_files_object check (object_name like 'solicitudes/' || request_id || '/%' and char_length(object_name) <= 300),
  type text not null constraint request_files_type check (char_length(type) between 1 and 100),
  bytes integer not null constraint request_files_bytes check (bytes between 1 and 10485760),
  created_at timestamptz not null default now()
);
comment on table public.request_files is
  'Attachments of quote requests. A file of the folder solicitudes without a row here is deleted.';
comment on column public.request_files.name is 'As it was called on the customer''s device.';
comment on column public.request_files.object_name is 'Its name in the bucket private-files.';

create index request_messages_of_request on public.request_messages (request_id, created_at);
create index request_messages_of_user on public.request_messages (user_id) where user_id is not null;
create index request_files_of_request on public.request_files (request_id, created_at);
create index request_files_newest on public.request_files (created_at);

alter table public.request_messages enable row level security;
alter table public.request_files enable row level security;
revoke all on public.request_messages, public.request_files from anon, authenticated, public;
grant all on public.request_messages, public.request_files to service_role;
grant select on public.request_messages, public.request_files to authenticated;

create policy "team members read messages of requests" on public.request_messages
  for select to authenticated using ((select public.is_team_member()));
create policy "team members read files of requests" on public.request_files
  for select to authenticated using ((select public.is_team_member()));

-- Notices -----------------------------------------------------------------------------------------

-- Added to the lists as they are, whatever other migrations have added.
do $$
declare
  definition text := pg_get_constraintdef(oid) from pg_constraint where conname = 'mail_outbox_kind';
  changed text := replace(definition, 'ARRAY[',
    'ARRAY[''request_message''::text, ''request_message_notice''::text, ''push_request_message''::text, ');
  reasons text := pg_get_constraintdef(oid) from pg_constraint where conname = 'erasures_reason';
  changed_reasons text := replace(reasons, 'ARRAY[', 'ARRAY[''own''::text, ');
  visible record;
begin
  if changed = definition or changed_reasons = reasons then
    raise exception 'the kinds of mail or the reasons of erasures are not as expected';
  end if;
  alter table public.mail_outbox drop constraint mail_outbox_kind;
  execute 'alter table public.mail_outbox add constraint mail_outbox_kind ' || changed;
  alter table public.erasures drop constraint erasures_reason;
  execute 'alter table public.erasures add constraint erasures_reason ' || changed_reasons;
  select policyname, qual into visible from pg_catalog.pg_policies
    where tablename = 'mail_outbox' and policyname = 'team members see what became of the office''s mail';
  execute format('alter policy %I on public.mail_outbox using (%s)', visible.policyname,
    replace(visible.qual, 'ARRAY[', 'ARRAY[''request_message''::text, ''request_message_notice''::text, '));
end $$;

-- Unread again, and announced once until the mail has left. Not of a request that looks like spam.
create function private.announce_request_news(stored public.quote_requests) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.quote_requests set read_at = null where id = stored.id and read_at is not null;
  -- Only where it changes: a colleague may be typing notes on this version.
  update public.quote_requests set status = 'in_progress' where id = stored.id and status in ('answered', 'closed');
  if stored.spam_signs <> '{}' then return; end if;
  if not exists (
    select from public.mail_outbox
    where quote_request_id = stored.id and kind = 'request_message_notice' and state = 'pending') then
    insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
    values ('request_message_notice', 'request_message_notice:' || gen_random_uuid(), stored.id, now() + interval '7 days');
  end if;
  insert into public.mail_outbox (kind, dedupe_key, push_subscription_id, quote_request_id, expires_at)
  select 'push_request_message', 'request_message:' || stored.id || ':' || gen_random_uuid() || '@' || subscription.id,
    subscription.id, stored.id, now() + interval '2 days'
  from public.push_subscriptions as subscription
  where 'quote_request' = any (subscription.kinds) and not exists (
    select from public.mail_outbox as waiting
    where waiting.quote_request_id = stored.id and waiting.push_subscription_id = subscription.id
      and waiting.kind = 'push_request_message' and waiting.state = 'pending');
end $$;

-- The customer ------------------------------------------------------------------------------------

-- Locked, so that the bounds hold for messages and files of the same moment.
create function private.lock_request_page(token text) returns public.quote_requests
  language sql volatile set search_path = '' as $$
  select * from public.quote_requests where quote_requests.link_token = token and status <> 'spam' for update
$$;

create function public.write_request_message(token text, message text, submission uuid) returns text
  language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored public.quote_requests := private.lock_request_page(token);
  today integer;
  total integer;
begin
  if stored.id is null then return 'none'; end if;
  if exists (select from public.request_messages as earlier where earlier.submission = write_request_message.submission) then
    return 'stored';
  end if;
  select count(*) filter (where created_at > now() - interval '1 day'), count(*) into today, total
    from public.request_messages where request_id = stored.id and author = 'customer';
  if today >= 20 or total >= 200 then return 'full'; end if;
  insert into public.request_messages (request_id, author, text, submission)
  values (stored.id, 'customer', message, write_request_message.submission);
  perform private.announce_request_news(stored);
  return 'stored';
end $$;
comment on function public.write_request_message is
  'Stores what a customer writes on the page with a token, once per submission: stored; full with 20 messages in a day or 200 in all; none without such a page. For the server.';

-- Per request, and of all requests in a day.
create function private.measure_request_files(request uuid) returns jsonb
  language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'files', greatest(0, least(10 - own.files, 300 - recent.files)),
    'bytes', greatest(0, least(31457280 - own.bytes, 1073741824 - recent.bytes)))
  from
    (select count(*) as files, coalesce(sum(bytes), 0) as bytes from public.request_files where request_id = request) as own,
    (select count(*) as files, coalesce(sum(bytes), 0) as bytes from public.request_files
      where created_at > now() - interval '1 day') as recent
$$;

create function public.find_request_room(token text) returns jsonb
  language sql stable security definer set search_path = '' as $$
  select private.measure_request_files(id) || jsonb_build_object('request_id', id)
  from public.quote_requests
  where quote_requests.link_token = token and status <> 'spam' and spam_signs = '{}'
$$;
comment on function public.find_request_room is
  'How many files and bytes the page with a token takes: 10 files and 30 MB per request, 300 files and 1 GB of all requests in a day; null without such a page, and while the request looks like spam. For the server.';

create function public.add_request_file(token text, file jsonb) returns text
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored public.quote_requests := private.lock_request_page(token);
  room jsonb;
begin
  if stored.id is null or stored.spam_signs <> '{}' then return 'none'; end if;
  if exists (select from public.request_files where object_name = file ->> 'object_name') then return 'stored'; end if;
  -- One at a time, for the bounds of the day.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('request_files'));
  room := private.measure_request_files(stored.id);
  if (room ->> 'files')::integer < 1 or (room ->> 'bytes')::bigint < (file ->> 'bytes')::bigint then return 'full'; end if;
  insert into public.request_files (request_id, name, object_name, type, bytes)
  values (stored.id, file ->> 'name', file ->> 'object_name', file ->> 'type', (file ->> 'bytes')::integer);
  perform private.announce_request_news(stored);
  return 'stored';
end $$;
comment on function public.add_request_file is
  'Notes a file {name, object_name, type, bytes} that was stored for the page with a token: stored; full beyond the bounds of find_request_room; none without such a page. For the server.';

-- Wrong tries at the erasure of a request, since links are forwarded.
create table private.erasure_tries (
  request_id uuid primary key references public.quote_requests (id) on delete cascade,
  tries integer not null default 0,
  began_at timestamptz not null default now()
);
comment on table private.erasure_tries is 'How often the contact on record was typed wrong since a time.';
alter table private.erasure_tries enable row level security;
revoke all on private.erasure_tries from public, anon, authenticated;

create function public.erase_own_request(token text, person_email text, person_phone text, claim text) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored public.quote_requests := private.lock_request_page(token);
  tried private.erasure_tries;
begin
  if stored.id is null then return false; end if;
  insert into private.erasure_tries as counter (request_id) values (stored.id)
    on conflict (request_id) do update set
      tries = case when counter.began_at < now() - interval '1 day' then 0 else counter.tries end,
      began_at = case when counter.began_at < now() - interval '1 day' then now() else counter.began_at end
    returning * into tried;
  if tried.tries >= 5 then return false; end if;
  if stored.id not in (select private.find_requests_of_person(person_email, person_phone)) then
    update private.erasure_tries set tries = tries + 1 where request_id = stored.id;
    return false;
  end if;
  -- An accepted proposal is an agreement, whose proof the office may have to keep (Ley 1581, article 9 of Decreto 1377).
  if exists (select from public.proposals where request_id = stored.id and state = 'accepted') then
    if not exists (
      select from public.request_messages where request_id = stored.id and author = 'customer' and text = claim) then
      insert into public.request_messages (request_id, author, text) values (stored.id, 'customer', claim);
      perform private.announce_request_news(stored);
    end if;
    return true;
  end if;
  perform private.erase_requests(array[stored.id], '{}', '{}', 'own');
  return true;
end $$;
comment on function public.erase_own_request is
  'Erases the request of the page with a token for who knows the e-mail or phone on record (one may be empty); with an accepted proposal the office gets the claim as a message instead. False for a wrong contact and after five of these in a day. For the server, which answers the same either way.';

-- The office --------------------------------------------------------------------------------------

create function public.answer_request(request uuid, answer text, submission uuid) returns setof public.request_messages
  language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  stored public.quote_requests;
  written public.request_messages;
begin
  perform private.require_team_member();
  select * into stored from public.quote_requests where id = request for update;
  if stored.id is null then return; end if;
  insert into public.request_messages (request_id, author, user_id, text, submission)
    values (request, 'office', (select auth.uid()), answer, answer_request.submission)
    on conflict (submission) do nothing returning * into written;
  if written.id is null then
    return query select * from public.request_messages as earlier
      where earlier.submission = answer_request.submission and earlier.request_id = request;
    return;
  end if;
  update public.quote_requests set status = 'answered', spam_signs = '{}', read_at = coalesce(read_at, now())
    where id = request and (status <> 'answered' or read_at is null);
  -- A mail that waits says the newest answer.
  if stored.email is not null and not exists (
    select from public.mail_outbox where quote_request_id = request and kind = 'request_message' and state = 'pending') then
    insert into public.mail_outbox (kind, dedupe_key, quote_request_id, expires_at)
    values ('request_message', 'request_message:' || written.id, request, now() + interval '7 days');
  end if;
  return next written;
end $$;
comment on function public.answer_request is
  'Stores the office''s answer on the page of a request, once per submission, and mails its sender where there is an address; no row without such a request. For the team.';

create function public.renew_request_page(request uuid) returns text
  language plpgsql volatile security definer set search_path = '' as $$
declare
  fresh text;
begin
  perform private.require_team_member();
  update public.quote_requests
    set link_token = left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40)
    where id = request returning link_token into fresh;
  return fresh;
end $$;
comment on function public.renew_request_page is
  'Gives the page of a request another address, so that links to the former one end; null without such a request. For the team.';

-- Files of erased requests ------------------------------------------------------------------------

create function public.list_unclaimed_files() returns setof text
  language sql stable security definer set search_path = '' as $$
  select object.name from storage.objects as object
  where object.bucket_id = 'private-files' and object.name like 'solicitudes/%'
    -- Its row is written after the file.
    and object.created_at < now() - interval '10 minutes'
    and not exists (select from public.request_files as file where file.object_name = object.name)
  order by object.name limit 500
$$;
comment on function public.list_unclaimed_files is
  'Names of stored attachments whose request was erased, or that an interrupted upload left; at most 500. For the server, which deletes them.';

-- Personal data -----------------------------------------------------------------------------------

create or replace function public.export_person(person_email text, person_phone text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  -- Without the tokens: who holds one can act in the person's name.
  perform private.require_administrator();
  perform private.require_person(person_email, person_phone);
  return jsonb_build_object(
    'requests', (
      select coalesce(jsonb_agg((to_jsonb(request) - 'search_text' - 'item_list' - 'link_token') || jsonb_build_object(
        'items', (
          select coalesce(jsonb_agg(to_jsonb(item) - 'request_id' order by item.position), '[]')
          from public.quote_request_items as item where item.request_id = request.id),
        'notes_of_team', (
          select coalesce(jsonb_agg(jsonb_build_object('text', noted.text, 'user_email', noted.user_email,
            'created_at', noted.created_at) order by noted.created_at), '[]')
          from public.comments as noted where noted.quote_request_id = request.id),
        'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('author', written.author, 'text', written.text,
            'created_at', written.created_at) order by written.created_at), '[]')
          from public.request_messages as written where written.request_id = request.id),
        'files', (
          select coalesce(jsonb_agg(jsonb_build_object('name', file.name, 'object_name', file.object_name,
            'type', file.type, 'bytes', file.bytes, 'created_at', file.created_at) order by file.created_at), '[]')
          from public.request_files as file where file.request_id = request.id),
        'proposals', (
          select coalesce(jsonb_agg(to_jsonb(proposal) - 'request_id' - 'token' order by proposal.version), '[]')
          from public.proposals as proposal where proposal.request_id = request.id)) order by request.created_at), '[]')
      from public.quote_requests as request
      where request.id in (select private.find_requests_of_person(person_email, person_phone))),
    'subscribers', (
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
-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.write_request_message, public.find_request_room, public.add_request_file,
  public.erase_own_request, public.answer_request, public.renew_request_page, public.list_unclaimed_files
  from public, anon, authenticated, service_role;
grant execute on function public.answer_request, public.renew_request_page to authenticated;
grant execute on function public.write_request_message, public.find_request_room, public.add_request_file,
  public.erase_own_request, public.list_unclaimed_files to service_role;
