-- The team can demand a second factor of all administrators from a day on. From then on an administrator without one
-- may only set it up.

create function private.second_factor_demand() returns timestamptz
  language sql stable security definer set search_path = '' as $$
  select (value #>> '{}')::timestamptz from public.installation where key = 'second_factor_from'
$$;
revoke all on function private.second_factor_demand from public;

create function public.must_add_second_factor() returns boolean
  language sql stable security definer set search_path = '' as $$
  select coalesce(private.second_factor_demand() <= now(), false)
    and not exists (
      select 1 from auth.mfa_factors
      where user_id = (select auth.uid()) and status::text = 'verified' and factor_type::text <> 'recovery_code')
$$;
comment on function public.must_add_second_factor is
  'Whether a second factor is demanded by now of the user, who has none.';

create or replace function public.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users where user_id = (select auth.uid()))
    and exists (
      select 1 from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()))
    and not public.lacks_second_factor()
    and not public.must_add_second_factor()
$$;
comment on function public.is_admin is
  'Whether an administrator asks, in a session that has not been ended, with their second factor if they have one or it is demanded.';

-- How the panel asks whether to open.
drop policy "a user sees their own row" on public.admin_users;
create policy "a user sees their own row" on public.admin_users for select to authenticated
  using (user_id = (select auth.uid()) and not (select public.lacks_second_factor())
    and not (select public.must_add_second_factor()));

create policy "administrators see since when a second factor is demanded" on public.installation
  for select to authenticated using (key = 'second_factor_from' and (select public.is_admin()));

alter table public.account_events
  drop constraint account_events_event,
  add constraint account_events_event check (event in (
    'administrator_added', 'administrator_removed', 'password_reset', 'password_changed', 'session_ended', 'new_device',
    'factor_added', 'factor_removed', 'recovery_code_used', 'factor_demanded', 'factor_released'));

create function public.demand_second_factor(since timestamptz) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
    -- Nobody asks of others what they do not do, or the team could be locked out by a stolen password.
    if coalesce((select auth.jwt()) ->> 'aal', 'aal1') <> 'aal2' then
      raise exception using errcode = '42501', message = 'only administrators with a second factor demand or release it';
    end if;
    perform private.note_account_event(
      case when since is null then 'factor_released' else 'factor_demanded' end, auth.uid());
  end if;
  if since is null then
    delete from public.installation where key = 'second_factor_from';
  else
    insert into public.installation (key, value) values ('second_factor_from', to_jsonb(since))
    on conflict (key) do update set value = excluded.value;
  end if;
end $$;
comment on function public.demand_second_factor is
  'Demands a second factor of all administrators from a moment on, or of nobody with null. For the server, and administrators who have one.';

revoke all on function public.must_add_second_factor, public.demand_second_factor from public, anon, authenticated;
grant execute on function public.must_add_second_factor, public.demand_second_factor to authenticated, service_role;
