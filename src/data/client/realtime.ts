import { RealtimeClient } from "@supabase/realtime-js";

import { type Client, connectionOf } from "#data/client/client.ts";

/**
 * The part of supabase-js for Realtime, with its options, for the browser's build: there the client itself has a stand-in,
 * so that the panel shows before this is loaded (`scripts/build/stub-supabase.ts`).
 */
export function createRealtime(client: Client): RealtimeClient {
  const { url, key } = connectionOf(client);
  return new RealtimeClient(`${url.replace(/^http/, "ws")}/realtime/v1`, {
    params: { apikey: key },
    // Called at each connection and heartbeat, so that a renewed session is known in time.
    accessToken: async () => (await client.auth.getSession()).data.session?.access_token ?? null,
  });
}
