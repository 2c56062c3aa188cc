import { useState } from "react";

import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { useAccountQuery } from "#app/panel/account/use-account.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { formatMoment } from "#app/shared/format.ts";
import { findSecondFactor } from "#data/accounts/auth.ts";
import { findSecondFactorDemand } from "#data/accounts/second-factor.ts";

/** Tells who has no second factor from when on one is demanded, and sets it up. */
export function FactorNotice() {
  const { user } = useAuth();
  const { data: since = null } = useAccountQuery("demand", findSecondFactorDemand);
  const [isOpen, setIsOpen] = useState(false);
  const [news, setNews] = useState("");
  if (user === null || since === null) return null;
  // The dialog stays for the recovery codes, which are shown once.
  if (findSecondFactor(user) !== null && !isOpen) return null;
  return (
    <div
      role="status"
      className="border-line flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b bg-white px-4 py-2"
    >
      <p className="text-pretty">
        Desde el {formatMoment(since)} necesitará un segundo paso para entrar: un código de su
        teléfono. {news}
      </p>
      <Button onClick={() => setIsOpen(true)}>Activarlo ahora</Button>
      {isOpen && (
        <Dialog title="Segundo paso" subtitle={user.email ?? ""} onClose={() => setIsOpen(false)}>
          <SecondFactor user={user} onNews={setNews} />
        </Dialog>
      )}
    </div>
  );
}
