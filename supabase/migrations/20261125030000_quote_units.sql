-- A product is quoted in its own terms: a unit is one of its presentations in the singular, `bulto de 40 kg`, or one of
-- those that there were. Which ones a product has, the site's form and functions know.
alter table public.quote_request_items drop constraint quote_request_items_unit;
alter table public.quote_request_items
  add constraint quote_request_items_unit check (char_length(unit) between 1 and 120);

-- How often, and for when.
alter table public.quote_requests
  add column frequency text not null default 'once'
    constraint quote_requests_frequency check (frequency in ('once', 'monthly')),
  add column wanted_on date;

create or replace function public.submit_quote_request(request jsonb) returns setof public.quote_requests
  language plpgsql volatile security definer set search_path = '' as $$
declare
  key uuid := (request ->> 'idempotency_key')::uuid;
  consent jsonb := request -> 'consent';
  signs text[] := array(select jsonb_array_elements_text(coalesce(request -> 'spam_signs', '[]')));
  stored public.quote_requests;
begin
  perform private.require_consent(consent);
  if key is null or coalesce(jsonb_array_length(request -> 'items'), 0) not between 1 and 20 then
    raise exception using errcode = '22023', message = 'a request has a key, and from 1 to 20 products';
  end if;
  loop
    insert into public.quote_requests (radicado, idempotency_key, spam_signs, name, company, phone, email,
      department, municipality, frequency, wanted_on, message, consent_text, consent_version, consented_at)
    values (private.make_radicado(), key, signs, request ->> 'name', coalesce(request ->> 'company', ''),
      request ->> 'phone', request ->> 'email', coalesce(request ->> 'department', ''),
      coalesce(request ->> 'municipality', ''), coalesce(request ->> 'frequency', 'once'),
      (request ->> 'wanted_on')::date, coalesce(request ->> 'message', ''),
      consent ->> 'text', consent ->> 'version', now())
    on conflict do nothing returning * into stored;
    exit when stored.id is not null;
    return query select * from public.quote_requests where idempotency_key = key;
    if found then return; end if;
    -- The radicado was taken: draw another one.
  end loop;
  insert into public.quote_request_items (request_id, position, product_id, product_title, quantity, unit)
  select stored.id, item.position,
    (select products.id from public.products where products.id = (item.value ->> 'product_id')::uuid),
    item.value ->> 'product_title', (item.value ->> 'quantity')::numeric, item.value ->> 'unit'
  from jsonb_array_elements(request -> 'items') with ordinality as item (value, position);
  perform private.mail_quote_request(stored);
  if jsonb_typeof(request -> 'newsletter_consent') = 'object' then
    perform private.keep_subscriber(stored.email, 'quote', request -> 'newsletter_consent', signs);
  end if;
  return query select * from public.quote_requests where id = stored.id;
end $$;

drop function public.find_quote_requests(text);
create function public.find_quote_requests(search text)
  returns table (
    id uuid, radicado text, status text, is_spam boolean, owner_id uuid, notes text, read_at timestamptz,
    name text, company text, phone text, email text, department text, municipality text,
    frequency text, wanted_on date, message text, item_list jsonb, created_at timestamptz, updated_at timestamptz, name_key text
  )
  language sql stable security invoker as $$
  select request.id, request.radicado, request.status,
    request.status = 'spam' or request.spam_signs <> '{}', request.owner_id, request.notes, request.read_at,
    request.name, request.company, request.phone, request.email, request.department, request.municipality,
    request.frequency, request.wanted_on, request.message, request.item_list, request.created_at, request.updated_at,
    private.name_key(request.name)
  from public.quote_requests as request
  where private.to_patterns(search) = '{}'
    or request.id = any ((select private.match_quote_requests(search))::uuid[])
$$;
comment on function public.find_quote_requests is
  'Quote requests that hold every word of a search; all for an empty one. is_spam: called so, or suspected.';
revoke all on function public.find_quote_requests from public, anon;
grant execute on function public.find_quote_requests to authenticated, service_role;
