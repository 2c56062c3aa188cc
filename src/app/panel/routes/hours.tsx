import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { SettingsPage } from "#app/panel/shell/settings-page.tsx";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const HoursPage = lazyPart(
  async () => (await import("#app/panel/resources/hours/hours-page.tsx")).HoursPage,
  "shown",
);

export const meta = () => describePanelPage("Horario · Panel de administración");

/** When the office is open. */
export default function Hours() {
  return (
    <SettingsPage title="Horario">
      <HoursPage />
    </SettingsPage>
  );
}
