-- Searches of products find presentations and rows of the technical sheet too. Only what a product says of itself is
-- found: not what it denies, as in `sin proteína` and `nunca la dé a equinos`. What is merely alike has a function of
-- its own.

-- A text without its clauses that deny something.
create function private.affirm(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(value, '\m(?:nunca|jam[aá]s|no|evite|excepto|salvo|prohibid[oa]s?)\M[^.;:!?\n]*', ' ', 'gi'),
    '\msin\M[^.,;:!?\n]*', ' ', 'gi')
$$;

-- Amounts are spelled in one way: `1.000 litros` as `1000 l`, `40kg` as `40 kg`.
create function private.spell_amounts(value text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(
            regexp_replace(value, '(\d)[.](?=\d{3}(?!\d))', '\1', 'g'),
            '(\d)\s*(?:kg|kgs|kilos?|kilogramos?)\M', '\1 kg', 'gi'),
          '(\d)\s*(?:l|lts?|litros?)\M', '\1 l', 'gi'),
        '(\d)\s*(?:t|tons?|toneladas?)\M', '\1 t', 'gi'),
      '(\d)\s*(?:g|grs?|gramos?)\M', '\1 g', 'gi')
$$;

-- As before, with presentations, the names of the sheet's rows, and nothing that is denied.
create or replace function private.product_document(product public.products) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.to_document(product.title, 'A') || private.to_document(coalesce(product.category, ''), 'B')
    || private.to_document(array_to_string(product.species, ' '), 'B')
    || private.to_document(private.spell_amounts(array_to_string(product.presentations, ' . ')), 'B')
    || private.to_document(private.affirm(array_to_string(product.features, '. ')), 'C')
    || private.to_document(coalesce(private.affirm(
      (select string_agg(named.value #>> '{}', '. ')
        from (select jsonb_path_query(product.specs, '$[*].name')
          union all select jsonb_path_query(product.specs, '$[*].variant')) as named (value)
        where jsonb_typeof(named.value) = 'string')), ''), 'C')
    || private.to_document(private.affirm(product.description), 'D')
$$;

-- The query of one word among the parts of a document: A is the title, D the description.
create function private.to_word_query(word text, is_prefix boolean, parts text) returns tsquery
  language sql immutable parallel safe set search_path = '' as $$
  select to_tsquery('pg_catalog.simple',
      quote_literal(private.fold(word)) || ':' || parts || case when is_prefix then '*' else '' end)
    || to_tsquery('pg_catalog.spanish', quote_literal(word) || ':' || parts)
    || to_tsquery('pg_catalog.spanish', quote_literal(private.fold(word)) || ':' || parts)
    || to_tsquery('pg_catalog.spanish', quote_literal(regexp_replace(private.fold(word), 'ion$', 'ión')) || ':' || parts)
$$;

-- The words of a search among the parts of a document, all of them or any. An amount such as `40 kg` stands together.
-- Stop words are left out unless nothing else was typed. At most ten words.
create function private.to_product_query(value text, parts text, is_any boolean) returns tsquery
  language plpgsql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
declare
  words text[] := private.split_words(value);
  word text;
  one tsquery;
  result tsquery;
begin
  foreach word in array words loop
    one := case
      -- In the title or a presentation: elsewhere it is a dose.
      when word like '% %' then to_tsquery('pg_catalog.simple',
        replace(word, ' ', ':' || left(parts, 2) || ' <-> ') || ':' || left(parts, 2))
      else private.to_word_query(word, word = words[cardinality(words)], parts)
    end;
    result := case
      when result is null then one
      when is_any then result || one
      else result && one
    end;
  end loop;
  return result;
end $$;

create function private.split_words(value text) returns text[]
  language sql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
  with words as (
    select found.match[1] as word, found.position
    from regexp_matches(private.spell_amounts(left(value, 200)), '(\d+ (?:kg|l|t|g)\M|[[:alnum:]]+)', 'g')
      with ordinality as found (match, position)),
  meaningful as (
    select * from words where numnode(to_tsquery('pg_catalog.spanish', quote_literal(word))) > 0)
  select coalesce(array_agg(chosen.word order by chosen.position), '{}')
  from (
    select * from meaningful
    union all
    select * from words where not exists (select from meaningful)
    order by position limit 10) as chosen
$$;

-- A hit has every word, and not only in its description, where other products are named too: outside it, or one of the
-- words in its title.
create or replace function public.search_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
  outside tsquery := private.to_product_query(query, 'ABC', false);
  titled tsquery := private.to_product_query(query, 'A', true);
begin
  return query
    select products.*
    from private.product_search as search join public.products on products.id = search.product_id
    where search.document @@ words and (search.document @@ outside or search.document @@ titled)
      and products.is_published
    order by ts_rank(search.document, words) desc, products.created_at desc, products.id
    limit 1000;
end $$;

-- Products that describe themselves with every word, then those whose title or category is nearly spelled like one.
-- Two letters in the wrong order leave a long word some 0.4 of its trigrams; a short one shares as many with any word
-- that begins as it does, as `sebo` with `secuestrante`.
create function private.allowed_distance(word text) returns real
  language sql immutable parallel safe set search_path = '' as $$
  select case when length(word) < 6 then 0.5 else 0.65 end::real
$$;

create function public.search_similar_products(query text) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    with described as (
      select search.product_id, 0::real as distance
      from private.product_search as search where search.document @@ words
      order by ts_rank(search.document, words) desc, search.product_id
      limit 100),
    alike as (
      select near.product_id, near.distance
      from private.list_long_words(query) as word
      cross join lateral (
        select search.product_id, word operator(extensions.<<->) search.heading as distance
        from private.product_search as search
        where word operator(extensions.<%) search.heading
          and word operator(extensions.<<->) search.heading <= private.allowed_distance(word)
        order by distance, search.product_id
        limit 100) as near),
    best as (
      select either.product_id, min(either.distance) as distance
      from (select * from described union all select * from alike) as either
      group by either.product_id)
    select products.*
    from best join public.products on products.id = best.product_id
    where products.is_published
    order by best.distance, products.created_at desc, products.id
    limit 100;
end $$;
comment on function public.search_products is
  'Products that match every word of a query, best first. Warnings and what a text denies are no matches.';
comment on function public.search_similar_products is
  'Products that only mention the words of a query, or are spelled nearly like one; the best hundred.';

-- The words that can be compared by their letters, the longest four.
create function private.list_long_words(query text) returns setof text
  language sql immutable parallel safe set search_path = '' as $$
  select distinct on (length(word), word) word
  from regexp_split_to_table(private.fold(left(query, 200)), '[^[:alnum:]]+') as split (word)
  where length(word) >= 4
  order by length(word) desc, word limit 4
$$;

-- The same of a preview's state.
create or replace function public.preview_search_products(
  query text, as_of timestamptz default null, with_package uuid default null
) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
  outside tsquery := private.to_product_query(query, 'ABC', false);
  titled tsquery := private.to_product_query(query, 'A', true);
begin
  return query
    select product.* from public.preview_products(as_of, with_package) as product
    left join public.products as stored on stored.id = product.id and stored.updated_at = product.updated_at
    left join private.product_search as search on search.product_id = stored.id
    cross join lateral coalesce(search.document, private.product_document(product)) as indexed
    where indexed @@ words and (indexed @@ outside or indexed @@ titled)
    order by ts_rank(indexed, words) desc, product.created_at desc, product.id
    limit 1000;
end $$;

create function public.preview_search_similar_products(
  query text, as_of timestamptz default null, with_package uuid default null
) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_product_query(query, 'ABCD', false);
  long_words text[] := array(select private.list_long_words(query));
begin
  perform set_config('pg_trgm.word_similarity_threshold', '0.35', true);
  return query
    select product.* from public.preview_products(as_of, with_package) as product
    left join public.products as stored on stored.id = product.id and stored.updated_at = product.updated_at
    left join private.product_search as search on search.product_id = stored.id
    cross join lateral coalesce(search.document, private.product_document(product)) as indexed
    cross join lateral private.fold(product.title || ' ' || coalesce(product.category, '')) as folded
    cross join lateral (
      select min(word operator(extensions.<<->) folded) as distance
      from unnest(long_words) as word
      where word operator(extensions.<%) folded
        and word operator(extensions.<<->) folded <= private.allowed_distance(word)) as near
    where indexed @@ words or near.distance is not null
    order by case when indexed @@ words then 0 else near.distance end, product.created_at desc, product.id
    limit 100;
end $$;
comment on function public.preview_search_similar_products is
  'As search_similar_products, of the state of preview_products.';

-- A changed presentation or sheet changes what is found.
drop trigger products_search_update on public.products;
create trigger products_search_update
  after update of title, category, species, presentations, features, specs, description on public.products
  for each row execute function private.index_product();

do $$
begin
  perform private.put_in_product_search(product) from public.products as product;
end $$;

revoke all on all functions in schema private from public;
revoke all on function public.search_similar_products, public.preview_search_similar_products
  from public, anon, authenticated, service_role;
grant execute on function public.search_similar_products to anon, authenticated, service_role;
grant execute on function public.preview_search_similar_products to authenticated, service_role;
