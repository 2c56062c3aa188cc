-- Says of a change that it is part of a publication, before the change itself is told: whoever publishes hundreds of
-- records waits for every page that visitors ask for, and visitors for none.
create or replace function private.tell_content_change(watched text, raised bigint) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  -- On a channel of its own, which a process of an older program does not know.
  if coalesce(current_setting('publications.id', true), '') <> '' then
    perform pg_notify('content_published', raised::text);
  end if;
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
