import type { ReactNode } from "react";

import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader, WayBack } from "#app/panel/shell/header/panel-header.tsx";
import { ManualLink } from "#app/panel/shell/manual-link.tsx";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";

/** A page of the panel beside its tabs: the header with the way back, and what the page shows. */
export function Room({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-line z-30 border-b bg-white lg:sticky lg:top-0 print:hidden">
        <PanelHeader hasWayBack />
        <div className="mx-auto flex max-w-7xl justify-end px-4 pb-1 max-sm:hidden">
          <ManualLink />
          <WayBack />
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        <PartBoundary>{children}</PartBoundary>
        <ManualLink className="mt-6 sm:hidden" />
      </main>
    </>
  );
}
