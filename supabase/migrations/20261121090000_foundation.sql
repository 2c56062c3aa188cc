-- Schema of the specification's section 3, with the rights of its section 6 beside each table.
-- Runs unchanged on hosted Supabase and on the embedded backend, whose bootstrap makes the roles
-- anon, authenticated and service_role, the schema auth and its functions first.
-- Rights are granted one by one: Supabase's own default grants are revoked first, so that the
-- same rights hold everywhere.

create schema if not exists private;

create function private.set_updated_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Administrators --------------------------------------------------------------------------------

create table public.admin_users (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.admin_users enable row level security;
revoke all on public.admin_users from anon, authenticated, public;
grant select on public.admin_users to authenticated;
grant all on public.admin_users to service_role;

create policy "a user sees their own row" on public.admin_users
  for select to authenticated using (user_id = (select auth.uid()));

create function public.is_admin() returns boolean
  language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.admin_users where user_id = (select auth.uid()))
$$;
comment on function public.is_admin is 'Whether the signed-in user is an administrator.';
revoke all on function public.is_admin from public;
grant execute on function public.is_admin to anon, authenticated, service_role;

-- Products --------------------------------------------------------------------------------------

create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint products_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null constraint products_title_length check (char_length(title) between 1 and 300),
  description text not null default '',
  features text[] not null default '{}',
  image_url text,
  image_alt text not null default '',
  category text,
  species text[] not null default '{}',
  presentations text[] not null default '{}',
  specs jsonb not null default '[]'
    constraint products_specs_list check (jsonb_typeof(specs) = 'array'),
  min_order text not null default '',
  ica_registration text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.products.specs is
  'Technical sheet: a list of {name, min, max, unit, basis}; min and max are numbers or null.';

create index products_created_at on public.products (created_at desc, id);

create trigger products_updated_at before update on public.products
  for each row execute function private.set_updated_at();

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated, public;
grant select on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant all on public.products to service_role;

create policy "everybody reads products" on public.products
  for select to anon, authenticated using (true);
create policy "administrators insert products" on public.products
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update products" on public.products
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete products" on public.products
  for delete to authenticated using ((select public.is_admin()));

-- Site content ----------------------------------------------------------------------------------

create table public.site_content (
  id uuid primary key default gen_random_uuid(),
  section text not null constraint site_content_section_length check (char_length(section) between 1 and 100),
  key text not null constraint site_content_key_length check (char_length(key) between 1 and 100),
  value text not null,
  type text not null default 'text'
    constraint site_content_type check (type in ('text', 'textarea', 'email', 'phone', 'url')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_content_section_key unique (section, key)
);

create trigger site_content_updated_at before update on public.site_content
  for each row execute function private.set_updated_at();

alter table public.site_content enable row level security;
revoke all on public.site_content from anon, authenticated, public;
grant select on public.site_content to anon;
grant select, insert, update, delete on public.site_content to authenticated;
grant all on public.site_content to service_role;

create policy "everybody reads site content" on public.site_content
  for select to anon, authenticated using (true);
create policy "administrators insert site content" on public.site_content
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update site content" on public.site_content
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete site content" on public.site_content
  for delete to authenticated using ((select public.is_admin()));

-- News ------------------------------------------------------------------------------------------

create table public.news (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint news_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null constraint news_title_length check (char_length(title) between 1 and 300),
  excerpt text not null default '',
  content text not null default '',
  author text not null default '',
  category text not null default 'Innovación'
    constraint news_category check (category in (
      'Innovación', 'Ganadería', 'Acuicultura', 'Investigación', 'Servicios', 'Internacional', 'Calidad')),
  image_url text,
  image_alt text not null default '',
  read_time text not null default '5 min',
  source_name text,
  source_url text,
  is_published boolean not null default true,
  is_featured boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index news_created_at on public.news (created_at desc, id);
create index news_published on public.news (created_at desc, id) where is_published;
create index news_published_category on public.news (category, created_at desc, id) where is_published;

create trigger news_updated_at before update on public.news
  for each row execute function private.set_updated_at();

alter table public.news enable row level security;
revoke all on public.news from anon, authenticated, public;
grant select on public.news to anon;
grant select, insert, update, delete on public.news to authenticated;
grant all on public.news to service_role;

create policy "everybody reads published news" on public.news
  for select to anon, authenticated using (is_published);
create policy "administrators read all news" on public.news
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert news" on public.news
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update news" on public.news
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete news" on public.news
  for delete to authenticated using ((select public.is_admin()));

-- Menu ------------------------------------------------------------------------------------------

create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  name text not null constraint menu_items_name_length check (char_length(name) between 1 and 200),
  url text not null constraint menu_items_url_length check (char_length(url) between 1 and 2000),
  is_active boolean not null default true,
  order_index integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index menu_items_order on public.menu_items (order_index, id);

create trigger menu_items_updated_at before update on public.menu_items
  for each row execute function private.set_updated_at();

alter table public.menu_items enable row level security;
revoke all on public.menu_items from anon, authenticated, public;
grant select on public.menu_items to anon;
grant select, insert, update, delete on public.menu_items to authenticated;
grant all on public.menu_items to service_role;

create policy "everybody reads active menu items" on public.menu_items
  for select to anon, authenticated using (is_active);
create policy "administrators read all menu items" on public.menu_items
  for select to authenticated using ((select public.is_admin()));
create policy "administrators insert menu items" on public.menu_items
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators update menu items" on public.menu_items
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete menu items" on public.menu_items
  for delete to authenticated using ((select public.is_admin()));

-- What the installation remembers of itself (for example that it was seeded) ----------------------

create table public.installation (
  key text primary key,
  value jsonb not null,
  created_at timestamptz not null default now()
);

alter table public.installation enable row level security;
revoke all on public.installation from anon, authenticated, public;
grant all on public.installation to service_role;
