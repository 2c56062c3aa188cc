-- A request is found by every phone number that the person typed, not only by the one that links use.

-- Typed phones without the separators that stand within a number.
create function private.join_digits(written text) returns text
  language sql immutable set search_path = '' as $$
  select regexp_replace(written, '(\d)[ .()-]+(?=\d)', '\1', 'g')
$$;
revoke all on function private.join_digits from public;

create or replace function private.write_request_search() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.search_text := private.fold(concat_ws(' ', new.radicado, new.name, new.company, new.phone, new.phone_typed,
    private.join_digits(new.phone_typed), new.email, new.municipality, new.department,
    (select string_agg(item ->> 'product_title', ' ') from jsonb_array_elements(new.item_list) as listed (item))));
  return new;
end $$;

drop trigger quote_requests_search on public.quote_requests;
create trigger quote_requests_search
  before insert or update of radicado, name, company, phone, phone_typed, email, municipality, department, item_list
  on public.quote_requests for each row execute function private.write_request_search();

update public.quote_requests set phone_typed = phone_typed where phone_typed <> '';
