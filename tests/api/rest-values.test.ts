/* Values of rows: JSON paths, casts, aggregates, names, operators and domains, over test-only tables. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const SCHEMA = `
  create table public.clientes (id int primary key, nombre text, ficha jsonb);
  create table public.proyectos (
    id int primary key, nombre text, valor numeric, vigencia int4range, cliente_id int references public.clientes
  );
  alter table public.clientes enable row level security;
  alter table public.proyectos enable row level security;
  insert into public.clientes values (1, 'Finca', '{"sedes": [{"ciudad": "Meta"}], "nit": 7}'), (2, 'Hacienda', null);
  insert into public.proyectos values
    (1, 'Silo', 100, '[1,5)', 1), (2, 'Molino', 50.5, '[5,9)', 1), (3, 'Báscula', 20, null, 2), (4, 'Suelto', 7, null, null);
  create domain public.indice as tsvector;
  create domain public.indice_lleno as public.indice check (value <> '');
  create table public.cajas (id int primary key, count int, palabras public.indice_lleno);
  alter table public.cajas enable row level security;
  insert into public.cajas values (1, 8, 'caja:1');
  create domain public.color as int;
  create function public.color_en_json(public.color) returns json
    language sql as $$ select to_json('#' || to_hex($1::int)) $$;
  create cast (public.color as json) with function public.color_en_json(public.color) as implicit;
  create table public.pinturas (id int primary key, tono public.color);
  alter table public.pinturas enable row level security;
  grant all on all tables in schema public to service_role;`;

describe.each(TEST_DATABASES)("values over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend(kind, { setupSql: SCHEMA });
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });

  const ask = (path: string) => {
    const headers = { apikey: backend.keys.secret };
    return backend.fetch(new Request(`http://backend.test/rest/v1/${path}`, { headers }));
  };

  test.each([
    [
      "clientes?select=ficha->sedes->0->>ciudad,nit:ficha->nit::int&id=eq.1",
      [{ ciudad: "Meta", nit: 7 }],
    ],
    ["clientes?select=id,p:proyectos(n:count::text)&id=eq.1", [{ id: 1, p: [{ n: "2" }] }]],
    ["proyectos?select=count", [{ count: 4 }]],
    ["cajas?select=count", [{ count: 8 }]],
    [
      "proyectos?select=cliente_id,count()&order=count.desc,cliente_id&limit=2",
      [
        { cliente_id: 1, count: 2 },
        { cliente_id: 2, count: 1 },
      ],
    ],
    ["cajas?select=id&palabras=fts(simple).caja", [{ id: 1 }]],
    ["proyectos?select=id,clave:id,precio:valor::INT&id=eq.1", [{ id: 1, clave: 1, precio: 100 }]],
    ["proyectos?select=id&order=id.desc&order=id&limit=1", [{ id: 4 }]],
    [
      "clientes?select=a:proyectos(id),proyectos(id)&proyectos.id=eq.2&id=eq.1",
      [{ a: [{ id: 1 }, { id: 2 }], proyectos: [{ id: 2 }] }],
    ],
    ["clientes?select=id&ficha->>nit=eq.7", [{ id: 1 }]],
    ["clientes?select=id&ficha->nit=gte.7", [{ id: 1 }]],
    ["clientes?select=id&or=(ficha->sedes->0->>ciudad.eq.Meta,id.eq.9)", [{ id: 1 }]],
    ["clientes?select=id&order=ficha->>nit.desc.nullslast", [{ id: 1 }, { id: 2 }]],
    ["proyectos?select=valor::text&id=eq.2", [{ valor: "50.5" }]],
    ["proyectos?select=id&nombre=like(any).{Sil*,Mol*}&order=id", [{ id: 1 }, { id: 2 }]],
    ["proyectos?select=id&valor=gt(all).{7,20}&order=id", [{ id: 1 }, { id: 2 }]],
    ["proyectos?select=id&cliente_id=isdistinct.1&order=id", [{ id: 3 }, { id: 4 }]],
    ["proyectos?select=id&vigencia=sl.[5,6)", [{ id: 1 }]],
    ["proyectos?select=id&vigencia=adj.[5,6)", [{ id: 1 }]],
    ["proyectos?select=id&nombre=fts(french).silo", [{ id: 1 }]],
  ])("%s is answered", async (path, rows) => {
    expect(await (await ask(path)).json()).toEqual(rows);
  });

  test("tables with values that have their own form in JSON are not offered", async () => {
    const response = await ask("pinturas");
    expect([response.status, await response.json()]).toMatchObject([404, { code: "PGRST205" }]);
  });
});
