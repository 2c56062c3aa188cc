-- Links that show the site with its drafts to somebody without an account: /vista/<token>. Administrators alone make, see
-- and revoke them; the token is returned once, and its hash alone is stored.

create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique
    constraint preview_links_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  package_id uuid references public.packages (id) on delete cascade,
  path text not null default '/'
    constraint preview_links_path check (path like '/%' and char_length(path) <= 2000),
  note text not null
    constraint preview_links_note check (char_length(note) between 1 and 120 and not private.is_blank(note)),
  user_id uuid references public.admin_users (user_id) on delete cascade,
  user_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz,
  last_opened_at timestamptz,
  constraint preview_links_life check (expires_at <= created_at + interval '7 days')
);
comment on table public.preview_links is 'Links that show the site with drafts to whoever has them.';
comment on column public.preview_links.token_hash is 'SHA-256 of the token in the address, which nobody stores.';
comment on column public.preview_links.package_id is 'Whose drafts it shows; null for all drafts.';
comment on column public.preview_links.path is 'The page that the address opens first.';
comment on column public.preview_links.note is 'For whom it is.';
comment on column public.preview_links.user_id is 'Who made it; it ends with that person''s rights.';
comment on column public.preview_links.last_opened_at is 'To the minute; null while nobody has opened it.';

alter table public.preview_links enable row level security;
revoke all on public.preview_links from anon, authenticated, public;
grant all on public.preview_links to service_role;
grant select on public.preview_links to authenticated;
grant update (revoked_at) on public.preview_links to authenticated;

create policy "administrators read preview links" on public.preview_links
  for select to authenticated using ((select public.is_admin()));
-- What is revoked stays so.
create policy "administrators revoke preview links" on public.preview_links
  for update to authenticated
  using ((select public.is_admin()) and revoked_at is null)
  with check ((select public.is_admin()) and revoked_at is not null);

create function public.create_preview_link(note text, path text, package uuid default null)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Two random UUIDs have 244 random bits; these 40 characters, 154 of them.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_administrator();
  -- One after the other, so that the count holds.
  lock table public.preview_links in share row exclusive mode;
  if (select count(*) from public.preview_links as link where link.revoked_at is null and link.expires_at > now()) >= 50
  then
    raise exception using errcode = '22023', message = 'there are 50 preview links already';
  end if;
  return query
    insert into public.preview_links as link (token_hash, package_id, path, note, user_id, user_email)
    values (encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), package, create_preview_link.path,
      create_preview_link.note, auth.uid(), private.find_email(auth.uid()))
    returning link.id, fresh, link.expires_at;
end $$;
comment on function public.create_preview_link is
  'Makes a link and gives its token, which is stored nowhere; at most 50 are open at once. For administrators.';

create function public.open_preview_link(hash text)
  returns table (package_id uuid, expires_at timestamptz)
  language sql volatile security invoker set search_path = '' as $$
  with opened as (
    select link.id, link.package_id, link.expires_at, link.last_opened_at from public.preview_links as link
    where link.token_hash = hash and link.revoked_at is null and link.expires_at > now()),
  noted as (
    update public.preview_links as link set last_opened_at = now() from opened
    where link.id = opened.id
      and (opened.last_opened_at is null or opened.last_opened_at < now() - interval '1 minute'))
  select opened.package_id, opened.expires_at from opened
$$;
comment on function public.open_preview_link is
  'What the link of a hash shows, and until when; no row for any other. Notes the minute. For the server.';

-- As before, and for the server, which shows the drafts to whoever has such a link.
create or replace function private.preview_records(kind text, as_of timestamptz, with_package uuid) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
  end if;
  if as_of is null then
    return query select private.drafted_records(kind, with_package);
  else
    return query select private.past_records(kind, as_of);
  end if;
end $$;

grant execute on function private.preview_records, private.drafted_records, private.past_records,
  private.default_values, private.slugify to service_role;
grant execute on function public.preview_products, public.preview_news, public.preview_menu_items,
  public.preview_site_content, public.preview_has_menu_items, public.preview_search_products,
  public.preview_search_news to service_role;
revoke all on function public.create_preview_link, public.open_preview_link
  from public, anon, authenticated, service_role;
grant execute on function public.create_preview_link to authenticated;
grant execute on function public.open_preview_link to service_role;
