import { ChevronLeft, ExternalLink } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";

import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { MAIN_PLACES } from "#app/panel/lib/addresses/main-places.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useColleagues } from "#app/panel/lib/stores/colleagues.ts";
import { FindButton } from "#app/panel/shell/find-button.tsx";
import { Navigation } from "#app/panel/shell/navigation.tsx";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";
import { BRAND_MARK_PATH } from "#domain/identity/brand-mark-path.ts";

const ColleaguesButton = lazyPart(
  async () => (await import("#app/panel/live/colleagues-button.tsx")).ColleaguesButton,
  "background",
);

interface PanelHeaderProps {
  /** Where one is: the name of the place. */
  title: string;
  /** Whether «Más» lists the page: on a phone, a link back to it replaces the title, which the page itself shows. */
  isBelowMore?: boolean;
}

/** The header of all pages of the panel: where one is, the navigation, the search, and at the far end the way out. */
export function PanelHeader({ title, isBelowMore = false }: PanelHeaderProps) {
  const isAlone = useColleagues().length === 0;
  return (
    <header className="border-line relative z-30 border-b bg-white lg:sticky lg:top-0 print:hidden">
      <div className="wide:flex-nowrap mx-auto flex max-w-7xl flex-wrap items-center gap-x-2 px-2 py-1 sm:px-4 lg:min-h-16 lg:px-6">
        <img src={BRAND_MARK_PATH} alt="" className="mr-1 size-9 max-lg:hidden" />
        {isBelowMore && <MoreLink />}
        <h1
          className={cn(
            "min-w-0 truncate pl-2 text-lg font-semibold wide:sr-only",
            isBelowMore && "sr-only",
          )}
        >
          {title}
        </h1>
        <Navigation />
        <FindButton hasShortcut className="ml-auto lg:w-44 lg:justify-start xl:w-60" />
        {!isAlone && (
          <Suspense>
            <ColleaguesButton />
          </Suspense>
        )}
        <PublicSiteLink />
        <SignOutButton isQuiet />
      </div>
    </header>
  );
}

function PublicSiteLink() {
  return (
    <a
      href="/"
      target="_blank"
      rel="noopener"
      className={buttonClasses({ variant: "ghost", className: "px-3 max-xl:hidden" })}
    >
      <ExternalLink aria-hidden className="size-4" />
      Ver el sitio
      <span className="sr-only"> (se abre en otra pestaña)</span>
    </a>
  );
}

/** On a phone: back to what lists the page. */
function MoreLink() {
  const { path, name } = MAIN_PLACES.more;
  return (
    <Link
      to={path}
      className="text-green wide:hidden inline-flex min-h-11 min-w-11 items-center gap-1 pr-2 text-[0.9375rem] font-semibold"
    >
      <ChevronLeft aria-hidden className="size-5 shrink-0" />
      {name}
    </Link>
  );
}
