import { useEffect } from "react";
import { isRouteErrorResponse, Outlet, useLocation } from "react-router";
import files from "virtual:panel-modules";

import { siteContext } from "#app/load-context.ts";
import { AuthProvider } from "#app/panel/auth/auth-provider.tsx";
import { beginEarlyReads, EARLY_READS_KEY, type KnownRead } from "#app/panel/auth/early-reads.ts";
import { watchAutofill } from "#app/panel/lib/autofill.ts";
import { listFirstReads } from "#app/panel/shell/first-reads.ts";
import { readPanelSettings } from "#app/panel/shell/panel-route.ts";
import { explainCrash, PartBoundary } from "#app/panel/shell/part-boundary.tsx";
import { Toaster } from "#app/panel/ui/feedback/toast.tsx";
import type { PublicSettings } from "#app/shared/public-settings.ts";
import { RECORD_TABS } from "#domain/record-types/generated/record-tabs.ts";
import { serializeForScript } from "#domain/seo/structured-data/script-json.ts";

import type { Route } from "./+types/layout.ts";

import panelStyles from "#app/styles/panel.css?url";

/** The panel is hydrated in the browser; the site's pages are not. */
export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [
  { rel: "stylesheet", href: panelStyles },
  // Administrators put the panel on the home screen; for visitors it would be one more request.
  { rel: "manifest", href: "/admin/manifest.webmanifest" },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  return {
    settings: readPanelSettings(context.get(siteContext)),
    firstReads: await listFirstReads(new URL(request.url)),
  };
}

/** The settings are read once per document load; client navigation does not revalidate them. */
export const shouldRevalidate = () => false;

function writeEarlyReads(
  { supabaseUrl, publishableKey }: PublicSettings,
  firstReads: readonly KnownRead[],
): string {
  const given = [supabaseUrl, EARLY_READS_KEY, firstReads, publishableKey];
  return `(${String(beginEarlyReads)})(${given.map(serializeForScript).join()})`;
}

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { settings, firstReads } = loaderData;
  useEffect(watchAutofill, []);
  return (
    <AuthProvider settings={settings}>
      <noscript>
        <style>{"[data-needs-script] { display: none }"}</style>
        <p className="mx-auto max-w-lg p-8 text-center text-lg">
          El panel de administración necesita JavaScript. Actívelo en su navegador y vuelva a cargar
          la página.
        </p>
      </noscript>
      {import.meta.env.SSR && <TabModules />}
      <script
        suppressHydrationWarning
        // oxlint-disable-next-line react/no-danger -- its own text; a file would come too late
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR ? writeEarlyReads(settings, firstReads) : "",
        }}
      />
      <PartBoundary className="mx-auto my-8 max-w-2xl">
        <Outlet />
      </PartBoundary>
      <Toaster />
    </AuthProvider>
  );
}

/** Works without hydration, which may be what failed: text, and a link or a refresh. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isStarting = isRouteErrorResponse(error) && error.status === 503;
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg place-content-center gap-4 p-8 text-center">
      <title>Panel de administración</title>
      <meta name="robots" content="noindex, nofollow" />
      {isStarting && <meta httpEquiv="refresh" content="1" />}
      <h1 className="text-2xl font-semibold">
        {isStarting ? "El sitio se está iniciando" : "El panel se cerró"}
      </h1>
      <p className="text-soft">
        {isStarting ? "El panel se abrirá solo en unos segundos." : explainCrash(error)}
      </p>
      {!isStarting && <p className="text-soft">Lo que escribió se conserva en este equipo.</p>}
      <a href="/admin" className="text-green font-semibold underline underline-offset-4">
        Volver a intentar
      </a>
    </main>
  );
}

/** The files of each tab by its value of `?tab=`. */
const FILES = new Map([
  [RECORD_TABS.products, files["products"]],
  [RECORD_TABS.news, files["news"]],
  [RECORD_TABS.menu_items, files["menu"]],
  ["whatsapp", files["whatsapp"]],
  ["seo", files["seo"]],
]);

/** Preloads the open tab's files from the document, which saves the browser a round trip. Only rendered on the server. */
function TabModules() {
  const { pathname, search } = useLocation();
  if (pathname !== "/admin") return null;
  const asked = new URLSearchParams(search).get("tab") ?? "";
  return (FILES.get(asked) ?? files["content"] ?? []).map((file) => (
    <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
  ));
}
