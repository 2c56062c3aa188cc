import { Suspense } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { RecordHistoryProvider } from "#app/panel/records/history/record-history-provider.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { describePanelPage } from "#app/panel/shell/panel-route.ts";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

/** Lazy: the route manifest, which each page loads, lists all imports of a route. */
const HoursPage = lazyPart(
  async () => (await import("#app/panel/resources/hours/hours-page.tsx")).HoursPage,
  "shown",
);

export const meta = () => describePanelPage("Horario · Panel de administración");

const HISTORY = { table: "site_content", queryKey: contentKeys.all } as const;

/** When the office is open. */
export default function Hours() {
  return (
    <PanelPage>
      <Suspense fallback={<Loading />}>
        <RecordHistoryProvider scope={HISTORY} name="Horario">
          <HoursPage />
        </RecordHistoryProvider>
      </Suspense>
    </PanelPage>
  );
}
