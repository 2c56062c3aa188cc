import { UserCog } from "lucide-react";
import { Suspense, useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { ACCOUNT_FORM, useAskedRecord } from "#app/panel/lib/page-state/asked-record.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

const AccountDialog = lazyPart(
  async () => (await import("#app/panel/account/account-dialog.tsx")).AccountDialog,
  "asked",
);
const PasswordDialog = lazyPart(
  async () => (await import("#app/panel/auth/password-dialog.tsx")).PasswordDialog,
  "asked",
);

/** Opens the user's account and the team; the password dialog returns there. */
export function AccountButton() {
  const { user, lost } = useAuth();
  const [opened, setOpened] = useState<"account" | "password" | null>(null);
  const account = user ?? lost;
  useAskedRecord(ACCOUNT_FORM, () => setOpened("account"));
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
