import { Suspense } from "react";

import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { pause } from "#app/panel/lib/pause.ts";
import type { OfferedDraftsProps } from "#app/panel/shell/offered-drafts.tsx";

/** After `Live`, which the panel loads first of what comes later. */
const AFTER_MS = 1500;

/** Lazy: what reads drafts is for forms otherwise, and the panel's first load has a budget. */
const OfferedDrafts = lazyPart(async () => {
  await pause(AFTER_MS);
  return (await import("#app/panel/shell/offered-drafts.tsx")).OfferedDrafts;
}, "background");

/** Offers the user's drafts that are not open in any form, once the page is shown. */
export function DraftAnnouncement({ openTab }: OfferedDraftsProps) {
  return (
    <Suspense>
      <OfferedDrafts openTab={openTab} />
    </Suspense>
  );
}
