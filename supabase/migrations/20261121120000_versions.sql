-- `updated_at` is a record's version: whoever saves names the version that they had before them, and nothing
-- is saved over another one.

-- A version never repeats, however fast changes follow each other or the clock is set back.
create or replace function private.set_updated_at() returns trigger
  language plpgsql set search_path = '' as $$
begin
  new.updated_at := greatest(now(), old.updated_at + interval '1 microsecond');
  return new;
end $$;

-- An upsert has no condition to name a version in: it names it in the column itself. Without the column
-- nothing is compared, as before; 1970-01-01 stands for a text that was not there.
create function private.start_content_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.updated_at = to_timestamp(0) then
    new.updated_at := now();
  end if;
  return new;
end $$;

create trigger site_content_start_version before insert on public.site_content
  for each row execute function private.start_content_version();

-- Its name comes before that of the trigger which sets the new version.
create function private.check_content_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.updated_at <> old.updated_at then
    raise exception using errcode = 'PT409', message = 'The text was changed meanwhile',
      detail = format('%s.%s', old.section, old.key);
  end if;
  return new;
end $$;

create trigger site_content_check_version before update on public.site_content
  for each row execute function private.check_content_version();

revoke all on all functions in schema private from public;
