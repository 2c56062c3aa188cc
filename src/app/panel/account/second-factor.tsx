import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { Download, Smartphone } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { FocusedGroup } from "#app/panel/account/account-parts.tsx";
import { useAccountChange } from "#app/panel/account/use-account.ts";
import { useAuth } from "#app/panel/auth/auth-context.ts";
import { SignOutButton } from "#app/panel/auth/auth-status.tsx";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { Badge } from "#app/panel/ui/controls/badge.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { findSecondFactor, type User } from "#data/accounts/auth.ts";
import {
  beginSecondFactor,
  type Enrolment,
  makeRecoveryCodes,
  proveSecondFactor,
  removeSecondFactor,
} from "#data/accounts/second-factor.ts";

/** The second factor: a code from the phone after the password, so that a stolen password is not enough. */
export function SecondFactor({ user, onNews }: { user: User; onNews: (text: string) => void }) {
  const factor = findSecondFactor(user);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAccountChange((client) => beginSecondFactor(client, location.hostname));
  return (
    <section aria-labelledby="account-factor" className="grid justify-items-start gap-3">
      <h3 id="account-factor" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
        Segundo paso al entrar
        {factor !== null && <Badge tone="green">Activo</Badge>}
      </h3>
      <p className="text-soft text-[0.9375rem] text-pretty">
        Después de la contraseña se pide un código de su teléfono: así nadie entra aunque la
        conozca.
      </p>
      <FailureAlert title={FAILURE} error={start.error} />
      {codes !== null && <RecoveryCodes codes={codes} />}
      {factor === null && start.data === undefined && (
        <Button variant="outline" pending={start.isPending} onClick={() => start.mutate()}>
          {!start.isPending && <Smartphone aria-hidden className="size-4" />}
          Activar el segundo paso
        </Button>
      )}
      {factor === null && start.data !== undefined && (
        <SecondFactorEnrolment
          enrolment={start.data}
          onConfirmed={(made) => {
            setCodes(made);
            start.reset();
          }}
        />
      )}
      {factor !== null && (
        <ActiveFactor
          factorId={factor.id}
          onCodes={setCodes}
          onRemoved={() => onNews("El segundo paso quedó desactivado.")}
        />
      )}
    </section>
  );
}

const FAILURE = "No se pudo cambiar el segundo paso";

interface ActiveFactorProps {
  factorId: string;
  onCodes: (codes: readonly string[] | null) => void;
  onRemoved: () => void;
}

function ActiveFactor({ factorId, onCodes, onRemoved }: ActiveFactorProps) {
  const renewal = useAccountChange(makeRecoveryCodes);
  const removal = useAccountChange((client) => removeSecondFactor(client, factorId));
  const remove = () => {
    if (!window.confirm("¿Quitar el segundo paso? Para entrar bastará la contraseña.")) return;
    onCodes(null);
    // Not in the mutation's callback: without the factor, these buttons are unmounted.
    removal.mutateAsync().then(onRemoved, () => undefined);
  };
  return (
    <>
      <FailureAlert title={FAILURE} error={renewal.error ?? removal.error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="outline"
          pending={renewal.isPending}
          onClick={() => renewal.mutate(undefined, { onSuccess: onCodes })}
        >
          Códigos de recuperación nuevos
        </Button>
        <Button variant="outline" pending={removal.isPending} onClick={remove}>
          Quitar el segundo paso
        </Button>
      </div>
    </>
  );
}

interface SecondFactorEnrolmentProps {
  enrolment: Enrolment;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/** The QR code to scan, and the check that the phone generates the right codes. */
function SecondFactorEnrolment({ enrolment, onConfirmed }: SecondFactorEnrolmentProps) {
  const [code, setCode] = useState("");
  const confirmation = useAccountChange(async (client) => {
    await proveSecondFactor(client, { factorId: enrolment.id, code });
    return makeRecoveryCodes(client);
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (confirmation.isPending || code.trim() === "") return;
    // Not in the mutation's callback: by then the account has a factor, and this form is unmounted.
    confirmation.mutateAsync().then(onConfirmed, () => undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="grid w-full gap-4">
      <Instructions enrolment={enrolment} />
      <TextField
        label="Código de seis dígitos"
        value={code}
        onChange={({ target }) => setCode(target.value)}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <FailureAlert title="No se pudo activar" error={confirmation.error} />
      <Button type="submit" pending={confirmation.isPending} className="justify-self-start">
        Confirmar y activar
      </Button>
    </form>
  );
}

function Instructions({ enrolment: { qrCode, secret } }: { enrolment: Enrolment }) {
  return (
    <>
      <ol className="text-ink grid list-decimal gap-2 pl-5 text-[0.9375rem]">
        <li>
          Instale en su teléfono una aplicación de códigos (Google Authenticator, Microsoft
          Authenticator u otra).
        </li>
        <li>Agregue en ella una cuenta y lea esta imagen con la cámara.</li>
        <li>Escriba abajo los seis dígitos que muestra.</li>
      </ol>
      <div className="flex flex-wrap items-center gap-4">
        <img
          src={qrCode}
          alt="Código QR para la aplicación; al lado está la clave que lo reemplaza"
          className="border-line size-44 rounded-lg border bg-white"
        />
        <p className="grid min-w-0 grow basis-48 gap-1 text-[0.9375rem]">
          ¿No puede leer la imagen? Escriba esta clave en la aplicación:
          <code className="rounded-md bg-white px-3 py-2 wrap-anywhere select-all">
            {secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}
          </code>
        </p>
      </div>
    </>
  );
}

const FILE = { name: "codigos-de-recuperacion.txt", type: "text/plain" };

/** Recovery codes, shown only once, or a note that this server has none. */
function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <FocusedGroup label="Códigos de recuperación">
      {codes.length === 0 ? <NoCodes /> : <CodeList codes={codes} />}
    </FocusedGroup>
  );
}

function NoCodes() {
  return (
    <p className="text-pretty">
      Este sitio no da códigos de recuperación. Si pierde el teléfono, la persona que instaló el
      sitio puede quitarle el segundo paso para que entre con su contraseña.
    </p>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p className="font-semibold">Guarde estos códigos ahora: no se vuelven a mostrar.</p>
      <p className="text-pretty">
        Cada uno sirve una vez para entrar si pierde el teléfono. Imprímalos o guárdelos lejos de
        él.
      </p>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {codes.map((code) => (
          <li key={code}>
            <code className="block rounded-md bg-white px-3 py-2 text-center">{code}</code>
          </li>
        ))}
      </ul>
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => downloadText(`${codes.join("\n")}\n`, FILE)}
      >
        <Download aria-hidden className="size-4" />
        Descargar
      </Button>
    </>
  );
}

interface FactorRequiredProps {
  /** Opens the panel, once the recovery codes have been saved. */
  onDone: () => void;
}

/** For an administrator who must set up a second factor before anything else. */
export function FactorRequired({ onDone }: FactorRequiredProps) {
  const { user, access } = useAuth();
  const [queryClient] = useState(() => new QueryClient());
  if (user === null) return null;
  return (
    <QueryClientProvider client={queryClient}>
      <div className="grid gap-5">
        <div className="grid gap-2">
          <h2 className="text-lg font-semibold">Su equipo exige un segundo paso para entrar</h2>
          <p className="text-pretty">Actívelo una vez: toma dos minutos y necesita su teléfono.</p>
        </div>
        <SecondFactor user={user} onNews={() => undefined} />
        {access === "admitted" ? (
          <Button onClick={onDone}>Ya guardé los códigos: abrir el panel</Button>
        ) : (
          <SignOutButton />
        )}
      </div>
    </QueryClientProvider>
  );
}

/** The second factor alone, opened from the notice that it will be required. */
export function FactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [news, setNews] = useState("");
  return (
    <Dialog title="Segundo paso" subtitle={user.email ?? ""} onClose={onClose}>
      <p role="status">{news}</p>
      <SecondFactor user={user} onNews={setNews} />
    </Dialog>
  );
}
