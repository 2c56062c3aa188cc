-- Invitations to the team: links that make one account an administrator or an editor, once, within seven days. The token is
-- returned once and stored as a hash. The invited person opens their account on the server, which checks the token, and
-- accepts with their own session.

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique
    constraint invitations_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  email text not null
    constraint invitations_email check (
      char_length(email) between 3 and 254 and email like '%_@_%' and email = lower(email) and email !~ '\s'),
  role text not null constraint invitations_role check (role in ('administrator', 'editor')),
  invited_by uuid references auth.users (id) on delete cascade,
  invited_by_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint invitations_life check (expires_at <= created_at + interval '7 days')
);
comment on table public.invitations is 'Links that make a person a member of the team.';
comment on column public.invitations.token_hash is 'SHA-256 of the token in the link, which is not stored.';
comment on column public.invitations.invited_by is 'An administrator; the link ends with their being one.';

create index invitations_newest on public.invitations (created_at desc, id);

alter table public.invitations enable row level security;
revoke all on public.invitations from anon, authenticated, public;
grant all on public.invitations to service_role;
grant select (id, email, role, invited_by_email, created_at, expires_at, accepted_at, revoked_at)
  on public.invitations to authenticated;
grant update (revoked_at) on public.invitations to authenticated;

create policy "administrators read invitations" on public.invitations
  for select to authenticated using ((select public.is_admin()));
-- A revoked invitation stays revoked, and an accepted one accepted.
create policy "administrators revoke invitations" on public.invitations
  for update to authenticated
  using ((select public.is_admin()) and revoked_at is null and accepted_at is null)
  with check ((select public.is_admin()) and revoked_at is not null);

create function private.is_open(invitation public.invitations) returns boolean
  language sql stable security definer set search_path = '' as $$
  select invitation.accepted_at is null and invitation.revoked_at is null and invitation.expires_at > now()
    and exists (select from public.admin_users where user_id = invitation.invited_by)
$$;

create function public.create_invitation(email text, role text)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- As in create_preview_link, but of 244 random bits.
  fresh text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
  invited text := lower(btrim(create_invitation.email));
begin
  perform private.require_administrator();
  if exists (select from auth.users as person where lower(person.email) = invited and private.is_member(person.id)) then
    raise exception using errcode = '22023', message = 'the person is on the team already';
  end if;
  -- One after the other, so that the count holds.
  lock table public.invitations in share row exclusive mode;
  delete from public.invitations as old where old.expires_at < now() - interval '90 days';
  update public.invitations as earlier set revoked_at = now()
    where earlier.email = invited and earlier.revoked_at is null and earlier.accepted_at is null;
  if (select count(*) from public.invitations as made where private.is_open(made)) >= 20 then
    raise exception using errcode = '22023', message = 'there are 20 invitations already';
  end if;
  return query
    insert into public.invitations as made (token_hash, email, role, invited_by, invited_by_email)
    values (encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), invited, create_invitation.role, auth.uid(),
      private.find_email(auth.uid()))
    returning made.id, fresh, made.expires_at;
end $$;
comment on function public.create_invitation is
  'Invites a person by e-mail, in place of an earlier invitation, and gives the token of the link, which is stored nowhere; at most 20 are open. For administrators.';

create function public.find_invitation(hash text)
  returns table (email text, role text, invited_by_email text, expires_at timestamptz, has_account boolean)
  language sql stable security definer set search_path = '' as $$
  select invitation.email, invitation.role, invitation.invited_by_email, invitation.expires_at,
    exists (select from auth.users as person where lower(person.email) = invitation.email)
  from public.invitations as invitation
  where invitation.token_hash = hash and private.is_open(invitation)
$$;
comment on function public.find_invitation is
  'The open invitation of a token''s hash; no row for any other. For the server.';

create function public.accept_invitation(invitation_token text, member_name text) returns text
  language plpgsql volatile security definer set search_path = '' as $$
declare
  accepted public.invitations;
begin
  perform private.require_second_factor();
  update public.invitations as invitation set accepted_at = now()
    where invitation.token_hash = encode(sha256(convert_to(left(invitation_token, 200), 'UTF8')), 'hex')
      and private.is_open(invitation)
      and invitation.email = (select lower(person.email) from auth.users as person where person.id = auth.uid())
    returning * into accepted;
  if accepted.id is null then
    return null;
  end if;
  -- Who has become an administrator in the meantime stays one.
  if not exists (select from public.admin_users where user_id = auth.uid()) then
    perform private.give_role(auth.uid(), accepted.role, nullif(btrim(left(member_name, 120)), ''));
  end if;
  return accepted.role;
end $$;
comment on function public.accept_invitation is
  'Makes the signed-in user what an open invitation to their e-mail says, once; gives the role, or null without such an invitation.';

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.create_invitation, public.find_invitation, public.accept_invitation
  from public, anon, authenticated, service_role;
grant execute on function public.create_invitation, public.accept_invitation to authenticated;
grant execute on function public.find_invitation to service_role;
