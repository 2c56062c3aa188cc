-- Notifications also reach instances whose connections cannot listen, as behind a connection pooler in transaction mode:
-- realtime.notify writes them down for those that read them (src/backend/database/realtime.sql). Hosted Supabase has no
-- such function and sends changes by its own Realtime.

create function private.notify(channel text, payload text) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if to_regprocedure('realtime.notify(text,text)') is not null then
    perform realtime.notify(channel, payload);
  else
    perform pg_notify(channel, payload);
  end if;
end $$;
revoke all on function private.notify from public;

create or replace function private.tell_content_change(watched text, raised bigint) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  -- On a channel of its own, which a process of an older program does not know.
  if coalesce(current_setting('publications.id', true), '') <> '' then
    perform private.notify('content_published', raised::text);
  end if;
  perform private.notify('content_changed', watched || ':' || raised);
  if to_regprocedure('realtime.send(jsonb,text,text,boolean)') is not null then
    -- A save never fails because it could not be sent: subscribers compare the number now and then.
    begin
      perform realtime.send(
        jsonb_build_object('table', watched, 'version', raised), 'changed', 'content_changed', true);
    exception when others then
      raise warning 'a change was not sent to Realtime: %', sqlerrm;
    end;
  end if;
end $$;

create or replace function private.tell_plans() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify('publications_changed', '');
  return null;
end $$;
