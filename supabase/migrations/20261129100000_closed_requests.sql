-- A request that the office closed, or took for spam, stays so when its buyer opens the proposal: only an answer, or
-- the office itself, takes it up again.
create or replace function private.note_sent_proposal(proposal uuid, known_by text, moment timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  request uuid;
begin
  update public.proposals as version set state = 'sent', sent_at = moment, sent_by = known_by
    where version.id = proposal and version.state = 'ready'
    returning version.request_id into request;
  if request is null then return false; end if;
  update public.quote_requests
    set status = 'answered', spam_signs = '{}', read_at = coalesce(read_at, now()),
      answered_at = coalesce(answered_at, moment)
    where id = request and status <> 'answered' and (known_by <> 'buyer' or status not in ('closed', 'spam'));
  return true;
end $$;
