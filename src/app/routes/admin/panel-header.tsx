import { ExternalLink } from "lucide-react";

import { useAuth } from "#app/features/auth/auth-context.ts";
import { SignOutButton } from "#app/features/auth/auth-status.tsx";
import { InboxLink } from "#app/features/inbox/admin/inbox-link.tsx";
import { AccountButton } from "#app/routes/admin/account-button.tsx";
import { buttonClasses } from "#app/ui/panel/button.tsx";
import type { Client } from "#data/client.ts";

/** Whose panel it is, and the ways out of it. */
export function PanelHeader({ client }: { client: Client }) {
  const { user, lost } = useAuth();
  return (
    <div className="mx-auto flex max-w-7xl items-center gap-1 px-4 py-3 sm:gap-3 sm:px-6">
      <img src="/brand-mark.svg" alt="" className="size-9" />
      <h1 className="mr-auto text-lg leading-tight font-semibold">
        Panel <span className="max-lg:sr-only">de administración</span>
      </h1>
      <p className="text-soft max-w-64 truncate text-sm max-lg:hidden">{(user ?? lost)?.email}</p>
      <InboxLink client={client} />
      <a
        href="/"
        target="_blank"
        rel="noopener"
        className={buttonClasses({ variant: "ghost", className: "max-lg:w-11 max-lg:px-0" })}
      >
        <span className="max-lg:sr-only">Ver el sitio</span>
        <ExternalLink aria-hidden className="size-4" />
        <span className="sr-only">(se abre en otra pestaña)</span>
      </a>
      <AccountButton client={client} />
      <SignOutButton isCompact />
    </div>
  );
}
