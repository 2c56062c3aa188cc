import type { ReactNode } from "react";

import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { ManualLink } from "#app/panel/shell/manual-link.tsx";
import { PanelHeader } from "#app/panel/shell/panel-header.tsx";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";

interface PanelPageProps {
  /** The name of the place. */
  title: string;
  /** Whether «Más» lists it. */
  isBelowMore?: boolean;
  children: ReactNode;
}

/** The layout of the panel's pages without tabs: the header, and the content. */
export function PanelPage({ title, isBelowMore, children }: PanelPageProps) {
  return (
    <>
      <PanelHeader title={title} isBelowMore={isBelowMore ?? false} />
      <main className="mx-auto max-w-5xl px-4 py-2 [--panel-top:5.5625rem] sm:px-6 sm:py-6">
        <DraftAnnouncement />
        <PartBoundary>{children}</PartBoundary>
        <ManualLink className="mt-6" />
      </main>
    </>
  );
}
