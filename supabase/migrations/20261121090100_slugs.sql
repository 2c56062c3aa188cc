-- Slugs of products and news: given once on insert from the title; a later change of the title
-- leaves them; changing one is an explicit update, which keeps the old address as a redirect.

create function private.slugify(value text) returns text
  language sql immutable set search_path = '' as $$
  select trim(both '-' from left(regexp_replace(
    regexp_replace(lower(normalize(value, NFKD)), '[\u0300-\u036f]', '', 'g'),
    '[^a-z0-9]+', '-', 'g'), 80))
$$;

-- A redirect names the record, not its new slug: there are no chains, and a record that goes
-- takes its redirects with it.
create table public.slug_redirects (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  product_id uuid references public.products (id) on delete cascade,
  news_id uuid references public.news (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint slug_redirects_one_record check (num_nonnulls(product_id, news_id) = 1)
);
create unique index slug_redirects_product_slug on public.slug_redirects (slug) where product_id is not null;
create unique index slug_redirects_news_slug on public.slug_redirects (slug) where news_id is not null;
create index slug_redirects_product on public.slug_redirects (product_id) where product_id is not null;
create index slug_redirects_news on public.slug_redirects (news_id) where news_id is not null;

alter table public.slug_redirects enable row level security;
revoke all on public.slug_redirects from anon, authenticated, public;
grant select on public.slug_redirects to anon, authenticated;
grant all on public.slug_redirects to service_role;

create policy "everybody reads redirects of products" on public.slug_redirects
  for select to anon, authenticated using (product_id is not null);
create policy "everybody reads redirects of the news they can see" on public.slug_redirects
  for select to anon, authenticated
  using (exists (select 1 from public.news where news.id = news_id));

create function private.assign_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(new.slug, ''), nullif(private.slugify(new.title), ''), new.id::text);
  candidate text := base;
  suffix integer := 1;
  taken boolean;
begin
  -- One at a time per table, so that two inserts of one title cannot choose the same suffix.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('slug:' || tg_table_name));
  loop
    execute format('select exists (select 1 from public.%I where slug = $1 and id <> $2)', tg_table_name)
      into taken using candidate, new.id;
    exit when not taken;
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  new.slug := candidate;
  return new;
end $$;

create trigger products_slug before insert on public.products
  for each row execute function private.assign_slug();
create trigger news_slug before insert on public.news
  for each row execute function private.assign_slug();

create function private.keep_old_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  owner_column text := case tg_table_name when 'products' then 'product_id' else 'news_id' end;
begin
  -- The live slug wins: a redirect of the same name would never be followed.
  execute format('delete from public.slug_redirects where %I is not null and slug in ($1, $2)', owner_column)
    using old.slug, new.slug;
  execute format('insert into public.slug_redirects (slug, %I) values ($1, $2)', owner_column)
    using old.slug, new.id;
  return null;
end $$;

create trigger products_old_slug after update of slug on public.products
  for each row when (old.slug is distinct from new.slug) execute function private.keep_old_slug();
create trigger news_old_slug after update of slug on public.news
  for each row when (old.slug is distinct from new.slug) execute function private.keep_old_slug();

revoke all on all functions in schema private from public;
