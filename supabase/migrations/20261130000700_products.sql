create table public.products (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique
    constraint products_slug_format check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null
    constraint products_title_length check (char_length(title) between 1 and 300)
    constraint products_title_blank check (not private.is_blank(title)),
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
  updated_at timestamptz not null default now(),
  -- URLs as src/domain/site-address.ts accepts them: https, or a path of the site.
  documents jsonb not null default '[]'
    constraint products_documents_list check (
      case when jsonb_typeof(documents) = 'array' then
        -- Counted rather than searched for a wrong one: of another shape, a path gives no match at all.
        jsonb_array_length(documents) = jsonb_array_length(jsonb_path_query_array(documents,
          'strict $[*] ? (@.title like_regex "\\S" && @.url like_regex "^(https://\\S|/($|[^/\\\\]))" flag "i")'))
      else false end),
  is_published boolean not null default true,
  inclusion jsonb not null default '[]'
    constraint products_inclusion_list check (jsonb_typeof(inclusion) = 'array'),
  storage text not null default '',
  shelf_life text not null default '',
  handling text not null default '',
  incompatibilities text not null default '',
  warnings jsonb not null default '[]'
    constraint products_warnings_list check (jsonb_typeof(warnings) = 'array')
);
comment on column public.products.specs is
  'Technical sheet: a list of {name, min, max, unit, basis}, and maybe typical (a number), kind (typical, guaranteed or lot), grades (numbers to choose from), method and variant; min and max are numbers or null.';
comment on column public.products.documents is
  'A list of {title, url}, and maybe date and expires (days, as 2026-05-31); url is an https address or a path of the site.';
comment on column public.products.is_published is 'Whether visitors see it.';
comment on column public.products.inclusion is
  'How much a ration holds: a list of {species, min, max, unit, source}; min and max are numbers or null.';
comment on column public.products.shelf_life is 'For example, 12 meses en su empaque cerrado.';
comment on column public.products.incompatibilities is 'What it must not be mixed with or given to.';
comment on column public.products.warnings is
  'Contraindications and ceilings: a list of {text, source, forbidden}; forbidden lists the animals that must never get it.';

-- Covers the columns of row level security and the sitemap, for index-only scans.
create index products_created_at on public.products (created_at desc, id) include (slug, updated_at, is_published);
-- Searches for a species read only products with warnings.
create index products_warned on public.products (title, id) where warnings <> '[]';

select private.add_record_type('products', visible => 'is_published');
select private.add_slugs('products', redirect_column => 'product_id');
alter publication supabase_realtime add table public.products;

-- Species -----------------------------------------------------------------------------------------

-- Sheep and goats are two species: copper that goats tolerate poisons sheep.

-- Both in one name: `Ovinos y caprinos`, `Ovino-caprinos`, `Cabras / ovejas`.
create function private.is_joint_species(name text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select private.fold(left(name, 100)) ~
    '^\s*(?:(?:ovin[oa]s?|ovejas?)(?:\s*[-/&+,]\s*|\s+[ye]\s+|\s*)(?:caprin[oa]s?|cabras?)|(?:caprin[oa]s?|cabras?)(?:\s*[-/&+,]\s*|\s+[ye]\s+|\s*)(?:ovin[oa]s?|ovejas?))\s*$'
$$;

-- Whether a product for both may be for sheep: not with copper, nor when its texts exclude them. The office can add the
-- species again.
create function private.may_suit_sheep(product public.products) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when texts.everything ~ 'palmiste|almendra de palma|palm kernel|gallinaza|pollinaza' then false
    -- Mineral mixtures for cattle hold copper unless they say otherwise.
    when texts.title ~ 'sal(es)? mineral|premezcla|premix|nucleo|bloque' then texts.everything ~ copper_free
    else regexp_replace(texts.everything, copper_free, '', 'g') !~ 'cobre|copper'
      and texts.everything !~ '\m(no|nunca|evite|excepto|salvo)\M[^.;]*\m(ovin|ovej|corder)'
  end
  from (
    select private.fold(product.title) as title,
      private.fold(concat_ws('. ', product.title, product.description, array_to_string(product.features, '. '),
        product.incompatibilities, product.handling, product.specs::text)) as everything,
      '(sin|bajo en|libre de) cobre' as copper_free) as texts
$$;

create function private.split_species(names text[], for_sheep boolean) returns text[]
  language sql immutable set search_path = '' as $$
  select coalesce(array_agg(once.name order by once.position), '{}')
  from (
    select distinct on (private.fold(parts.name)) parts.name, parts.position
    from (
      select split.name, listed.position * 2 + split.part as position
      from unnest(names) with ordinality as listed (name, position)
      cross join lateral unnest(
        case
          when not private.is_joint_species(listed.name) then array[listed.name]
          when for_sheep then array['Ovinos', 'Caprinos']
          else array['Caprinos']
        end) with ordinality as split (name, part)) as parts
    order by private.fold(parts.name), parts.position) as once
$$;

-- Also applies to old revisions, drafts and other programs.
create function private.separate_species() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.species) as name where private.is_joint_species(name)) then
    new.species := private.split_species(new.species, private.may_suit_sheep(new));
  end if;
  return new;
end $$;

create trigger products_species before insert or update of species on public.products
  for each row execute function private.separate_species();

-- The panel's list --------------------------------------------------------------------------------

-- What the panel's list searches, filters and sorts by, in rows so small that scanning them all is cheap.
create table private.product_listing (
  id uuid primary key references public.products (id) on delete cascade,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  category text,
  is_published boolean not null,
  name_key text not null,
  -- Search text, without case and accents.
  words text not null
);
create index product_listing_created_at on private.product_listing (created_at desc, id);
create index product_listing_updated_at on private.product_listing (updated_at desc, id);
create index product_listing_name_key on private.product_listing (name_key, id);
-- For index-only counts.
create index product_listing_kinds on private.product_listing (category, is_published, id);

alter table private.product_listing enable row level security;
grant select on private.product_listing to authenticated, service_role;
create policy "everybody lists published products" on private.product_listing
  for select to authenticated using (is_published);
create policy "administrators list all products" on private.product_listing
  for select to authenticated using ((select public.is_admin()));

create function private.update_product_listing(product public.products) returns void
  language sql set search_path = '' as $$
  insert into private.product_listing (id, created_at, updated_at, category, is_published, name_key, words)
  values (product.id, product.created_at, product.updated_at, trim(product.category), product.is_published,
    private.name_key(product.title),
    private.fold(concat_ws(' ', product.title, product.category, product.description,
      array_to_string(product.features, ' '))))
  on conflict (id) do update set created_at = excluded.created_at, updated_at = excluded.updated_at,
    category = excluded.category, is_published = excluded.is_published,
    name_key = excluded.name_key, words = excluded.words
$$;

create function private.refresh_product_listing() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.update_product_listing(new);
  return null;
end $$;

create trigger product_listing after insert or update on public.products
  for each row execute function private.refresh_product_listing();

create function public.find_products(search text)
  returns table (
    id uuid, slug text, title text, description text, features text[], category text, image_url text,
    is_published boolean, created_at timestamptz, updated_at timestamptz, name_key text, has_draft boolean
  )
  language sql stable security invoker as $$
  select listing.id, product.slug, product.title, product.description, product.features, listing.category,
    product.image_url, listing.is_published, listing.created_at, listing.updated_at, listing.name_key,
    exists (select from public.drafts where drafts.table_name = 'products' and drafts.record_id = listing.id)
  from private.product_listing as listing
  left join public.products as product on product.id = listing.id
  where search = '' or coalesce(listing.words like all ((select private.to_patterns(search))::text[]), true)
$$;
comment on function public.find_products is
  'Products whose title, category, description or features hold every word of a search; all for an empty one.';

-- The catalogue -----------------------------------------------------------------------------------

create function public.list_product_categories() returns setof text
  language sql stable security invoker as $$
  select name from (select distinct trim(category) as name from public.products where trim(category) <> '') as named
  order by private.name_key(name), name
$$;
comment on function public.list_product_categories is 'The categories of all products, each once.';

-- For filters, counts and the sitemap, without reading every product.
create function public.list_product_classes()
  returns table (category text, species text[], product_count integer, updated_at timestamptz)
  language sql stable security invoker set search_path = '' as $$
  select product.category, product.species, count(*)::integer, max(product.updated_at)
  from public.products as product group by product.category, product.species
$$;
comment on function public.list_product_classes is
  'The categories with their species, as the visible products have them: how many products, and their newest change.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.find_products, public.list_product_categories, public.list_product_classes
  from public, anon, authenticated, service_role;
grant execute on function public.list_product_classes to anon, authenticated, service_role;
grant execute on function public.find_products, public.list_product_categories to authenticated, service_role;
