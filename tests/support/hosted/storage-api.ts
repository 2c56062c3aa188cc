import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

export interface StorageStandIn {
  url: string;
  /** What is stored in the bucket `media`, by name. */
  files: Map<string, { bytes: Buffer; type: string }>;
  close: () => Promise<void>;
}

const OBJECT = /^\/storage\/v1\/object\/media\/(.+)$/;

/**
 * Stands in for the Storage API of a hosted Supabase, for whoever has the secret key: it keeps bytes as they
 * come, which the embedded backend does not.
 */
export async function openStorageApi(secretKey: string): Promise<StorageStandIn> {
  const files: StorageStandIn["files"] = new Map();
  const answer = async (request: Request): Promise<Response> => {
    const [, name = ""] = OBJECT.exec(decodeURIComponent(new URL(request.url).pathname)) ?? [];
    if (request.headers.get("apikey") !== secretKey)
      return Response.json({ statusCode: "403", error: "Unauthorized" }, { status: 400 });
    if (request.method === "POST" || request.method === "PUT") {
      const type = request.headers.get("Content-Type") ?? "";
      if (files.has(name) && request.headers.get("x-upsert") !== "true")
        return Response.json({ statusCode: "409", error: "Duplicate" }, { status: 400 });
      files.set(name, { bytes: Buffer.from(await request.arrayBuffer()), type });
      return Response.json({ Key: `media/${name}`, Id: crypto.randomUUID() });
    }
    const file = files.get(name);
    return file
      ? new Response(new Uint8Array(file.bytes), { headers: { "Content-Type": file.type } })
      : Response.json({ statusCode: "404", error: "not_found" }, { status: 400 });
  };
  const server = createAdaptorServer({ createServer, fetch: answer }) as ReturnType<
    typeof createServer
  >;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    files,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
