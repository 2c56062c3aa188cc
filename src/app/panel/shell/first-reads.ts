import { QueryClient } from "@tanstack/react-query";

import { type KnownRead, SESSION_USER, withoutOwnHeaders } from "#app/panel/auth/early-reads.ts";
import { readTab } from "#app/panel/shell/content-tabs.ts";
import { isAdministrator } from "#data/accounts/auth.ts";
import { createClient } from "#data/client/client.ts";

/**
 * The requests with which the panel opens at an address, for the document to begin them in a browser that has not opened
 * it before. Their URLs are paths. Only called on the server.
 */
export async function listFirstReads({ pathname, searchParams }: URL): Promise<KnownRead[]> {
  if (pathname !== "/admin") return [];
  const reads: KnownRead[] = [];
  const client = createClient({
    url: API,
    key: "none",
    fetch: async (input, init) => {
      const { method, url, headers } = new Request(input, init);
      if (method === "GET")
        reads.push({ url: url.slice(API.length), headers: withoutOwnHeaders(headers) });
      return Response.json([]);
    },
  });
  // Without them the page makes its requests itself.
  await Promise.allSettled([
    isAdministrator(client, SESSION_USER),
    readTab(new QueryClient(), client, searchParams),
  ]);
  return reads;
}

/** Never requested. */
const API = "http://api.invalid";
