-- A word that is its own stem gave a query of two operands with one lexeme, of which ts_rank keeps
-- one: it could lose the prefix, and every article then ranked alike. Such a stem adds nothing.

create or replace function private.to_word_query(word text, is_prefix boolean) returns tsquery
  language sql immutable parallel safe set search_path = '' set client_min_messages = warning as $$
  select to_tsquery('pg_catalog.simple', quote_literal(private.fold(word)) || case when is_prefix then ':*' else '' end)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', word), written), ''::tsquery)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', private.fold(word)), written), ''::tsquery)
    || coalesce(nullif(plainto_tsquery('pg_catalog.spanish', regexp_replace(private.fold(word), 'ion$', 'ión')), written), ''::tsquery)
  from plainto_tsquery('pg_catalog.simple', private.fold(word)) as folded (written)
$$;
