-- Page caches follow these notifications. A transaction that changes rows of a watched table increments one version and,
-- on commit, notifies 'content_changed' with '<table>:<version>'. A process that was not listening compares versions.

create table private.content_version (
  is_only boolean primary key default true check (is_only),
  version bigint not null default 0
);
insert into private.content_version default values;

-- realtime.notify also stores notifications for instances that cannot LISTEN, as behind a connection pooler in
-- transaction mode (src/backend/database/realtime.sql). Hosted Supabase has no such function; its own Realtime sends them.
create function private.notify(channel text, payload text) returns void
  language plpgsql volatile set search_path = '' as $$
begin
  if to_regprocedure('realtime.notify(text,text)') is not null then
    perform realtime.notify(channel, payload);
  else
    perform pg_notify(channel, payload);
  end if;
end $$;

create function private.notify_content_change(watched text, raised bigint) returns void
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

-- One version and one notification per table and transaction, however many rows and statements.
create function private.raise_content_version() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  noted text := 'content_changes.' || tg_table_name;
  raised bigint;
begin
  -- A statement that changed no row, such as one that the rights refused, changes no page.
  if not exists (select from changed) or coalesce(current_setting(noted, true), '') <> '' then
    return null;
  end if;
  perform set_config(noted, 'noted', true);
  -- Hosted Supabase refuses an update without a condition (safeupdate), in functions too.
  update private.content_version set version = version + 1 where is_only returning version into raised;
  perform private.notify_content_change(tg_table_name, raised);
  return null;
end $$;

-- Pages that read the table are rendered again when it changes. Transition tables need one trigger per operation.
create function private.add_to_page_cache(name text) returns void
  language plpgsql set search_path = '' as $$
declare
  operation text;
  rows text;
begin
  for operation, rows in values ('insert', 'new'), ('update', 'new'), ('delete', 'old') loop
    execute format('create trigger %I after %s on public.%I referencing %s table as changed
      for each statement execute function private.raise_content_version()',
      name || '_' || rtrim(operation, 'e') || 'ed', operation, name, rows);
  end loop;
end $$;

create function public.content_version() returns bigint
  language sql stable security definer set search_path = '' as $$
  select version from private.content_version
$$;
comment on function public.content_version is
  'A number that grows with every change of what public pages show.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.content_version from public, anon, authenticated, service_role;
grant execute on function public.content_version to anon, authenticated, service_role;
