import { type PropsWithChildren, Suspense } from "react";

import { contentKeys } from "#app/panel/lib/query-keys.ts";
import { RecordHistoryProvider } from "#app/panel/records/history/record-history.tsx";
import { PanelPage } from "#app/panel/shell/panel-page.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";

const HISTORY = { table: "site_content", queryKey: contentKeys.all } as const;

/** A page that edits some settings, with their history; «Más» lists it. */
export function SettingsPage({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <PanelPage title={title} isBelowMore>
      <Suspense fallback={<Loading />}>
        <RecordHistoryProvider scope={HISTORY} name={title}>
          {children}
        </RecordHistoryProvider>
      </Suspense>
    </PanelPage>
  );
}
