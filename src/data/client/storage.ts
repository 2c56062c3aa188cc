import { StorageClient } from "@supabase/storage-js";

import { type Client, connectionOf } from "#data/client/client.ts";

/**
 * The part of supabase-js for files, for the browser's build: there the client itself has a stand-in, so that the panel
 * shows before this is loaded (`scripts/build/stub-supabase.ts`).
 */
export function createStorage(client: Client): StorageClient {
  const { url, key, fetch } = connectionOf(client);
  return new StorageClient(`${url}/storage/v1`, { apikey: key }, async (input, init) => {
    const { data } = await client.auth.getSession();
    const headers = new Headers(init?.headers);
    headers.set("authorization", `Bearer ${data.session?.access_token ?? key}`);
    return fetch(input, { ...init, headers });
  });
}
