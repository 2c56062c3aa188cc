-- What clients of Realtime may follow: the rows of these tables, by their row level security, and the private
-- channels of the panel. Realtime itself is Supabase's, or elsewhere this program's (realtime.sql).

do $$
declare
  followed text;
begin
  foreach followed in array array[
    'products', 'news', 'menu_items', 'site_content', 'pictures', 'packages', 'drafts', 'publications',
    'quote_requests', 'newsletter_subscribers']
  loop
    if not exists (
      select from pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = followed)
    then
      execute format('alter publication supabase_realtime add table public.%I', followed);
    end if;
  end loop;
end $$;

-- Who works on what, and notes among administrators: channels 'panel' and 'panel:…'.
create policy "administrators read the panel's channels" on realtime.messages
  for select to authenticated
  using ((select realtime.topic()) ~ '^panel(:|$)' and (select public.is_admin()));
create policy "administrators write on the panel's channels" on realtime.messages
  for insert to authenticated
  with check ((select realtime.topic()) ~ '^panel(:|$)' and (select public.is_admin()));
