-- Every search looks at the first 200 characters of what was typed, and reads no further.

-- As before, save that the rest is cut off before accents are taken away, not after.
create or replace function private.correct_words(value text) returns text
  language plpgsql stable set search_path = '' set enable_seqscan = off as $$
begin
  perform set_config('pg_trgm.similarity_threshold', '0.25', true);
  return (
    select string_agg(alike.word, ' ' order by typed.position)
    from (
      select split.word, split.position
      from regexp_split_to_table(private.fold(left(value, 200)), '[^[:alnum:]]+') with ordinality as split (word, position)
      where split.word <> '' order by split.position limit 10) as typed
    cross join lateral (
      select known.word from private.news_words as known
      where known.word operator(extensions.%) typed.word
      order by extensions.similarity(known.word, typed.word) desc, known.word
      limit 1) as alike);
end $$;
