import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

import { MANUAL_CHAPTERS } from "#app/panel/lib/addresses/manual-chapters.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader, WayBack } from "#app/panel/shell/panel-header.tsx";
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

/** Leads to what the manual says of the open tab or room. */
export function ManualLink({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const room = pathname.split("/")[2] ?? search.get("tab") ?? "contenido";
  const chapter = MANUAL_CHAPTERS[room];
  if (room === "manual") return null;
  return (
    <Link
      to={`/admin/manual${chapter === undefined ? "" : `#${chapter}`}`}
      className={cn(
        "text-green hover:text-green-deep inline-flex min-h-11 shrink-0 items-center gap-1 px-2 text-[0.9375rem] font-medium whitespace-nowrap underline underline-offset-4",
        className,
      )}
    >
      <CircleQuestionMark aria-hidden className="size-4 shrink-0" />
      ¿Cómo se hace?
    </Link>
  );
}
