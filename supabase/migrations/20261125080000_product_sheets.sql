-- What a feed mill asks of a product beside its analysis.

alter table public.products
  add column inclusion jsonb not null default '[]'
    constraint products_inclusion_list check (jsonb_typeof(inclusion) = 'array'),
  add column storage text not null default '',
  add column shelf_life text not null default '',
  add column handling text not null default '',
  add column incompatibilities text not null default '';

comment on column public.products.specs is
  'Technical sheet: a list of {name, min, max, unit, basis}, and maybe typical (a number), kind (typical, guaranteed or lot), grades (numbers to choose from), method and variant; min and max are numbers or null.';
comment on column public.products.inclusion is
  'How much a ration holds: a list of {species, min, max, unit, source}; min and max are numbers or null.';
comment on column public.products.shelf_life is 'For example, 12 meses en su empaque cerrado.';
comment on column public.products.incompatibilities is 'What it must not be mixed with or given to.';
comment on column public.products.documents is
  'A list of {title, url}, and maybe date and expires (days, as 2026-05-31); url is an https address or a path of the site.';
