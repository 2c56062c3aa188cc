-- The products of an article, as its form chooses them; without any, those that its text names are shown.
-- By slug: a rename offers to change it as it does links, and the history stays readable.

alter table public.news add column product_slugs text[] not null default '{}'
  constraint news_product_slugs check (
    cardinality(product_slugs) <= 6 and array_position(product_slugs, null) is null
    and array_to_string(product_slugs, '') ~ '^[a-z0-9-]*$' and char_length(array_to_string(product_slugs, '')) <= 1200);
comment on column public.news.product_slugs is 'Slugs of the products that it is about, in order, at most 6.';

create index news_product_slugs on public.news using gin (product_slugs) where product_slugs <> '{}';
