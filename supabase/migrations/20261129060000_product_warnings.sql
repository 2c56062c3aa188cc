-- Warnings of products, each with its source, in a column of their own: no search reads them, so that a species that a
-- warning names is no match. Sheep and goats are two species, since copper that goats tolerate poisons sheep.

alter table public.products
  add column warnings jsonb not null default '[]'
    constraint products_warnings_list check (jsonb_typeof(warnings) = 'array');
comment on column public.products.warnings is
  'Contraindications and ceilings: a list of {text, source, forbidden}; forbidden lists the animals that must never get it.';

-- A search for a species reads those with warnings only.
create index products_warned on public.products (title, id) where warnings <> '[]';

-- Sheep and goats ---------------------------------------------------------------------------------

-- Both in one name: `Ovinos y caprinos`, `Ovino-caprinos`, `Cabras / ovejas`.
create function private.is_joint_species(name text) returns boolean
  language sql immutable parallel safe set search_path = '' as $$
  select private.fold(left(name, 100)) ~
    '^\s*(?:(?:ovin[oa]s?|ovejas?)(?:\s*[-/&+,]\s*|\s+[ye]\s+|\s*)(?:caprin[oa]s?|cabras?)|(?:caprin[oa]s?|cabras?)(?:\s*[-/&+,]\s*|\s+[ye]\s+|\s*)(?:ovin[oa]s?|ovejas?))\s*$'
$$;

-- Whether a product that was for both may be for sheep: not with copper, nor when its texts exclude them. A person
-- can add the species again.
create function private.may_suit_sheep(product public.products) returns boolean
  language sql immutable set search_path = '' as $$
  select case
    when texts.everything ~ 'palmiste|almendra de palma|palm kernel|gallinaza|pollinaza' then false
    -- Mineral mixtures for cattle hold copper unless they say otherwise.
    when texts.title ~ 'sal(es)? mineral|premezcla|premix|nucleo|bloque' then texts.everything ~ copper_free
    else regexp_replace(texts.everything, copper_free, '', 'g') !~ 'cobre|copper'
      and texts.everything !~ '\m(no|nunca|evite|excepto|salvo)\M[^.;]*\m(ovin|ovej|corder)'
  end
  from (
    select private.fold(product.title) as title,
      private.fold(concat_ws('. ', product.title, product.description, array_to_string(product.features, '. '),
        product.incompatibilities, product.handling, product.specs::text)) as everything,
      '(sin|bajo en|libre de) cobre' as copper_free) as texts
$$;

create function private.split_species(names text[], for_sheep boolean) returns text[]
  language sql immutable set search_path = '' as $$
  select coalesce(array_agg(once.name order by once.position), '{}')
  from (
    select distinct on (private.fold(parts.name)) parts.name, parts.position
    from (
      select split.name, listed.position * 2 + split.part as position
      from unnest(names) with ordinality as listed (name, position)
      cross join lateral unnest(
        case
          when not private.is_joint_species(listed.name) then array[listed.name]
          when for_sheep then array['Ovinos', 'Caprinos']
          else array['Caprinos']
        end) with ordinality as split (name, part)) as parts
    order by private.fold(parts.name), parts.position) as once
$$;

-- Also for what an old revision, a draft or another program writes.
create function private.separate_species() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from unnest(new.species) as name where private.is_joint_species(name)) then
    new.species := private.split_species(new.species, private.may_suit_sheep(new));
  end if;
  return new;
end $$;

create trigger products_species before insert or update of species on public.products
  for each row execute function private.separate_species();

update public.products set species = species
where exists (select from unnest(species) as name where private.is_joint_species(name));

-- A draft changes columns of a record: without the same split it would be in conflict with it. Of its texts only those
-- are read that are texts, since a draft may hold anything.
do $$
declare
  draft public.drafts;
  product public.products;
  part text;
  names text[];
begin
  for draft in select * from public.drafts where table_name = 'products' loop
    select (jsonb_populate_record(null::public.products, jsonb_object_agg(pair.key, pair.value))).* into product
    from jsonb_each(coalesce(draft.base, '{}') || coalesce(draft.changes, '{}')) as pair
    where pair.key in ('title', 'description', 'incompatibilities', 'handling') and jsonb_typeof(pair.value) = 'string';
    foreach part in array array['base', 'changes'] loop
      continue when jsonb_typeof(to_jsonb(draft) #> array[part, 'species']) is distinct from 'array';
      select coalesce(array_agg(listed.name order by listed.position), '{}') into names
      from jsonb_array_elements_text(to_jsonb(draft) #> array[part, 'species']) with ordinality
        as listed (name, position);
      continue when not exists (select from unnest(names) as name where private.is_joint_species(name));
      names := private.split_species(names, private.may_suit_sheep(product));
      if part = 'base' then
        update public.drafts set base = base || jsonb_build_object('species', names) where id = draft.id;
      else
        update public.drafts set changes = changes || jsonb_build_object('species', names) where id = draft.id;
      end if;
    end loop;
  end loop;
end $$;

-- Known dangers -----------------------------------------------------------------------------------

-- Of products that are named for what is dangerous. What an office has written stays.
update public.products set warnings = '[
  {"text": "Solo para rumiantes con el rumen desarrollado: nunca la dé a equinos, porcinos, aves ni otros animales sin rumen.",
   "source": "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico",
   "forbidden": ["Equinos", "Porcinos", "Aves", "Peces", "Camarones", "Mascotas", "Conejos", "Cuyes"]},
  {"text": "Nunca la dé a animales jóvenes, en ayunas o debilitados, ni disuelta en agua.",
   "source": "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico",
   "forbidden": ["Animales jóvenes"]},
  {"text": "Techo: 1 % de la materia seca y un tercio del nitrógeno de la ración, con la urea de todas las fuentes.",
   "source": "Manual Veterinario Merck, Intoxicación por nitrógeno no proteico",
   "forbidden": []}]'
where private.fold(title) ~ '\murea\M' and warnings = '[]';

update public.products set warnings = '[
  {"text": "No la dé a ovinos: su cobre se acumula en el hígado y los intoxica.",
   "source": "Feedipedia (INRA, CIRAD, AFZ y FAO), Palm kernel meal",
   "forbidden": ["Ovinos"]}]'
where private.fold(title) ~ '\mpalmiste\M' and warnings = '[]';

revoke all on all functions in schema private from public;
