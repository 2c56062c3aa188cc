-- Pictures and documents of the site: one public bucket of the Storage API. No SVG, which is a program.
-- Whoever has a file's address may read it: that is what a public bucket is, and needs no policy. A
-- policy for visitors would only add that they could list the names, those of drafts among them.
-- Rights are granted by Supabase itself (embedded: by the bootstrap), which owns these tables.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('media', 'media', true, 20 * 1024 * 1024,
  array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'application/pdf'])
on conflict (id) do update set
  public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create policy "administrators read media" on storage.objects
  for select to authenticated using (bucket_id = 'media' and (select public.is_admin()));
create policy "administrators insert media" on storage.objects
  for insert to authenticated with check (bucket_id = 'media' and (select public.is_admin()));
create policy "administrators update media" on storage.objects
  for update to authenticated
  using (bucket_id = 'media' and (select public.is_admin()))
  with check (bucket_id = 'media' and (select public.is_admin()));
create policy "administrators delete media" on storage.objects
  for delete to authenticated using (bucket_id = 'media' and (select public.is_admin()));
