-- Where one is signed in is told to, and ended by, nobody who has shown the password alone.

create function private.require_second_factor() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if public.lacks_second_factor() then
    raise exception using errcode = '42501', message = 'the second factor is needed';
  end if;
end $$;
revoke all on function private.require_second_factor from public;

create or replace function public.list_sessions()
  returns table (
    id uuid, device text, address text, started_at timestamptz, seen_at timestamptz, is_current boolean)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  return query
    select session.id, session.user_agent::text,
      -- Hosted Supabase keeps an inet, whose text names a network.
      regexp_replace(session.ip::text, '/(32|128)$', ''), session.created_at,
      coalesce(session.updated_at::timestamptz, session.created_at),
      session.id = nullif(auth.jwt() ->> 'session_id', '')::uuid
    from auth.sessions as session
    where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    order by 6 desc, 5 desc, session.id;
end $$;

create or replace function public.end_session(session_id uuid) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_second_factor();
  delete from auth.sessions as session where session.id = session_id and session.user_id = auth.uid();
  if not found then
    return false;
  end if;
  perform private.note_account_event('session_ended', auth.uid());
  return true;
end $$;

-- Whether a token's session is still there: asked at the beginning of each transaction of somebody who is
-- signed in. In plpgsql, which keeps the plan for the connection's life: as a part of that statement it was
-- planned each time.
create function private.is_session_open(session uuid, account uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from auth.sessions as kept
    where kept.id = session and kept.user_id = account
      and (kept.not_after is null or kept.not_after > now()));
end $$;
revoke all on function private.is_session_open from public;
