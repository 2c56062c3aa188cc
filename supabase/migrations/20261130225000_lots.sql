-- Lots: what a laboratory measured of a delivery, beside what the company guarantees of its product. A lot's page is opened
-- by a short code that no one can guess, through the server alone; the API lists lots to the team only.

-- The short code ----------------------------------------------------------------------------------

-- Nine random symbols and one that checks them, as src/domain/lots/short-code.ts: 31 symbols, none of which looks like
-- another one. Since 31 is a prime, one wrong symbol and two exchanged ones never pass.
create function private.lot_check_symbol(symbols text) returns text
  language sql immutable set search_path = '' as $$
  select substr(alphabet, (sum(place * (position(substr(symbols, place, 1) in alphabet) - 1)) % 31)::integer + 1, 1)
  from (values ('23456789ABCDEFGHJKMNPQRSTUVWXYZ')) as known (alphabet), generate_series(1, 9) as place
  group by alphabet
$$;

create function private.is_lot_code(code text) returns boolean
  language sql immutable set search_path = '' as $$
  select code ~ '^[2-9A-HJKMNP-Z]{10}$' and private.lot_check_symbol(left(code, 9)) = right(code, 1)
$$;

create function private.make_lot_code() returns text
  language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
  -- As in create_preview_link: the UUIDs are random.
  noise constant bytea := sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea);
  symbols text := '';
begin
  for place in 0..8 loop
    symbols := symbols || substr(alphabet, ((get_byte(noise, place * 3) * 65536 + get_byte(noise, place * 3 + 1) * 256
      + get_byte(noise, place * 3 + 2)) % 31) + 1, 1);
  end loop;
  return symbols || private.lot_check_symbol(symbols);
end $$;

-- Results and guarantee ---------------------------------------------------------------------------

create function private.is_lot_result(result jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(result) <> 'object' or jsonb_typeof(result -> 'name') is distinct from 'string'
      or jsonb_typeof(result -> 'value') is distinct from 'number' then false
    else char_length(result ->> 'name') between 1 and 120 and not private.is_blank(result ->> 'name')
      and abs((result ->> 'value')::numeric) < 1000000000000
      and jsonb_typeof(coalesce(result -> 'is_below', 'false')) = 'boolean'
      and jsonb_typeof(coalesce(result -> 'unit', '""')) = 'string' and char_length(coalesce(result ->> 'unit', '')) <= 40
      and jsonb_typeof(coalesce(result -> 'basis', '""')) = 'string' and char_length(coalesce(result ->> 'basis', '')) <= 80
      and jsonb_typeof(coalesce(result -> 'method', '""')) = 'string' and char_length(coalesce(result ->> 'method', '')) <= 120
      and result - array['name', 'value', 'is_below', 'unit', 'basis', 'method'] = '{}'
    end
$$;

create function private.are_lot_results(results jsonb) returns boolean
  language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(results) = 'array' and jsonb_array_length(results) <= 60
    then (select coalesce(bool_and(private.is_lot_result(result)), true) from jsonb_array_elements(results) as listed (result))
    else false end
$$;

-- The limits that a technical sheet guarantees, or leaves to the certificate of the lot, of one variant.
create function private.list_guarantee(specs jsonb, variant text) returns jsonb
  language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', btrim(spec ->> 'name'),
    'min', case when jsonb_typeof(spec -> 'min') = 'number' then spec -> 'min' else 'null' end,
    'max', case when jsonb_typeof(spec -> 'max') = 'number' then spec -> 'max' else 'null' end,
    'unit', btrim(coalesce(spec ->> 'unit', '')), 'basis', btrim(coalesce(spec ->> 'basis', ''))) order by place), '[]')
  from jsonb_array_elements(specs) with ordinality as listed (spec, place)
  where jsonb_typeof(spec) = 'object' and spec ->> 'kind' in ('guaranteed', 'lot')
    and jsonb_typeof(spec -> 'name') = 'string' and not private.is_blank(spec ->> 'name')
    and (jsonb_typeof(spec -> 'min') = 'number' or jsonb_typeof(spec -> 'max') = 'number')
    and (private.is_blank(coalesce(spec ->> 'variant', ''))
      or private.fold(btrim(spec ->> 'variant')) = private.fold(btrim(list_guarantee.variant)))
$$;

-- The variants that a technical sheet gives limits of; a lot of such a product is of one of them.
create function private.list_guaranteed_variants(specs jsonb) returns text[]
  language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct private.fold(btrim(spec ->> 'variant'))), '{}')
  from jsonb_array_elements(specs) as listed (spec)
  where jsonb_typeof(spec) = 'object' and spec ->> 'kind' in ('guaranteed', 'lot')
    and (jsonb_typeof(spec -> 'min') = 'number' or jsonb_typeof(spec -> 'max') = 'number')
    and not private.is_blank(coalesce(spec ->> 'variant', ''))
$$;

-- The parameters that contradict the guarantee, as src/domain/lots/judge-results.ts: outside its limits, or in another unit
-- or on another basis, so that no one can tell. A blank basis is that of the guarantee.
create function private.list_contradictions(results jsonb, guarantee jsonb) returns text[]
  language sql immutable set search_path = '' as $$
  select coalesce(array_agg(distinct result ->> 'name'), '{}')
  from jsonb_array_elements(results) as listed (result)
  join jsonb_array_elements(guarantee) as promised (promise)
    on private.fold(btrim(result ->> 'name')) = private.fold(btrim(promise ->> 'name'))
  where private.fold(btrim(coalesce(result ->> 'unit', ''))) <> private.fold(btrim(promise ->> 'unit'))
    or (btrim(coalesce(result ->> 'basis', '')) <> ''
      and private.fold(btrim(result ->> 'basis')) <> private.fold(btrim(promise ->> 'basis')))
    or (result ->> 'value')::numeric > (promise ->> 'max')::numeric
    or (result ->> 'value')::numeric < (promise ->> 'min')::numeric
    or coalesce((result ->> 'is_below')::boolean, false) and (promise ->> 'min')::numeric is not null
$$;

-- The table ---------------------------------------------------------------------------------------

create table public.lots (
  id uuid primary key default gen_random_uuid(),
  lot_code text not null
    constraint lots_lot_code_length check (char_length(lot_code) <= 60)
    constraint lots_lot_code_blank check (not private.is_blank(lot_code)),
  product_id uuid,
  variant text not null default ''
    constraint lots_variant_length check (char_length(variant) <= 80),
  made_on date,
  analysed_on date,
  expires_on date,
  laboratory text not null default ''
    constraint lots_laboratory_length check (char_length(laboratory) <= 200),
  quantity numeric
    constraint lots_quantity check (quantity >= 0 and quantity < 1000000000000),
  unit text not null default ''
    constraint lots_unit_length check (char_length(unit) <= 40),
  results jsonb not null default '[]'
    constraint lots_results check (private.are_lot_results(results)),
  note text not null default ''
    constraint lots_note_length check (char_length(note) <= 5000),
  certificate text not null default ''
    constraint lots_certificate check (certificate ~ '^(certificados/[A-Za-z0-9_-]{1,200}\.pdf)?$'),
  is_published boolean not null default false,
  is_public boolean not null default false,
  short_code text not null default '' unique
    -- A draft of a new lot has none yet.
    constraint lots_short_code check (short_code = '' or private.is_lot_code(short_code)),
  product_title text not null default ''
    constraint lots_product_title_length check (char_length(product_title) <= 300),
  guarantee jsonb not null default '[]',
  guarantee_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint lots_dates check (made_on <= expires_on)
);
comment on column public.lots.lot_code is 'The company''s own, as it stands on the sacks.';
comment on column public.lots.product_id is 'Of products, without a foreign key: a lot outlives its product.';
comment on column public.lots.variant is 'Of the product, where its technical sheet has several.';
comment on column public.lots.results is
  'Of the certificate: a list of {name, value}, and maybe is_below (less than the value), unit, basis and method.';
comment on column public.lots.note is 'Public: explains a value that contradicts the guarantee.';
comment on column public.lots.certificate is 'The name of a PDF of the private bucket, of the folder that holds no one''s data.';
comment on column public.lots.is_public is
  'Whether the company''s own code opens it too, and search engines may show its page.';
comment on column public.lots.short_code is 'On its labels. Made by the database once; never changes.';
comment on column public.lots.product_title is 'As it was when the guarantee was copied.';
comment on column public.lots.guarantee is
  'Copied from the technical sheet when the lot is published, or its product, variant or results change: {name, min, max, unit, basis}.';

create index lots_of_product on public.lots (product_id);
create index lots_own_code on public.lots (lower(lot_code));

-- Fills in what no one types, and refuses to publish what would contradict the guarantee without a word.
create function private.complete_lot() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  stored public.lots;
  deleted jsonb;
  sheet record;
  contradictions text[];
begin
  if tg_op = 'UPDATE' then
    stored := old;
  else
    -- What an upsert proposes; the update that follows decides.
    select * into stored from public.lots where id = new.id;
    if stored.id is not null then
      new.short_code := stored.short_code;
      return new;
    end if;
    select revision.before into deleted from public.revisions as revision
      where revision.table_name = 'lots' and revision.record_id = new.id and revision.operation = 'delete'
      order by revision.id desc limit 1;
  end if;
  if stored.id is not null then
    new.short_code := stored.short_code;
  elsif deleted is not null then
    new.short_code := deleted ->> 'short_code';
  -- A site's folder brings the codes of printed labels.
  elsif new.short_code is null or not private.is_lot_code(new.short_code)
    or (select auth.role()) is distinct from 'service_role' then
    loop
      new.short_code := private.make_lot_code();
      exit when not exists (select from public.lots where short_code = new.short_code);
    end loop;
  end if;
  if stored.id is not null and new.product_id is not distinct from stored.product_id and new.variant = stored.variant
    and new.results = stored.results and (stored.is_published or not new.is_published) then
    new.guarantee := stored.guarantee;
    new.guarantee_at := stored.guarantee_at;
    new.product_title := stored.product_title;
  elsif stored.id is null and deleted is not null and new.product_id::text is not distinct from deleted ->> 'product_id'
    and new.variant = deleted ->> 'variant' and new.results = deleted -> 'results' then
    new.guarantee := deleted -> 'guarantee';
    new.guarantee_at := (deleted ->> 'guarantee_at')::timestamptz;
    new.product_title := deleted ->> 'product_title';
  else
    select product.title, product.specs, product.is_published into sheet
      from public.products as product where product.id = new.product_id;
    new.guarantee_at := now();
    if sheet.title is not null then
      new.product_title := sheet.title;
      new.guarantee := private.list_guarantee(sheet.specs, new.variant);
      if new.is_published and private.list_guaranteed_variants(sheet.specs) <> '{}'
        and not private.fold(btrim(new.variant)) = any (private.list_guaranteed_variants(sheet.specs)) then
        raise exception using errcode = '23514', message = 'the lot lacks what a published one needs',
          constraint = 'lots_published_variant', table = 'lots', schema = 'public';
      end if;
    else
      new.product_title := '';
      new.guarantee := '[]';
      if new.is_published then
        raise exception using errcode = '23514', message = 'the lot lacks what a published one needs',
          constraint = 'lots_published_product', table = 'lots', schema = 'public';
      end if;
    end if;
  end if;
  if new.is_published and private.is_blank(new.note) then
    contradictions := private.list_contradictions(new.results, new.guarantee);
    if contradictions <> '{}' then
      raise exception using errcode = '23514', message = 'the lot lacks what a published one needs',
        detail = array_to_string(contradictions, ', '), constraint = 'lots_published_note', table = 'lots', schema = 'public';
    end if;
  end if;
  return new;
end $$;

create trigger lots_complete before insert or update on public.lots
  for each row execute function private.complete_lot();

select private.add_record_type('lots', visible => 'is_published', switches => '{is_public}');
select private.add_record_list('lots', named => 'lot_code', searched => '{short_code, product_title, variant, laboratory, note}');

-- No one but the team lists lots.
drop policy "everybody reads lots" on public.lots;
revoke all on public.lots from anon;

-- What a lot's page shows, by its short code, or by the company's own where only one published and public lot has it.
create function public.open_lot(code text)
  returns table (
    id uuid, short_code text, lot_code text, is_public boolean, product_title text, product_slug text, variant text, made_on date, analysed_on date,
    expires_on date, laboratory text, results jsonb, guarantee jsonb, guarantee_at timestamptz, present_guarantee jsonb,
    note text, certificate text
  )
  language sql stable security invoker set search_path = '' as $$
  select lot.id, lot.short_code, lot.lot_code, lot.is_public, lot.product_title, case when product.is_published then product.slug end,
    lot.variant, lot.made_on, lot.analysed_on, lot.expires_on, lot.laboratory, lot.results, lot.guarantee, lot.guarantee_at,
    case when product.is_published then private.list_guarantee(product.specs, lot.variant) end, lot.note, lot.certificate
  from public.lots as lot left join public.products as product on product.id = lot.product_id
  where lot.is_published and (lot.short_code = upper(code)
    or lot.is_public and lower(lot.lot_code) = lower(btrim(code)) and not exists (
      select from public.lots as other
      where lower(other.lot_code) = lower(btrim(code)) and other.id <> lot.id and other.is_published and other.is_public))
  order by lot.short_code = upper(code) desc limit 1
$$;
comment on function public.open_lot is
  'A published lot by the short code on its label, or a public one by the company''s code; no row for any other. For the server, which counts attempts.';

-- The key of the labels ---------------------------------------------------------------------------

-- As the key of notifications: two rows of `installation`. The private one is for the server alone.
create function public.store_lot_key(key_id text, private_key text, public_key text, is_first boolean) returns boolean
  language plpgsql volatile security definer set search_path = '' as $$
declare
  made constant jsonb := jsonb_build_object('id', key_id, 'x', public_key, 'made_at', now());
begin
  if key_id is null or key_id !~ '^[A-Za-z0-9_-]{8}$' or public_key is null or public_key !~ '^[A-Za-z0-9_-]{43}$'
    or private_key is null or private_key !~ '^[A-Za-z0-9_-]{43}$' then
    raise exception using errcode = '22023', message = 'the key is not valid';
  end if;
  insert into public.installation (key, value)
    values ('lot_private_key', jsonb_build_object('id', key_id, 'd', private_key, 'x', public_key))
    on conflict (key) do update set value = excluded.value where not is_first;
  if not found then return false; end if;
  -- Former keys stay, so that printed labels stay valid.
  insert into public.installation (key, value) values ('lot_public_keys', jsonb_build_array(made))
    on conflict (key) do update set value = installation.value || made;
  return true;
end $$;
comment on function public.store_lot_key is
  'Signs labels of lots with a new key from now on; with is_first only if there is none. False when there is. For the server.';

create function public.list_lot_keys() returns jsonb
  language sql stable security definer set search_path = '' as $$
  select coalesce((select value from public.installation where key = 'lot_public_keys'), '[]')
$$;
comment on function public.list_lot_keys is
  'The public keys of the labels of lots, the oldest first: {id, x, made_at}, where x is the Ed25519 key as a JWK has it.';

-- Who received a lot ------------------------------------------------------------------------------

create table public.lot_deliveries (
  id uuid primary key default gen_random_uuid(),
  lot_id uuid not null references public.lots (id),
  proposal_id uuid references public.proposals (id) on delete set null,
  delivered_on date not null
    constraint lot_deliveries_delivered_on check (delivered_on between '2000-01-01' and '2099-12-31'),
  quantity numeric
    constraint lot_deliveries_quantity check (quantity > 0 and quantity < 1000000000000),
  unit text not null default ''
    constraint lot_deliveries_unit_length check (char_length(unit) <= 120),
  created_at timestamptz not null default now()
);
comment on table public.lot_deliveries is
  'Lots that were sent to the buyers of accepted proposals. A lot with deliveries cannot be deleted.';
comment on column public.lot_deliveries.proposal_id is
  'Null once the request was erased: what was delivered stays, without whom.';

create index lot_deliveries_of_lot on public.lot_deliveries (lot_id, delivered_on desc, id);
create index lot_deliveries_of_proposal on public.lot_deliveries (proposal_id) where proposal_id is not null;

alter table public.lot_deliveries enable row level security;
revoke all on public.lot_deliveries from anon, authenticated, public;
grant all on public.lot_deliveries to service_role;
grant select, delete on public.lot_deliveries to authenticated;
create policy "team members read deliveries of lots" on public.lot_deliveries
  for select to authenticated using ((select public.is_team_member()));
create policy "team members delete deliveries of lots" on public.lot_deliveries
  for delete to authenticated using ((select public.is_team_member()));
alter publication supabase_realtime add table public.lot_deliveries;

create function public.deliver_lot(
  delivery uuid, lot uuid, proposal uuid, day date, amount numeric default null, amount_unit text default '')
  returns setof public.lot_deliveries
  language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_team_member();
  insert into public.lot_deliveries (id, lot_id, proposal_id, delivered_on, quantity, unit)
    select deliver_lot.delivery, lot, accepted.id, day, amount, amount_unit from public.proposals as accepted
    where accepted.id = deliver_lot.proposal and accepted.state = 'accepted'
    -- A retry after a lost answer.
    on conflict (id) do nothing;
  return query select * from public.lot_deliveries as noted
    where noted.id = deliver_lot.delivery and noted.proposal_id = deliver_lot.proposal;
end $$;
comment on function public.deliver_lot is
  'Notes that a lot was sent to the buyer of an accepted proposal; no row for a proposal that was not accepted. For the team.';

-- As one value: a recall needs all of them, and pages of rows would be found again for each.
create function public.list_lot_recipients(lot uuid) returns jsonb
  language sql stable security invoker set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', delivery.id, 'delivered_on', delivery.delivered_on, 'quantity', delivery.quantity, 'unit', delivery.unit,
    'request_id', request.id, 'radicado', request.radicado, 'name', request.name, 'company', request.company,
    'phone', request.phone, 'email', request.email, 'municipality', request.municipality,
    'department', request.department) order by delivery.delivered_on desc, delivery.id), '[]')
  from public.lot_deliveries as delivery
  left join public.proposals as proposal on proposal.id = delivery.proposal_id
  left join public.quote_requests as request on request.id = proposal.request_id
  where delivery.lot_id = lot
$$;
comment on function public.list_lot_recipients is
  'Who received a lot, the last deliveries first; without a request where it was erased.';

create function public.list_delivered_lots(request uuid)
  returns table (
    id uuid, proposal_id uuid, lot_id uuid, lot_code text, product_title text, delivered_on date, quantity numeric, unit text
  )
  language sql stable security invoker set search_path = '' as $$
  select delivery.id, delivery.proposal_id, lot.id, lot.lot_code, lot.product_title, delivery.delivered_on, delivery.quantity,
    delivery.unit
  from public.proposals as proposal
  join public.lot_deliveries as delivery on delivery.proposal_id = proposal.id
  join public.lots as lot on lot.id = delivery.lot_id
  where proposal.request_id = request
  order by delivery.delivered_on desc, delivery.id
$$;
comment on function public.list_delivered_lots is 'The lots that were delivered for a request, the last ones first.';

-- Grants ------------------------------------------------------------------------------------------

revoke all on all functions in schema private from public;
revoke all on function public.open_lot, public.store_lot_key, public.list_lot_keys, public.deliver_lot,
  public.list_lot_recipients, public.list_delivered_lots from public, anon, authenticated, service_role;
grant execute on function private.is_lot_code, private.lot_check_symbol, private.is_lot_result, private.are_lot_results
  to authenticated, service_role;
grant execute on function private.list_guarantee to service_role;
grant execute on function public.open_lot, public.store_lot_key to service_role;
grant execute on function public.list_lot_keys to anon, authenticated, service_role;
grant execute on function public.deliver_lot to authenticated;
grant execute on function public.list_lot_recipients, public.list_delivered_lots to authenticated, service_role;
