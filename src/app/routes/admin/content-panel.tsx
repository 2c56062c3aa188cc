import { useOutletContext } from "react-router";

import { describePanelPage } from "#app/routes/admin/meta.ts";
import { PanelTabs } from "#app/routes/admin/panel-tabs.tsx";
import type { Client } from "#data/client.ts";

export const meta = () => describePanelPage("Panel de administración");

/** The six tabs that edit the site. */
export default function ContentPanel() {
  return <PanelTabs client={useOutletContext<Client>()} />;
}
