-- Visits of the public pages, counted by day without cookies, addresses or identifiers.

create table public.visit_counts (
  day date not null,
  kind text not null constraint visit_counts_kind
    check (kind in ('page', 'search', 'referrer', 'campaign', 'tap', 'quote', 'prefetch', 'bot', 'missing')),
  name text not null constraint visit_counts_name check (char_length(name) <= 160),
  visits integer not null constraint visit_counts_visits check (visits > 0),
  primary key (day, kind, name)
);
comment on table public.visit_counts is
  'What visitors opened, by day in Bogotá. The name is a path, words, a host or a campaign; empty for all others of that kind.';

alter table public.visit_counts enable row level security;
revoke all on public.visit_counts from anon, authenticated, public;
grant select on public.visit_counts to authenticated;
grant all on public.visit_counts to service_role;

create policy "team members read visits" on public.visit_counts
  for select to authenticated using ((select public.is_team_member()));

create table private.visit_writers (
  id uuid primary key,
  batch integer not null,
  written_at timestamptz not null default now()
);
comment on table private.visit_writers is 'The last batch of each running server, so that a retry counts nothing twice.';
alter table private.visit_writers enable row level security;
revoke all on private.visit_writers from public, anon, authenticated;

-- Whether the site itself says all of these words: then they are no secret of who typed them.
create function private.says_words(words text) returns boolean
  language sql stable security definer set search_path = '' as $$
  select words ~ '^[a-z]{2,}( [a-z]{2,}){0,3}$' and (
    exists (select from public.search_products(words))
    or exists (
      select from private.news_search as search
      where search.is_published and search.document @@ private.to_query(words)))
$$;

-- How many names of a kind a day keeps.
create function private.most_visit_names(kind text) returns integer
  language sql immutable set search_path = '' as $$
  select case kind when 'page' then 500 when 'missing' then 200 else 100 end
$$;

create function public.add_visits(writer uuid, batch integer, counts jsonb) returns void
  language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Several servers change the same rows.
  perform pg_advisory_xact_lock(hashtext('public.visit_counts'));
  insert into private.visit_writers as known (id, batch) values (writer, add_visits.batch)
  on conflict (id) do update set batch = excluded.batch, written_at = now() where known.batch < excluded.batch;
  if not found then return; end if;
  delete from private.visit_writers where written_at < now() - interval '2 days';

  insert into public.visit_counts as known (day, kind, name, visits)
  select given.day, given.kind,
    case when given.kind = 'search' and not private.says_words(given.name) then '' else left(given.name, 160) end as shown,
    least(sum(given.visits), 1000000000)
  from jsonb_to_recordset(counts) as given (day date, kind text, name text, visits integer)
  where given.visits > 0 and given.day between private.today() - 30 and private.today() + 1
  group by given.day, given.kind, shown
  on conflict (day, kind, name) do update set visits = least(known.visits::bigint + excluded.visits, 1000000000);

  -- The least frequent names become others: anonymous clients can invent any number.
  with ranked as (
    select known.day, known.kind, known.name,
      row_number() over (partition by known.day, known.kind order by known.visits desc, known.name) as place
    from public.visit_counts as known
    where known.name <> ''
      and known.day in (select given.day from jsonb_to_recordset(counts) as given (day date))),
  folded as (
    delete from public.visit_counts as known using ranked
    where (known.day, known.kind, known.name) = (ranked.day, ranked.kind, ranked.name)
      and ranked.place > private.most_visit_names(ranked.kind)
    returning known.day, known.kind, known.visits)
  insert into public.visit_counts as known (day, kind, name, visits)
  select folded.day, folded.kind, '', least(sum(folded.visits), 1000000000) from folded group by folded.day, folded.kind
  on conflict (day, kind, name) do update set visits = least(known.visits::bigint + excluded.visits, 1000000000);

  delete from public.visit_counts where day < private.today() - 800;
end $$;
comment on function public.add_visits is
  'Adds a batch of counts, a list of {day, kind, name, visits}, to those of their days; a batch that a server has added already does nothing. For the server.';

create function public.visit_figures(first_day date, last_day date, by_month boolean default false) returns jsonb
  language plpgsql stable security invoker set search_path = '' as $$
begin
  perform private.require_team_member();
  if last_day - first_day not between 0 and 800 then
    raise exception using errcode = '22023', message = 'ask for 800 days or fewer';
  end if;
  return (
    with counted as (
      select visits.day, visits.kind, visits.name, visits.visits::bigint as visits
      from public.visit_counts as visits where visits.day between first_day and last_day
      union all
      select (request.created_at at time zone 'America/Bogota')::date, 'sent', '', 1
      from public.quote_requests as request
      where request.status <> 'spam' and request.spam_signs = '{}' and not request.is_trial
        and request.created_at >= first_day::timestamp at time zone 'America/Bogota'
        and request.created_at < (last_day + 1)::timestamp at time zone 'America/Bogota'),
    totals as (
      select counted.kind, case when by_month then date_trunc('month', counted.day)::date else counted.day end as day,
        sum(counted.visits) as visits
      from counted group by 1, 2),
    named as (
      select counted.kind, counted.name, sum(counted.visits) as visits,
        row_number() over (partition by counted.kind order by counted.name = '', sum(counted.visits) desc, counted.name)
          as place
      from counted where counted.kind not in ('sent', 'bot', 'prefetch') group by counted.kind, counted.name)
    select jsonb_build_object(
      'totals', coalesce((
        select jsonb_agg(jsonb_build_object('kind', kind, 'day', day, 'visits', visits) order by day, kind) from totals), '[]'),
      'names', coalesce((
        select jsonb_agg(
          jsonb_build_object('kind', named.kind, 'name', named.name, 'visits', named.visits,
            'title', coalesce(product.title, article.title))
          order by named.kind, named.place)
        from named
        left join public.products as product on '/productos/' || product.slug = named.name
        left join public.news as article on '/noticias/' || article.slug = named.name
        where named.place <= 200 and named.kind <> 'missing'), '[]')));
end $$;
comment on function public.visit_figures is
  'What was visited from a day to another: totals by day or by month, and the most frequent names of each kind, with the titles of records. Requests are those of the inbox. For the team.';

revoke all on function private.says_words, private.most_visit_names from public;
revoke all on function public.add_visits, public.visit_figures from public, anon, authenticated, service_role;
grant execute on function public.add_visits to service_role;
grant execute on function public.visit_figures to authenticated;
