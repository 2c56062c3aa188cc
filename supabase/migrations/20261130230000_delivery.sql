-- What a buyer asks before the price: how a product is loaded, how soon it comes and where to; and the official code of the
-- municipality that a request names.

alter table public.products
  add column logistics jsonb not null default '[]'
    constraint products_logistics_list check (
      case when jsonb_typeof(logistics) = 'array' then
        jsonb_array_length(logistics) <= 20
        and octet_length(logistics::text) <= 20000
        -- Counted rather than searched for a wrong one: of another shape, a path gives no match at all.
        and jsonb_array_length(logistics) = jsonb_array_length(jsonb_path_query_array(logistics,
          'strict $[*] ? (@.presentation like_regex "\\S")'))
      else false end),
  add column lead_time text not null default ''
    constraint products_lead_time_length check (char_length(lead_time) <= 300),
  add column delivery_zones text not null default ''
    constraint products_delivery_zones_length check (char_length(delivery_zones) <= 2000);
comment on column public.products.logistics is
  'How its presentations are loaded: a list of {presentation, per_pallet, per_truck, truck}; both numbers are whole, or null when unknown, and truck names the vehicle.';
comment on column public.products.lead_time is 'For example, 2 a 3 días hábiles.';
comment on column public.products.delivery_zones is 'Where it is delivered, in words.';

alter table public.quote_requests add column municipality_code text not null default ''
  constraint quote_requests_municipality_code check (municipality_code ~ '^([0-9]{5})?$');
comment on column public.quote_requests.municipality_code is
  'DANE''s code (DIVIPOLA) of the municipality; empty when what was typed is not exactly one.';

-- The function that stores a request, as earlier migrations left it, and the code that the server looked up.
alter function public.submit_quote_request(jsonb) rename to store_quote_request;
alter function public.store_quote_request(jsonb) set schema private;

create function public.submit_quote_request(request jsonb) returns setof public.quote_requests
  language plpgsql volatile security definer set search_path = '' as $$
declare
  stored_id uuid;
begin
  select id into stored_id from private.store_quote_request(request);
  if request ->> 'municipality_code' <> '' then
    update public.quote_requests set municipality_code = request ->> 'municipality_code'
      where id = stored_id and municipality_code = '';
  end if;
  return query select * from public.quote_requests where id = stored_id;
end $$;
comment on function public.submit_quote_request is
  'Stores a quote request with its products and the mail it causes; the same idempotency_key gives the request that is there already.';

drop function public.find_quote_requests(text);
create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text, municipality_code text,
    frequency text, wanted_on date, message text, item_list jsonb, answered_at timestamptz, created_at timestamptz,
    updated_at timestamptz, name_key text, proposal_state text, proposal_until date, proposal_handed_by text,
    is_trial boolean
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.municipality_code,
    request.frequency, request.wanted_on, request.message, request.item_list, request.answered_at,
    request.created_at, request.updated_at, private.name_key(request.name),
    -- Not joined: counting and searching must not look at them.
    (select proposal.state from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    (select proposal.valid_until from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    (select proposal.handed_by from public.proposals as proposal where proposal.request_id = request.id
      order by proposal.state = 'draft', proposal.version desc limit 1),
    request.is_trial
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected. With the newest finished version of its proposal, or else its draft.';

revoke all on all functions in schema private from public;
revoke all on function private.store_quote_request from anon, authenticated, service_role;
revoke all on function public.submit_quote_request, public.find_quote_requests
  from public, anon, authenticated, service_role;
grant execute on function public.submit_quote_request to service_role;
grant execute on function public.find_quote_requests to authenticated, service_role;
