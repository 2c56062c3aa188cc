import { KeyRound } from "lucide-react";
import { useState } from "react";

import { useAuth } from "#app/panel/auth/auth-context.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { explainPasskey, hasPasskeys, signInWithPasskey } from "#data/accounts/passkeys.ts";

interface PasskeySignInProps {
  /** Another way in is being tried. */
  isBusy: boolean;
  onSignedIn: () => void;
}

/** Signs in with the finger, face or PIN of this device; nothing where the browser has no passkeys. */
export function PasskeySignIn({ isBusy, onSignedIn }: PasskeySignInProps) {
  const { client } = useAuth();
  const [isWaiting, setIsWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  if (client === null || !hasPasskeys()) return null;
  const enter = async () => {
    setIsWaiting(true);
    setFailure(null);
    try {
      await signInWithPasskey(client);
      onSignedIn();
    } catch (error) {
      setFailure(error);
    }
    setIsWaiting(false);
  };
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        pending={isWaiting}
        unavailable={isBusy}
        onClick={() => void enter()}
      >
        {!isWaiting && <KeyRound aria-hidden className="size-4" />}
        Entrar con una llave de acceso
      </Button>
      {failure !== null && <Alert title={explainPasskey(failure)} />}
    </>
  );
}
