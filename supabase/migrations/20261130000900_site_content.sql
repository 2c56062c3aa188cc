create table public.site_content (
  id uuid primary key default gen_random_uuid(),
  section text not null constraint site_content_section_length check (char_length(section) between 1 and 100),
  key text not null constraint site_content_key_length check (char_length(key) between 1 and 100),
  value text not null,
  type text not null default 'text'
    constraint site_content_type check (type in ('text', 'textarea', 'email', 'phone', 'url')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_content_section_key unique (section, key)
);

select private.add_record_type('site_content');
alter publication supabase_realtime add table public.site_content;

-- An upsert has no filter for the expected version, so `updated_at` itself carries it. Without the column nothing is
-- compared; 1970-01-01 means that the text did not exist.
create function private.start_content_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.updated_at = to_timestamp(0) then
    new.updated_at := now();
  end if;
  return new;
end $$;

-- Triggers run in the order of their names: this one before the one that sets the new version.
create function private.check_content_version() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if new.updated_at <> old.updated_at then
    raise exception using errcode = 'PT409', message = 'The text was changed meanwhile',
      detail = format('%s.%s', old.section, old.key);
  end if;
  return new;
end $$;

create trigger site_content_start_version before insert on public.site_content
  for each row execute function private.start_content_version();
create trigger site_content_check_version before update on public.site_content
  for each row execute function private.check_content_version();

create function public.find_content(search jsonb)
  returns table (
    id uuid, section text, key text, value text, type text, created_at timestamptz, updated_at timestamptz,
    has_draft boolean
  )
  language sql stable security invoker as $$
  with wanted as materialized (
    select (private.to_patterns(part ->> 'word'))[1] as pattern,
      array(select jsonb_array_elements_text(part -> 'names')) as names
    from jsonb_array_elements(search) as listed (part)
    limit 20)
  select content.id, content.section, content.key, content.value, content.type, content.created_at,
    content.updated_at,
    exists (select from public.drafts where drafts.table_name = 'site_content' and drafts.record_id = content.id)
  from public.site_content as content
  cross join lateral (
    select content.section || '.' || content.key as name,
      private.fold(content.section || '.' || content.key || ' ' || content.value) as folded
    offset 0) as text
  where not exists (
    select from wanted
    where not (text.folded like wanted.pattern or text.name like any (wanted.names)))
$$;
comment on function public.find_content is
  'Texts that for each {word, names} of a list hold the word in section, key or value, or have a name (section.key) that is like one of the names.';

create function public.list_named_content(names text[]) returns setof public.site_content
  language sql stable security invoker as $$
  select content.* from public.site_content as content
  where content.section || '.' || content.key like any (names)
$$;
comment on function public.list_named_content is 'Texts whose name (section.key) is like one of the names.';

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.find_content, public.list_named_content from public, anon, authenticated, service_role;
grant execute on function public.find_content, public.list_named_content to authenticated, service_role;
