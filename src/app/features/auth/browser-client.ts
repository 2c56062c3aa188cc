import type { PublicSettings } from "#app/lib/public-settings.ts";
import { type Client, createClient } from "#data/client.ts";

let client: Client | null = null;

/**
 * The page's one client, with the session in local storage; null on the server. One per page: two
 * clients would renew the same session against each other.
 */
export function getBrowserClient({ supabaseUrl, publishableKey }: PublicSettings): Client | null {
  if (typeof window === "undefined") return null;
  client ??= createClient({
    url: supabaseUrl ?? window.location.origin,
    key: publishableKey,
    persistSession: true,
  });
  return client;
}
