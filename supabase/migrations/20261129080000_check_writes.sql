-- Whether the database stores changes, for /readyz, /metrics and the panel: a full disk or a read-only server refuses
-- writes while it answers reads. Writes a row as it is: one committed change, which shows nowhere.
create function public.check_writes() returns void language sql set search_path = '' as $$
  update public.installation set value = value
  where key = (select min(key) from public.installation);
$$;

revoke all on function public.check_writes() from public, anon, authenticated;
grant execute on function public.check_writes() to service_role;
