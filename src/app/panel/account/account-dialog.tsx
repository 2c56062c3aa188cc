import { KeyRound } from "lucide-react";
import { useState } from "react";

import { AccountEvents } from "#app/panel/account/account-events.tsx";
import { Announcements } from "#app/panel/account/announcements.tsx";
import { FactorDemand } from "#app/panel/account/factor-demand.tsx";
import { LastBackup } from "#app/panel/account/last-backup.tsx";
import { OwnPasskeys } from "#app/panel/account/own-passkeys.tsx";
import { OwnSessions } from "#app/panel/account/own-sessions.tsx";
import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { Team } from "#app/panel/account/team.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import type { User } from "#data/accounts/auth.ts";

interface AccountDialogProps {
  user: User;
  onChangePassword: () => void;
  onClose: () => void;
}

/** The user's own account, and who else has access. */
export function AccountDialog({ user, onChangePassword, onClose }: AccountDialogProps) {
  // Announces every part's result here: toasts would stay behind a modal dialog.
  const [news, setNews] = useState("");
  return (
    <Dialog title="Cuenta y equipo" subtitle={user.email ?? ""} onClose={onClose}>
      <p
        role="status"
        className="border-line text-green-deep shadow-card sticky top-0 z-10 rounded-lg border bg-white px-4 py-3 font-medium empty:hidden"
      >
        {news}
      </p>
      <div className="grid gap-8">
        <section aria-labelledby="account-password" className="grid justify-items-start gap-3">
          <h3 id="account-password" className="text-lg font-semibold">
            Su contraseña
          </h3>
          <Button variant="outline" onClick={onChangePassword}>
            <KeyRound aria-hidden className="size-4" />
            Cambiar la contraseña
          </Button>
        </section>
        <SecondFactor user={user} onNews={setNews} />
        <OwnPasskeys onNews={setNews} />
        <OwnSessions onNews={setNews} />
        <Team userId={user.id} onNews={setNews} />
        <FactorDemand user={user} onNews={setNews} />
        <Announcements onNews={setNews} />
        <AccountEvents />
        <LastBackup />
      </div>
    </Dialog>
  );
}
