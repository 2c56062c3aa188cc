import { CircleQuestionMark } from "lucide-react";
import { Link, useLocation, useSearchParams } from "react-router";

import { MANUAL_CHAPTERS } from "#app/panel/lib/addresses/manual-chapters.ts";
import { cn } from "#app/panel/lib/class-names.ts";

/** Links to the manual's chapter on the open tab or page. */
export function ManualLink({ className }: { className?: string }) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const page = pathname.split("/")[2] ?? search.get("tab") ?? "contenido";
  const chapter = MANUAL_CHAPTERS[page];
  if (page === "manual" || page === "mas") return null;
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
