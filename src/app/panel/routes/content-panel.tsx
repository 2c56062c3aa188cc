import { useOutletContext } from "react-router";

import { describePanelPage } from "#app/panel/shell/meta.ts";
import { PanelTabs } from "#app/panel/shell/panel-tabs.tsx";
import type { Client } from "#data/client/client.ts";

export const meta = () => describePanelPage("Panel de administración");

/** The tabs that edit the site. */
export default function ContentPanel() {
  return <PanelTabs client={useOutletContext<Client>()} />;
}
