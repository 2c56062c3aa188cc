-- The quote form of other programs runs as an Edge Function on hosted Supabase, which has no memory of its own: it
-- counts a client's submissions here, as instances of the site do (20261121190000_rate_limits.sql).

-- The limit and the key are those of the site's form: src/backend/limits/api-limits.ts.
create function public.count_quote_submission(client text, change integer) returns integer
  language plpgsql volatile security definer set search_path = '' as $$
declare
  present bigint := (extract(epoch from clock_timestamp()) * 1000)::bigint;
  counted private.rate_limits;
begin
  delete from private.rate_limits where expire < present - 3600000;
  insert into private.rate_limits as counter (key, points, expire)
  values ('form:quote:' || left(client, 100), greatest(change, 0), present + 600000)
  on conflict (key) do update set
    points = case when counter.expire <= present then excluded.points
      else least(greatest(counter.points + change, 0), 1000) end,
    expire = case when counter.expire <= present then excluded.expire else counter.expire end
  returning * into counted;
  if counted.points <= 30 then return 0; end if;
  return ceil((counted.expire - present) / 1000.0);
end $$;
comment on function public.count_quote_submission is
  'Counts a submission of a client, named by a digest, or takes one back; the seconds to wait, 0 within the limit.';

revoke all on function public.count_quote_submission from public, anon, authenticated;
grant execute on function public.count_quote_submission to service_role;
