/* Related tables in one request: of the product, and test-only ones for the relationships that it does not have. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

const SCHEMA = `
  create table public.clientes (id int primary key, nombre text, ficha jsonb);
  create table public.proyectos (
    id int primary key, nombre text, valor numeric,
    cliente_id int references public.clientes,
    pagador_id int constraint proyectos_pagador references public.clientes
  );
  create table public.personas (id int primary key, nombre text, jefe_id int references public.personas);
  create table public.asignaciones (
    proyecto_id int references public.proyectos, persona_id int references public.personas, horas int,
    primary key (proyecto_id, persona_id)
  );
  create table public.fichas (persona_id int primary key references public.personas, cargo text);
  create table public.ocultos (id int primary key, proyecto_id int references public.proyectos, dato text);
  create table public.negados (id int primary key, proyecto_id int references public.proyectos);
  create table public.sin_politica (id int primary key, proyecto_id int references public.proyectos);
  alter table public.clientes enable row level security;
  alter table public.proyectos enable row level security;
  alter table public.personas enable row level security;
  alter table public.asignaciones enable row level security;
  alter table public.fichas enable row level security;
  alter table public.ocultos enable row level security;
  alter table public.negados enable row level security;
  create policy todos on public.clientes for select using (true);
  create policy todos on public.proyectos for select using (true);
  create policy todos on public.personas for select using (true);
  create policy todos on public.asignaciones for select using (true);
  create policy todos on public.fichas for select using (true);
  create policy pares on public.ocultos for select using (id % 2 = 0);
  grant all on all tables in schema public to service_role;
  grant select on public.clientes, public.proyectos, public.personas, public.asignaciones, public.fichas,
    public.ocultos to anon;
  insert into public.clientes values (1, 'Finca', '{"sedes": [{"ciudad": "Meta"}], "nit": 7}'), (2, 'Hacienda', null);
  insert into public.proyectos values
    (1, 'Silo', 100, 1, 1), (2, 'Molino', 50.5, 1, 2), (3, 'Báscula', 20, 2, null), (4, 'Suelto', 7, null, null);
  insert into public.personas values (1, 'Ana', null), (2, 'Luis', 1), (3, 'Eva', 1);
  insert into public.fichas values (1, 'Gerente');
  insert into public.asignaciones values (1, 1, 10), (1, 2, 20), (2, 3, 5);
  insert into public.ocultos select n, 1 + n % 3, 'dato ' || n from generate_series(1, 8) as n;
  create function public.proyectos_de(cliente int) returns setof public.proyectos
    language sql stable as $$ select * from public.proyectos where cliente_id = cliente $$;
  create function public.encarecer() returns setof public.proyectos
    language sql as $$ update public.proyectos set valor = valor + 1 returning * $$;
  grant execute on function public.proyectos_de to anon, service_role;
  grant execute on function public.encarecer to service_role;`;

describe.each(TEST_DATABASES)("embedding over %s", (kind) => {
  let backend: TestBackend;
  beforeAll(async () => {
    const exposedFunctions = ["proyectos_de", "encarecer"];
    backend = await startTestBackend(kind, { setupSql: SCHEMA, exposedFunctions });
    await backend.sql(
      `insert into public.quote_requests (radicado, idempotency_key, name, email, consent_text, consent_version, consented_at)
       select 'COT-260101-000' || n, gen_random_uuid(), 'Persona ' || n, 'a@finca.example', 'Sí', '1', now()
       from generate_series(1, 2) as n`,
    );
    await backend.sql(
      `insert into public.quote_request_items (request_id, product_title, quantity, unit, position)
       select id, 'Torta de ' || n, n, 'kg', n from public.quote_requests, generate_series(1, 2) as n
       where radicado = 'COT-260101-0001'`,
    );
  });
  afterAll(async () => {
    expect(backend.errors).toEqual([]);
    await backend.close();
  });

  interface AskOptions extends RequestInit {
    key?: string;
    prefer?: string;
  }
  const ask = async (path: string, { key, prefer = "", ...init }: AskOptions = {}) => {
    const headers = {
      apikey: key ?? backend.keys.secret,
      "content-type": "application/json",
      prefer,
    };
    const request = new Request(`http://backend.test/rest/v1/${path}`, { headers, ...init });
    const response = await backend.fetch(request);
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    return { status: response.status, body, range: response.headers.get("content-range") };
  };
  const read = async (path: string) => (await ask(path)).body;
  const asVisitor = (path: string) => ask(path, { key: backend.keys.publishable });

  test("requests come with their items and proposals", async () => {
    expect(
      await read(
        "quote_requests?select=radicado,items:quote_request_items(product_title,quantity),proposals(state)&order=radicado&items.order=position.desc",
      ),
    ).toEqual([
      {
        radicado: "COT-260101-0001",
        items: [
          { product_title: "Torta de 2", quantity: 2 },
          { product_title: "Torta de 1", quantity: 1 },
        ],
        proposals: [],
      },
      { radicado: "COT-260101-0002", items: [], proposals: [] },
    ]);
  });

  test.each([
    [
      "to one",
      "proyectos?select=nombre,clientes!cliente_id(nombre)&order=id&limit=1",
      [{ nombre: "Silo", clientes: { nombre: "Finca" } }],
    ],
    [
      "to one that is missing",
      "proyectos?select=id,cliente_id(nombre)&id=eq.4",
      [{ id: 4, cliente_id: null }],
    ],
    [
      "to many, filtered, ordered and limited",
      "clientes?select=id,p:proyectos!proyectos_cliente_id_fkey(id)&order=id&p.valor=gt.20&p.order=id.desc&p.limit=1",
      [
        { id: 1, p: [{ id: 2 }] },
        { id: 2, p: [] },
      ],
    ],
    [
      "many to many",
      "proyectos?select=id,personas(nombre)&id=lt.3&order=id&personas.order=nombre",
      [
        { id: 1, personas: [{ nombre: "Ana" }, { nombre: "Luis" }] },
        { id: 2, personas: [{ nombre: "Eva" }] },
      ],
    ],
    [
      "one to one, from both sides",
      "personas?select=fichas(cargo,personas(nombre))&id=eq.1",
      [{ fichas: { cargo: "Gerente", personas: { nombre: "Ana" } } }],
    ],
    [
      "itself, up and down",
      "personas?select=nombre,jefe:jefe_id(nombre),equipo:personas(nombre)&order=id&limit=2&equipo.order=id",
      [
        { nombre: "Ana", jefe: null, equipo: [{ nombre: "Luis" }, { nombre: "Eva" }] },
        { nombre: "Luis", jefe: { nombre: "Ana" }, equipo: [] },
      ],
    ],
    [
      "three levels",
      "clientes?select=id,proyectos!cliente_id(id,asignaciones(horas,personas(nombre)))&id=eq.1&proyectos.asignaciones.horas=lt.10&proyectos.order=id",
      [
        {
          id: 1,
          proyectos: [
            { id: 1, asignaciones: [] },
            { id: 2, asignaciones: [{ horas: 5, personas: { nombre: "Eva" } }] },
          ],
        },
      ],
    ],
    [
      "inner, which leaves out rows without related ones",
      "proyectos?select=id,personas!inner(nombre)&personas.nombre=eq.Eva",
      [{ id: 2, personas: [{ nombre: "Eva" }] }],
    ],
    [
      "only as a filter",
      "proyectos?select=id,personas()&personas.nombre=eq.Eva&personas=not.is.null",
      [{ id: 2 }],
    ],
    [
      "none",
      "proyectos?select=id,personas(),c:cliente_id()&or=(personas.is.null,c.is.null)&order=id",
      [{ id: 3 }, { id: 4 }],
    ],
    [
      "for the order",
      "proyectos?select=id,c:cliente_id(nombre)&c=not.is.null&order=c(nombre).desc,id.desc",
      [
        { id: 3, c: { nombre: "Hacienda" } },
        { id: 2, c: { nombre: "Finca" } },
        { id: 1, c: { nombre: "Finca" } },
      ],
    ],
    [
      "spread",
      "proyectos?select=id,...cliente_id(cliente:nombre),...personas(gente:nombre)&order=id&personas.order=nombre.desc",
      [
        { id: 1, cliente: "Finca", gente: ["Luis", "Ana"] },
        { id: 2, cliente: "Finca", gente: ["Eva"] },
        { id: 3, cliente: "Hacienda", gente: [] },
        { id: 4, cliente: null, gente: [] },
      ],
    ],
  ])("rows relate %s", async (_name, path, rows) => {
    expect(await read(path)).toEqual(rows);
  });

  test("counts the rows that an inner resource leaves", async () => {
    const path = "proyectos?select=id,personas!inner(id)&limit=1&order=id";
    expect(await ask(path, { prefer: "count=exact" })).toMatchObject({
      status: 206,
      range: "0-0/2",
    });
    expect((await ask(path, { prefer: "count=planned" })).status).toBeLessThan(300);
  });

  test("an ambiguous relationship lists its hints, and an unknown one is named", async () => {
    expect(await ask("proyectos?select=clientes(*)")).toEqual({
      status: 300,
      range: null,
      body: {
        code: "PGRST201",
        message:
          "Could not embed because more than one relationship was found for 'proyectos' and 'clientes'",
        hint: "Try changing 'clientes' to one of the following: 'clientes!proyectos_cliente_id_fkey', 'clientes!proyectos_pagador'. Find the desired relationship in the 'details' key.",
        details: [
          {
            cardinality: "many-to-one",
            embedding: "proyectos with clientes",
            relationship: "proyectos_cliente_id_fkey using proyectos(cliente_id) and clientes(id)",
          },
          {
            cardinality: "many-to-one",
            embedding: "proyectos with clientes",
            relationship: "proyectos_pagador using proyectos(pagador_id) and clientes(id)",
          },
        ],
      },
    });
    for (const name of ["products", "sin_politica", "users", "clientes!nada"]) {
      expect(await ask(`proyectos?select=${name}(*)`)).toMatchObject({
        status: 400,
        body: { code: "PGRST200" },
      });
    }
  });

  test.each([
    ["clientes.id=eq.1", "PGRST108"],
    ["select=id,c:cliente_id(id)&x.limit=1", "PGRST108"],
    ["select=id,c:cliente_id(id)&order=nada(id)", "PGRST108"],
    ["select=id,personas(id)&order=personas(id)", "PGRST118"],
    ["select=id,c:cliente_id(nada)", "42703"],
    ["select=id,c:cliente_id(id)&c.nada=eq.1", "42703"],
    ["select=personas(personas(personas(personas(id))))", "PGRST100"],
    [`select=${Array.from({ length: 11 }, (_, n) => `a${n}:cliente_id(id)`).join()}`, "PGRST100"],
    ["select=__proto__(id)", "PGRST100"],
    ["select=constructor:cliente_id(id)", "PGRST100"],
    ["select=c:cliente_id(id)&c.__proto__=eq.1", "PGRST100"],
    ["select=...personas(id.count())", "PGRST127"],
    ["select=clientes!cliente_id(id),clientes!pagador_id(id)", "42712"],
  ])("proyectos?%s is refused with %s", async (query, code) => {
    expect(await ask(`proyectos?${query}`)).toMatchObject({ status: 400, body: { code } });
  });

  test("each role sees of an embedded table what it may read", async () => {
    const path = "proyectos?select=id,ocultos(id)&order=id&ocultos.order=id";
    expect((await asVisitor(path)).body).toEqual([
      { id: 1, ocultos: [{ id: 6 }] },
      { id: 2, ocultos: [{ id: 4 }] },
      { id: 3, ocultos: [{ id: 2 }, { id: 8 }] },
      { id: 4, ocultos: [] },
    ]);
    const rows = (await asVisitor("proyectos?select=id,ocultos!inner(id)&ocultos.dato=eq.dato 3"))
      .body;
    expect(rows).toEqual([]);
    expect(
      (await asVisitor("proyectos?select=id,ocultos()&ocultos.id=eq.3&ocultos=not.is.null")).body,
    ).toEqual([]);
    for (const select of ["id,negados(id)", "id,negados!inner()", "...negados(id)"]) {
      expect(await asVisitor(`proyectos?select=${select}`)).toMatchObject({
        status: 401,
        body: { code: "42501" },
      });
    }
    expect((await ask("proyectos?select=id,negados(id)&id=eq.1")).body).toEqual([
      { id: 1, negados: [] },
    ]);
  });

  test("values are grouped and aggregated, except for anonymous clients", async () => {
    expect(
      await read(
        "proyectos?select=cliente_id,count(),valor.sum(),mayor:valor.max()::text&order=cliente_id",
      ),
    ).toEqual([
      { cliente_id: 1, count: 2, sum: 150.5, mayor: "100" },
      { cliente_id: 2, count: 1, sum: 20, mayor: "20" },
      { cliente_id: null, count: 1, sum: 7, mayor: "7" },
    ]);
    expect(await read("clientes?select=id,proyectos!cliente_id(valor.avg())&order=id")).toEqual([
      { id: 1, proyectos: [{ avg: 75.25 }] },
      { id: 2, proyectos: [{ avg: 20 }] },
    ]);
    expect(
      await read("asignaciones?select=horas.sum(),...proyectos(...cliente_id(cliente:nombre))"),
    ).toEqual([{ sum: 35, cliente: "Finca" }]);
    expect(await read("proyectos?select=count(),cliente_id(nombre)&cliente_id=eq.2")).toEqual([
      { count: 1, cliente_id: { nombre: "Hacienda" } },
    ]);
    for (const select of [
      "count()",
      "count",
      "id,personas(count)",
      "valor.sum()",
      "id,personas(count())",
      "...cliente_id(id.max())",
    ]) {
      expect(await asVisitor(`proyectos?select=${select}`)).toMatchObject({
        status: 400,
        body: { code: "PGRST123" },
      });
    }
  });

  test("what a mutation returns may embed, filter and order related rows", async () => {
    const representation = { prefer: "return=representation" };
    const inserted = await ask("proyectos?select=nombre,c:cliente_id(nombre),personas(nombre)", {
      method: "POST",
      body: '{"id": 9, "nombre": "Nuevo", "cliente_id": 2}',
      ...representation,
    });
    expect([inserted.status, inserted.body]).toEqual([
      201,
      [{ nombre: "Nuevo", c: { nombre: "Hacienda" }, personas: [] }],
    ]);
    const updated = await ask(
      "proyectos?id=lt.3&select=id,personas!inner(nombre)&personas.nombre=eq.Eva",
      {
        method: "PATCH",
        body: '{"nombre": "Otro"}',
        ...representation,
      },
    );
    expect(updated.body).toEqual([{ id: 2, personas: [{ nombre: "Eva" }] }]);
    expect(await read("proyectos?select=id&nombre=eq.Otro&order=id")).toEqual([
      { id: 1 },
      { id: 2 },
    ]);
    const removed = await ask("proyectos?id=eq.9&select=...cliente_id(nombre)", {
      method: "DELETE",
      ...representation,
    });
    expect(removed.body).toEqual([{ nombre: "Hacienda" }]);
  });

  test("a function's rows are filtered, ordered and embedded like those of their table", async () => {
    const path =
      "rpc/proyectos_de?cliente=1&select=id,c:cliente_id(nombre),personas(id)&valor=lt.60";
    expect(await read(path)).toEqual([{ id: 2, c: { nombre: "Finca" }, personas: [{ id: 3 }] }]);
    expect((await asVisitor(path)).status).toBe(200);
    expect(await read("rpc/proyectos_de?cliente=1&select=count()")).toEqual([{ count: 2 }]);
  });

  test("max-affected rolls a function back", async () => {
    const call = (most: number) =>
      ask("rpc/encarecer?select=id", {
        method: "POST",
        prefer: `handling=strict, max-affected=${most}`,
      });
    const before = await read("proyectos?select=valor.sum()");
    expect(await call(3)).toMatchObject({
      status: 400,
      body: { code: "PGRST124", details: "The query affects 4 rows" },
    });
    expect(await read("proyectos?select=valor.sum()")).toEqual(before);
    expect((await call(4)).status).toBe(200);
  });

  test("embedded resources come as CSV and without nulls too", async () => {
    const get = async (accept: string, path: string) => {
      const headers = { apikey: backend.keys.secret, accept };
      return (
        await backend.fetch(new Request(`http://backend.test/rest/v1/${path}`, { headers }))
      ).text();
    };
    const path = "proyectos?select=id,c:cliente_id(id,ficha)&id=eq.3";
    expect(await get("text/csv", path)).toBe('id,c\n3,"{""id"":2,""ficha"":null}"');
    expect(await get("application/vnd.pgrst.object+json;nulls=stripped", path)).toBe(
      '{"id":3,"c":{"id":2}}',
    );
  });
});
