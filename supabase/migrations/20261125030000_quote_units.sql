-- A product is quoted in its own terms: a unit is one of its presentations in the singular, `bulto de 40 kg`, or one of
-- those that there were. Which ones a product has, the site's form and functions know.
alter table public.quote_request_items drop constraint quote_request_items_unit;
alter table public.quote_request_items
  add constraint quote_request_items_unit check (char_length(unit) between 1 and 120);
