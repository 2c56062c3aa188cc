-- Attachments of quote requests and certificates of lots: a private bucket, whose files are served by signed URLs, or by the
-- site's server to who may see them. What a folder is for decides who may do what. See
-- docs/decisions/0082-private-files.md.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('private-files', 'private-files', false, 10 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'application/pdf',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "team members read private files" on storage.objects
  for select to authenticated
  using (bucket_id = 'private-files' and (select public.is_team_member()));

-- As for the public bucket: adding can be undone, replacing and deleting cannot.
create policy "team members insert private files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'private-files' and split_part(name, '/', 1) in ('solicitudes', 'certificados')
    and (select public.is_team_member()));

create policy "administrators update private files" on storage.objects
  for update to authenticated
  using (bucket_id = 'private-files' and (select public.is_admin()))
  with check (bucket_id = 'private-files' and split_part(name, '/', 1) in ('solicitudes', 'certificados')
    and (select public.is_admin()));

create policy "administrators delete private files" on storage.objects
  for delete to authenticated using (bucket_id = 'private-files' and (select public.is_admin()));
