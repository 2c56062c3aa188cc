import { expect, test } from "vitest";

import { defineRecordType } from "#domain/records/define-record-type.ts";

import { makeMigration } from "./make-migration.ts";

test("a definition gives its table, its limits and the calls that register it", () => {
  const migration = makeMigration(
    defineRecordType({
      table: "plants",
      title: "Plantas",
      label: { one: "planta", many: "plantas", isFeminine: true },
      about: { text: "Las plantas", words: "" },
      name: "name",
      visible: "is_visible",
      fields: {
        name: { kind: "text", label: "Nombre", isRequired: true, maxLength: 80 },
        kind: { kind: "choice", label: "Clase", options: ["De d'Anjou", "Otra"] },
        city: { kind: "text", label: "Ciudad", search: "words" },
        image_url: { kind: "picture", label: "Imagen" },
        weight: { kind: "number", label: "Peso" },
        since: { kind: "date", label: "Desde" },
        is_visible: { kind: "flag", label: "Visible" },
      },
    }),
  );
  expect(migration).toBe(`create table public.plants (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint plants_name_length check (char_length(name) <= 80)
    constraint plants_name_blank check (not private.is_blank(name)),
  kind text not null default 'De d''Anjou'
    constraint plants_kind_length check (char_length(kind) <= 200),
  city text not null default ''
    constraint plants_city_length check (char_length(city) <= 200),
  image_url text
    constraint plants_image_url_length check (char_length(image_url) <= 2000),
  weight numeric,
  since date,
  is_visible boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

select private.add_record_type('plants', visible => 'is_visible');
select private.add_record_list('plants', named => 'name', searched => '{city}');
`);
});
