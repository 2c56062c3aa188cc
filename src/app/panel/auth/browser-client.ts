import { createEarlyReads } from "#app/panel/auth/early-reads.ts";
import type { PublicSettings } from "#app/shared/public-settings.ts";
import { onAuthChange } from "#data/accounts/auth.ts";
import { type Client, createClient } from "#data/client/client.ts";

let client: Client | null = null;

/**
 * The page's only client, with the session in local storage; null on the server. Two clients would
 * compete to renew the same session.
 */
export function getBrowserClient({ supabaseUrl, publishableKey }: PublicSettings): Client | null {
  if (typeof window === "undefined") return null;
  client ??= createOwnClient(
    supabaseUrl ?? window.location.origin,
    publishableKey,
    createEarlyReads(window),
  );
  return client;
}

/**
 * A client that requests data only with a session. Without one supabase-js sends the key alone, and the
 * panel would show a visitor's subset as if it were everything.
 */
export function createOwnClient(
  url: string,
  key: string,
  takeEarly: (request: Request) => Promise<Response | null> = () => Promise.resolve(null),
): Client {
  let hasEnded = false;
  const made = createClient({
    url,
    key,
    persistSession: true,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (!isAnonymous(request, key)) return (await takeEarly(request)) ?? fetch(request);
      if (hasEnded) return Response.json(SESSION_ENDED, { status: 401 });
      // The session exists but could not be renewed.
      throw new TypeError("the session could not be renewed");
    },
  });
  onAuthChange(made, (event, session) => {
    if (event === "SIGNED_OUT") hasEnded = true;
    else if (session !== null) hasEnded = false;
  });
  return made;
}

const DATA = /^\/(?:rest|storage)\/v1\//;

/** What the server responds to an expired session, over REST and storage. */
const SESSION_ENDED = {
  code: "PGRST301",
  statusCode: "401",
  error: "Unauthorized",
  message: "JWT session has ended",
};

function isAnonymous({ url, headers }: Request, key: string): boolean {
  if (!DATA.test(new URL(url).pathname)) return false;
  const authorization = headers.get("authorization");
  return authorization === null || authorization === `Bearer ${key}`;
}
