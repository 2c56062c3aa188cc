import type { RequestListener, Server } from "node:http";
import path from "node:path";

import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";

import type { RenderPage } from "#server/render/page-renderer.ts";

export interface Development {
  render: RenderPage;
  /** Pages change with their source: there is no build whose pages could be cached. */
  build: null;
  /** Gives Vite its own requests, once it is attached, and all others to the application. */
  before: (application: RequestListener) => RequestListener;
  /** Starts Vite on a server that does not listen yet. */
  attach: (server: Server) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Vite inside this server, with hot reload. It is a development dependency: loaded only here.
 *
 * @param print shows a line to the developer
 */
export async function startDevelopment(
  root: string,
  dataDir: string,
  print: (line: string) => void,
): Promise<Development> {
  const { renderHere } = await import("#server/render/page-renderer.ts");
  let vite: ViteDevServer | null = null;
  const loadBuild = async () =>
    (await vite?.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const render = renderHere(loadBuild, "development");
  return {
    render: async (request, visit) =>
      refreshing(await render(request, visit), new URL(request.url).pathname),
    build: null,
    before: (application) => (request, response) => {
      if (vite === null) application(request, response);
      else vite.middlewares(request, response, () => application(request, response));
    },
    attach: async (server) => {
      const { createServer } = await import("vite");
      const own = process.listeners("SIGTERM");
      vite = await createServer({
        root,
        // What the site writes is not one of its sources.
        server: {
          middlewareMode: true,
          hmr: { server },
          watch: { ignored: [path.join(path.resolve(dataDir), "**"), `${root}test-results/**`] },
        },
        appType: "custom",
      });
      // Vite's would end the process with the database open.
      for (const listener of process.listeners("SIGTERM")) {
        if (!own.includes(listener)) process.off("SIGTERM", listener);
      }
      followSources(vite, root, print);
    },
    close: async () => vite?.close(),
  };
}

const CHANGED = "site:changed";

/** Public pages have no script of their own that would notice a change. */
const REFRESH = `<script type="module">
import { createHotContext } from "/@vite/client";
createHotContext("/site").on("${CHANGED}", () => location.reload());
</script>`;

/** Makes a public page reload when a source changes; the panel's scripts have hot reload. */
async function refreshing(response: Response, pathname: string): Promise<Response> {
  const isPage = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  if (!isPage || pathname.startsWith("/admin")) return response;
  const html = (await response.text()).replace("</head>", `${REFRESH}</head>`);
  return new Response(html, { status: response.status, headers: response.headers });
}

function followSources(
  { watcher, ws }: ViteDevServer,
  root: string,
  print: (line: string) => void,
) {
  const sources = path.join(root, "src", path.sep);
  const migrations = path.join(root, "supabase/migrations", path.sep);
  const note = (file: string) => {
    if (file.startsWith(sources)) ws.send({ type: "custom", event: CHANGED });
    if (!file.startsWith(migrations)) return;
    print(
      `Migración nueva: ${path.basename(file)}. Se aplica al iniciar: detenga el sitio (Ctrl+C) y vuelva a npm run dev.`,
    );
  };
  watcher.on("add", note).on("change", note).on("unlink", note);
}
