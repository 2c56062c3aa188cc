import { createApiLimits } from "#backend/rate-limits/api-limits.ts";
import { createSupabaseApi } from "#backend/supabase-api.ts";
import { type Client, createClient } from "#data/client/client.ts";
import { startTestBackend, type TestBackend, type TestDatabase } from "#tests/support/backend.ts";

/** The origin whose pages may call the functions. */
export const ALLOWED_ORIGIN = "https://app.empresa.example";

export interface FunctionsBackend extends TestBackend {
  /** How often a function reported that mail waits. */
  mails: () => number;
  /** A request of the client at an address; the key is a visitor's unless the headers have another. */
  call: (path: string, init?: RequestInit & { address?: string }) => Promise<Response>;
  /** supabase-js at an address. */
  clientAt: (address: string, key?: string) => Client;
}

/** The Supabase API with its limits, and one product. */
export async function startFunctions(kind: TestDatabase): Promise<FunctionsBackend> {
  const backend = await startTestBackend(kind);
  const { keys, database, filesFolder } = backend;
  let mails = 0;
  const api = await createSupabaseApi({
    keys,
    database,
    filesFolder,
    picturesFolder: `${filesFolder}-pictures`,
    limits: createApiLimits(database),
    functionOrigins: [ALLOWED_ORIGIN],
    wakeMail: () => {
      mails += 1;
    },
    onError: (error) => backend.errors.push(error),
  });
  await backend.sql(
    `insert into public.products (title, slug, is_published) values
       ('Glicerina', 'glicerina', true), ('Secreta', 'secreta', false)`,
  );
  return {
    ...backend,
    mails: () => mails,
    call: (path, { address = "192.0.2.1", ...init } = {}) => {
      const headers = new Headers({ apikey: keys.publishable, "Content-Type": "application/json" });
      for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
      const request = new Request(`http://backend.test/functions/v1/${path}`, { ...init, headers });
      return api.fetch(request, { clientAddress: address });
    },
    clientAt: (address, key = keys.publishable) =>
      createClient({
        url: "http://backend.test",
        key,
        fetch: (input, init) => api.fetch(new Request(input, init), { clientAddress: address }),
      }),
    close: async () => {
      await api.close();
      await backend.close();
    },
  };
}

/** A valid request, but for the consent, which `version` names. */
export function makeBody(version: string, changes: object = {}) {
  return {
    name: "Ana Pérez",
    company: "Finca El Roble",
    phone: "310 555 1234",
    department: "Meta",
    municipality: "Acacías",
    items: [{ product: "glicerina", quantity: 1.125, unit: "toneladas" }],
    consent: { version },
    ...changes,
  };
}
