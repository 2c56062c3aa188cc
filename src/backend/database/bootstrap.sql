-- What hosted Supabase has before the migrations of a project run: roles, schemas, users, and the
-- functions that policies read. Runs at every start, so every statement can be repeated.
-- Nothing is granted by default: migrations grant each right themselves.

do $$
declare
  -- What lets this session `set local role`; since PostgreSQL 16 a right of its own.
  switching text := case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end;
  attributes text;
  name text;
begin
  foreach name in array array['anon', 'authenticated', 'service_role', 'api_token'] loop
    attributes := case name when 'service_role' then 'bypassrls' else 'nobypassrls' end;
    if not exists (select from pg_roles where rolname = name) then
      begin
        execute format('create role %I nologin noinherit %s', name, attributes);
      -- Roles belong to the whole server: another database's start may create them at the same time.
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    if not pg_has_role(current_user, name, switching) then
      execute format('grant %I to %I', name, current_user);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'service_role' and not rolbypassrls) then
    alter role service_role bypassrls;
  end if;
  if exists (select from pg_roles where rolname in ('anon', 'authenticated', 'api_token') and (rolbypassrls or rolsuper)) then
    raise exception 'the roles anon, authenticated and api_token may not bypass row level security';
  end if;
end $$;

create schema if not exists extensions;
create schema if not exists auth;
create schema if not exists storage;
create extension if not exists unaccent with schema extensions;
create extension if not exists pg_trgm with schema extensions;

revoke create on schema public from public;
grant usage on schema public, extensions, auth, storage to anon, authenticated, service_role;
-- No files: only REST and Realtime serve access tokens of other programs.
grant usage on schema public, extensions, auth to api_token;

-- Users (GoTrue's tables, as far as they are used) ------------------------------------------------

create table if not exists auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated',
  email text not null,
  encrypted_password text,
  email_confirmed_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists users_email on auth.users (lower(email));

create table if not exists auth.sessions (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  aal text not null default 'aal1',
  not_after timestamptz,
  user_agent text,
  ip text
);
create index if not exists sessions_user on auth.sessions (user_id);

create table if not exists auth.refresh_tokens (
  token_hash text primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  parent_hash text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index if not exists refresh_tokens_session on auth.refresh_tokens (session_id);
create index if not exists refresh_tokens_user on auth.refresh_tokens (user_id);

create table if not exists auth.one_time_tokens (
  token_hash text primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  purpose text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index if not exists one_time_tokens_user on auth.one_time_tokens (user_id);
-- A token with a challenge opens a session only together with the verifier that it was made from (PKCE).
alter table auth.one_time_tokens add column if not exists code_challenge text;

-- Where a requested recovery mail leads, if to another program's page; `id` is the mail's.
create table if not exists auth.flow_state (
  id uuid primary key,
  code_challenge text not null,
  redirect_to text not null,
  expires_at timestamptz not null
);

-- Second factors. `secret` is sealed with the installation's key; `last_step` is the newest code that was
-- used, `failures` counts wrong ones since `failed_at`.
create table if not exists auth.mfa_factors (
  id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  friendly_name text,
  factor_type text not null,
  status text not null,
  secret text,
  last_step bigint not null default 0,
  failures integer not null default 0,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index if not exists mfa_factors_user on auth.mfa_factors (user_id);

create table if not exists auth.mfa_challenges (
  id uuid primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index if not exists mfa_challenges_factor on auth.mfa_challenges (factor_id);

create table if not exists auth.mfa_recovery_codes (
  code_hash text primary key,
  factor_id uuid not null references auth.mfa_factors (id) on delete cascade
);
create index if not exists mfa_recovery_codes_factor on auth.mfa_recovery_codes (factor_id);

-- Passkeys, with the columns of upstream that mean something here. Their challenges are signed, not stored: only those
-- that were used are here, until they expire.
create table if not exists auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  friendly_name text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index if not exists webauthn_credentials_user on auth.webauthn_credentials (user_id);

create table if not exists auth.used_passkey_challenges (
  challenge text primary key,
  expires_at timestamptz not null
);

-- How a session began, in the words of the token's `amr`: by password, by a recovery mail ('otp'), or by passkey.
alter table auth.sessions add column if not exists first_method text not null default 'password';

-- By what, and when, a session reached aal2.
alter table auth.sessions add column if not exists second_method text;
alter table auth.sessions add column if not exists second_at timestamptz;

-- The current user --------------------------------------------------------------------------------

create or replace function auth.jwt() returns jsonb language sql stable as $$
  select nullif(current_setting('request.jwt.claims', true), '')::jsonb
$$;
create or replace function auth.uid() returns uuid language sql stable as $$
  select nullif(auth.jwt() ->> 'sub', '')::uuid
$$;
create or replace function auth.role() returns text language sql stable as $$
  select auth.jwt() ->> 'role'
$$;

revoke all on function auth.jwt(), auth.uid(), auth.role() from public;
grant execute on function auth.jwt(), auth.uid(), auth.role() to anon, authenticated, service_role, api_token;

-- Stored files (the tables of Supabase's storage, as far as they are used) ------------------------

create table if not exists storage.buckets (
  id text primary key,
  name text not null unique,
  owner uuid,
  owner_id text,
  public boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

-- The bytes lie on disk, named after their own hash, which `version` holds.
create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text references storage.buckets (id),
  name text,
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  user_metadata jsonb
);
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists objects_version on storage.objects (version);

-- Upstream grants everything too: the policies alone decide.
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;

create or replace function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : cardinality(string_to_array(name, '/')) - 1]
$$;
create or replace function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]
$$;
create or replace function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;
