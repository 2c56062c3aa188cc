-- What a person typed as phone («310 555 1234 (WhatsApp)», two numbers, an extension) stays beside the number that was
-- understood, which links use.

alter table public.quote_requests
  add column phone_typed text not null default '' constraint quote_requests_phone_typed check (char_length(phone_typed) <= 200);
comment on column public.quote_requests.phone_typed is 'The phone as the person typed it; empty for requests from before.';

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
    insert into public.quote_requests (radicado, idempotency_key, spam_signs, name, company, phone, phone_typed, email,
      department, municipality, frequency, wanted_on, message, consent_text, consent_version, consented_at)
    values (private.make_radicado(), key, signs, request ->> 'name', coalesce(request ->> 'company', ''),
      request ->> 'phone', coalesce(request ->> 'phone_typed', ''), request ->> 'email',
      coalesce(request ->> 'department', ''),
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
