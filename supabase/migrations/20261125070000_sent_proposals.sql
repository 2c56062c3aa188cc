-- A draft of a request's next version hid the one that the buyer still has in hand, from the row and from the filter
-- of those about to expire. The newest version that was sent now counts; a draft, only when none was.

create or replace function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text,
    frequency text, wanted_on date, message text, item_list jsonb, answered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, name_key text, proposal_state text, proposal_until date
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.frequency, request.wanted_on, request.message, request.item_list, request.answered_at,
    request.created_at, request.updated_at, private.name_key(request.name),
    -- Not joined: counting and searching must not look at them.
    (select proposal.state from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    (select proposal.valid_until from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected. With the newest version of its proposal that was sent, or else its draft.';
