import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { createAdaptorServer } from "@hono/node-server";

export interface StorageStandIn {
  url: string;
  /** The files of the bucket `media` by name, those of others by bucket and name. */
  files: Map<string, { bytes: Buffer; type: string }>;
  close: () => Promise<void>;
}

const OBJECT = /^\/storage\/v1\/object\/(?:media\/)?(.+)$/;

/**
 * A stand-in for the Storage API of hosted Supabase, for holders of the secret key. It stores bytes unchanged,
 * which the embedded backend does not.
 */
export async function openStorageApi(secretKey: string): Promise<StorageStandIn> {
  const files: StorageStandIn["files"] = new Map();
  const handle = async (request: Request): Promise<Response> => {
    const [, name = ""] = OBJECT.exec(decodeURIComponent(new URL(request.url).pathname)) ?? [];
    if (request.headers.get("apikey") !== secretKey)
      return Response.json({ statusCode: "403", error: "Unauthorized" }, { status: 400 });
    if (request.method === "POST" || request.method === "PUT") {
      const type = request.headers.get("Content-Type") ?? "";
      if (files.has(name) && request.headers.get("x-upsert") !== "true")
        return Response.json({ statusCode: "409", error: "Duplicate" }, { status: 400 });
      files.set(name, { bytes: Buffer.from(await request.arrayBuffer()), type });
      return Response.json({ Key: name, Id: crypto.randomUUID() });
    }
    const file = files.get(name);
    return file
      ? new Response(new Uint8Array(file.bytes), { headers: { "Content-Type": file.type } })
      : Response.json({ statusCode: "404", error: "not_found" }, { status: 400 });
  };
  const server = createAdaptorServer({ createServer, fetch: handle }) as ReturnType<
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
