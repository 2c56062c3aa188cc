import { createAuthHandler } from "#backend/auth/handler.ts";
import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import { createRestHandler } from "#backend/rest/handler.ts";

/** What the server knows of a request beside the request itself. */
export interface ConnectionInfo {
  /** Address of the client, already resolved through trusted proxies; null in-process. */
  clientAddress: string | null;
}

export interface Backend {
  /** Answers a request below `/rest/v1` or `/auth/v1`; 404 for any other path. Never throws. */
  fetch: (request: Request, connection: ConnectionInfo) => Promise<Response>;
}

/** Functions of `public` that `/rest/v1/rpc` offers; every other function is refused. */
export const EXPOSED_FUNCTIONS: readonly string[] = [
  "is_admin",
  "move_menu_item",
  "restore_revision",
  "search_news",
  "search_products",
];

export interface BackendOptions {
  database: Database;
  keys: ApiKeys;
  exposedFunctions?: readonly string[];
  /** Told of every error that became a 5xx answer. */
  onError: (error: unknown, request: Request) => void;
}

/** The Supabase wire over a database whose migrations have run. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const { database, keys, onError } = options;
  const rest = await createRestHandler({
    database,
    keys,
    onError,
    functions: options.exposedFunctions ?? EXPOSED_FUNCTIONS,
  });
  const auth = createAuthHandler({ database, keys, onError });
  return {
    fetch(request, connection) {
      const { pathname } = new URL(request.url);
      if (pathname.startsWith("/rest/v1/")) return rest(request);
      if (pathname.startsWith("/auth/v1/")) return auth(request, connection);
      return Promise.resolve(Response.json({ message: "Not found" }, { status: 404 }));
    },
  };
}
