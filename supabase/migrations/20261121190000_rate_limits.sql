-- What instances that share a database count together: attempts to sign in and the like. Keys are
-- digests, so that nothing here names a person or an address. Unlogged: a count is cheap to write, and
-- may be lost with a crash of the server.

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
