-- A person's requests are also those in which their number is the second one that was typed.

create or replace function private.requests_of(person_email text, person_phone text) returns setof uuid
  language sql stable set search_path = '' as $$
  select request.id
  from public.quote_requests as request,
    (select right(regexp_replace(coalesce(person_phone, ''), '\D', '', 'g'), 10)) as person (digits)
  where lower(request.email) = lower(nullif(person_email, ''))
    or request.phone = nullif(person_phone, '')
    -- Ten digits are a whole number in Colombia, with or without the country's code.
    or (char_length(person.digits) = 10
      and private.join_digits(request.phone_typed) ~ ('(^|\D|57)' || person.digits || '(\D|$)'))
$$;
