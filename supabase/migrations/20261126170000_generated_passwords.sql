-- A password that the server made is known to whoever handed it over: its owner chooses another before anything else.
-- Noted is a digest of the stored hash, so that the note says nothing once there is another password, however it came.

create table private.generated_passwords (
  user_id uuid primary key references auth.users (id) on delete cascade,
  digest text not null
);
comment on table private.generated_passwords is
  'Accounts that were given a password by the server, with the MD5 of its stored hash.';

create function public.note_generated_password(account uuid) returns void
  language sql volatile security definer set search_path = '' as $$
  insert into private.generated_passwords (user_id, digest)
  select id, md5(encrypted_password) from auth.users where id = account and encrypted_password is not null
  on conflict (user_id) do update set digest = excluded.digest
$$;
comment on function public.note_generated_password is
  'Notes that an account''s password was made by the server. For the server.';

create function public.must_change_password() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.generated_passwords as made join auth.users as owner on owner.id = made.user_id
    where made.user_id = (select auth.uid()) and made.digest = md5(owner.encrypted_password))
$$;
comment on function public.must_change_password is
  'Whether the user still has a password that the server made.';

create or replace function public.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users where user_id = (select auth.uid()))
    and exists (
      select 1 from auth.sessions
      where id = nullif((select auth.jwt()) ->> 'session_id', '')::uuid and user_id = (select auth.uid()))
    and not public.lacks_second_factor()
    and not public.must_add_second_factor()
    and not public.must_change_password()
$$;
comment on function public.is_admin is
  'Whether an administrator asks, in a session that has not been ended, with a password of their own, and with their second factor if they have one or it is demanded.';

-- How the panel asks whether to open.
drop policy "a user sees their own row" on public.admin_users;
create policy "a user sees their own row" on public.admin_users for select to authenticated
  using (user_id = (select auth.uid()) and not (select public.lacks_second_factor())
    and not (select public.must_add_second_factor()) and not (select public.must_change_password()));

revoke all on function public.note_generated_password, public.must_change_password from public, anon, authenticated;
grant execute on function public.note_generated_password to service_role;
grant execute on function public.must_change_password to authenticated, service_role;
