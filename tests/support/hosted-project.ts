import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

import type { Database } from "#backend/database/database.ts";
import type { ApiKeys } from "#backend/identity.ts";
import { type RealtimeStandIn, standInForRealtime } from "#tests/support/realtime.ts";

/** A stand-in for a hosted Supabase project. */
export interface HostedProject {
  url: string;
  realtime: RealtimeStandIn;
  /** While silent, every request fails as behind a gateway without its service. */
  setSilent: (isSilent: boolean) => void;
  close: () => Promise<void>;
}

const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS",
  "Access-Control-Expose-Headers": "Content-Range, X-Total-Count, Link",
  "Access-Control-Max-Age": "3600",
};

/** The backend behind the project: the test's own, or another site. */
export interface ProjectParts {
  keys: Pick<ApiKeys, "secret">;
  fetch: (request: Request) => Promise<Response>;
  database: Pick<Database, "listen">;
}

/**
 * Serves a backend's API over HTTP like the gateway of hosted Supabase, with CORS for any origin and with a
 * stand-in for Realtime, which broadcasts the notifications of the backend's database.
 */
export async function openHostedProject(backend: ProjectParts): Promise<HostedProject> {
  let isSilent = false;
  const server = createAdaptorServer({
    createServer,
    fetch: async (request) => {
      const requested = request.headers.get("Access-Control-Request-Headers") ?? "*";
      const cors = { ...CORS, "Access-Control-Allow-Headers": requested };
      if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: cors });
      if (isSilent)
        return Response.json({ message: "no upstream" }, { status: 503, headers: cors });
      const response = await backend.fetch(request);
      const headers = new Headers(response.headers);
      for (const [name, value] of Object.entries(cors)) headers.set(name, value);
      return new Response(response.body, { status: response.status, headers });
    },
  }) as ReturnType<typeof createServer>;
  const realtime = standInForRealtime(server, backend.keys.secret);
  const stopListening = await backend.database.listen("content_changed", (payload) => {
    const [table, version] = payload.split(":");
    realtime.broadcast("content_changed", "changed", { table, version: Number(version) });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    realtime,
    setSilent: (silent) => (isSilent = silent),
    close: async () => {
      await stopListening();
      realtime.setDown(true);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
