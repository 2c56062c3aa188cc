-- Redirects of old addresses, by hand or from a spreadsheet. Those of renamed records are in slug_redirects.

-- The path of a target, as from_path has it.
create function private.path_of(target text) returns text
  language sql immutable parallel safe set search_path = '' as $$
  select lower(regexp_replace(regexp_replace(target, '[?#].*$', ''), '(.)/$', '\1'))
$$;

create table public.redirects (
  id uuid primary key default gen_random_uuid(),
  from_path text not null constraint redirects_from_path unique
    constraint redirects_from_path_form check (
      char_length(from_path) between 2 and 200 and from_path = lower(from_path)
      and from_path ~ '^/[^/?#\\[:cntrl:]][^?#\\[:cntrl:]]*$' and from_path !~ '//|/$'
      and from_path !~ '^/(admin|rest|auth|storage|realtime|functions|graphql)(/|$)'),
  target text not null
    constraint redirects_target check (
      char_length(target) <= 500
      and target ~ '^(/([^/\\[:space:][:cntrl:]][^\\[:space:][:cntrl:]]*)?|https://[^/?#@\\[:space:][:cntrl:]]+([/?#][^\\[:space:][:cntrl:]]*)?)$'),
  target_path text not null generated always as (private.path_of(target)) stored,
  created_at timestamptz not null default now()
);
comment on table public.redirects is
  'Where old addresses lead. Followed only where the site has no page. A target is a path of the site or an https address.';
comment on column public.redirects.from_path is 'Without query, escapes, capitals and a slash at its end.';
create index redirects_target_path on public.redirects (target_path);

alter table public.redirects enable row level security;
revoke all on public.redirects from anon, authenticated, public;
grant select, delete, insert (id, from_path, target), update (from_path, target) on public.redirects to authenticated;
grant all on public.redirects to service_role;

create policy "administrators read redirects" on public.redirects
  for select to authenticated using ((select public.is_admin()));
create policy "administrators add redirects" on public.redirects
  for insert to authenticated with check ((select public.is_admin()));
create policy "administrators change redirects" on public.redirects
  for update to authenticated using ((select public.is_admin())) with check ((select public.is_admin()));
create policy "administrators delete redirects" on public.redirects
  for delete to authenticated using ((select public.is_admin()));

select private.add_to_page_cache('redirects');

-- A target that names a record by a former slug, with the present one.
create function private.to_present_target(target text) returns text
  language sql stable security definer set search_path = '' as $$
  select coalesce((
    select page.present || substr(target, char_length(page.former) + 1)
    from (
      select '/productos/' || redirect.slug as former, '/productos/' || product.slug as present
      from public.slug_redirects as redirect join public.products as product on product.id = redirect.product_id
      union all
      select '/noticias/' || redirect.slug, '/noticias/' || article.slug
      from public.slug_redirects as redirect join public.news as article on article.id = redirect.news_id) as page
    where page.former = private.path_of(target)
    limit 1), target)
$$;

-- One redirect is followed, never two: no target is itself redirected.
create function private.check_redirect() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  leads_to text;
begin
  -- Two concurrent ones could form a chain together.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtext('public.redirects'));
  new.target := private.to_present_target(new.target);
  leads_to := private.path_of(new.target);
  if leads_to = new.from_path then
    raise exception using errcode = '23514', message = 'a redirect leads to itself';
  end if;
  if exists (select from public.redirects as other where other.from_path = leads_to and other.id <> new.id)
    or exists (select from public.redirects as other where other.target_path = new.from_path and other.id <> new.id)
  then
    raise exception using errcode = '23514', message = 'a redirect leads to another redirect';
  end if;
  if tg_op = 'INSERT' and (select count(*) from public.redirects) >= 5000 then
    raise exception using errcode = '23514', message = 'there are 5000 redirects';
  end if;
  return new;
end $$;
create trigger redirects_check before insert or update on public.redirects
  for each row execute function private.check_redirect();

-- Redirects follow the records that they lead to, and give way to a page that takes their address.
create function private.follow_renamed_record() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  former constant text := case when new.product_id is null then '/noticias/' else '/productos/' end || new.slug;
begin
  delete from public.redirects where from_path = private.path_of(private.to_present_target(former));
  update public.redirects set target = target where target_path = former;
  return null;
end $$;
create trigger slug_redirects_followed after insert on public.slug_redirects
  for each row execute function private.follow_renamed_record();

-- Addresses that visitors did not find ------------------------------------------------------------

create function public.list_missing_paths() returns table (path text, visits bigint, last_day date)
  language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_administrator();
  return query
    select missing.name, sum(missing.visits), max(missing.day)
    from public.visit_counts as missing
    where missing.kind = 'missing' and missing.name <> '' and missing.day > (now() at time zone 'America/Bogota')::date - 90
      and not exists (select from public.redirects as known where known.from_path = missing.name)
    group by missing.name order by 2 desc, 1 limit 100;
end $$;
comment on function public.list_missing_paths is
  'Addresses that visitors asked for in the last ninety days and did not find, the most frequent first. For administrators.';

create function public.dismiss_missing_path(path text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_administrator();
  delete from public.visit_counts where kind = 'missing' and name = path;
end $$;
comment on function public.dismiss_missing_path is
  'Forgets an address that was not found, until a visitor asks for it again. For administrators.';

revoke all on function private.path_of, private.to_present_target, private.check_redirect, private.follow_renamed_record
  from public;
grant execute on function private.path_of to authenticated, service_role;
revoke all on function public.list_missing_paths, public.dismiss_missing_path
  from public, anon, authenticated, service_role;
grant execute on function public.list_missing_paths, public.dismiss_missing_path to authenticated;
