import { ManualPage } from "#app/panel/manual/manual-page.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

export const meta = () => describePanelPage("Ayuda · Panel de administración");

/** The manual of the panel. */
export default function Manual() {
  return (
    <PanelPage title="Ayuda" isBelowMore>
      <ManualPage />
    </PanelPage>
  );
}
