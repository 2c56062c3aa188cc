-- The categories of news as a list that administrators change. It is a text, `categories.news`, so that its drafts, plans,
-- history and undo are those of any setting. Each line is a category: its name, the number of its colour, and its former
-- names, separated by tabs. Without the text, a site has the specification's seven. Triggers keep articles and list in
-- agreement, whichever way either changes.

create or replace function private.is_setting(section text, key text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select coalesce(
    section in ('whatsapp', 'seo', 'seo_home', 'seo_products', 'structured_data', 'hours', 'identity', 'categories')
    or section || '.' || key in ('contact.phone', 'contact.email', 'contact.address', 'contact.hours',
      'footer.hours_badge', 'footer.brand_name', 'footer.legal_name', 'footer.nit'), false)
$$;

-- The list ----------------------------------------------------------------------------------------

-- As src/domain/news/categories.ts: a blank text, or a dash, stands for the specification's seven.
create function private.read_news_categories(value text) returns text
  language sql immutable set search_path = '' as $$
  select case when value is null or private.is_blank(value) or btrim(value) = '-' then
    E'Innovación\nGanadería\nAcuicultura\nInvestigación\nServicios\nInternacional\nCalidad'
  else value end
$$;

create function private.list_news_categories(list text)
  returns table (place bigint, name text, color text, former_names text[])
  language sql immutable set search_path = '' as $$
  select line.place, btrim(part.parts[1]), part.parts[2], part.parts[3:]
  from regexp_split_to_table(list, '\r?\n') with ordinality as line (written, place)
  cross join lateral (select string_to_array(line.written, E'\t') as parts) as part
$$;

-- The category of a list that has a name, or had it formerly; null without one.
create function private.find_news_category(wanted text, list text) returns text
  language sql immutable set search_path = '' as $$
  select category.name from private.list_news_categories(list) as category
  where category.name = wanted or wanted = any (category.former_names)
  order by category.name = wanted desc, category.place limit 1
$$;

create function private.current_news_categories() returns text
  language sql stable security definer set search_path = '' as $$
  select private.read_news_categories(
    (select content.value from public.site_content as content
      where content.section = 'categories' and content.key = 'news'))
$$;

-- Invisible characters would make two names look the same. The panel offers half as many: a site that is copied onto
-- another one has the categories of both for a while.
create function private.require_news_categories(list text) returns void
  language plpgsql immutable set search_path = '' as $$
begin
  if octet_length(list) > 20000 or not (
    select count(*) between 1 and 40 and count(*) = count(distinct private.fold(category.name))
      and sum(cardinality(category.former_names)) <= 200
      and bool_and(
        char_length(category.name) <= 40 and category.name ~ '[[:alnum:]]'
        and category.name !~ '[[:cntrl:]{}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]'
        -- What the filter without a category is called.
        and private.fold(category.name) <> 'todas'
        and coalesce(category.color, '') ~ '^([1-9]|1[0-2])?$'
        and not exists (select from unnest(category.former_names) as former (name) where char_length(former.name) > 40))
    from private.list_news_categories(list) as category)
  then
    raise exception using errcode = '23514', message = 'the list of news categories is not valid';
  end if;
end $$;

-- Articles ----------------------------------------------------------------------------------------

alter table public.news drop constraint news_category,
  add constraint news_category check (char_length(category) between 1 and 40);

-- A former name becomes the present one. An article that is restored after its category was removed, or that is added
-- without one, gets the first.
create function private.set_news_category() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  list text := private.current_news_categories();
  known text := private.find_news_category(new.category, list);
begin
  if known is null and (coalesce(current_setting('revisions.restored_from', true), '') <> ''
    or tg_op = 'INSERT' and new.category = 'Innovación')
  then
    select category.name into known from private.list_news_categories(list) as category order by category.place limit 1;
  end if;
  if known is null then
    raise exception using errcode = '23514', message = 'there is no such news category',
      detail = left(new.category, 100);
  end if;
  new.category := known;
  return new;
end $$;

create trigger news_category before insert or update of category on public.news
  for each row execute function private.set_news_category();

-- Drafts too, whose publication would fail; except what undoing a publication makes a draft again.
create function private.set_drafted_category() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  known text := private.find_news_category(new.changes ->> 'category', private.current_news_categories());
begin
  if known is not null then
    new.changes := jsonb_set(new.changes, '{category}', to_jsonb(known));
  elsif coalesce(current_setting('publications.id', true), '') = '' then
    raise exception using errcode = '23514', message = 'there is no such news category',
      detail = left(new.changes ->> 'category', 100);
  end if;
  return new;
end $$;

create trigger drafts_category before insert or update of changes on public.drafts
  for each row when (new.table_name = 'news' and new.changes ? 'category')
  execute function private.set_drafted_category();

-- Changes of the list -----------------------------------------------------------------------------

-- A draft that is rewritten because a category has another name is still its author's.
create or replace function private.set_draft_author() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and coalesce(current_setting('news_categories.are_changing', true), '') <> '' then
    return new;
  end if;
  new.user_id := private.find_author();
  new.user_email := private.find_email(new.user_id);
  new.record_name := left(coalesce(
    private.name_record(coalesce(new.base, '{}') || coalesce(new.changes, new.typed)), ''), 300);
  return new;
end $$;

create function private.rename_drafted_category(was text, becomes text) returns void
  language sql volatile set search_path = '' as $$
  update public.drafts set
    base = case when base ->> 'category' = was
      then jsonb_set(base, '{category}', to_jsonb(becomes)) else base end,
    changes = case when changes ->> 'category' = was
      then jsonb_set(changes, '{category}', to_jsonb(becomes)) else changes end,
    typed = case when typed ->> 'category' = was
      then jsonb_set(typed, '{category}', to_jsonb(becomes)) else typed end
  where table_name = 'news' and was in (base ->> 'category', changes ->> 'category', typed ->> 'category')
$$;

-- Returns the articles that a former change of the list took from categories that are there again, unless someone has
-- given them another category since.
create function private.return_news(returned text[]) returns void
  language sql volatile set search_path = '' as $$
  update public.news as article set category = moved.was
  from (
    select distinct on (revision.record_id) revision.record_id, revision.before ->> 'category' as was, revision.change_id
    from public.revisions as revision
    where revision.table_name = 'news' and revision.operation = 'update'
      and 'category' = any (revision.changed_columns)
    order by revision.record_id, revision.id desc) as moved
  where article.id = moved.record_id and moved.was = any (returned)
    and moved.change_id in (
      select listed.change_id from public.revisions as listed
      where listed.table_name = 'site_content' and listed.record_name = 'categories.news')
$$;

-- Where an article goes whose category a list no longer has: to the one that says so, or to its own former name,
-- when a list is restored.
create function private.follow_news_category(name text, before text, after text) returns text
  language sql immutable set search_path = '' as $$
  select coalesce(private.find_news_category(name, after), (
    select present.name from private.list_news_categories(before) as gone
    cross join lateral unnest(gone.former_names) as former (name)
    join private.list_news_categories(after) as present on present.name = former.name
    where gone.name = follow_news_category.name order by present.place limit 1))
$$;

create function private.change_news_categories(before text, after text, is_restored boolean) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  was text;
  becomes text;
begin
  perform private.require_news_categories(after);
  -- Until this transaction ends no one gives an article a category that is about to go.
  lock table public.news in share row exclusive mode;
  if is_restored then
    perform private.return_news(array(
      select name from private.list_news_categories(after)
      except select name from private.list_news_categories(before)));
  end if;
  for was in
    select category from public.news
    union select unnest(array[base ->> 'category', changes ->> 'category', typed ->> 'category'])
    from public.drafts where table_name = 'news'
  loop
    becomes := private.follow_news_category(was, before, after);
    continue when becomes = was;
    if becomes is not null then
      update public.news set category = becomes where category = was;
      perform private.rename_drafted_category(was, becomes);
    elsif exists (select from private.list_news_categories(before) where name = was) then
      raise exception using errcode = '23514', message = 'a news category in use has no successor', detail = was;
    end if;
  end loop;
end $$;

create function private.follow_news_categories() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  before text;
  after text;
  restored_from text := coalesce(current_setting('revisions.restored_from', true), '');
begin
  if tg_op <> 'INSERT' and old.section = 'categories' and old.key = 'news' then
    before := old.value;
  end if;
  if tg_op <> 'DELETE' and new.section = 'categories' and new.key = 'news' then
    after := new.value;
  end if;
  -- The server's tools replace a row by deleting and inserting it.
  if tg_op = 'DELETE' and auth.role() = 'service_role' and coalesce(current_setting('publications.id', true), '') = ''
  then
    return null;
  end if;
  before := private.read_news_categories(before);
  after := private.read_news_categories(after);
  if after <> before then
    -- What follows restores no article.
    perform set_config('revisions.restored_from', '', true), set_config('news_categories.are_changing', 'yes', true);
    perform private.change_news_categories(before, after, tg_op = 'DELETE' or restored_from <> '');
    perform set_config('revisions.restored_from', restored_from, true),
      set_config('news_categories.are_changing', '', true);
  end if;
  return null;
end $$;

create trigger site_content_categories_added after insert on public.site_content
  for each row when (new.section = 'categories' and new.key = 'news')
  execute function private.follow_news_categories();
create trigger site_content_categories_changed after update on public.site_content
  for each row when (old.section = 'categories' and old.key = 'news' or new.section = 'categories' and new.key = 'news')
  execute function private.follow_news_categories();
create trigger site_content_categories_removed after delete on public.site_content
  for each row when (old.section = 'categories' and old.key = 'news')
  execute function private.follow_news_categories();

-- Undoing a publication restores the list, and with it the articles that it moved: they do not become drafts.
create function private.is_category_move(revision public.revisions) returns boolean
  language sql stable security invoker set search_path = '' as $$
  select revision.table_name = 'news' and revision.changed_columns = '{category}' and exists (
    select from public.revisions as listed
    where listed.change_id = revision.change_id
      and listed.table_name = 'site_content' and listed.record_name = 'categories.news')
$$;

-- Restores what a removal deleted as well. What an undo replaced is a draft again, except after a removal.
create or replace function private.undo_publication(undone public.publications) returns void
  language plpgsql security invoker set search_path = '' as $$
declare
  revision public.revisions;
  live jsonb;
  is_removal constant boolean := exists (
    select from public.revisions as removed where removed.change_id = undone.id and removed.operation = 'delete');
begin
  for revision in
    select distinct on (revisions.table_name, revisions.record_id) revisions.* from public.revisions
    where revisions.change_id = undone.id
    order by revisions.table_name, revisions.record_id, revisions.id
  loop
    continue when private.is_category_move(revision);
    live := private.read_record(revision.table_name, revision.record_id);
    continue when (live is null) <> (revision.operation = 'delete') or private.was_changed_since(revision);
    if revision.before is null then
      execute format('delete from public.%I where id = $1', revision.table_name) using revision.record_id;
    else
      perform set_config('revisions.restored_from', revision.id::text, true);
      begin
        perform private.upsert_record(revision.table_name, revision.before);
      exception when unique_violation then
        -- Another record has a deleted one's address by now: that one stays in the trash.
        if not is_removal then
          raise;
        end if;
      end;
      perform set_config('revisions.restored_from', '', true);
    end if;
    continue when is_removal;
    insert into public.drafts (table_name, record_id, base, changes, package_id)
    values (revision.table_name, revision.record_id,
      case when revision.before is not null then private.read_record(revision.table_name, revision.record_id) end,
      case when revision.before is null then revision.after - array['id', 'created_at', 'updated_at'] else (
        select jsonb_object_agg(changed, revision.after -> changed)
        from unnest(revision.changed_columns) as changed) end,
      undone.package_id)
    on conflict do nothing;
  end loop;
  perform private.restore_plans(undone.id);
end $$;

-- What the panel and previews read ----------------------------------------------------------------

create function public.count_news_categories()
  returns table (category text, articles integer, drafts integer, deleted integer)
  language sql stable security invoker set search_path = '' as $$
  select used.category, (count(*) filter (where used.kind = 'article'))::integer,
    (count(*) filter (where used.kind = 'draft'))::integer, (count(*) filter (where used.kind = 'deleted'))::integer
  from (
    select news.category, 'article' as kind from public.news
    union all
    select coalesce(drafts.changes ->> 'category', drafts.typed ->> 'category'), 'draft'
    from public.drafts where drafts.table_name = 'news'
    union all
    select revisions.before ->> 'category', 'deleted' from public.revisions
    where revisions.table_name = 'news' and revisions.operation = 'delete' and revisions.restored_at is null) as used
  where used.category is not null
  group by used.category
$$;
comment on function public.count_news_categories is
  'How many articles, drafts of articles and deleted articles each news category has, as far as the caller may read them.';

-- A preview of another list shows its names before the articles follow it.
create or replace function public.preview_news(as_of timestamptz default null, with_package uuid default null)
  returns setof public.news
  language sql stable security invoker set search_path = '' as $$
  with preview as materialized (
    select private.current_news_categories() as before, private.read_news_categories((
      select state ->> 'value' from private.preview_records('site_content', as_of, with_package) as state
      where state ->> 'section' = 'categories' and state ->> 'key' = 'news')) as after),
  list as materialized (
    select preview.*, array(select category.name from private.list_news_categories(preview.after) as category) as names
    from preview)
  select article.* from private.preview_records('news', as_of, with_package) as state
  cross join list
  cross join lateral (
    select case when state ->> 'category' = any (list.names) then state
      else state || jsonb_build_object('category', coalesce(
        private.follow_news_category(state ->> 'category', list.before, list.after), state ->> 'category')) end as shown
  ) as followed
  cross join lateral jsonb_populate_record(null::public.news, followed.shown) as article
  where article.is_published
$$;

-- Grants ----------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.count_news_categories from public, anon, authenticated, service_role;
grant execute on function private.read_news_categories, private.list_news_categories, private.find_news_category,
  private.current_news_categories, private.follow_news_category, private.is_category_move,
  public.count_news_categories to authenticated, service_role;
