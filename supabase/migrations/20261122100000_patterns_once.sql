-- Searches of the panel's lists put their words in order once, not again for each row that is found, and compare
-- a row with its longest word once.

-- As before, the longest first.
create or replace function private.to_patterns(search text) returns text[]
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    array_agg('%' || regexp_replace(private.fold(word), '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc),
    '{}')
  from regexp_split_to_table(left(search, 200), '\s+') as split (word)
  where word <> ''
$$;

create or replace function private.match_news(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(listing.news_id), '{}')
  from private.news_search as listing, private.to_patterns(search) as wanted (patterns)
  -- The longest word finds rows through the index, the others are looked for in those.
  where listing.listed like wanted.patterns[1] and listing.listed like all (wanted.patterns[2:])
$$;

create or replace function private.match_quote_requests(search text) returns uuid[]
  language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select coalesce(array_agg(request.id), '{}')
  from public.quote_requests as request, private.to_patterns(search) as wanted (patterns)
  where request.search_text like wanted.patterns[1] and request.search_text like all (wanted.patterns[2:])
    and ((select public.is_admin()) or (select auth.role()) = 'service_role')
$$;
