-- Documents of a product, such as its certificate of analysis or its safety data sheet, by address.
-- The addresses are those that src/domain/site-address.ts accepts: https, or a path of the site.

alter table public.products add column documents jsonb not null default '[]'
  constraint products_documents_list check (
    case when jsonb_typeof(documents) = 'array' then
      -- Counted rather than searched for a wrong one: of another shape, a path gives no match at all.
      jsonb_array_length(documents) = jsonb_array_length(jsonb_path_query_array(documents,
        'strict $[*] ? (@.title like_regex "\\S" && @.url like_regex "^(https://\\S|/($|[^/\\\\]))" flag "i")'))
    else false end);

comment on column public.products.documents is
  'A list of {title, url}; url is an https address or a path of the site.';
