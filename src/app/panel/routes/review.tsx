import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const ReviewPage = lazyPart(
  async () => (await import("#app/panel/review/review-page.tsx")).ReviewPage,
  "shown",
);

export const meta = () => describePanelPage("Revisar el sitio · Panel de administración");

/** The review of what visitors see. */
export default function Review() {
  return (
    <PanelPage title="Revisar el sitio" isBelowMore>
      <ReviewPage />
    </PanelPage>
  );
}
