import { CircleQuestionMark } from "lucide-react";
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";

import { MANUAL_CHAPTERS } from "#app/panel/lib/addresses/manual-chapters.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { DraftAnnouncement } from "#app/panel/shell/draft-announcement.tsx";
import { PanelHeader, BackLink } from "#app/panel/shell/panel-header.tsx";
import { PartBoundary } from "#app/panel/shell/part-boundary.tsx";

/** The layout of the panel's pages without tabs: the header with a link back, and the content. */
export function PanelPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-line z-30 border-b bg-white lg:sticky lg:top-0 print:hidden">
        <PanelHeader hasBackLink />
        <div className="mx-auto flex max-w-7xl justify-end px-4 pb-1 max-sm:hidden">
          <ManualLink />
          <BackLink />
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

/** Links to the manual's chapter on the open tab or page. */
export function ManualLink({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const page = pathname.split("/")[2] ?? search.get("tab") ?? "contenido";
  const chapter = MANUAL_CHAPTERS[page];
  if (page === "manual") return null;
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
