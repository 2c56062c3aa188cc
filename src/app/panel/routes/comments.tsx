import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";

const CommentsPage = lazyPart(
  async () => (await import("#app/panel/records/comments/comments-page.tsx")).CommentsPage,
  "shown",
);

export const meta = () => describePanelPage("Notas · Panel de administración");

/** The team's notes that are not resolved. */
export default function Comments() {
  return (
    <PanelPage title="Notas" isBelowMore>
      <CommentsPage />
    </PanelPage>
  );
}
