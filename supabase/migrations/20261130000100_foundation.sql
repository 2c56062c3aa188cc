-- The schema by subject: each table beside its rights, triggers, indexes and functions. It runs unchanged on hosted
-- Supabase and on the embedded backend, whose bootstrap first creates the roles anon, authenticated and service_role,
-- the schemas auth, storage and realtime, and their functions.
-- Supabase grants everything new in public to its roles by default: every table and function revokes that and grants
-- what it needs, so that rights are the same everywhere.

create schema private;
grant usage on schema private to authenticated, service_role;
create schema if not exists extensions;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

-- Texts -------------------------------------------------------------------------------------------

-- unaccent() is only declared stable because its dictionary may change; this one does not.
create function private.fold(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select lower(extensions.unaccent('extensions.unaccent'::regdictionary, value))
$$;

-- Spaces alone are no name.
create function private.is_blank(value text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select value ~ '^[\s\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*$'
$$;

-- Sort key of a name: without case and accents, ñ after n, independent of the database's collation.
create function private.name_key(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select private.fold(replace(lower(normalize(value, nfc)), 'ñ', 'nzz'))
$$;

-- A slug is derived from the title once, on insert. Changing it later is an explicit update, which leaves a redirect.
create function private.slugify(value text) returns text
  language sql immutable set search_path = '' as $$
  select trim(both '-' from left(regexp_replace(
    regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 80))
$$;

-- A typed phone number without separators between its digits.
create function private.join_digits(written text) returns text
  language sql immutable set search_path = '' as $$
  select regexp_replace(written, '(\d)[ .()-]+(?=\d)', '\1', 'g')
$$;

-- LIKE patterns of a search's words, longest first. Computed once per search, not once per row.
create function private.to_patterns(search text) returns text[]
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    array_agg('%' || regexp_replace(private.fold(word), '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc),
    '{}')
  from regexp_split_to_table(left(search, 200), '\s+') as split (word)
  where word <> ''
$$;

-- Arguments ---------------------------------------------------------------------------------------

create function private.require_one_of(value text, allowed text[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if value is null or not value = any (allowed) then
    raise exception using errcode = '22023', message = 'expected one of ' || array_to_string(allowed, ', ');
  end if;
end $$;

create function private.require_few(revisions bigint[]) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if cardinality(revisions) > 500 then
    raise exception using errcode = '22023', message = 'name 500 records or fewer';
  end if;
end $$;

create function private.today() returns date
  language sql stable set search_path = '' as $$
  select (now() at time zone 'America/Bogota')::date
$$;

-- Versions ----------------------------------------------------------------------------------------

-- A version never repeats, even if two changes are simultaneous or the clock is set back.
create function private.set_updated_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  return new;
end $$;

-- Facts about the installation --------------------------------------------------------------------

create table public.installation (
  key text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

alter table public.installation enable row level security;
revoke all on public.installation from anon, authenticated, public;
grant select on public.installation to authenticated;
grant all on public.installation to service_role;

-- Lets a server without a direct connection check that the schema is the one it needs.
create function public.list_migrations() returns table (version text)
  language sql stable security definer set search_path = '' as $$
  select applied.version from supabase_migrations.schema_migrations as applied order by 1
$$;
comment on function public.list_migrations is
  'The versions of the migrations that have been applied, oldest first. For the server.';

-- Fails when the database cannot store changes (full disk, read-only server), for /readyz, /metrics and the panel.
-- Rewrites a row unchanged, so that it takes a commit.
create function public.check_writes() returns void language sql set search_path = '' as $$
  update public.installation set value = value
  where key = (select min(key) from public.installation);
$$;

-- Rate limits -------------------------------------------------------------------------------------

-- Shared by all instances. Keys are digests: no row identifies a person or an address. Unlogged: writes are cheap, and
-- the counts may be lost in a crash.
create unlogged table private.rate_limits (
  key text primary key,
  points integer not null,
  expire bigint
);
comment on table private.rate_limits is
  'The table of rate-limiter-flexible; expire is in milliseconds since the epoch. Rows long past go by themselves.';
create index rate_limits_expire on private.rate_limits (expire);
alter table private.rate_limits enable row level security;
revoke all on private.rate_limits from anon, authenticated, public;

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.list_migrations, public.check_writes from public, anon, authenticated, service_role;
grant execute on function private.fold, private.is_blank, private.name_key, private.slugify, private.to_patterns,
  private.require_one_of, private.require_few to authenticated, service_role;
grant execute on function public.list_migrations, public.check_writes to service_role;
