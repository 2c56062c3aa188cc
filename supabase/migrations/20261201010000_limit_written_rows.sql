-- What one request may write (decision 98): 100 rows of 1 MB with an access token, 1,000 rows of 10 MB with a session, of each
-- table and kind of change. The server, which has the secret key, is not limited.

-- Triggers that run after each row do not run for a statement that fails here, so a refused one takes a fraction of the time.
create function private.count_written_row() returns trigger
  language plpgsql set search_path = '' as $$
declare
  is_token constant boolean := current_user = 'api_token';
  most constant integer := case when is_token then 100 else 1000 end;
  counter constant text := format('written_rows.%s_%s', lower(tg_op), tg_table_name);
  number constant integer := coalesce(nullif(current_setting(counter, true), '')::integer, 0) + 1;
  -- A row is indexed whole whatever changes of it; a draft is not, until it is published.
  size constant integer := case
    when tg_op = 'DELETE' or tg_op = 'INSERT' and tg_table_name = 'drafts' then 0 else octet_length(new::text) end;
  total constant bigint := coalesce(nullif(current_setting(counter || '_bytes', true), '')::bigint, 0) + size;
begin
  if number > most or number > 1 and total > most * 10000 then
    raise exception using errcode = '54000',
      message = format('%s changes at most %s rows, of %s MB together, at a time',
        case when is_token then 'an access token' else 'a user' end, most, most / 100),
      hint = 'Send the rows in several requests, or narrow the filter.';
  end if;
  perform set_config(counter, number::text, true), set_config(counter || '_bytes', total::text, true);
  return coalesce(new, old);
end $$;

-- A write of thousands of rows takes the embedded database's only session for many seconds, and cannot be interrupted.
create function private.limit_written_rows(name text) returns void
  language plpgsql set search_path = '' as $$
begin
  execute format('create trigger %I before insert or update or delete on public.%I for each row
    when (current_user in (''api_token'', ''authenticated'')) execute function private.count_written_row()',
    name || '_written_rows', name);
end $$;

do $$
declare
  written text;
begin
  for written in select table_name from private.token_tables where is_written loop
    execute format('drop trigger %I on public.%I', written || '_token_rows', written);
  end loop;
  for written in
    select c.relname from pg_catalog.pg_class as c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and (
      has_table_privilege('authenticated', c.oid, 'DELETE')
      or has_any_column_privilege('authenticated', c.oid, 'INSERT, UPDATE'))
    order by c.relname
  loop
    perform private.limit_written_rows(written);
  end loop;
end $$;

drop function private.limit_token_rows();

-- As before, but for the limit of rows. Lets tokens with a scope for a table do what the role `authenticated` may, column by column, while `condition` holds for
-- a row that exists, and `result` for what it becomes.
create or replace function private.open_to_tokens(
  name text, is_written boolean default true, condition text default 'true', result text default null) returns void
  language plpgsql set search_path = '' as $$
declare
  opened constant regclass := format('public.%I', name);
  label constant text := replace(name, '_', ' ');
  reads constant text := format('(select private.token_allows(%L, %L))', name, 'read');
  writes constant text := format('(select private.token_allows(%L, %L)) and (%s)', name, 'write', condition);
  becomes constant text := format('(select private.token_allows(%L, %L)) and (%s)', name, 'write', coalesce(result, condition));
  rights constant text[] := case when is_written then '{SELECT,INSERT,UPDATE,DELETE}' else '{SELECT}' end;
  granted record;
begin
  insert into private.token_tables (table_name, is_written) values (name, open_to_tokens.is_written);
  for granted in
    select acl.privilege_type as privilege, null as columns
    from pg_catalog.pg_class as c, pg_catalog.aclexplode(c.relacl) as acl
    where c.oid = opened and acl.grantee = 'authenticated'::regrole and acl.privilege_type = any (rights)
    union all
    select acl.privilege_type, format('(%s)', string_agg(quote_ident(a.attname), ', ' order by a.attnum))
    from pg_catalog.pg_attribute as a, pg_catalog.aclexplode(a.attacl) as acl
    where a.attrelid = opened and not a.attisdropped and acl.grantee = 'authenticated'::regrole
      and acl.privilege_type = any (rights)
    group by acl.privilege_type
  loop
    execute format('grant %s %s on %s to api_token', granted.privilege, granted.columns, opened);
  end loop;
  -- Checks, defaults and indexes call these, and each other, with the rights of the role that writes.
  for granted in
    select pure.oid::regprocedure as name from pg_catalog.pg_proc as pure
    where pure.pronamespace = 'private'::regnamespace and pure.provolatile = 'i'
      and has_function_privilege('authenticated', pure.oid, 'EXECUTE')
  loop
    execute format('grant execute on function %s to api_token', granted.name);
  end loop;
  execute format('create policy %I on %s for select to api_token using (%s)', 'tokens read ' || label, opened, reads);
  if not is_written then
    return;
  end if;
  execute format('create policy %I on %s for insert to api_token with check (%s)',
    'tokens insert ' || label, opened, becomes);
  execute format('create policy %I on %s for update to api_token using (%s) with check (%s)',
    'tokens update ' || label, opened, writes, becomes);
  execute format('create policy %I on %s for delete to api_token using (%s)', 'tokens delete ' || label, opened, writes);
  execute format('create trigger %I before insert or update or delete on %s for each statement
    when (current_user = ''api_token'') execute function private.require_token_scope()', name || '_token_scope', opened);
end $$;

-- As before, but for a group of more drafts than a request may write: the server would not publish it in time either.
create or replace function private.publish_package(package uuid, name text) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  draft public.drafts;
  number integer;
begin
  -- In one order, so that two who publish at the same time wait for each other instead of forever. All are locked before the approval
  -- is checked, so that what was approved is what is published.
  perform from public.drafts where drafts.package_id = package order by table_name, record_id for update;
  get diagnostics number = row_count;
  if number > 1000 then
    perform private.reject_publication('too long', null, null, name);
  end if;
  if private.lacks_approval(package) then
    perform private.reject_publication('unapproved', null, null, name);
  end if;
  if number = 0 then
    perform private.reject_publication('empty', null, null, name);
  end if;
  for draft in
    select * from public.drafts where drafts.package_id = package order by table_name, record_id for update
  loop
    perform private.publish_draft(draft, false);
  end loop;
end $$;

revoke all on function private.count_written_row, private.limit_written_rows from public;
