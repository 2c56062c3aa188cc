import { useMutationState } from "@tanstack/react-query";
import { BellRing } from "lucide-react";
import { useState } from "react";

import { AccountList, AccountRow } from "#app/panel/account/account-parts.tsx";
import {
  isPushWanted,
  nameThisDevice,
  NotAllowedError,
  readPushSupport,
  setPushWanted,
  subscribeBrowser,
  unsubscribeBrowser,
} from "#app/panel/account/browser-push.ts";
import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { pause } from "#app/panel/lib/pause.ts";
import { setAlert } from "#app/panel/lib/stores/request-alerts.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { Switch } from "#app/panel/ui/controls/switch.tsx";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";
import { formatMomentInText } from "#app/shared/format.ts";
import { getSession, readSessionId } from "#data/accounts/auth.ts";
import {
  changePushSubscription,
  deletePushSubscription,
  findPushKey,
  listPushSubscriptions,
  sendTestPush,
  subscribeToPush,
} from "#data/accounts/push.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { DataError } from "#data/client/errors.ts";
import { describeDevice } from "#domain/accounts/describe-device.ts";
import {
  type OwnPushSubscription,
  PUSH_ENDPOINT_REFUSED,
  PUSH_KINDS,
  type PushChoices,
  QUIET_NIGHT,
} from "#domain/accounts/push.ts";

/** The user's subscriptions: that of this browser's session, if there is one, and the others. */
export function usePushSubscriptions() {
  const { data } = useAccountQuery("push", async (client) => {
    const [session, subscriptions] = await Promise.all([
      getSession(client),
      listPushSubscriptions(client),
    ]);
    return { subscriptions, sessionId: session && readSessionId(session) };
  });
  const isHere = ({ session_id }: OwnPushSubscription) => session_id === data?.sessionId;
  return {
    isRead: data !== undefined,
    here: data?.subscriptions.find(isHere),
    elsewhere: data?.subscriptions.filter((one) => !isHere(one)) ?? [],
  };
}

interface PushAlertsProps {
  /** Announces a result. */
  onNews: (text: string) => void;
}

/** Notifications while the panel is closed, in this browser and the user's others. */
export function PushAlerts({ onNews }: PushAlertsProps) {
  const { elsewhere } = usePushSubscriptions();
  const ending = useAccountChange((client, { id }: OwnPushSubscription) =>
    deletePushSubscription(client, id),
  );
  const end = (subscription: OwnPushSubscription) => {
    onNews("");
    ending.mutate(subscription, {
      onSuccess: () => onNews(`${describeDevice(subscription.device)} ya no recibe avisos.`),
    });
  };
  const support = readPushSupport();
  return (
    <section aria-labelledby="account-push" className="grid gap-3">
      <h3 id="account-push" className="text-lg font-semibold">
        Avisos con el panel cerrado
      </h3>
      {support === "supported" && <OwnBrowser onNews={onNews} />}
      {support === "install" && <InstallFirst />}
      {support === "none" && (
        <p className="text-soft text-[0.9375rem] text-pretty">
          Este navegador no admite avisos con el panel cerrado. Pruebe con Chrome, Edge, Firefox o
          Safari al día.
        </p>
      )}
      {elsewhere.length > 0 && <p className="text-soft text-sm">Sus otros equipos con avisos:</p>}
      <AccountList label="Otros equipos con avisos">
        {elsewhere.map((subscription) => (
          <AccountRow
            key={subscription.id}
            name={describeDevice(subscription.device)}
            detail={describeDelivery(subscription)}
          >
            <Button
              variant="outline"
              pending={ending.isPending && ending.variables.id === subscription.id}
              aria-label={`Quitar los avisos de ${describeDevice(subscription.device)}`}
              onClick={() => end(subscription)}
            >
              Quitar
            </Button>
          </AccountRow>
        ))}
      </AccountList>
    </section>
  );
}

/** How notifications arrive on an iPhone or iPad: only in the web app on its home screen. */
function InstallFirst() {
  return (
    <div className="text-soft grid gap-2 text-[0.9375rem] text-pretty">
      <p>
        En el iPhone y el iPad los avisos solo llegan si el panel está instalado en la pantalla de
        inicio (con iOS 16.4 o posterior):
      </p>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>En Safari, toque Compartir (el cuadrado con la flecha).</li>
        <li>Elija «Agregar a pantalla de inicio» y confirme.</li>
        <li>Abra el panel desde ese ícono, entre y vuelva a «Mi cuenta».</li>
      </ol>
    </div>
  );
}

function OwnBrowser({ onNews }: PushAlertsProps) {
  const { here, isRead } = usePushSubscriptions();
  const device = nameThisDevice();
  const turning = useAccountChange(async (client, isOn: boolean) => {
    if (isOn) await turnOn(client);
    else await turnOff(client, here);
  });
  const isOn = turning.isPending ? turning.variables : here !== undefined;
  const change = (wanted: boolean) => {
    onNews("");
    turning.mutate(wanted, {
      onSuccess: () =>
        onNews(
          wanted
            ? `Este ${device} recibirá los avisos. Envíese uno de prueba.`
            : `Este ${device} ya no recibe avisos.`,
        ),
    });
  };
  const isDenied = Notification.permission === "denied";
  return (
    <>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Llegan a este {device} aunque el panel esté cerrado, hasta que usted cierre la sesión. En la
        pantalla bloqueada solo se lee qué pasó, nunca los datos del cliente.
      </p>
      <Switch
        label={`Avisos en este ${device}`}
        checked={isOn}
        aria-disabled={turning.isPending || !isRead}
        onChange={({ target }) => {
          if (!turning.isPending && isRead) change(target.checked);
        }}
      />
      {isDenied && (
        <p className="text-[0.9375rem] text-pretty">
          El navegador tiene bloqueados los avisos de este sitio. Para permitirlos, toque el ícono
          que está junto a la dirección, busque «Notificaciones», permítalas y vuelva a cargar esta
          página.
        </p>
      )}
      {turning.error !== null && !(isDenied && turning.error instanceof NotAllowedError) && (
        <Alert title={explainTurning(turning.error)} />
      )}
      {isRead && here === undefined && isPushWanted() && !turning.isPending && (
        <Alert title={`Los avisos dejaron de llegar a este ${device}`}>
          <p>
            Terminan al cerrar la sesión, o cuando el navegador los cancela. Actívelos de nuevo.
          </p>
        </Alert>
      )}
      {here !== undefined && isOn && (
        <Choices key={here.id} subscription={here} device={device} onNews={onNews} />
      )}
    </>
  );
}

async function turnOn(client: Client): Promise<void> {
  const key = await findPushKey(client);
  if (key === null) throw new Error("the server has no key yet");
  await subscribeToPush(client, await subscribeBrowser(key));
  setPushWanted(true);
  // Otherwise an open panel would show each request twice.
  setAlert("notificación", false);
}

async function turnOff(client: Client, here: OwnPushSubscription | undefined): Promise<void> {
  if (here !== undefined) await deletePushSubscription(client, here.id);
  setPushWanted(false);
  await unsubscribeBrowser();
}

function explainTurning(error: Error): string {
  if (error instanceof NotAllowedError) return "El navegador no permite avisos de este sitio.";
  if (error instanceof DataError) {
    return error.code === PUSH_ENDPOINT_REFUSED
      ? "Este navegador usa un servicio de avisos que el sitio no puede usar. Pruebe con otro navegador."
      : explainError(error);
  }
  if (error instanceof DOMException) {
    return "El servicio de avisos del navegador no responde. Revise la conexión o pruebe con otro navegador.";
  }
  return "El sitio todavía está preparando los avisos. Intente de nuevo en un minuto.";
}

interface ChoicesProps extends PushAlertsProps {
  subscription: OwnPushSubscription;
  device: string;
}

/** What this browser is notified of, when it is not, and whether it works. */
function Choices({ subscription, device, onNews }: ChoicesProps) {
  const queue = `push ${subscription.id}`;
  const changing = useAccountChange(
    (client, choices: Partial<PushChoices>) =>
      changePushSubscription(client, subscription.id, choices),
    queue,
  );
  // Another choice may be made while one is being saved.
  const pending = useMutationState({
    filters: { mutationKey: [queue], status: "pending" },
    select: ({ state }) => state.variables as Partial<PushChoices>,
  });
  const shown = pending.reduce<PushChoices>(
    (before, choices) => ({ ...before, ...choices }),
    subscription,
  );
  const testing = useAccountChange((client) => test(client, subscription));
  const toggle = (kind: string, isOn: boolean) =>
    changing.mutate({
      kinds: isOn ? [...shown.kinds, kind] : shown.kinds.filter((one) => one !== kind),
    });
  const hasQuiet = shown.quiet_from !== null;
  return (
    <div className="border-line grid justify-items-start gap-1 border-l-2 pl-4">
      <p className="text-[0.9375rem] font-semibold">Avisarme de</p>
      {PUSH_KINDS.map(([kind, label]) => (
        <Switch
          key={kind}
          label={label}
          checked={shown.kinds.includes(kind)}
          onChange={({ target }) => toggle(kind, target.checked)}
        />
      ))}
      <Switch
        label="Sin avisos a ciertas horas"
        checked={hasQuiet}
        onChange={({ target }) =>
          changing.mutate(target.checked ? QUIET_NIGHT : { quiet_from: null, quiet_to: null })
        }
      />
      {hasQuiet && (
        <QuietHours
          from={shown.quiet_from ?? ""}
          to={shown.quiet_to ?? ""}
          onChange={(hours) => changing.mutate(hours)}
        />
      )}
      {changing.error !== null && <Alert title={explainError(changing.error)} />}
      <Button
        variant="outline"
        className="mt-2"
        pending={testing.isPending}
        onClick={() => {
          onNews("");
          testing.mutate(undefined, { onSuccess: onNews });
        }}
      >
        {!testing.isPending && <BellRing aria-hidden className="size-4" />}
        Enviarme un aviso de prueba
      </Button>
      {testing.error !== null && <Alert title={explainTest(testing.error)} />}
      {subscription.failed_at === null ? (
        <p className="text-soft text-sm">{describeDelivery(subscription)}</p>
      ) : (
        <Alert title={`Los avisos no están llegando a este ${device}`}>
          <p>
            {describeDelivery(subscription)} El sitio sigue intentando con cada aviso. Si no
            vuelven, apáguelos y actívelos de nuevo.
          </p>
        </Alert>
      )}
    </div>
  );
}

interface QuietHoursProps {
  /** Times like 20:00:00. */
  from: string;
  to: string;
  onChange: (hours: Pick<PushChoices, "quiet_from" | "quiet_to">) => void;
}

function QuietHours({ from, to, onChange }: QuietHoursProps) {
  const [typed, setTyped] = useState({ from: from.slice(0, 5), to: to.slice(0, 5) });
  const save = () => {
    if (typed.from !== "" && typed.to !== "")
      onChange({ quiet_from: typed.from, quiet_to: typed.to });
  };
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-4">
        <TextField
          label="Desde"
          type="time"
          value={typed.from}
          onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          onBlur={save}
        />
        <TextField
          label="Hasta"
          type="time"
          value={typed.to}
          onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          onBlur={save}
        />
      </div>
      <p className="text-soft text-sm text-pretty">
        Hora de Colombia. Lo que pase en esas horas se le avisa cuando terminan.
      </p>
    </div>
  );
}

const TEST_TRIES = 20;
const TEST_PAUSE_MS = 1000;

/** Sends a test and waits for what became of it. @returns what to say */
async function test(client: Client, before: OwnPushSubscription): Promise<string> {
  if (!(await sendTestPush(client, before.id))) return "Los avisos terminaron: actívelos de nuevo.";
  for (let tried = 0; tried < TEST_TRIES; tried++) {
    await pause(TEST_PAUSE_MS);
    const now = (await listPushSubscriptions(client)).find(({ id }) => id === before.id);
    if (now === undefined) return "El navegador terminó los avisos: actívelos de nuevo.";
    if (now.last_sent_at !== before.last_sent_at)
      return "El aviso salió: debe aparecer en unos segundos.";
    if (now.failed_at !== before.failed_at || now.last_error !== before.last_error)
      return `El aviso no salió (${now.last_error ?? "sin respuesta"}).`;
  }
  return "El aviso está en camino.";
}

function explainTest(error: Error): string {
  return error instanceof DataError && error.code === "22023"
    ? "Ya se enviaron cinco avisos de prueba. Espere diez minutos."
    : explainError(error);
}

function describeDelivery({ failed_at, last_error, last_sent_at }: OwnPushSubscription): string {
  if (failed_at !== null) {
    return `No llegan (${last_error ?? "sin respuesta"}) desde ${formatMomentInText(failed_at)}`;
  }
  return last_sent_at === null
    ? "Todavía no ha llegado ningún aviso."
    : `Último aviso: ${formatMomentInText(last_sent_at)}`;
}
