import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { SettingsPage } from "#app/panel/shell/settings-page.tsx";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const IdentityPage = lazyPart(
  async () => (await import("#app/panel/resources/identity/identity-page.tsx")).IdentityPage,
  "shown",
);

export const meta = () => describePanelPage("Empresa y marca · Panel de administración");

/** The company's name, logo and colours. */
export default function Identity() {
  return (
    <SettingsPage title="Empresa y marca">
      <IdentityPage />
    </SettingsPage>
  );
}
