-- Requests written without a network, which a device sends later, maybe several times: stored once, also after they were erased.

alter table public.quote_requests add column written_at timestamptz;
comment on column public.quote_requests.written_at is
  'When the person wrote the request and consented, by the clock of their device, without a network; null for a request sent when it was written. consented_at is always the server''s time.';

create table private.erased_requests (
  idempotency_key uuid primary key,
  erased_at timestamptz not null default now()
);
comment on table private.erased_requests is
  'Keys of erased requests that a device may still send again: nothing of the person.';
alter table private.erased_requests enable row level security;
revoke all on private.erased_requests from public, anon, authenticated;

create function private.remember_erased_request() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.erased_requests (idempotency_key) values (old.idempotency_key) on conflict do nothing;
  return null;
end $$;

create trigger remember_erased_request after delete on public.quote_requests
  for each row when (old.written_at is not null) execute function private.remember_erased_request();

create function public.submit_offline_request(request jsonb, written_at timestamptz)
  returns setof public.quote_requests
  language plpgsql volatile security definer set search_path = '' as $$
declare
  key uuid := (request ->> 'idempotency_key')::uuid;
begin
  if written_at is null then
    raise exception using errcode = '22023', message = 'a request written without a network has its time';
  end if;
  -- Also the same request, sent twice at the same time.
  perform pg_advisory_xact_lock(hashtextextended(key::text, 0));
  if exists (select from private.erased_requests as erased where erased.idempotency_key = key) then
    return;
  end if;
  perform from public.submit_quote_request(request);
  update public.quote_requests as stored set written_at = submit_offline_request.written_at
    where stored.idempotency_key = key and stored.written_at is null;
  return query select * from public.quote_requests as stored where stored.idempotency_key = key;
end $$;
comment on function public.submit_offline_request is
  'Stores a request as submit_quote_request does, with the device''s time; gives none if a request of that key was erased. For the server.';

revoke all on all functions in schema private from public;
revoke all on function public.submit_offline_request from public, anon, authenticated, service_role;
grant execute on function public.submit_offline_request to service_role;
