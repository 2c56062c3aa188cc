-- Hosted Supabase tells changes through Realtime: beside the notification each change is broadcast on a
-- private channel, which only the server's key may join, since no policy of realtime.messages names it.
-- Elsewhere the function realtime.send does not exist, and nothing is sent.

create function private.tell_content_change(watched text, raised bigint) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  perform pg_notify('content_changed', watched || ':' || raised);
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    -- A save never fails because it could not be told: whoever listens compares the number now and then.
    begin
      perform realtime.send(
        jsonb_build_object('table', watched, 'version', raised), 'changed', 'content_changed', true);
    exception when others then
      raise warning 'a change was not told to Realtime: %', sqlerrm;
    end;
  end if;
end $$;

create or replace function private.note_content_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  raised bigint;
begin
  -- A statement that changed no row, such as one that the rights refused, changes no page.
  if not exists (select from changed) then
    return null;
  end if;
  -- Hosted Supabase refuses an update without a condition (safeupdate), in functions too.
  update private.content_version set version = version + 1 where is_only returning version into raised;
  perform private.tell_content_change(tg_table_name, raised);
  return null;
end $$;

revoke all on function private.tell_content_change from public;

-- A server that cannot look into the database itself asks whether its structure is the program's.
create function public.list_migrations() returns table (version text)
  language sql stable security definer set search_path = '' as $$
  select applied.version from supabase_migrations.schema_migrations as applied order by 1
$$;
comment on function public.list_migrations is
  'The versions of the migrations that have been applied, oldest first. For the server.';
revoke all on function public.list_migrations from public, anon, authenticated;
grant execute on function public.list_migrations to service_role;
