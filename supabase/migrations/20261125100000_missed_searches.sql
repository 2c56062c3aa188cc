-- What visitors seek in vain, for the list of buyers' words. No person is stored, neither address nor time; and a search
-- is written in clear only once it has been made three times, since the first could be anything, a name included.

create table public.missed_searches (
  digest text primary key constraint missed_searches_digest check (digest ~ '^[0-9a-f]{64}$'),
  words text constraint missed_searches_words check (words ~ '^[a-z]{2,}( [a-z]{2,}){0,3}$' and char_length(words) <= 40),
  searches integer not null default 1 constraint missed_searches_searches check (searches > 0),
  last_on date not null default (now() at time zone 'America/Bogota')::date
);
comment on table public.missed_searches is 'Searches of visitors that found nothing.';
comment on column public.missed_searches.digest is 'SHA-256 of the folded words.';
comment on column public.missed_searches.words is 'Folded; null until they were sought three times.';
comment on column public.missed_searches.last_on is 'In Bogotá.';

alter table public.missed_searches enable row level security;
revoke all on public.missed_searches from anon, authenticated, public;
grant all on public.missed_searches to service_role;
grant select, delete on public.missed_searches to authenticated;
create policy "administrators read missed searches" on public.missed_searches
  for select to authenticated using ((select public.is_admin()));
create policy "administrators dismiss missed searches" on public.missed_searches
  for delete to authenticated using ((select public.is_admin()));

create function public.count_missed_search(sought text) returns void
  language plpgsql volatile security definer set search_path = '' as $$
declare
  own_digest text := encode(sha256(convert_to(sought, 'UTF8')), 'hex');
begin
  if sought is null or sought !~ '^[a-z]{2,}( [a-z]{2,}){0,3}$' or char_length(sought) > 40 then
    return;
  end if;
  update public.missed_searches as missed
    set searches = least(missed.searches + 1, 1000000), last_on = private.today(),
      words = case when missed.searches >= 2 then sought end
    where missed.digest = own_digest;
  if found then return; end if;
  delete from public.missed_searches where last_on < private.today() - 90;
  -- A full table makes room: strangers could fill it with anything.
  delete from public.missed_searches where digest in (
    select digest from public.missed_searches order by searches desc, last_on desc, digest offset 499);
  insert into public.missed_searches (digest) values (own_digest) on conflict do nothing;
end $$;
comment on function public.count_missed_search is
  'Counts a search without results, by its folded words; anything else than a few words is ignored. For the server.';

revoke all on function public.count_missed_search from public, anon, authenticated;
grant execute on function public.count_missed_search to service_role;
