-- Chats and mail programs fetch every link for a preview: that nobody opened it must stay visible.

drop function public.open_preview_link(text);
create function public.open_preview_link(hash text, by_person boolean default true)
  returns table (package_id uuid, expires_at timestamptz)
  language sql volatile security invoker set search_path = '' as $$
  with opened as (
    select link.id, link.package_id, link.expires_at, link.last_opened_at from public.preview_links as link
    where link.token_hash = hash and link.revoked_at is null and link.expires_at > now()),
  noted as (
    update public.preview_links as link set last_opened_at = now() from opened
    where link.id = opened.id and by_person
      and (opened.last_opened_at is null or opened.last_opened_at < now() - interval '1 minute'))
  select opened.package_id, opened.expires_at from opened
$$;
comment on function public.open_preview_link is
  'What the link of a hash shows, and until when; no row for any other. Notes the minute in which a person opens it. For the server.';

revoke all on function public.open_preview_link from public, anon, authenticated, service_role;
grant execute on function public.open_preview_link to service_role;
