-- Where a product comes from and how it is sampled, which a mill files with its sheet.

alter table public.products
  add column origin text not null default ''
    constraint products_origin_length check (char_length(origin) <= 300),
  add column sampling text not null default ''
    constraint products_sampling_length check (char_length(sampling) <= 2000);
comment on column public.products.origin is 'Where it is made, for example Colombia (Meta).';
comment on column public.products.sampling is 'How lots are sampled for analysis.';
comment on column public.products.specs is
  'Technical sheet: a list of {name, min, max, unit, basis}, and maybe typical (a number), kind (typical, guaranteed or lot), grades (numbers to choose from), method, variant and group (contaminant); min and max are numbers or null.';

-- Who the company is, as texts of the section `trust`. Administrators alone change them: they say where to pay.
create or replace function private.is_setting(section text, key text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    section in ('whatsapp', 'seo', 'seo_home', 'seo_products', 'structured_data', 'hours', 'identity', 'categories', 'trust')
    or section || '.' || key in ('contact.phone', 'contact.email', 'contact.address', 'contact.hours',
      'footer.hours_badge', 'footer.brand_name', 'footer.legal_name', 'footer.nit'), false)
$$;

-- Customers who let the company name them.
create table public.customer_references (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint customer_references_name_length check (char_length(name) <= 120)
    constraint customer_references_name_blank check (not private.is_blank(name)),
  company text not null default ''
    constraint customer_references_company_length check (char_length(company) <= 160),
  municipality text not null default ''
    constraint customer_references_municipality_length check (char_length(municipality) <= 120),
  quote text not null default ''
    constraint customer_references_quote_length check (char_length(quote) <= 1000),
  consents boolean not null default false,
  consented_on date,
  is_visible boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint customer_references_consent check (not is_visible or (consents and consented_on is not null))
);
comment on table public.customer_references is
  'Customers who let the company name them; without consent and its day none is visible.';

select private.add_record_type('customer_references', visible => 'is_visible');
select private.add_record_list('customer_references', named => 'name', searched => '{quote}');
