import { preloadTab, readTab } from "#app/panel/shell/content-tabs.ts";
import { describePanelPage } from "#app/panel/shell/meta.ts";
import type { PanelHandle } from "#app/panel/shell/opening.tsx";
import { PanelTabs } from "#app/panel/shell/panel-tabs.tsx";

export const meta = () => describePanelPage("Panel de administración");

export const handle: PanelHandle = { reads: readTab };

if (typeof window !== "undefined") preloadTab(window.location.search);

/** The tabs that edit the site. */
export default function ContentPanel() {
  return <PanelTabs />;
}
