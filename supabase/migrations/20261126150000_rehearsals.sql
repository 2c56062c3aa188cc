-- Each month the newest backup is restored into a database of its own; the panel says how that went.
create policy "administrators see how the last rehearsed restoration went" on public.installation
  for select to authenticated using (key = 'last_rehearsal' and (select public.is_admin()));
