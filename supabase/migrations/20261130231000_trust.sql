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
