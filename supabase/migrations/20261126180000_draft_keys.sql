-- What an administrator typed and did not save stays in the browser, sealed with a key that only they can read: who
-- finds the browser signed out finds nothing. Two UUIDs have 244 random bits; pgcrypto is not everywhere.

alter table public.admin_users add column draft_key text not null
  default encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'base64');
comment on column public.admin_users.draft_key is
  'Seals the drafts in their browsers: 32 bytes in base64.';
