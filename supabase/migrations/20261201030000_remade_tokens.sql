-- A lost response no longer leaves an access token that no one has: asking again with the same id replaces it.

drop function public.create_api_token(text, jsonb, integer);

-- As before, and with an id.
create function public.create_api_token(
  name text, scopes jsonb, days integer, token_id uuid default gen_random_uuid())
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
  -- Whose response was lost: no one has that token.
  delete from public.api_tokens as lost
    where lost.id = token_id and lost.created_by = auth.uid() and lost.last_used_at is null and lost.revoked_at is null;
  delete from public.api_tokens as old where least(old.expires_at, old.revoked_at) < now() - interval '90 days';
  if (select count(*) from public.api_tokens as made where made.revoked_at is null and made.expires_at > now()) >= 20 then
    raise exception using errcode = '22023', message = 'there are 20 access tokens already';
  end if;
  perform private.log_account_event('api_token_created', auth.uid(), btrim(left(create_api_token.name, 80)));
  return query
    insert into public.api_tokens as made (id, token_hash, last_four, name, scopes, created_by, created_by_email, expires_at)
    values (token_id, encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), right(fresh, 4), btrim(create_api_token.name),
      create_api_token.scopes, auth.uid(), private.find_email(auth.uid()), now() + make_interval(days => create_api_token.days))
    returning made.id, fresh, made.expires_at;
end $$;
comment on function public.create_api_token is
  'Makes an access token for another program, with {table: read or write} and a life of 1 to 365 days, and gives it, which is stored nowhere; at most 20 are open. With the id of an own token that was never used, it replaces that one. For administrators who have shown a second factor.';

revoke all on function public.create_api_token from public, anon, authenticated, service_role;
grant execute on function public.create_api_token to authenticated;
