-- The site as it will be with drafts, or as it was at a moment, for administrators. Each function stands for the table or
-- function that public pages read, and takes the same conditions; `with_package` narrows the drafts to those of a package,
-- `as_of` asks for a moment instead. They change nothing.

-- What columns are when an insert does not name them.
create function private.default_values(kind text) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  pairs text;
  found jsonb;
begin
  select string_agg(format('%L, %s', attribute.attname, pg_get_expr(standard.adbin, standard.adrelid)), ', ')
  into pairs
  from pg_catalog.pg_attrdef as standard join pg_catalog.pg_attribute as attribute
    on attribute.attrelid = standard.adrelid and attribute.attnum = standard.adnum
  where standard.adrelid = format('public.%I', kind)::regclass and attribute.attgenerated = '';
  execute format('select jsonb_build_object(%s)', pairs) into found;
  return found;
end $$;

-- The records with their drafts over them, then those that are drafts alone, which get what an insert would give.
create function private.drafted_records(kind text, with_package uuid) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  standard jsonb := private.default_values(kind);
begin
  if kind = 'menu_items' then
    standard := standard || jsonb_build_object(
      'order_index', (select coalesce(max(order_index), 0) + 1 from public.menu_items));
  end if;
  return query execute format($sql$
    with chosen as materialized (
      select record_id, base, changes - array['id', 'created_at', 'updated_at'] as changes, created_at
      from public.drafts
      where table_name = %1$L and changes is not null and ($1 is null or package_id = $1)),
    live as materialized (
      -- Another version, as publishing makes it: searches index it anew.
      select to_jsonb(stored) || coalesce(chosen.changes || jsonb_build_object('updated_at', now()), '{}') as state
      from public.%1$I as stored left join chosen on chosen.record_id = stored.id),
    added as materialized (
      select chosen.*, coalesce(nullif(changes ->> 'slug', ''), private.slugify(changes ->> 'title')) as slug
      from chosen
      where base is null and not exists (select from public.%1$I as stored where stored.id = chosen.record_id)),
    numbered as (
      select added.*, row_number() over (partition by slug order by created_at, record_id)
        + (select count(*) from live where state ->> 'slug' = added.slug) as number
      from added)
    select state from live
    union all
    select $2 || changes || jsonb_build_object(
      'id', record_id, 'created_at', now(), 'updated_at', now(),
      'slug', slug || case when number > 1 then '-' || number else '' end)
    from numbered $sql$, kind)
    using with_package, standard;
end $$;

-- The last revision until the moment says what a record was; without one, the first after it; without any, the record.
create function private.past_records(kind text, as_of timestamptz) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  return query execute format($sql$
    select states.state
    from (
      select coalesce(
        (select coalesce(after, 'null') from public.revisions
          where table_name = %1$L and record_id = known.id and changed_at <= $1 order by revisions.id desc limit 1),
        (select coalesce(before, 'null') from public.revisions
          where table_name = %1$L and record_id = known.id and changed_at > $1 order by revisions.id limit 1),
        (select to_jsonb(stored) from public.%1$I as stored where stored.id = known.id)) as state
      from (
        select record_id as id from public.revisions where table_name = %1$L
        union select stored.id from public.%1$I as stored) as known) as states
    where states.state <> 'null' $sql$, kind)
    using as_of;
end $$;

create function private.preview_records(kind text, as_of timestamptz, with_package uuid) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_administrator();
  if as_of is null then
    return query select private.drafted_records(kind, with_package);
  else
    return query select private.past_records(kind, as_of);
  end if;
end $$;

-- The tables, with the rows that visitors would see -----------------------------------------------

create function public.preview_products(as_of timestamptz default null, with_package uuid default null)
  returns setof public.products
  language sql stable security invoker set search_path = '' as $$
  select product.* from private.preview_records('products', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.products, state) as product
  where product.is_published
$$;

create function public.preview_news(as_of timestamptz default null, with_package uuid default null)
  returns setof public.news
  language sql stable security invoker set search_path = '' as $$
  select article.* from private.preview_records('news', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.news, state) as article
  where article.is_published
$$;

create function public.preview_menu_items(as_of timestamptz default null, with_package uuid default null)
  returns setof public.menu_items
  language sql stable security invoker set search_path = '' as $$
  select item.* from private.preview_records('menu_items', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.menu_items, state) as item
  where item.is_active
$$;

create function public.preview_site_content(as_of timestamptz default null, with_package uuid default null)
  returns setof public.site_content
  language sql stable security invoker set search_path = '' as $$
  select content.* from private.preview_records('site_content', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.site_content, state) as content
$$;

create function public.preview_has_menu_items(as_of timestamptz default null, with_package uuid default null)
  returns boolean
  language sql stable security invoker set search_path = '' as $$
  select exists (select from private.preview_records('menu_items', as_of, with_package))
$$;

-- Searches ----------------------------------------------------------------------------------------

create function private.product_document(product public.products) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.to_document(product.title, 'A') || private.to_document(coalesce(product.category, ''), 'B')
    || private.to_document(array_to_string(product.species, ' '), 'B')
    || private.to_document(array_to_string(product.features, ' '), 'C')
    || private.to_document(product.description, 'D')
$$;

create function private.article_heading(article public.news) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.to_document(article.title, 'A') || private.to_document(article.excerpt, 'B')
$$;

create function private.article_document(article public.news) returns tsvector
  language sql immutable set search_path = '' as $$
  select private.article_heading(article) || private.to_document(article.author, 'C')
    || private.to_document(left(article.content, 200000), 'D')
$$;

-- As before, by the functions above.
create or replace function private.put_in_product_search(product public.products) returns void
  language sql set search_path = '' as $$
  insert into private.product_search (product_id, document, heading)
  values (product.id, private.product_document(product),
    private.fold(product.title || ' ' || coalesce(product.category, '')))
  on conflict (product_id) do update set document = excluded.document, heading = excluded.heading
$$;

create or replace function private.put_in_news_search(article public.news) returns void
  language plpgsql set search_path = '' as $$
begin
  insert into private.news_search (news_id, created_at, category, is_published, document, heading, listed)
  values (
    article.id, article.created_at, article.category, article.is_published,
    private.article_document(article), private.article_heading(article),
    private.fold(concat_ws(' ', article.title, article.author, article.excerpt, article.source_name)))
  on conflict (news_id) do update set created_at = excluded.created_at, category = excluded.category,
    is_published = excluded.is_published, document = excluded.document, heading = excluded.heading,
    listed = excluded.listed;
  -- In one order, so that two who save at once wait for each other instead of forever.
  insert into private.news_words (word)
  select distinct left(typed.word, 100)
  from regexp_split_to_table(private.fold(article.title || ' ' || article.excerpt), '[^[:alnum:]]+') as typed (word)
  where length(typed.word) > 2
    and not exists (select from private.news_words as known where known.word = left(typed.word, 100))
  order by 1
  on conflict do nothing;
end $$;

-- With their owner's rights, since searches read private tables; who asks is checked where the records are read. What
-- the index knows of a version is used: to index thousands of articles takes minutes.
create function public.preview_search_products(
  query text, as_of timestamptz default null, with_package uuid default null
) returns setof public.products
  language plpgsql stable security definer set search_path = '' as $$
declare
  words tsquery := private.to_query(query);
  folded text := private.fold(left(query, 200));
begin
  return query
    select product.* from public.preview_products(as_of, with_package) as product
    left join public.products as stored on stored.id = product.id and stored.updated_at = product.updated_at
    left join private.product_search as search on search.product_id = stored.id
    cross join lateral coalesce(search.document, private.product_document(product)) as indexed
    where indexed @@ words
    order by ts_rank(indexed, words) desc, product.created_at desc, product.id
    limit 1000;
  if not found then
    perform private.allow_typing_errors();
    return query
      select product.* from public.preview_products(as_of, with_package) as product
      cross join lateral private.fold(product.title || ' ' || coalesce(product.category, '')) as heading
      where folded operator(extensions.<%) heading
      order by folded operator(extensions.<<->) heading, product.created_at desc, product.id
      limit 1000;
  end if;
end $$;

create function public.preview_search_news(
  query text,
  in_category text default null,
  page_size integer default 12,
  page integer default 1,
  as_of timestamptz default null,
  with_package uuid default null
) returns table (
  id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
  image_alt text, read_time text, source_name text, source_url text, is_featured boolean,
  created_at timestamptz, content text, total integer
)
  language plpgsql stable security definer set search_path = '' as $$
declare
  bound integer := least(greatest(page_size, 1), 100);
  typed text;
begin
  foreach typed in array array[query, private.correct_words(query)] loop
    return query
      select article.id, article.slug, article.title, article.excerpt, article.author, article.category, article.image_url,
        article.image_alt, article.read_time, article.source_name, article.source_url, article.is_featured,
        article.created_at, left(article.content, 600), least(count(*) over (), 301)::integer
      from public.preview_news(as_of, with_package) as article
      left join public.news as stored on stored.id = article.id and stored.updated_at = article.updated_at
      left join private.news_search as search on search.news_id = stored.id
      cross join lateral (
        select coalesce(search.heading, private.article_heading(article)) as heading,
          coalesce(search.document, private.article_document(article)) as document) as indexed
      cross join lateral (select private.to_query(typed) as words) as wanted
      where indexed.document @@ wanted.words and (in_category is null or article.category = in_category)
      order by indexed.heading @@ wanted.words desc,
        ts_rank(case when indexed.heading @@ wanted.words then indexed.heading else indexed.document end, wanted.words)
          desc,
        article.created_at desc, article.id
      limit least(bound, greatest(0, 300 - bound * (greatest(page, 1) - 1)::bigint))
      offset bound * (greatest(page, 1) - 1)::bigint;
    exit when found;
  end loop;
end $$;

comment on function public.preview_products is
  'The visible products as they will be with all drafts, or those of a package, or as they were at a moment.';
comment on function public.preview_news is 'The published news, as preview_products.';
comment on function public.preview_menu_items is 'The active menu items, as preview_products.';
comment on function public.preview_site_content is 'The texts, as preview_products.';
comment on function public.preview_has_menu_items is 'As has_menu_items, of the state of preview_products.';
comment on function public.preview_search_products is 'As search_products, of the state of preview_products.';
comment on function public.preview_search_news is 'As search_news, of the state of preview_products.';

revoke all on all functions in schema private from public;
grant execute on function private.preview_records, private.drafted_records, private.past_records,
  private.default_values, private.slugify, private.require_administrator to authenticated;
revoke all on function public.preview_products, public.preview_news, public.preview_menu_items,
  public.preview_site_content, public.preview_has_menu_items, public.preview_search_products,
  public.preview_search_news from public, anon, service_role;
grant execute on function public.preview_products, public.preview_news, public.preview_menu_items,
  public.preview_site_content, public.preview_has_menu_items, public.preview_search_products,
  public.preview_search_news to authenticated;
