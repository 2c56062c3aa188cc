import type { IncomingMessage, Server, ServerResponse } from "node:http";

import type { ServerBuild } from "react-router";

export interface Development {
  getBuild: () => Promise<ServerBuild>;
  /** Lets Vite answer its own requests before the application sees them. */
  attach: (server: Server) => void;
  close: () => Promise<void>;
}

/** Vite inside this server, with hot reload. It is a development dependency: loaded only here. */
export async function startDevelopment(root: string): Promise<Development> {
  const { createServer } = await import("vite");
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  return {
    getBuild: async () =>
      (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
    attach: (server) => {
      const [application] = server.listeners("request") as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[];
      server.removeAllListeners("request");
      server.on("request", (request, response) =>
        vite.middlewares(request, response, () => application?.(request, response)),
      );
    },
    close: () => vite.close(),
  };
}
