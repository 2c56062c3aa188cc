-- A preview casts what every draft says: a value that does not fit its column would close all of them. Such a draft is
-- refused when it is stored, by the types and the checks that its publication would meet.

create function private.find_misfit(kind text, changes jsonb) returns text
  language plpgsql stable set search_path = '' as $$
declare
  wanted jsonb := changes - array['id', 'created_at', 'updated_at'];
  misfit text;
  condition text;
  fits boolean;
begin
  select attribute.attname into misfit
  from pg_catalog.pg_attribute as attribute
  where attribute.attrelid = format('public.%I', kind)::regclass and attribute.attnum > 0 and not attribute.attisdropped
    and wanted ? attribute.attname::text
    and case
      -- What is left out of a new record is given by its trigger.
      when jsonb_typeof(wanted -> attribute.attname::text) = 'null'
        then attribute.attnotnull and attribute.attname <> 'slug'
      when attribute.atttypid = 'text[]'::regtype
        then case jsonb_typeof(wanted -> attribute.attname::text) when 'array' then exists (
            select from jsonb_array_elements(wanted -> attribute.attname::text) as element
            where jsonb_typeof(element) <> 'string')
          else true end
      else false
    end
  limit 1;
  if misfit is not null then return misfit; end if;
  -- What the draft does not name has its default: some checks refuse null.
  wanted := private.default_values(kind) || wanted;
  begin
    execute format('select jsonb_populate_record(null::public.%I, $1)', kind) using wanted;
    for misfit, condition in
      select rule.conname, pg_get_expr(rule.conbin, rule.conrelid)
      from pg_catalog.pg_constraint as rule
      where rule.conrelid = format('public.%I', kind)::regclass and rule.contype = 'c'
        -- An address that is taken or blank gets another one when it is published.
        and not exists (
          select from pg_catalog.pg_attribute as attribute
          where attribute.attrelid = rule.conrelid and attribute.attnum = any (rule.conkey)
            and attribute.attname = 'slug')
    loop
      execute format(
        'select (%s) from (select (jsonb_populate_record(null::public.%I, $1)).*) as wanted', condition, kind)
        into fits using wanted;
      if not fits then return misfit; end if;
    end loop;
  exception when data_exception then
    return sqlerrm;
  end;
  return null;
end $$;

create function private.require_fitting_draft() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  misfit text := private.find_misfit(new.table_name, new.changes);
begin
  if misfit is not null then
    raise exception using errcode = '23514', message = 'the draft does not fit its table: ' || misfit;
  end if;
  return new;
end $$;

-- Those that are stored already are incomplete from now on: their form shows what they say.
update public.drafts set typed = coalesce(typed, changes), changes = null
where changes is not null and private.find_misfit(table_name, changes) is not null;

create trigger drafts_fitting before insert or update of table_name, changes on public.drafts
  for each row
  when (new.changes is not null and new.table_name in ('site_content', 'products', 'news', 'menu_items'))
  execute function private.require_fitting_draft();

revoke all on function private.find_misfit, private.require_fitting_draft from public;
