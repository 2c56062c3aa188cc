-- Further pictures of a product, in their order. The first one stays in image_url and image_alt, so that a client that
-- knows only these replaces that one and nothing else.

alter table public.products add column more_images jsonb not null default '[]'
  -- URLs as src/domain/site-address.ts accepts them: https, or a path of the site.
  constraint products_more_images_list check (
    case when jsonb_typeof(more_images) = 'array' then
      jsonb_array_length(more_images) <= 8
      and octet_length(more_images::text) <= 40000
      -- Counted rather than searched for a wrong one: of another shape, a path gives no match at all.
      and jsonb_array_length(more_images) = jsonb_array_length(jsonb_path_query_array(more_images,
        'strict $[*] ? (@.alt.type() == "string" && @.url like_regex "^(https://\\S|/($|[^/\\\\]))" flag "i")'))
    else false end);
comment on column public.products.more_images is
  'The pictures after the first one, at most eight: a list of {url, alt}; url is an https address or a path of the site.';
