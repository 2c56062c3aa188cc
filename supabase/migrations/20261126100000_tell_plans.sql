-- The server's clock sleeps until the next publication is due: it learns of what is planned or moved.

create function private.tell_plans() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('publications_changed', '');
  return null;
end $$;
revoke all on function private.tell_plans from public;

create trigger publications_told after insert or update on public.publications
  for each statement execute function private.tell_plans();
