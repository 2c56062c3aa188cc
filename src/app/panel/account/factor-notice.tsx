import { Suspense, useEffect, useState } from "react";

import { useAccountQuery } from "#app/panel/account/use-account.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { readStored, writeStored } from "#app/panel/lib/browser-storage.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { showOffer } from "#app/panel/ui/feedback/toast.tsx";
import { formatDate } from "#app/shared/format.ts";
import { findSecondFactorDemand } from "#data/accounts/second-factor.ts";

const FactorDialog = lazyPart(
  async () => (await import("#app/panel/account/second-factor.tsx")).FactorDialog,
  "asked",
);

/** Tells an administrator without a second factor when it becomes required, once a day per browser, and offers to set it up. */
export function FactorNotice() {
  const { user } = useAuth();
  const { data: since = null } = useAccountQuery("demand", findSecondFactorDemand);
  const [isOpen, setIsOpen] = useState(false);
  const userId = user?.id;
  useEffect(() => {
    if (since === null || userId === undefined || !isFirstToday(userId)) return;
    showOffer({
      id: "second-factor",
      title: "Active el segundo paso",
      description: `Desde el ${formatDate(since)} lo necesitará para entrar: un código de su teléfono, además de la contraseña.`,
      label: "Activarlo ahora",
      onAccept: () => setIsOpen(true),
    });
  }, [since, userId]);
  if (user === null || !isOpen) return null;
  return (
    <Suspense>
      <FactorDialog user={user} onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}

const NOTIFIED_ON = "panel.segundo-paso";

/** Whether this is the first notice to the user today in this browser. */
function isFirstToday(userId: string): boolean {
  const today = `${userId} ${new Date().toDateString()}`;
  const isFirst = readStored("localStorage", NOTIFIED_ON) !== today;
  writeStored("localStorage", NOTIFIED_ON, today);
  return isFirst;
}
