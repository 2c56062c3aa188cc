import {
  ChevronLeft,
  Clock,
  ExternalLink,
  Images,
  ListChecks,
  PencilRuler,
  Search,
  Trash2,
  UserCog,
} from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Link } from "react-router";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { cn } from "#app/panel/lib/class-names.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { useColleagues } from "#app/panel/lib/stores/colleagues.ts";
import { ACCOUNT_FORM, useRecordRequest } from "#app/panel/lib/stores/requested-record.ts";
import { HeaderLink, InboxLink, PublicationsLink } from "#app/panel/shell/header-links.tsx";
import { Button, buttonClasses } from "#app/panel/ui/controls/button.tsx";

const ColleaguesButton = lazyPart(
  async () => (await import("#app/panel/live/colleagues-button.tsx")).ColleaguesButton,
  "background",
);

interface PanelHeaderProps {
  /** Whether to show a link back to the tabs; on a phone it replaces the title. */
  hasBackLink?: boolean;
}

/** The panel's title, user and main navigation. */
export function PanelHeader({ hasBackLink = false }: PanelHeaderProps) {
  const { user, lost } = useAuth();
  const isAlone = useColleagues().length === 0;
  return (
    <div
      className={cn(
        "mx-auto flex max-w-7xl items-center gap-1 px-2 py-1 sm:px-6 sm:py-3",
        // Makes space for one more button.
        !isAlone && "max-[24rem]:gap-0 max-[24rem]:px-0",
      )}
    >
      <img src="/brand-mark.svg" alt="" className="size-9 max-sm:hidden" />
      <div className={cn("mr-auto max-sm:pl-2 sm:ml-2", hasBackLink && "max-sm:sr-only")}>
        <h1 className="text-lg leading-tight font-semibold whitespace-nowrap sm:text-xl">
          Panel <span className="max-lg:sr-only">de administración</span>
        </h1>
        <p className="text-soft max-w-56 truncate text-sm leading-tight max-lg:hidden">
          {(user ?? lost)?.email}
        </p>
      </div>
      {hasBackLink && <BackLink className="mr-auto sm:hidden" />}
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
export function BackLink({ className }: { className?: string }) {
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

const AccountDialog = lazyPart(
  async () => (await import("#app/panel/account/account-dialog.tsx")).AccountDialog,
  "asked",
);
const PasswordDialog = lazyPart(
  async () => (await import("#app/panel/auth/password-dialog.tsx")).PasswordDialog,
  "asked",
);

/** Opens the user's account and the team, and the password dialog from there. */
function AccountButton() {
  const { user, lost } = useAuth();
  const [opened, setOpened] = useState<"account" | "password" | null>(null);
  const account = user ?? lost;
  useRecordRequest(ACCOUNT_FORM, () => setOpened("account"));
  // A dialog's close event also fires after the other one has replaced it.
  const close = (which: typeof opened) => setOpened((now) => (now === which ? null : now));
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Cuenta y equipo"
        aria-label="Cuenta y equipo"
        aria-haspopup="dialog"
        onClick={() => setOpened("account")}
      >
        <UserCog aria-hidden className="size-4 max-sm:size-5" />
      </Button>
      <Suspense>
        {opened === "account" && account !== null && (
          <AccountDialog
            user={account}
            onChangePassword={() => setOpened("password")}
            onClose={() => close("account")}
          />
        )}
        {opened === "password" && <PasswordDialog onClose={() => close("password")} />}
      </Suspense>
    </>
  );
}

const load = () => import("#app/panel/find/find-dialog.tsx");
const FindDialog = lazyPart(async () => (await load()).FindDialog, "asked");
/** If this fails, opening the dialog retries it. */
const preload = () => void load().catch(() => undefined);

/** Opens the search of the panel and the site, as Ctrl+K or ⌘K does. Its code is preloaded on hover or with the modifier key. */
function FindButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
      if (key === "Control" || key === "Meta") preload();
      if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey) return;
      // Handled by an editor, or a dialog is open.
      if (defaultPrevented || document.querySelector("dialog:modal") !== null) return;
      event.preventDefault();
      setIsOpen(true);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Buscar (Ctrl + K)"
        aria-label="Buscar"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={preload}
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden className="size-4 max-sm:size-5" />
      </Button>
      {isOpen && (
        <Suspense>
          <FindDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
