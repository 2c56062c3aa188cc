import {
  ChevronLeft,
  Clock,
  ExternalLink,
  Images,
  ListChecks,
  PencilRuler,
  Trash2,
} from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useColleagues } from "#app/panel/lib/page-state/colleagues.ts";
import { AccountButton } from "#app/panel/shell/header/account-button.tsx";
import { FindButton } from "#app/panel/shell/header/find-button.tsx";
import { HeaderLink } from "#app/panel/shell/header/header-link.tsx";
import { InboxLink } from "#app/panel/shell/header/inbox-link.tsx";
import { PublicationsLink } from "#app/panel/shell/header/publications-link.tsx";
import { buttonClasses } from "#app/panel/ui/controls/button.tsx";

const ColleaguesButton = lazyPart(
  async () => (await import("#app/panel/live/colleagues-button.tsx")).ColleaguesButton,
  "background",
);

interface PanelHeaderProps {
  /** Whether to show a link back to the tabs; on a phone it replaces the title. */
  hasWayBack?: boolean;
}

/** The panel's title and user, and the links out of it. */
export function PanelHeader({ hasWayBack = false }: PanelHeaderProps) {
  const { user, lost } = useAuth();
  const isAlone = useColleagues().length === 0;
  return (
    <div
      className={cn(
        "mx-auto flex max-w-7xl items-center gap-1 px-2 py-1 sm:px-6 sm:py-3",
        // Room for one more button.
        !isAlone && "max-[24rem]:gap-0 max-[24rem]:px-0",
      )}
    >
      <img src="/brand-mark.svg" alt="" className="size-9 max-sm:hidden" />
      <div className={cn("mr-auto max-sm:pl-2 sm:ml-2", hasWayBack && "max-sm:sr-only")}>
        <h1 className="text-lg leading-tight font-semibold whitespace-nowrap sm:text-xl">
          Panel <span className="max-lg:sr-only">de administración</span>
        </h1>
        <p className="text-soft max-w-56 truncate text-sm leading-tight max-lg:hidden">
          {(user ?? lost)?.email}
        </p>
      </div>
      {hasWayBack && <WayBack className="mr-auto sm:hidden" />}
      {!isAlone && (
        <Suspense>
          <ColleaguesButton />
        </Suspense>
      )}
      <FindButton />
      <InboxLink />
      <PublicationsLink />
      {/* A narrow screen has these on the page of publications or beside the lists. */}
      <HeaderLink
        to="/admin/revision"
        name="Revisar el sitio"
        icon={ListChecks}
        className="max-sm:hidden"
      />
      <HeaderLink to="/admin/horario" name="Horario" icon={Clock} className="max-lg:hidden" />
      <HeaderLink to="/admin/imagenes" name="Imágenes" icon={Images} className="max-lg:hidden" />
      <HeaderLink
        to="/admin/eliminados"
        name="Eliminados"
        icon={Trash2}
        className="max-lg:hidden"
      />
      <HeaderLink to="/admin/sitio" name="Editar en el sitio" icon={PencilRuler} namedFrom="xl" />
      <PublicSiteLink />
      <AccountButton />
      <SignOutButton isCompact />
    </div>
  );
}

function PublicSiteLink() {
  return (
    <a
      href="/"
      target="_blank"
      rel="noopener"
      title="Ver el sitio"
      className={buttonClasses({ variant: "ghost", className: "w-11 px-0 max-sm:hidden" })}
    >
      <span className="sr-only">Ver el sitio (se abre en otra pestaña)</span>
      <ExternalLink aria-hidden className="size-4" />
    </a>
  );
}

/** The link back to the tabs, on the panel's other pages. */
export function WayBack({ className }: { className?: string }) {
  return (
    <Link
      to="/admin"
      className={cn(
        "text-green hover:text-green-deep inline-flex min-h-11 min-w-11 shrink-0 items-center gap-1 px-2 text-[0.9375rem] font-medium whitespace-nowrap underline underline-offset-4",
        className,
      )}
    >
      <ChevronLeft aria-hidden className="size-4 shrink-0" />
      <span className="max-[24rem]:sr-only">
        <span className="max-sm:sr-only">Volver al </span>
        <span className="max-sm:capitalize">panel</span>
      </span>
    </Link>
  );
}
