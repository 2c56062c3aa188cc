-- Whoever has a second factor is an administrator only in sessions in which they showed it: the password
-- alone opens nothing, over REST and storage neither.

create function public.lacks_second_factor() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal2'
    and exists (
      select 1 from auth.mfa_factors
      where user_id = (select auth.uid()) and status::text = 'verified'
        and factor_type::text <> 'recovery_code')
$$;
comment on function public.lacks_second_factor is
  'Whether the user has a second factor that this session has not shown.';

create or replace function public.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users where user_id = (select auth.uid()))
    and exists (
      select 1 from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()))
    and not public.lacks_second_factor()
$$;
comment on function public.is_admin is
  'Whether an administrator asks, in a session that has not been ended, with their second factor if they have one.';

-- How the panel asks whether to open.
drop policy "a user sees their own row" on public.admin_users;
create policy "a user sees their own row" on public.admin_users
  for select to authenticated
  using (user_id = (select auth.uid()) and not (select public.lacks_second_factor()));

-- The name and whether there is a second factor, beside what list_team gave before.
drop function public.list_team();
create function public.list_team()
  returns table (
    user_id uuid, email text, added_at timestamptz, last_sign_in_at timestamptz, last_seen_at timestamptz,
    has_second_factor boolean)
  language sql stable security definer set search_path = '' as $$
  select administrator.user_id, person.email::text, administrator.created_at, person.last_sign_in_at,
    (select max(session.updated_at) from auth.sessions as session where session.user_id = person.id),
    exists (
      select 1 from auth.mfa_factors as factor
      where factor.user_id = person.id and factor.status::text = 'verified')
  from public.admin_users as administrator join auth.users as person on person.id = administrator.user_id
  where public.is_admin() or auth.role() = 'service_role'
  order by person.email
$$;
comment on function public.list_team is
  'The administrators by e-mail, with when they came in; nobody for anyone but an administrator or the server.';

create function public.remove_factors(account uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from auth.mfa_factors where user_id = account;
  if not found then
    return false;
  end if;
  delete from auth.sessions where user_id = account;
  perform private.note_account_event('factor_removed', account);
  return true;
end $$;
comment on function public.remove_factors is
  'Takes an account''s second factor away, for somebody who lost it, and ends its sessions; gives whether there was one. For the server.';

revoke all on function public.lacks_second_factor, public.list_team, public.remove_factors
  from public, anon, authenticated;
grant execute on function public.lacks_second_factor, public.list_team to authenticated, service_role;
grant execute on function public.remove_factors to service_role;
