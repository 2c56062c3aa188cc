-- A search of the site finds its 300 best, and says whether there are more. A frequent word no longer takes two
-- readings of its thousands of articles, for places in a list that nobody turns 25 pages for.

-- As before, save that the others are only looked for as far as the headings leave room.
create or replace function private.rank_news(words tsquery, in_category text) returns uuid[]
  language sql stable set search_path = '' set enable_seqscan = off as $$
  with headed as materialized (
    select search.news_id, search.created_at, search.heading
    from private.news_search as search
    where search.heading @@ words and search.is_published
      and (in_category is null or search.category = in_category)
    order by search.created_at desc, search.news_id
    -- One more says that there are others.
    limit 301),
  others as materialized (
    select search.news_id, search.created_at
    from private.news_search as search
    where search.document @@ words and search.is_published
      and (in_category is null or search.category = in_category)
      and search.news_id not in (select headed.news_id from headed)
    order by search.created_at desc, search.news_id
    limit (select 301 - count(*) from headed)),
  newest as (select others.news_id from others order by others.created_at desc, others.news_id limit 50),
  ranked as (
    select headed.news_id, headed.created_at, 1 as part, ts_rank(headed.heading, words) as rank
    from headed
    union all
    select others.news_id, others.created_at, 2, case when others.news_id in (select newest.news_id from newest) then
      (select ts_rank(search.document, words) from private.news_search as search where search.news_id = others.news_id)
      else 0 end
    from others)
  select array_agg(ranked.news_id order by ranked.part, ranked.rank desc, ranked.created_at desc, ranked.news_id)
  from ranked
$$;

-- As before, save that the one more is counted and not shown.
create or replace function public.search_news(
  query text,
  in_category text default null,
  page_size integer default 12,
  page integer default 1
) returns table (
  id uuid, slug text, title text, excerpt text, author text, category text, image_url text,
  image_alt text, read_time text, source_name text, source_url text, is_featured boolean,
  created_at timestamptz, content text, total integer
)
  language plpgsql stable security definer set search_path = '' as $$
declare
  fits uuid[] := private.rank_news(private.to_query(query), in_category);
  bound integer := least(greatest(page_size, 1), 100);
begin
  if fits is null then
    fits := private.rank_news(private.to_query(private.correct_words(query)), in_category);
  end if;
  return query
    select news.id, news.slug, news.title, news.excerpt, news.author, news.category, news.image_url,
      news.image_alt, news.read_time, news.source_name, news.source_url, news.is_featured,
      news.created_at, left(news.content, 600), cardinality(fits)
    from unnest(fits[bound * (greatest(page, 1) - 1)::bigint + 1 : least(bound * greatest(page, 1)::bigint, 300)])
      with ordinality as fit (news_id, position)
    join public.news on news.id = fit.news_id
    where news.is_published
    order by fit.position;
end $$;
