-- Pictures and documents: one public bucket of the Storage API. No SVG, which can contain scripts. A public bucket needs
-- no policy for reading; one would let visitors list names, including those of drafts. Supabase (embedded: the
-- bootstrap) owns these tables and grants their rights.

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

-- The office's notes on pictures, by URL: uploaded ones and the site's own. Public pages do not read it: each use stores
-- its own text and crop. See docs/decisions/0052-crops-in-picture-urls.md.
create table public.pictures (
  address text primary key
    constraint pictures_address check (address like '/%' and char_length(address) <= 600),
  alt text not null default '' constraint pictures_alt check (char_length(alt) <= 1000),
  frame text not null default ''
    constraint pictures_frame check (frame ~ '^(encuadre=[0-9-]{1,11}(&[a-z]{1,20}=[0-9-]{1,11}){0,3})?$'),
  frames text[] not null default '{}'
    constraint pictures_frames check (
      array_to_string(frames, ' ', '?') ~ '^[0-9 -]*$' and char_length(array_to_string(frames, ' ')) <= 1200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.pictures is 'What a picture offers to its uses, by its address on this site.';
comment on column public.pictures.alt is 'The alternative text of a use that begins.';
comment on column public.pictures.frame is 'The frame of a use that begins, as a fragment of its address.';
comment on column public.pictures.frames is 'The frames that the server cuts, the last offered first.';

create trigger pictures_updated_at before update on public.pictures
  for each row execute function private.set_updated_at();

alter table public.pictures enable row level security;
revoke all on public.pictures from anon, authenticated, public;
grant all on public.pictures to service_role;
grant select, insert, update, delete on public.pictures to authenticated;

create policy "administrators read pictures" on public.pictures
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert pictures" on public.pictures
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update pictures" on public.pictures
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete pictures" on public.pictures
  for delete to authenticated using ((select public.is_admin()));

alter publication supabase_realtime add table public.pictures;

create function public.offer_frames(picture text, wanted text[]) returns void
  language sql security invoker set search_path = '' as $$
  insert into public.pictures as known (address, frames) values (picture, wanted)
  on conflict (address) do update set frames = array(
    select listed.frame from unnest(excluded.frames || known.frames) with ordinality as listed (frame, place)
    group by listed.frame order by min(listed.place) limit 100)
$$;
comment on function public.offer_frames is
  'Adds frames in which the server cuts a picture; of more than a hundred the oldest go.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on function public.offer_frames from public, anon, authenticated, service_role;
grant execute on function public.offer_frames to authenticated, service_role;
