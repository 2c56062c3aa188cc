import { KeyRound } from "lucide-react";
import { Suspense, useState } from "react";

import { AccountNews } from "#app/panel/account/account-parts.tsx";
import { OwnPasskeys } from "#app/panel/account/own-passkeys.tsx";
import { OwnSessions } from "#app/panel/account/own-sessions.tsx";
import { PushAlerts, usePushSubscriptions } from "#app/panel/account/push-alerts.tsx";
import { SecondFactor } from "#app/panel/account/second-factor.tsx";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { CHANGE_PASSWORD } from "#app/panel/lib/addresses/account-address.ts";
import { useTabAddress } from "#app/panel/lib/addresses/tab-address.ts";
import { lazyPart } from "#app/panel/lib/loading/lazy-part.ts";
import { isAlertOn, playSound, setAlert } from "#app/panel/lib/stores/request-alerts.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";

const PasswordDialog = lazyPart(
  async () => (await import("#app/panel/auth/password-dialog.tsx")).PasswordDialog,
  "asked",
);

/** The user's own account; the dialog that changes the password is in the address. */
export function AccountPage() {
  const { user, lost } = useAuth();
  const account = user ?? lost;
  const { params, change } = useTabAddress();
  const [news, setNews] = useState("");
  if (account === null) return null;
  return (
    <div className="grid gap-8">
      <AccountNews text={news} />
      <div>
        <h2 className="text-xl font-semibold sm:text-2xl">Mi cuenta</h2>
        <p className="text-soft wrap-anywhere">{account.email}</p>
      </div>
      <section aria-labelledby="account-password" className="grid justify-items-start gap-3">
        <h3 id="account-password" className="text-lg font-semibold">
          Su contraseña
        </h3>
        <Button variant="outline" onClick={() => change({ [CHANGE_PASSWORD]: "si" })}>
          <KeyRound aria-hidden className="size-4" />
          Cambiar la contraseña
        </Button>
      </section>
      <SecondFactor user={account} onNews={setNews} />
      <OwnPasskeys onNews={setNews} />
      <OwnSessions onNews={setNews} />
      <RequestAlerts onNews={setNews} />
      <PushAlerts onNews={setNews} />
      {params.has(CHANGE_PASSWORD) && (
        <Suspense>
          <PasswordDialog onClose={() => change({ [CHANGE_PASSWORD]: null }, "return")} />
        </Suspense>
      )}
    </div>
  );
}

interface RequestAlertsProps {
  /** Announces the result. */
  onNews: (text: string) => void;
}

/** How new requests are announced in this browser. */
function RequestAlerts({ onNews }: RequestAlertsProps) {
  const { here } = usePushSubscriptions();
  const [hasSound, setHasSound] = useState(isAlertOn("sonido"));
  return (
    <section aria-labelledby="account-announcements" className="grid gap-1">
      <h3 id="account-announcements" className="text-lg font-semibold">
        Solicitudes nuevas
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Con el panel abierto, cada una se anuncia y se cuenta arriba. En este navegador, además:
      </p>
      <Switch
        label="Un sonido"
        checked={hasSound}
        onChange={({ target }) => {
          setAlert("sonido", target.checked);
          setHasSound(target.checked);
          if (target.checked) playSound();
        }}
      />
      {here === undefined && "Notification" in window && <WindowAlert onNews={onNews} />}
    </section>
  );
}

/** The notification of an open panel; one that also arrives with the panel closed replaces it. */
function WindowAlert({ onNews }: RequestAlertsProps) {
  const [isOn, setIsOn] = useState(isAlertOn("notificación"));
  const change = async (wanted: boolean) => {
    const isAllowed = !wanted || (await Notification.requestPermission()) === "granted";
    if (!isAllowed)
      onNews("El navegador no permite avisos de este sitio: cámbielo en su configuración.");
    setAlert("notificación", wanted && isAllowed);
    setIsOn(wanted && isAllowed);
  };
  return (
    <Switch
      label="Un aviso del navegador, si está en otra ventana"
      checked={isOn}
      onChange={({ target }) => void change(target.checked)}
    />
  );
}
