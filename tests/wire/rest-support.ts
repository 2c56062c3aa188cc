import type { SupabaseClient } from "@supabase/supabase-js";

import type { Client } from "#data/client.ts";
import { startTestBackend, type TestBackend, type TestDatabase } from "#tests/support/backend.ts";

/** Functions that only tests have: one for each kind of result. */
const FUNCTIONS = `
  create function public.suma(a int, b int) returns int
    language sql immutable as $$ select a + b $$;
  create function public.buscar(q text) returns setof public.news
    language sql stable as $$
      select * from public.news where to_tsvector('spanish', title) @@ plainto_tsquery('spanish', q)
    $$;
  create function public.titulos(maximum int default 2) returns table (title text, size int)
    language sql stable as $$
      select title, char_length(title) from public.products order by title limit maximum
    $$;
  create function public.palabras() returns setof text
    language sql immutable as $$ values ('uno'), ('dos'), (null) $$;
  create function public.primer_producto() returns public.products
    language sql stable as $$ select * from public.products order by title limit 1 $$;
  create function public.nada() returns void language plpgsql as $$ begin end $$;
  create function public.anotar(section text) returns text
    language sql as $$
      insert into public.site_content (section, key, value) values (section, 'anotado', 'sí')
      returning value
    $$;
  create function public.falla(code text) returns void language plpgsql as $$
    begin raise exception using errcode = code, message = 'secreto'; end $$;
  create function public.oculta() returns int language sql as $$ select 1 $$;
  grant execute on all functions in schema public to anon, authenticated, service_role;`;

export const EXPOSED = [
  "suma",
  "buscar",
  "titulos",
  "palabras",
  "primer_producto",
  "nada",
  "anotar",
  "falla",
];

/** The REST wire over a database of its own, with one client of each kind. */
export interface RestWire {
  backend: TestBackend;
  visitor: SupabaseClient;
  user: SupabaseClient;
  administrator: SupabaseClient;
  service: SupabaseClient;
  administratorId: string;
  /** A bare request of JSON below `/rest/v1/` with the publishable key, or the headers given. */
  ask: (method: string, path: string, options?: AskOptions) => Promise<Response>;
  close: () => Promise<void>;
}

export interface AskOptions {
  body?: BodyInit;
  headers?: Record<string, string>;
}

const PASSWORD = "vacas verdes beben mate";

export async function startRestWire(kind: TestDatabase): Promise<RestWire> {
  const backend = await startTestBackend(kind, { exposedFunctions: EXPOSED, setupSql: FUNCTIONS });
  const administrator = await backend.createUser({
    email: "admin@empresa.example",
    password: PASSWORD,
    administrator: true,
  });
  const user = await backend.createUser({ email: "user@empresa.example", password: PASSWORD });
  return {
    backend,
    visitor: forget(backend.client()),
    user: forget(user.client),
    administrator: forget(administrator.client),
    service: forget(backend.client(backend.keys.secret)),
    administratorId: administrator.id,
    ask: (method, path, { body, headers } = {}) =>
      backend.fetch(
        new Request(`http://backend.test/rest/v1/${path}`, {
          method,
          headers: {
            apikey: backend.keys.publishable,
            ...(body === undefined ? {} : { "content-type": "application/json" }),
            ...headers,
          },
          ...(body === undefined ? {} : { body }),
        }),
      ),
    close: backend.close,
  };
}

/** The client without the schema's types: tests ask for what does not exist. */
function forget(client: Client): SupabaseClient {
  return client;
}

/** The 25 products of the wire checks. */
export const PRODUCTS = Array.from({ length: 25 }, (_, index) => ({
  title: `Producto ${String(index).padStart(2, "0")} café`,
  description: index % 2 ? "Glicerol vegetal para jabón" : "Ácido láctico",
  features: ["uno", "dos, con coma", 'tres "comillas"', "ñandú"],
  category: index % 3 ? "A" : "B",
}));
