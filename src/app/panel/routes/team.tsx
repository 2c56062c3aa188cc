import { AdministratorsPage } from "#app/panel/auth/administrators-only.tsx";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const TeamPage = lazyPart(
  async () => (await import("#app/panel/account/team-page.tsx")).TeamPage,
  "shown",
);

export const meta = () => describePanelPage("Equipo · Panel de administración");

/** The people who use the panel. */
export default function TeamRoute() {
  return (
    <PanelPage title="Equipo" isBelowMore>
      <AdministratorsPage right="team">
        <TeamPage />
      </AdministratorsPage>
    </PanelPage>
  );
}
