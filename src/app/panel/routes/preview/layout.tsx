import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate, Outlet } from "react-router";

import { siteContext } from "#app/load-context.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { AuthProvider } from "#app/panel/auth/auth-provider.tsx";
import { PreviewNotice } from "#app/panel/preview/preview-notice.tsx";
import { readPanelSettings } from "#app/panel/shell/panel-route.ts";
import { createQueryClient } from "#app/panel/shell/query-client.ts";
import { Footer } from "#app/site/features/frame/footer.tsx";
import { Header } from "#app/site/features/frame/header.tsx";
import { explainError } from "#data/client/error-texts.ts";
import { readSiteFrame } from "#data/site/site-frame.ts";

import type { Route } from "./+types/layout.ts";

import previewStyles from "#app/styles/preview.css?url";

export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: previewStyles }];

/** The frame is the same as for visitors; the record itself is read in the browser. */
export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const settings = readPanelSettings(site);
  return {
    settings,
    frame: await readSiteFrame(site.client, new Date()),
    siteUrl: site.siteUrl,
  };
}

export const shouldRevalidate = () => false;

/** The site around a record that is not public yet. */
export default function PreviewLayout({ loaderData: { settings, frame } }: Route.ComponentProps) {
  return (
    <AuthProvider settings={settings}>
      <Header frame={frame} />
      <main id="contenido" tabIndex={-1} className="outline-none">
        <AdministratorsOnly />
      </main>
      <Footer frame={frame} />
    </AuthProvider>
  );
}

function AdministratorsOnly() {
  const { access, client, error, retry } = useAuth();
  if (access === "failed") {
    return (
      <PreviewNotice
        title="No se pudo comprobar su acceso"
        text={explainError(error)}
        onRetry={retry}
      />
    );
  }
  if (access === "loading" || client === null) return <PreviewNotice title="Cargando..." />;
  if (access !== "admitted") return <Navigate to="/admin/login" replace />;
  return <Preview />;
}

function Preview() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
