import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { SettingsPage } from "#app/panel/shell/settings-page.tsx";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const CategoriesPage = lazyPart(
  async () => (await import("#app/panel/resources/news/categories-page.tsx")).CategoriesPage,
  "shown",
);

export const meta = () => describePanelPage("Categorías de noticias · Panel de administración");

/** The categories of news. */
export default function NewsCategories() {
  return (
    <SettingsPage title="Categorías de noticias">
      <CategoriesPage />
    </SettingsPage>
  );
}
