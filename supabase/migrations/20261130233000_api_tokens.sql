-- Access tokens of other programs (decision 94): each reads, or reads and changes, the tables that its maker chose, and never
-- more than an administrator may. Requests with one run as the role `api_token`, whose policies look the token up.
-- On hosted Supabase no connection can become that role: tokens are made only over this product's own API.

do $$
begin
  if not exists (select from pg_catalog.pg_roles where rolname = 'api_token') then
    create role api_token nologin noinherit;
  end if;
end $$;

grant usage on schema public, private to api_token;

create table public.api_tokens (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique
    constraint api_tokens_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  last_four text not null
    constraint api_tokens_last_four check (char_length(last_four) = 4),
  name text not null
    constraint api_tokens_name check (char_length(name) between 1 and 80 and not private.is_blank(name)),
  scopes jsonb not null
    constraint api_tokens_scopes check (jsonb_typeof(scopes) = 'object' and octet_length(scopes::text) <= 4000),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_by_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_tokens_life check (expires_at <= created_at + interval '366 days')
);
comment on table public.api_tokens is 'Access tokens of other programs.';
comment on column public.api_tokens.token_hash is 'SHA-256 of the token, which is not stored.';
comment on column public.api_tokens.scopes is 'What it may do with each table: read, or write, which includes reading.';
comment on column public.api_tokens.created_by is 'An administrator; the token ends with their being one.';
comment on column public.api_tokens.last_used_at is 'To the minute.';

create index api_tokens_newest on public.api_tokens (created_at desc, id);
create index api_tokens_of_maker on public.api_tokens (created_by);

alter table public.api_tokens enable row level security;
revoke all on public.api_tokens from anon, authenticated, public;
grant all on public.api_tokens to service_role;
grant select (id, last_four, name, scopes, created_by_email, created_at, expires_at, last_used_at, revoked_at)
  on public.api_tokens to authenticated;

create policy "administrators read access tokens" on public.api_tokens
  for select to authenticated using ((select public.is_admin()));

-- The tables that tokens reach.
create table private.token_tables (
  table_name text primary key,
  is_written boolean not null
);
alter table private.token_tables enable row level security;

-- Looking a token up ------------------------------------------------------------------------------

-- As is_admin of someone with a session, for an account without one.
create function private.is_current_administrator(account uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select from public.admin_users where user_id = account)
    and not exists (select from auth.users where id = account and banned_until > now())
    and not exists (
      select from private.generated_passwords as made join auth.users as owner on owner.id = made.user_id
      where made.user_id = account and made.digest = md5(owner.encrypted_password))
    and (coalesce(private.second_factor_demand() > now(), true) or exists (
      select from auth.mfa_factors
      where user_id = account and status::text = 'verified' and factor_type::text <> 'recovery_code'));
end $$;

create function private.is_open(token public.api_tokens) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return token.revoked_at is null and token.expires_at > now() and private.is_current_administrator(token.created_by);
end $$;

-- The claims of a request with an open token, which begins each of its transactions; null for any other. `sub` names the
-- maker in the history.
create function private.open_api_token(hash text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('role', 'api_token', 'sub', token.created_by, 'token_id', token.id)
    from public.api_tokens as token
    where token.token_hash = hash and private.is_open(token));
end $$;

-- Whether the request's token may read (`read`) or change (`write`) a table.
create function private.token_allows(kind text, needed text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.api_tokens as token
    where token.id = nullif((select auth.jwt()) ->> 'token_id', '')::uuid
      and (token.scopes ->> kind = 'write' or token.scopes ->> kind = needed)
      and private.is_open(token));
end $$;

-- Policies alone would make an update of nothing of what a token may not change.
create function private.require_token_scope() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not private.token_allows(tg_table_name, 'write') then
    raise exception using errcode = '42501', message = format('the access token may not change %s', tg_table_name);
  end if;
  return null;
end $$;

-- A write of thousands of rows takes the embedded database's only session for many seconds, and cannot be interrupted. The
-- triggers that run after each row do not run for one that fails.
create function private.limit_token_rows() returns trigger
  language plpgsql set search_path = '' as $$
declare
  counter constant text := 'api_tokens.' || lower(tg_op);
  number constant integer := coalesce(nullif(current_setting(counter, true), '')::integer, 0) + 1;
begin
  if number > 100 then
    raise exception using errcode = '54000', message = 'an access token changes at most 100 rows at a time',
      hint = 'Send the rows in several requests, or narrow the filter.';
  end if;
  perform set_config(counter, number::text, true);
  return coalesce(new, old);
end $$;

-- And policies alone would make a list without rows of what it may not read.
create function private.require_token_reads(kinds text[]) returns void
  language plpgsql stable set search_path = '' as $$
declare
  kind text;
begin
  foreach kind in array kinds loop
    if not private.token_allows(kind, 'read') then
      raise exception using errcode = '42501', message = format('the access token may not read %s', kind);
    end if;
  end loop;
end $$;

-- The methods of the API that the request's token may use on each of its tables.
create function private.list_token_methods() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select jsonb_object_agg(kind, array['get'] || array(
    select method from (values ('post', 'INSERT'), ('patch', 'UPDATE'), ('delete', 'DELETE')) as each (method, command)
    where scope = 'write' and (has_table_privilege('api_token', format('public.%I', kind), command)
      or command <> 'DELETE' and has_any_column_privilege('api_token', format('public.%I', kind), command))))
  from public.api_tokens as token, jsonb_each_text(token.scopes) as granted (kind, scope)
  where token.id = nullif((select auth.jwt()) ->> 'token_id', '')::uuid
$$;

-- What tokens may reach ---------------------------------------------------------------------------

-- Lets tokens with a scope for a table do what the role `authenticated` may, column by column, while `condition` holds for
-- a row that exists, and `result` for what it becomes.
create function private.open_to_tokens(
  name text, is_written boolean default true, condition text default 'true', result text default null) returns void
  language plpgsql set search_path = '' as $$
declare
  opened constant regclass := format('public.%I', name);
  label constant text := replace(name, '_', ' ');
  reads constant text := format('(select private.token_allows(%L, %L))', name, 'read');
  writes constant text := format('(select private.token_allows(%L, %L)) and (%s)', name, 'write', condition);
  becomes constant text := format('(select private.token_allows(%L, %L)) and (%s)', name, 'write', coalesce(result, condition));
  rights constant text[] := case when is_written then '{SELECT,INSERT,UPDATE,DELETE}' else '{SELECT}' end;
  granted record;
begin
  insert into private.token_tables (table_name, is_written) values (name, open_to_tokens.is_written);
  for granted in
    select acl.privilege_type as privilege, null as columns
    from pg_catalog.pg_class as c, pg_catalog.aclexplode(c.relacl) as acl
    where c.oid = opened and acl.grantee = 'authenticated'::regrole and acl.privilege_type = any (rights)
    union all
    select acl.privilege_type, format('(%s)', string_agg(quote_ident(a.attname), ', ' order by a.attnum))
    from pg_catalog.pg_attribute as a, pg_catalog.aclexplode(a.attacl) as acl
    where a.attrelid = opened and not a.attisdropped and acl.grantee = 'authenticated'::regrole
      and acl.privilege_type = any (rights)
    group by acl.privilege_type
  loop
    execute format('grant %s %s on %s to api_token', granted.privilege, granted.columns, opened);
  end loop;
  -- Checks, defaults and indexes call these, and each other, with the rights of the role that writes.
  for granted in
    select pure.oid::regprocedure as name from pg_catalog.pg_proc as pure
    where pure.pronamespace = 'private'::regnamespace and pure.provolatile = 'i'
      and has_function_privilege('authenticated', pure.oid, 'EXECUTE')
  loop
    execute format('grant execute on function %s to api_token', granted.name);
  end loop;
  execute format('create policy %I on %s for select to api_token using (%s)', 'tokens read ' || label, opened, reads);
  if not is_written then
    return;
  end if;
  execute format('create policy %I on %s for insert to api_token with check (%s)',
    'tokens insert ' || label, opened, becomes);
  execute format('create policy %I on %s for update to api_token using (%s) with check (%s)',
    'tokens update ' || label, opened, writes, becomes);
  execute format('create policy %I on %s for delete to api_token using (%s)', 'tokens delete ' || label, opened, writes);
  execute format('create trigger %I before insert or update or delete on %s for each statement
    when (current_user = ''api_token'') execute function private.require_token_scope()', name || '_token_scope', opened);
  execute format('create trigger %I before insert or update or delete on %s for each row
    when (current_user = ''api_token'') execute function private.limit_token_rows()', name || '_token_rows', opened);
end $$;

grant execute on function private.token_allows, private.require_token_reads, private.list_token_methods to api_token;
grant execute on function private.is_setting_record to api_token;

select private.open_to_tokens('products');
select private.open_to_tokens('news');
select private.open_to_tokens('menu_items');
-- Never the settings.
select private.open_to_tokens('site_content',
  condition => 'not private.is_setting(section, key)',
  result => 'not private.is_setting(section, key) and not private.is_setting_record(''site_content'', id)');
select private.open_to_tokens('lots');
select private.open_to_tokens('customer_references');
select private.open_to_tokens('redirects');
select private.open_to_tokens('quote_requests');
select private.open_to_tokens('proposals', condition => 'state = ''draft''');
select private.open_to_tokens('newsletter_subscribers', result => 'status = ''unsubscribed''');
select private.open_to_tokens('slug_redirects', is_written => false);
select private.open_to_tokens('lot_deliveries', is_written => false);
select private.open_to_tokens('quote_request_items', is_written => false);
select private.open_to_tokens('request_messages', is_written => false);
select private.open_to_tokens('visit_counts', is_written => false);

-- As before, and open to tokens.
create or replace function private.add_record_type(
  name text, visible text default null, switches text[] default '{}') returns void
  language plpgsql set search_path = '' as $$
declare
  label constant text := replace(name, '_', ' ');
  is_member constant text := '(select public.is_team_member())';
begin
  insert into private.record_types (table_name, visible_column, switches)
  values (name, visible, array_remove(array[visible], null) || add_record_type.switches)
  on conflict (table_name) do update set switches = excluded.switches;
  perform private.list_record_types_in_checks();

  execute format('alter table public.%I enable row level security', name);
  execute format('revoke all on public.%I from anon, authenticated, public', name);
  execute format('grant select on public.%I to anon', name);
  execute format('grant select, insert, update, delete on public.%I to authenticated', name);
  execute format('grant all on public.%I to service_role', name);
  execute format('create policy %I on public.%I for select to anon, authenticated using (%s)',
    'everybody reads ' || label, name, coalesce(quote_ident(visible), 'true'));
  if visible is not null then
    execute format('create policy %I on public.%I for select to authenticated using (%s)',
      'team members read all ' || label, name, is_member);
  end if;
  execute format('create policy %I on public.%I for insert to authenticated with check (%s)',
    'team members insert ' || label, name, is_member);
  execute format('create policy %I on public.%I for update to authenticated using (%s) with check (%3$s)',
    'team members update ' || label, name, is_member);
  execute format('create policy %I on public.%I for delete to authenticated using (%s)',
    'team members delete ' || label, name, is_member);

  execute format('create trigger %I before update on public.%I for each row execute function private.set_updated_at()',
    name || '_updated_at', name);
  execute format('create trigger %I after insert or update or delete on public.%I
    for each row execute function private.record_revision()', name || '_revision', name);
  perform private.add_to_page_cache(name);
  perform private.open_to_tokens(name);
end $$;

-- Making and revoking -----------------------------------------------------------------------------

alter table public.account_events drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'editor_added', 'editor_removed', 'password_reset',
    'password_changed', 'session_ended', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'factor_demanded', 'factor_released', 'passkey_added', 'passkey_removed', 'backup_downloaded',
    'api_token_created', 'api_token_revoked'));
comment on column public.account_events.detail is
  'The User-Agent of a sign-in from a new browser; the name of an access token.';

drop trigger account_events_mailed on public.account_events;
create trigger account_events_mailed after insert on public.account_events
  for each row when (new.account_email is not null and new.event in (
    'password_reset', 'password_changed', 'new_device', 'factor_added', 'factor_removed', 'recovery_code_used',
    'passkey_added', 'passkey_removed', 'backup_downloaded', 'api_token_created', 'api_token_revoked'))
  execute function private.mail_account_notice();

drop function private.log_account_event(text, uuid);
create function private.log_account_event(what text, account uuid, about text default null) returns void
  language sql volatile set search_path = '' as $$
  insert into public.account_events (event, account_id, account_email, actor_id, actor_email, detail)
  select what, account, (select email::text from auth.users where id = account),
    auth.uid(), (select email::text from auth.users where id = auth.uid()), about
$$;

create function private.has_shown_second_factor() returns boolean
  language sql stable set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') = 'aal2'
$$;

create function public.create_api_token(name text, scopes jsonb, days integer)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- 32 bytes, from 366 random bits, in base64url.
  fresh text := 'ina_token_' || rtrim(translate(encode(sha256(convert_to(
    gen_random_uuid()::text || gen_random_uuid() || gen_random_uuid(), 'UTF8')), 'base64'), '+/', '-_'), '=');
begin
  perform private.require_administrator();
  -- A stolen password alone makes no key.
  if not private.has_shown_second_factor() then
    raise exception using errcode = '42501', message = 'only administrators with a second factor make access tokens';
  end if;
  if exists (select from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    raise exception using errcode = '0A000', message = 'Supabase makes its own access tokens';
  end if;
  if days is null or days not between 1 and 365 then
    raise exception using errcode = '22023', message = 'an access token lasts from 1 to 365 days';
  end if;
  if jsonb_typeof(scopes) is distinct from 'object' or scopes = '{}' or octet_length(scopes::text) > 4000 or exists (
    select from jsonb_each(scopes) as wanted (kind, may)
    where not exists (
      select from private.token_tables as known
      where known.table_name = wanted.kind and (wanted.may = '"read"' or wanted.may = '"write"' and known.is_written)))
  then
    raise exception using errcode = '22023', message = 'the access token names a table or a right that no token has';
  end if;
  -- One after the other, so that the count holds.
  lock table public.api_tokens in share row exclusive mode;
  delete from public.api_tokens as old where least(old.expires_at, old.revoked_at) < now() - interval '90 days';
  if (select count(*) from public.api_tokens as made where made.revoked_at is null and made.expires_at > now()) >= 20 then
    raise exception using errcode = '22023', message = 'there are 20 access tokens already';
  end if;
  perform private.log_account_event('api_token_created', auth.uid(), btrim(left(create_api_token.name, 80)));
  return query
    insert into public.api_tokens as made (token_hash, last_four, name, scopes, created_by, created_by_email, expires_at)
    values (encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), right(fresh, 4), btrim(create_api_token.name),
      create_api_token.scopes, auth.uid(), private.find_email(auth.uid()), now() + make_interval(days => create_api_token.days))
    returning made.id, fresh, made.expires_at;
end $$;
comment on function public.create_api_token is
  'Makes an access token for another program, with {table: read or write} and a life of 1 to 365 days, and gives it, which is stored nowhere; at most 20 are open. For administrators who have shown a second factor.';

create function public.revoke_api_token(token uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  revoked public.api_tokens;
begin
  perform private.require_administrator();
  update public.api_tokens as ended set revoked_at = now()
    where ended.id = revoke_api_token.token and ended.revoked_at is null
    returning * into revoked;
  if revoked.id is null then
    return false;
  end if;
  perform private.log_account_event('api_token_revoked', revoked.created_by, revoked.name);
  return true;
end $$;
comment on function public.revoke_api_token is
  'Ends an access token immediately; gives whether it was open. For administrators.';

-- They do not come back with their maker's rights.
create function private.revoke_tokens_of_former_administrator() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.api_tokens set revoked_at = now() where created_by = old.user_id and revoked_at is null;
  return null;
end $$;
create trigger admin_users_tokens after delete on public.admin_users
  for each row execute function private.revoke_tokens_of_former_administrator();

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.create_api_token, public.revoke_api_token from public, anon, authenticated, service_role;
grant execute on function private.has_shown_second_factor to authenticated, service_role;
grant execute on function public.create_api_token, public.revoke_api_token to authenticated;
