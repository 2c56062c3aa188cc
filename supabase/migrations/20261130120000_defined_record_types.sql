-- Record types whose definition says all of them: one call makes their list, and no function names a table.

-- New records in an order --------------------------------------------------------------------------

alter table private.record_types add column place_column text;
comment on column private.record_types.place_column is
  'The integer column that orders the records; a new one comes last. Null where none does.';
update private.record_types set place_column = 'order_index' where table_name = 'menu_items';

-- The place of a new record, as a column with its value; no column where the type has no order.
create function private.next_place(kind text) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  place text := private.place_column(kind);
  placed jsonb;
begin
  if place is null then
    return '{}';
  end if;
  execute format('select jsonb_build_object(%1$L, coalesce(max(%1$I), 0) + 1) from public.%2$I', place, kind) into placed;
  return placed;
end $$;

create function private.place_column(kind text) returns text
  language sql stable security definer set search_path = '' as $$
  select place_column from private.record_types where table_name = kind
$$;

create or replace function private.publish_draft(draft public.drafts, is_shown boolean) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  live jsonb := private.read_record(draft.table_name, draft.record_id);
  shown text := private.visible_column(draft.table_name);
  wanted jsonb := draft.changes - array['id', 'created_at', 'updated_at'];
  clashing text[];
  unknown text[];
begin
  if wanted is null then
    perform private.reject_publication('incomplete', draft.table_name, draft.record_id, draft.record_name);
  end if;
  select array_agg(key order by key) into unknown from jsonb_object_keys(wanted) as key
  where not exists (
    select from pg_catalog.pg_attribute
    where attrelid = format('public.%I', draft.table_name)::regclass and attname = key and attnum > 0
      and not attisdropped);
  if unknown is not null then
    perform private.reject_publication('invalid', draft.table_name, draft.record_id, draft.record_name, unknown);
  end if;
  if live is null and draft.base is not null then
    perform private.reject_publication('gone', draft.table_name, draft.record_id, draft.record_name);
  end if;
  if live is not null then
    select array_agg(key order by key) into clashing from jsonb_each(wanted)
    where live -> key is distinct from value
      and (draft.base is null or (draft.base ? key and live -> key is distinct from draft.base -> key));
    if clashing is not null then
      perform private.reject_publication('conflict', draft.table_name, draft.record_id, draft.record_name, clashing);
    end if;
  else
    wanted := private.next_place(draft.table_name) || wanted;
  end if;
  if is_shown and shown is not null and not wanted ? shown then
    wanted := wanted || jsonb_build_object(shown, true);
  end if;
  -- An insert needs all columns without a default, although the record is there.
  if live is not null then
    wanted := (live - array['created_at', 'updated_at', 'slug']) || wanted;
  end if;
  begin
    perform private.upsert_record(draft.table_name, wanted || jsonb_build_object('id', draft.record_id));
  exception
    when unique_violation then
      perform private.reject_publication('taken', draft.table_name, draft.record_id, draft.record_name);
    when integrity_constraint_violation or data_exception then
      perform private.reject_publication('invalid', draft.table_name, draft.record_id, draft.record_name);
  end;
  delete from public.drafts where drafts.id = draft.id;
end $$;

create or replace function private.drafted_records(kind text, with_package uuid) returns setof jsonb
  language plpgsql stable security invoker set search_path = '' as $$
declare
  standard constant jsonb := private.default_values(kind) || private.next_place(kind);
begin
  return query execute format($sql$
    with chosen as materialized (
      select record_id, base, changes - array['id', 'created_at', 'updated_at'] as changes, created_at
      from public.drafts
      where table_name = %1$L and changes is not null and ($1 is null or package_id = $1)),
    live as materialized (
      -- Another version, as publishing makes it: searches index it again.
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

-- The list ----------------------------------------------------------------------------------------

-- Makes `find_<table>`, the search of the panel's list: all columns, a key that sorts by name, and whether there is a
-- draft, with the caller's rights. Panels follow the table's changes.
create function private.add_record_list(name text, named text, searched text[]) returns void
  language plpgsql set search_path = '' as $$
declare
  finder constant text := 'find_' || name;
  columns text;
  results text;
  words text;
begin
  select string_agg(format('record.%I', attname), ', ' order by attnum),
    string_agg(format('%I %s', attname, pg_catalog.format_type(atttypid, atttypmod)), ', ' order by attnum)
  into columns, results
  from pg_catalog.pg_attribute
  where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped;
  select string_agg(format('record.%I', searched_column), ', ' order by place) into words
  from unnest(array_prepend(named, searched)) with ordinality as listed (searched_column, place);
  execute format($sql$
    create function public.%1$I(search text) returns table (%2$s, name_key text, has_draft boolean)
      language sql stable security invoker as $body$
      select %3$s, private.name_key(record.%4$I),
        exists (select from public.drafts where drafts.table_name = %5$L and drafts.record_id = record.id)
      from private.to_patterns(search) as wanted (patterns), public.%6$I as record
      where private.fold(concat_ws(' ', %7$s)) like all (wanted.patterns)
    $body$ $sql$, finder, results, columns, named, name, name, words);
  execute format('comment on function public.%I is %L', finder,
    'Records that hold every word of a search; all for an empty one.');
  execute format('revoke all on function public.%I from public, anon, authenticated, service_role', finder);
  execute format('grant execute on function public.%I to authenticated, service_role', finder);
  execute format('alter publication supabase_realtime add table public.%I', name);
end $$;

-- Removes a record type with all of its records, drafts, publications and history.
create function private.remove_record_type(name text) returns void
  language plpgsql set search_path = '' as $$
begin
  delete from public.publications where table_name = remove_record_type.name;
  delete from public.drafts where table_name = remove_record_type.name;
  execute format('drop function if exists public.%I(text)', 'find_' || name);
  execute format('drop table public.%I', name);
  delete from public.revisions where table_name = remove_record_type.name;
  delete from private.record_types where table_name = remove_record_type.name;
  perform private.list_record_types_in_checks();
end $$;

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
grant execute on function private.place_column, private.next_place to authenticated, service_role;
