-- What Supabase's Realtime brings to a project's database: the schema realtime with its messages and functions, and
-- the publication whose tables' changes clients may follow. Upstream reads the write-ahead log; here triggers
-- notify the keys of changed rows (decision 55). Runs at every start after bootstrap.sql, so every statement can be repeated.

create schema if not exists realtime;
grant usage on schema realtime to anon, authenticated, service_role;

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
-- Two instances may start at the same time.
exception when duplicate_object or unique_violation then null;
end $$;

-- Who listens -------------------------------------------------------------------------------------
-- Unlogged, as all that is of the moment: after a crash of the database every client joins again.

create unlogged table if not exists realtime.instances (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- What clients of an instance follow: 'table:public.news', 'topic:private:panel'. Nothing else is noted or sent.
create unlogged table if not exists realtime.interests (
  name text not null,
  instance uuid not null references realtime.instances (id) on delete cascade,
  primary key (name, instance)
);

-- For realtime.send, which runs with the rights of its caller.
grant select on realtime.interests to authenticated, service_role;

-- Notifications -----------------------------------------------------------------------------------

-- Instances whose connections cannot listen, as behind a connection pooler in transaction mode (decision 68), and what
-- they read instead: the notifications of the last minutes.
create unlogged table if not exists realtime.pollers (
  id uuid primary key,
  seen_at timestamptz not null default now()
);
create unlogged table if not exists realtime.notifications (
  id bigint generated always as identity primary key,
  -- Ids are not given in the order of the commits: a reader looks again at what was open when it read last.
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default clock_timestamp(),
  channel text not null,
  payload text not null
);

create or replace function realtime.notify(channel text, payload text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify(channel, payload);
  if exists (select from realtime.pollers where seen_at > now() - interval '1 minute') then
    insert into realtime.notifications (channel, payload) values (notify.channel, notify.payload);
  end if;
end $$;
revoke all on function realtime.notify from public;

-- Changes of tables -------------------------------------------------------------------------------

-- Notifies changed rows: 'table:operation:seconds:[row, …]', with the operation RESET and no rows for too many, which has
-- followers read the table again. A row is its key, or [key, whether everyone could read it before, its former values].
create or replace function realtime.notify_changes(changed_table text, operation text, keys jsonb) returns void
  language plpgsql as $$
declare
  -- A notification has less than 8,000 bytes.
  longest constant int := 7900;
  head text := changed_table || ':' || operation || ':' || extract(epoch from now()) || ':';
  part jsonb;
begin
  if octet_length(keys::text) < longest - 200 then
    perform realtime.notify('realtime_changes', head || keys::text);
    return;
  end if;
  for part in
    select jsonb_agg(value order by ordinality) from jsonb_array_elements(keys) with ordinality
    group by (ordinality - 1) / 10 order by min(ordinality)
  loop
    if octet_length(part::text) >= longest - 200 then
      perform realtime.notify_changes(changed_table, 'RESET', '[]');
    else
      perform realtime.notify('realtime_changes', head || part::text);
    end if;
  end loop;
end $$;
revoke all on function realtime.notify_changes from public;

-- Of an updated row, the values that followers' filters may have matched: those that changed, the shortest first, as far as a
-- notification has room for them.
create or replace function realtime.list_former(former jsonb, present jsonb) returns jsonb
  language sql immutable as $$
  select jsonb_object_agg(key, value)
  from (
    select key, value, sum(length) over (order by length, key) as total
    from jsonb_each(former), octet_length(key || value) as length
    where present -> key is distinct from value
  ) as changed
  where total <= 400
$$;
revoke all on function realtime.list_former from public;

-- Whether everyone may read a row of a table, as SQL over its columns: the policies for anonymous clients, as far as they
-- only look at the row. Policies that call functions or read other tables count as no right.
create or replace function realtime.write_public(watched regclass) returns text
  language sql stable set search_path = '' as $$
  select coalesce(string_agg('coalesce((' || expression || '), false)', ' or '), 'false')
  from pg_catalog.pg_policy p
    cross join lateral (select pg_catalog.pg_get_expr(p.polqual, p.polrelid) as expression) as written
  where p.polrelid = watched and p.polpermissive and p.polcmd in ('r', '*')
    and (p.polroles @> array['anon'::regrole::oid] or p.polroles = '{0}')
    and expression !~* '\m(select|current_setting)\M|\w\s*\('
    and not exists (select from pg_catalog.pg_policy r where r.polrelid = watched and not r.polpermissive)
$$;
revoke all on function realtime.write_public from public;

-- Gives each published table of public its triggers, and removes them from all others.
create or replace function realtime.follow_publication() returns void
  language plpgsql set search_path = '' as $$
declare
  watched record;
begin
  for watched in
    select c.oid::regclass as id, c.relname as name, published.tablename is not null as is_published,
      exists (select from pg_catalog.pg_trigger t where t.tgrelid = c.oid and t.tgname = 'realtime_inserted')
        as has_triggers,
      (select 'jsonb_build_object(' || string_agg(format('%L, %I', a.attname, a.attname), ', ' order by k.position) || ')'
       from pg_catalog.pg_index i, unnest(i.indkey) with ordinality as k (attnum, position)
         join pg_catalog.pg_attribute a on a.attnum = k.attnum
       where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key
    from pg_catalog.pg_class c
      left join pg_catalog.pg_publication_tables published
        on published.pubname = 'supabase_realtime' and published.schemaname = 'public'
          and published.tablename = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  loop
    if not watched.is_published or watched.key is null then
      if watched.has_triggers then
        execute format('drop function realtime.%1$I cascade', 'note_table_' || watched.name);
      end if;
      continue;
    end if;
    -- A function for each table: its statements are planned once. Replaced each time, since policies change.
    execute format($body$
      create or replace function realtime.%1$I() returns trigger
        language plpgsql security definer set search_path = '' as $function$
      declare
        most constant int := 500;
        present jsonb;
        removed jsonb;
      begin
        if not exists (select from realtime.interests where name = %2$L) then
          return null;
        end if;
        if tg_op = 'TRUNCATE' then
          perform realtime.notify_changes(tg_table_name, 'RESET', '[]');
        elsif tg_op = 'INSERT' then
          if (select count(*) from changed) > most then
            perform realtime.notify_changes(tg_table_name, 'RESET', '[]');
            return null;
          end if;
          select jsonb_agg(%3$s) into present from changed;
        elsif (select count(*) from gone) > most then
          perform realtime.notify_changes(tg_table_name, 'RESET', '[]');
        elsif tg_op = 'DELETE' then
          select jsonb_agg(jsonb_build_array(%3$s, %4$s, null)) into removed from gone;
        else
          -- A row whose key an update changed is another row.
          with before as (select %3$s as key, %4$s as was_public, to_jsonb(gone) as value from gone),
            after as (select %3$s as key, to_jsonb(changed) as value from changed),
            pairs as (
              select coalesce(after.key, before.key) as key, after.key is null as is_removed,
                coalesce(was_public, false) as was_public, realtime.list_former(before.value, after.value) as former
              from after full join before on before.key = after.key)
          select jsonb_agg(jsonb_build_array(key, was_public, former)) filter (where not is_removed),
            jsonb_agg(jsonb_build_array(key, was_public, null)) filter (where is_removed)
          into present, removed from pairs;
        end if;
        if removed is not null then
          perform realtime.notify_changes(tg_table_name, 'DELETE', removed);
        end if;
        if present is not null then
          perform realtime.notify_changes(tg_table_name, tg_op, present);
        end if;
        return null;
      end $function$;
      revoke all on function realtime.%1$I from public;
      $body$, 'note_table_' || watched.name, 'table:public.' || watched.name, watched.key,
      realtime.write_public(watched.id));
    if not watched.has_triggers then
      -- For statements, not rows: the write of a thousand rows costs one call.
      execute format('
        create trigger realtime_inserted after insert on public.%1$I referencing new table as changed
          for each statement execute function realtime.%2$I();
        create trigger realtime_updated after update on public.%1$I
          referencing old table as gone new table as changed
          for each statement execute function realtime.%2$I();
        create trigger realtime_deleted after delete on public.%1$I referencing old table as gone
          for each statement execute function realtime.%2$I();
        create trigger realtime_truncated after truncate on public.%1$I
          for each statement execute function realtime.%2$I()', watched.name, 'note_table_' || watched.name);
    end if;
  end loop;
  -- Until here the functions of the release before 2026-12 called it.
  drop function if exists realtime.note_keys(text, text, jsonb, jsonb);
end $$;
revoke all on function realtime.follow_publication from public;

-- Broadcasts from the database, and policies of private channels ------------------------------------

create table if not exists realtime.messages (
  id uuid not null default gen_random_uuid() primary key,
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default now(),
  inserted_at timestamp not null default now()
);
create index if not exists messages_inserted_at on realtime.messages (inserted_at);
alter table realtime.messages enable row level security;
grant select, insert on realtime.messages to anon, authenticated, service_role;

create or replace function realtime.topic() returns text language sql stable as $$
  select nullif(current_setting('realtime.topic', true), '')
$$;
revoke all on function realtime.topic() from public;
grant execute on function realtime.topic() to anon, authenticated, service_role;

create or replace function realtime.note_message() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.extension = 'broadcast' and new.payload is not null and exists (
    select from realtime.interests
    where name = 'topic:' || case when new.private then 'private:' else 'public:' end || new.topic)
  then
    perform realtime.notify('realtime_messages', new.id::text);
  end if;
  return null;
end $$;
revoke all on function realtime.note_message from public;
create or replace trigger messages_noted after insert on realtime.messages
  for each row execute function realtime.note_message();

-- Upstream's; a message of a topic that nobody has joined is not even stored.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true)
  returns void language plpgsql as $$
declare
  made uuid;
begin
  if not exists (
    select from realtime.interests
    where name = 'topic:' || case when send.private then 'private:' else 'public:' end || send.topic)
  then
    return;
  end if;
  made := gen_random_uuid();
  begin
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (made, case when payload ? 'id' then payload else jsonb_set(payload, '{id}', to_jsonb(made)) end,
      event, topic, private, 'broadcast');
  exception when others then
    raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
  end;
end $$;

create or replace function realtime.broadcast_changes(
  topic_name text, event_name text, operation text, table_name text, table_schema text, new record, old record,
  level text default 'ROW') returns void language plpgsql set search_path = '' as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  end if;
  perform realtime.send(
    jsonb_build_object('old_record', old, 'record', new, 'operation', operation, 'table', table_name,
      'schema', table_schema), event_name, topic_name);
end $$;
revoke all on function realtime.send, realtime.broadcast_changes from public;
grant execute on function realtime.send, realtime.broadcast_changes to authenticated, service_role;

-- For the server ----------------------------------------------------------------------------------

-- What the caller may do on a private channel, by the policies of realtime.messages. As upstream, rows are inserted
-- to be read under the caller's role: call it in a transaction that is rolled back; it leaves that role set.
create or replace function realtime.check_rights(caller text, channel text)
  returns table (read_broadcast boolean, read_presence boolean, write_broadcast boolean, write_presence boolean)
  language plpgsql set search_path = '' as $$
declare
  of_broadcast uuid := gen_random_uuid();
  of_presence uuid := gen_random_uuid();
begin
  perform set_config('realtime.topic', channel, true);
  insert into realtime.messages (id, topic, extension, private)
  values (of_broadcast, channel, 'broadcast', true), (of_presence, channel, 'presence', true);
  perform set_config('role', caller, true);
  read_broadcast := exists (select from realtime.messages where id = of_broadcast);
  read_presence := exists (select from realtime.messages where id = of_presence);
  begin
    insert into realtime.messages (topic, extension, private) values (channel, 'broadcast', true);
    write_broadcast := true;
  exception when insufficient_privilege then write_broadcast := false;
  end;
  begin
    insert into realtime.messages (topic, extension, private) values (channel, 'presence', true);
    write_presence := true;
  exception when insufficient_privilege then write_presence := false;
  end;
  return next;
end $$;

-- Whether the session of each list of claims, or another program's token, is open, and of a team member. Before 2026-11-30 it was check_sessions, which
-- is left to instances of that release while they are replaced.
create or replace function realtime.check_members(list jsonb)
  returns table (is_open boolean, is_team_member boolean)
  language plpgsql set search_path = '' as $$
declare
  claims jsonb;
begin
  for claims in select value from jsonb_array_elements(list) with ordinality order by ordinality loop
    perform set_config('request.jwt.claims', claims::text, true);
    -- Apart, since the migration with open_api_token runs after this file.
    if claims ? 'token_hash' then
      is_open := private.open_api_token(claims ->> 'token_hash') is not null;
    else
      is_open := private.is_session_open((claims ->> 'session_id')::uuid, (claims ->> 'sub')::uuid);
    end if;
    is_team_member := public.is_team_member();
    return next;
  end loop;
end $$;
revoke all on function realtime.check_rights, realtime.check_members from public;

-- Of 2026-11-25, before changes were notified by key.
drop function if exists realtime.note_changes(), realtime.is_followed(text);
drop table if exists realtime.changes;
