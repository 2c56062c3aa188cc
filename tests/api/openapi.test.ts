import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { connectionOf } from "#data/client/client.ts";
import { startTestBackend, TEST_DATABASES, type TestBackend } from "#tests/support/backend.ts";

type Value = Record<string, unknown>;

interface Document {
  swagger: string;
  basePath: string;
  paths: Record<string, Record<string, { parameters: Value[]; summary?: string }>>;
  definitions: Record<string, { required: string[]; properties: Record<string, Value> }>;
  parameters: Record<string, Value>;
}

/** A column of each kind, as PostgREST's own tests describe them (OpenApiSpec.hs). */
const SETUP = `
  create type public.estado as enum ('nuevo', 'viejo');
  create table public.muestras (
    id bigint primary key,
    producto uuid references public.products (id),
    corto varchar(10) not null default 'uno',
    precio numeric default 42.2,
    activo boolean default false,
    fecha date default '1900-01-01',
    estado public.estado,
    nombres text[],
    cuerpo jsonb
  );
  alter table public.muestras enable row level security;
  grant select on public.muestras to service_role;
  revoke all on public.muestras from anon, authenticated;
  comment on table public.muestras is E'Muestras\\nDe cada tipo';
  comment on column public.muestras.precio is 'En pesos';
  create table public.abierta (id int);`;

describe.each(TEST_DATABASES)("the description of the API over %s", (kind) => {
  let backend: TestBackend;
  let administrator: string;
  let editor: string;
  let user: string;
  beforeAll(async () => {
    backend = await startTestBackend(kind, { setupSql: SETUP });
    const signIn = async (email: string, rights: { administrator?: boolean; editor?: boolean }) => {
      const { client } = await backend.createUser({
        email,
        password: "vacas verdes beben mate",
        ...rights,
      });
      return (await client.auth.getSession()).data.session?.access_token ?? "";
    };
    administrator = await signIn("admin@empresa.example", { administrator: true });
    editor = await signIn("editora@empresa.example", { editor: true });
    user = await signIn("una@empresa.example", {});
  });
  afterAll(async () => {
    await backend.close();
    expect(backend.errors).toEqual([]);
  });

  const ask = (headers: Record<string, string>, init: RequestInit = {}) =>
    backend.fetch(new Request("http://backend.test/rest/v1/", { ...init, headers }));
  const secret = () => ({ apikey: backend.keys.secret });
  const as = (token: string) => ({
    apikey: backend.keys.publishable,
    Authorization: `Bearer ${token}`,
  });
  const read = async (headers: Record<string, string>) =>
    (await (await ask(headers)).json()) as Document;

  test("anonymous clients and ordinary users find nothing there, with any method", async () => {
    for (const headers of [{ apikey: backend.keys.publishable }, as(user)]) {
      for (const method of ["GET", "HEAD", "OPTIONS", "POST"]) {
        expect((await ask(headers, { method })).status).toBe(404);
      }
      expect(await (await ask(headers)).json()).toMatchObject({ code: "PGRST126" });
    }
    expect((await ask({})).status).toBe(401);
  });

  test("the secret key reads every offered table and function; others are not named", async () => {
    const response = await ask({ ...secret(), Accept: "application/openapi+json" });
    expect(response.headers.get("Content-Type")).toBe("application/openapi+json; charset=utf-8");
    const document = (await response.json()) as Document;
    expect(document).toMatchObject({ swagger: "2.0", basePath: "/rest/v1" });
    for (const path of ["/products", "/quote_requests", "/muestras", "/rpc/submit_quote_request"]) {
      expect(document.paths).toHaveProperty([path]);
    }
    // No row level security; not on the list of functions.
    expect(document.paths).not.toHaveProperty(["/abierta"]);
    expect(document.paths).not.toHaveProperty(["/rpc/auth"]);
    expect(Object.keys(document.paths["/rpc/search_products"] ?? {})).toEqual(["get", "post"]);
    expect(Object.keys(document.paths["/rpc/submit_quote_request"] ?? {})).toEqual(["post"]);
  });

  test.each([
    ["an administrator", () => administrator],
    ["an editor", () => editor],
  ])("the document of %s holds what the role may reach", async (_, token) => {
    const { paths, definitions } = await read(as(token()));
    expect(paths).toHaveProperty(["/quote_requests"]);
    expect(paths).toHaveProperty(["/rpc/set_quote_status"]);
    for (const path of ["/muestras", "/rpc/submit_quote_request", "/rpc/lease_mail"]) {
      expect(paths).not.toHaveProperty([path]);
    }
    expect(definitions).not.toHaveProperty("muestras");
  });

  test("columns are described in PostgREST's words", async () => {
    const { definitions, paths } = await read(secret());
    expect(paths["/muestras"]?.["get"]).toMatchObject({
      summary: "Muestras",
      description: "De cada tipo",
    });
    expect(definitions["muestras"]).toMatchObject({ required: ["id"], type: "object" });
    expect(definitions["muestras"]?.properties).toEqual({
      id: { format: "int64", type: "integer", description: "Note:\nThis is a Primary Key.<pk/>" },
      producto: {
        format: "uuid",
        type: "string",
        description:
          "Note:\nThis is a Foreign Key to `products.id`.<fk table='products' column='id'/>",
      },
      corto: { format: "character varying", type: "string", maxLength: 10, default: "uno" },
      precio: { format: "numeric", type: "number", default: 42.2, description: "En pesos" },
      activo: { format: "boolean", type: "boolean", default: false },
      fecha: { format: "date", type: "string", default: "1900-01-01" },
      estado: { format: "estado", type: "string", enum: ["nuevo", "viejo"] },
      nombres: { format: "text[]", type: "array", items: { type: "string" } },
      cuerpo: { format: "jsonb" },
    });
  });

  test("every reference leads somewhere, and every path answers", async () => {
    const document = await read(secret());
    const references = [...JSON.stringify(document).matchAll(/"#\/(\w+)\/([^"]+)"/g)];
    expect(references.length).toBeGreaterThan(100);
    for (const [, part = "", name = ""] of references) {
      expect(document).toHaveProperty([part, name]);
    }
    const { url } = connectionOf(backend.client());
    for (const path of Object.keys(document.paths)) {
      const response = await backend.fetch(
        new Request(url + document.basePath + path, { method: "OPTIONS", headers: secret() }),
      );
      expect([path, response.status]).toEqual([path, 200]);
    }
  });

  test("HEAD has no body; other methods and media types are refused", async () => {
    const head = await ask(secret(), { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await ask(secret(), { method: "POST" })).status).toBe(405);
    expect((await ask({ ...secret(), Accept: "text/csv" })).status).toBe(406);
    const table = await backend.fetch(
      new Request("http://backend.test/rest/v1/products", {
        headers: { ...secret(), Accept: "application/openapi+json" },
      }),
    );
    expect(table.status).toBe(406);
  });
});
