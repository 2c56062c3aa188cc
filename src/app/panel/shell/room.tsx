import type { ReactNode } from "react";

import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader, WayBack } from "#app/panel/shell/panel-header.tsx";

/** A page of the panel beside its tabs: the header with the way back, and what the page shows. */
export function Room({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-line z-20 border-b bg-white lg:sticky lg:top-0">
        <PanelHeader hasWayBack />
        <div className="mx-auto flex max-w-7xl px-4 pb-1 max-sm:hidden">
          <WayBack className="ml-auto" />
        </div>
      </header>
      <main className="mx-auto max-w-5xl px-4 py-2 sm:px-6 sm:py-6">
        <DraftAnnouncement />
        {children}
      </main>
    </>
  );
}
