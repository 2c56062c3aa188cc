import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { Navigate } from "react-router";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { AccessFailed } from "#app/features/auth/auth-status.tsx";
import { describePanelPage } from "#app/routes/admin/meta.ts";
import { PanelTabs } from "#app/routes/admin/panel-tabs.tsx";
import { createQueryClient } from "#app/routes/admin/query-client.ts";
import { Loading } from "#app/ui/panel/loading.tsx";
import type { Client } from "#data/client.ts";

export const meta = () => describePanelPage("Panel de administración");

/** Redirects only once it is known who asks; a failed check is told instead. */
export default function Panel() {
  const { access, client } = useAuth();
  if (access === "failed") {
    return (
      <main className="grid min-h-dvh place-items-center p-4">
        <AccessFailed />
      </main>
    );
  }
  if (access === "loading" || client === null) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <Loading />
      </main>
    );
  }
  if (access !== "admin") return <Navigate to="/admin/login" replace />;
  return <PanelContent client={client} />;
}

function PanelContent({ client }: { client: Client }) {
  // Made anew for whoever signs in: nobody sees what another one's rights had read.
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <PanelTabs client={client} />
    </QueryClientProvider>
  );
}
