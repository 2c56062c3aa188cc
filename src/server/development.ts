import type { RequestListener, Server } from "node:http";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

import type { ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";

import type { Catalogue, StoredContent } from "#domain/content/site-text.ts";
import { isDocument } from "#server/http/security-headers/security-headers.ts";
import type { RenderedPage, RenderPage } from "#server/render/render-request.ts";

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

interface DevelopmentOptions {
  /** The project's folder. */
  root: string;
  dataDir: string;
  /** Shows a line to the developer. */
  print: (line: string) => void;
  /** The texts that the database stores. */
  readTexts: () => Promise<StoredContent[]>;
}

/** Vite inside this server, with hot reload: loaded only here. */
export async function startDevelopment({
  root,
  dataDir,
  print,
  readTexts,
}: DevelopmentOptions): Promise<Development> {
  const { renderHere } = await import("#server/render/page-renderer.ts");
  let vite: ViteDevServer | null = null;
  const loadBuild = async () =>
    (await vite?.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  const render = renderHere(loadBuild, "development");
  return {
    render: async (request, services) => {
      try {
        const page = await render(request, services);
        return addRefresh(page, new URL(request.page.url).pathname);
      } catch (error) {
        // Vite has logged it.
        return showFailure(explainFailure(error, vite));
      }
    },
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
      explainStoredTexts(vite, root, { print, readTexts });
    },
    close: async () => vite?.close(),
  };
}

const CHANGED = "site:changed";

/** Public pages have no script that would notice a change. */
const REFRESH = `<script type="module">
import { createHotContext } from "/@vite/client";
createHotContext("/site").on("${CHANGED}", () => location.reload());
</script>`;

/** Makes a public page reload when a source changes; the panel's scripts have hot reload. */
function addRefresh(page: RenderedPage, pathname: string): RenderedPage {
  const type = page.headers.find(([name]) => name === "content-type")?.[1];
  if (!isDocument(type) || pathname.startsWith("/admin")) return page;
  const html = new TextDecoder().decode(page.body).replace("</head>", `${REFRESH}</head>`);
  return { ...page, body: new TextEncoder().encode(html) };
}

/** What failed, where, and the lines around it. */
function explainFailure(error: unknown, vite: ViteDevServer | null): string {
  if (!(error instanceof Error)) return String(error);
  vite?.ssrFixStacktrace(error);
  const { frame } = error as { frame?: unknown };
  const parts = [error.message, typeof frame === "string" ? frame : "", error.stack ?? ""];
  // Some errors have their message, or the lines, in their stack too.
  const [message = "", lines = "", stack = ""] = parts.map(stripVTControlCharacters);
  const shown = [message, ...(message.includes(lines.trim()) ? [] : [lines])];
  return [...shown, ...stack.split("\n").filter((line) => /^\s+at /.test(line))].join("\n");
}

/** The failure as a page, which reloads once a source has changed. */
function showFailure(text: string): RenderedPage {
  const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  const html = `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>No se puede mostrar la página</title>${REFRESH}</head><body style="font:16px/1.5 system-ui;margin:2rem"><h1>No se puede mostrar la página</h1><p>Corrija el archivo; la página se carga de nuevo al guardarlo.</p><pre style="white-space:pre-wrap;background:#f4f1ea;padding:1rem">${escaped}</pre></body></html>`;
  return {
    status: 500,
    headers: [["Content-Type", "text/html; charset=utf-8"]],
    body: new TextEncoder().encode(html),
    encoded: null,
  };
}

/** Says why a fallback that was changed in the sources does not show: a text of the database wins over it. */
function explainStoredTexts(
  vite: ViteDevServer,
  root: string,
  { print, readTexts }: Pick<DevelopmentOptions, "print" | "readTexts">,
): void {
  const folder = path.join(root, "src/domain/content/catalogue", path.sep);
  const load = async () => {
    const module = await vite.ssrLoadModule(`${folder}catalogue.ts`);
    return listFallbacks((module as { CATALOGUE: Catalogue }).CATALOGUE);
  };
  let last = load().catch(() => new Map<string, string>());
  vite.watcher.on("change", (file) => {
    if (!file.startsWith(folder)) return;
    vite.environments.ssr.moduleGraph.onFileChange(file);
    const before = last;
    last = before.then(async (known) => {
      try {
        const now = await load();
        for (const { section, key } of await readTexts()) {
          const name = `${section}.${key}`;
          if (now.get(name) === known.get(name)) continue;
          print(
            `El texto ${name} cambió en el código, pero las páginas muestran el que guarda la base de datos. Cámbielo en el panel, o inicie sin contenido de demostración en otra carpeta: SEED=none DATA_DIR=data-vacia npm run dev`,
          );
        }
        return now;
      } catch {
        // A source that cannot be read yet, or no database: pages say so.
        return known;
      }
    });
  });
}

function listFallbacks(catalogue: Catalogue): Map<string, string> {
  return new Map(
    Object.entries(catalogue).flatMap(([section, texts]) =>
      Object.entries(texts).map(([key, { fallback }]) => [`${section}.${key}`, fallback] as const),
    ),
  );
}

function followSources(
  { watcher, ws }: ViteDevServer,
  root: string,
  print: (line: string) => void,
) {
  const sources = path.join(root, "src", path.sep);
  const migrations = path.join(root, "supabase/migrations", path.sep);
  const report = (file: string) => {
    if (file.startsWith(sources)) ws.send({ type: "custom", event: CHANGED });
    if (!file.startsWith(migrations)) return;
    print(
      `Migración nueva: ${path.basename(file)}. Se aplica al iniciar: detenga el sitio (Ctrl+C) y vuelva a npm run dev.`,
    );
  };
  watcher.on("add", report).on("change", report).on("unlink", report);
}
