-- The panel says when the last good backup was made: the server notes it with what the installation
-- remembers of itself, and of that administrators see this one row.

grant select on public.installation to authenticated;

create policy "administrators see when the last backup was made" on public.installation
  for select to authenticated using (key = 'last_backup' and (select public.is_admin()));
