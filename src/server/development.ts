import type { IncomingMessage, Server, ServerResponse } from "node:http";

import type { ServerBuild } from "react-router";

import type { RenderPage } from "#server/pages/page-renderer.ts";

export interface Development {
  render: RenderPage;
  /** Pages change with their source: there is no one build of which they could be kept. */
  build: null;
  /** Lets Vite answer its own requests before the application sees them. */
  attach: (server: Server) => void;
  close: () => Promise<void>;
}

/** Vite inside this server, with hot reload. It is a development dependency: loaded only here. */
export async function startDevelopment(root: string): Promise<Development> {
  const { createServer } = await import("vite");
  const { renderHere } = await import("#server/pages/page-renderer.ts");
  const vite = await createServer({ root, server: { middlewareMode: true }, appType: "custom" });
  return {
    render: renderHere(
      async () => (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild,
      "development",
    ),
    build: null,
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
