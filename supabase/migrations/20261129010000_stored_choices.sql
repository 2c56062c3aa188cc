-- Values of a fixed set that the server stores for visitors are checked by the database too. By triggers, not constraints:
-- rows of earlier versions stay as they are, can still be withdrawn or erased, and can be restored.

create function private.require_known_answer() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if jsonb_typeof(new.answer) is distinct from 'object'
    or exists (
      select 1 from unnest(array['kind', 'name', 'identification', 'reason', 'text']) as field (name)
      where jsonb_typeof(new.answer -> field.name) is distinct from 'string')
    or new.answer ->> 'kind' not in ('accepted', 'change_asked', 'declined')
    or (new.answer ->> 'kind' = 'declined') is distinct from (new.answer ->> 'reason' in (
      'price', 'freight', 'delivery', 'payment', 'elsewhere', 'not_needed', 'other'))
    or (new.answer ->> 'kind' <> 'declined' and new.answer ->> 'reason' <> '') then
    raise exception using errcode = '23514', message = 'the answer has an unknown kind or reason';
  end if;
  return new;
end $$;

create trigger proposals_known_answer before insert or update of answer on public.proposals
  for each row when (new.answer is not null) execute function private.require_known_answer();

create function private.require_known_signs() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if not new.spam_signs <@ array['honeypot', 'too-fast', 'unsealed'] then
    raise exception using errcode = '23514', message = 'a sign of spam is unknown';
  end if;
  return new;
end $$;

create trigger quote_requests_known_signs before insert or update of spam_signs on public.quote_requests
  for each row when (new.spam_signs <> '{}') execute function private.require_known_signs();
create trigger newsletter_subscribers_known_signs before insert or update of spam_signs on public.newsletter_subscribers
  for each row when (new.spam_signs <> '{}') execute function private.require_known_signs();

revoke all on function private.require_known_answer, private.require_known_signs from public;
