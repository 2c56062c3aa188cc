import { useRouteLoaderData } from "react-router";

import { ManualPage } from "#app/panel/manual/manual-page.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import type { PublicSettings } from "#app/shared/public-settings.ts";

export const meta = () => describePanelPage("Manual · Panel de administración");

/** The manual of the panel. */
export default function Manual() {
  const settings = useRouteLoaderData<PublicSettings>("panel/routes/layout");
  return (
    <PanelPage>
      <ManualPage sendsMail={settings?.sendsMail ?? false} />
    </PanelPage>
  );
}
