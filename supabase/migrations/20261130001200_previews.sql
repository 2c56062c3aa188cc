-- The site with drafts, or as it was at a moment, for administrators. Each function replaces a table or function that
-- public pages read and takes the same filters; `with_package` selects the drafts of a package, `as_of` a moment.
-- Read-only.

-- Records with their drafts applied, then new records from drafts alone, with the defaults of an insert.
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

-- The state of a record: its last revision before the moment; else the first one after it; else the record itself.
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
  if coalesce(auth.role(), '') <> 'service_role' then
    perform private.require_administrator();
  end if;
  if as_of is null then
    return query select private.drafted_records(kind, with_package);
  else
    return query select private.past_records(kind, as_of);
  end if;
end $$;

create function public.preview_products(as_of timestamptz default null, with_package uuid default null)
  returns setof public.products
  language sql stable security invoker set search_path = '' as $$
  select product.* from private.preview_records('products', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.products, state) as product
  where product.is_published
$$;
comment on function public.preview_products is
  'The visible products as they will be with all drafts, or those of a package, or as they were at a moment.';

create function public.preview_news(as_of timestamptz default null, with_package uuid default null)
  returns setof public.news
  language sql stable security invoker set search_path = '' as $$
  select article.* from private.preview_records('news', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.news, state) as article
  where article.is_published
$$;
comment on function public.preview_news is 'The published news, as preview_products.';

create function public.preview_menu_items(as_of timestamptz default null, with_package uuid default null)
  returns setof public.menu_items
  language sql stable security invoker set search_path = '' as $$
  select item.* from private.preview_records('menu_items', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.menu_items, state) as item
  where item.is_active
$$;
comment on function public.preview_menu_items is 'The active menu items, as preview_products.';

create function public.preview_site_content(as_of timestamptz default null, with_package uuid default null)
  returns setof public.site_content
  language sql stable security invoker set search_path = '' as $$
  select content.* from private.preview_records('site_content', as_of, with_package) as state
  cross join lateral jsonb_populate_record(null::public.site_content, state) as content
$$;
comment on function public.preview_site_content is 'The texts, as preview_products.';

create function public.preview_has_menu_items(as_of timestamptz default null, with_package uuid default null)
  returns boolean
  language sql stable security invoker set search_path = '' as $$
  select exists (select from private.preview_records('menu_items', as_of, with_package))
$$;
comment on function public.preview_has_menu_items is 'As has_menu_items, of the state of preview_products.';

create function public.preview_list_product_classes(as_of timestamptz default null, with_package uuid default null)
  returns table (category text, species text[], product_count integer, updated_at timestamptz)
  language sql stable security invoker set search_path = '' as $$
  select product.category, product.species, count(*)::integer, max(product.updated_at)
  from public.preview_products(as_of, with_package) as product group by product.category, product.species
$$;
comment on function public.preview_list_product_classes is 'As list_product_classes, of the state of preview_products.';

-- The same for a preview.
create function public.preview_search_products(
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
comment on function public.preview_search_products is 'As search_products, of the state of preview_products.';

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
comment on function public.preview_search_news is 'As search_news, of the state of preview_products.';

-- Preview links -----------------------------------------------------------------------------------

-- Links to the site with its drafts for people without an account: /vista/<token>. Only administrators create, list and
-- revoke them; the token is returned once and stored as a hash.
create table public.preview_links (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null unique
    constraint preview_links_hash check (token_hash ~ '^[0-9a-f]{64}$'),
  package_id uuid references public.packages (id) on delete cascade,
  path text not null default '/'
    constraint preview_links_path check (path like '/%' and char_length(path) <= 2000),
  note text not null
    constraint preview_links_note check (char_length(note) between 1 and 120 and not private.is_blank(note)),
  user_id uuid references public.admin_users (user_id) on delete cascade,
  user_email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  revoked_at timestamptz,
  last_opened_at timestamptz,
  constraint preview_links_life check (expires_at <= created_at + interval '7 days')
);
comment on table public.preview_links is 'Links that show the site with drafts to whoever has them.';
comment on column public.preview_links.token_hash is 'SHA-256 of the token in the address, which nobody stores.';
comment on column public.preview_links.package_id is 'Whose drafts it shows; null for all drafts.';
comment on column public.preview_links.path is 'The page that the address opens first.';
comment on column public.preview_links.note is 'For whom it is.';
comment on column public.preview_links.user_id is 'Who made it; it ends with that person''s rights.';
comment on column public.preview_links.last_opened_at is 'To the minute; null while nobody has opened it.';

alter table public.preview_links enable row level security;
revoke all on public.preview_links from anon, authenticated, public;
grant all on public.preview_links to service_role;
grant select on public.preview_links to authenticated;
grant update (revoked_at) on public.preview_links to authenticated;

create policy "administrators read preview links" on public.preview_links
  for select to authenticated using ((select public.is_admin()));
-- A revoked link stays revoked.
create policy "administrators revoke preview links" on public.preview_links
  for update to authenticated
  using ((select public.is_admin()) and revoked_at is null)
  with check ((select public.is_admin()) and revoked_at is not null);

create function public.create_preview_link(note text, path text, package uuid default null)
  returns table (id uuid, token text, expires_at timestamptz)
  language plpgsql volatile security definer set search_path = '' as $$
declare
  -- Two random UUIDs have 244 random bits; these 40 characters, 154 of them.
  fresh text := left(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 40);
begin
  perform private.require_administrator();
  -- One after the other, so that the count holds.
  lock table public.preview_links in share row exclusive mode;
  if (select count(*) from public.preview_links as link where link.revoked_at is null and link.expires_at > now()) >= 50
  then
    raise exception using errcode = '22023', message = 'there are 50 preview links already';
  end if;
  return query
    insert into public.preview_links as link (token_hash, package_id, path, note, user_id, user_email)
    values (encode(sha256(convert_to(fresh, 'UTF8')), 'hex'), package, create_preview_link.path,
      create_preview_link.note, auth.uid(), private.find_email(auth.uid()))
    returning link.id, fresh, link.expires_at;
end $$;
comment on function public.create_preview_link is
  'Makes a link and gives its token, which is stored nowhere; at most 50 are open at once. For administrators.';

create function public.open_preview_link(hash text, by_person boolean default true)
  returns table (package_id uuid, expires_at timestamptz)
  language sql volatile security invoker set search_path = '' as $$
  with opened as (
    select link.id, link.package_id, link.expires_at, link.last_opened_at from public.preview_links as link
    where link.token_hash = hash and link.revoked_at is null and link.expires_at > now()),
  noted as (
    update public.preview_links as link set last_opened_at = now() from opened
    where link.id = opened.id and by_person
      and (opened.last_opened_at is null or opened.last_opened_at < now() - interval '1 minute'))
  select opened.package_id, opened.expires_at from opened
$$;
comment on function public.open_preview_link is
  'What the link of a hash shows, and until when; no row for any other. Notes the minute in which a person opens it. For the server.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.preview_products, public.preview_news, public.preview_menu_items,
  public.preview_site_content, public.preview_has_menu_items, public.preview_list_product_classes,
  public.preview_search_products, public.preview_search_similar_products, public.preview_search_news,
  public.create_preview_link, public.open_preview_link from public, anon, authenticated, service_role;
grant execute on function public.create_preview_link to authenticated;
grant execute on function private.drafted_records, private.past_records, private.preview_records,
  public.preview_products, public.preview_news, public.preview_menu_items, public.preview_site_content,
  public.preview_has_menu_items, public.preview_list_product_classes, public.preview_search_products,
  public.preview_search_similar_products, public.preview_search_news to authenticated, service_role;
grant execute on function public.open_preview_link to service_role;
