import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { Button } from "#app/ui/panel/button.tsx";

const PasswordDialog = lazy(async () => ({
  default: (await import("#app/features/auth/password-dialog.tsx")).PasswordDialog,
}));

/** Opens the change of one's own password. */
export function PasswordButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        title="Cambiar la contraseña"
        aria-label="Cambiar la contraseña"
        onClick={() => setIsOpen(true)}
      >
        <KeyRound aria-hidden className="size-4" />
      </Button>
      {isOpen && (
        <Suspense>
          <PasswordDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
