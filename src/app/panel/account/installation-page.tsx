import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, RefreshCw, TriangleAlert } from "lucide-react";
import { type ReactNode, type SubmitEvent, useId, useState } from "react";
import { Link } from "react-router";

import { useAccountChange, useAccountQuery } from "#app/panel/account/use-account.ts";
import { useAuth, useClient } from "#app/panel/auth/auth-context.ts";
import { FailureAlert } from "#app/panel/auth/failure-alert.tsx";
import { downloadText } from "#app/panel/lib/download-text.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { Card } from "#app/panel/ui/controls/card.tsx";
import { Dialog } from "#app/panel/ui/controls/dialog.tsx";
import { TextField } from "#app/panel/ui/controls/field.tsx";
import { LoadFailure } from "#app/panel/ui/feedback/load-failure.tsx";
import { Loading } from "#app/panel/ui/feedback/loading.tsx";
import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { formatAgo, formatMoment, formatMomentInText } from "#app/shared/format.ts";
import { findSecondFactor } from "#data/accounts/auth.ts";
import { findLastBackup, findLastRehearsal } from "#data/accounts/backups.ts";
import {
  openBackupDownload,
  readInstallationReport,
  sendTestMail,
  type TestMail,
} from "#data/accounts/installation.ts";
import type { Client } from "#data/client/client.ts";
import { explainError } from "#data/client/error-texts.ts";
import { replaceLotKey } from "#data/lots/labels.ts";
import { listLotKeys } from "#data/lots/lots.ts";
import { isBackupLate, type LastRehearsal } from "#domain/backups.ts";
import { type InstallationReport, listTroubles, nameTask } from "#domain/installation-report.ts";
import { formatBytes } from "#domain/media/upload-rules.ts";
import { readServerTime } from "#domain/server-clock.ts";

/** How the installation is doing: backups, mail, disk, clock, tasks and version. */
export function InstallationPage() {
  const client = useClient();
  const reading = useQuery({
    queryKey: ["installation"],
    queryFn: async () => ({
      report: await readInstallationReport(client),
      // When the response came, by this device's clock.
      here: Date.now(),
    }),
    staleTime: 0,
  });
  const { data } = reading;
  if (data === undefined) {
    return reading.isError ? (
      <LoadFailure
        title="No se pudo leer el estado del sitio"
        reason={explainError(reading.error)}
        reading={reading}
      />
    ) : (
      <Loading />
    );
  }
  const { report, here } = data;
  return (
    <div className="grid gap-6">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="mr-auto text-xl font-semibold sm:text-2xl">Estado del sitio</h2>
        <Button
          variant="outline"
          pending={reading.isFetching}
          onClick={() => void reading.refetch()}
        >
          {!reading.isFetching && <RefreshCw aria-hidden className="size-4" />}
          Comprobar otra vez
        </Button>
      </header>
      <Summary troubles={listTroubles(report, here)} />
      <div className="gap-x-4 lg:columns-2">
        <Backups {...report.backup} />
        <Mail {...report.mail} />
        <Disk disk={report.disk} />
        <Tasks {...report} />
        <LotKeys />
        <Version report={report} here={here} />
      </div>
    </div>
  );
}

function Summary({ troubles }: { troubles: readonly string[] }) {
  const [Icon, colour] =
    troubles.length === 0 ? [CircleCheck, "text-green"] : [TriangleAlert, "text-gold-dark"];
  return (
    <div role="status" className="flex gap-3">
      <Icon aria-hidden className={`mt-0.5 size-6 shrink-0 ${colour}`} />
      {troubles.length === 0 ? (
        <p className="font-semibold">Todo funciona.</p>
      ) : (
        <ul className="grid gap-1 font-semibold text-pretty">
          {troubles.map((trouble) => (
            <li key={trouble}>{trouble}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className="mb-4 break-inside-avoid p-4 sm:p-5">
      <section aria-labelledby={id} className="grid justify-items-start gap-3 text-[0.9375rem]">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {children}
      </section>
    </Card>
  );
}

/** When the last successful backup was made, what to do if that was too long ago, and its download. */
function Backups({ newest, is_own, is_copied }: InstallationReport["backup"]) {
  const { data: backup } = useAccountQuery("backup", readBackup);
  const { data: rehearsal } = useAccountQuery("rehearsal", findLastRehearsal);
  return (
    <Part title="Copia de seguridad">
      {backup === null && (
        <p className="text-soft text-pretty">
          {is_own
            ? "Todavía no hay ninguna. El sitio hace una cada día."
            : "Los datos están en Supabase, que hace sus propias copias."}
        </p>
      )}
      {backup != null && (
        <p className="text-pretty">
          La última copia se hizo{" "}
          <strong className="font-semibold">{formatMomentInText(backup.made_at)}</strong> y está
          completa.
          {backup.isLate &&
            " Debería haber una cada día: avísele a la persona que instaló el sitio."}
        </p>
      )}
      {rehearsal != null && <p className="text-soft text-pretty">{describeRehearsal(rehearsal)}</p>}
      {newest !== null && !is_copied && (
        <p className="text-soft text-pretty">
          Las copias se guardan en el mismo servidor. Descargue una de vez en cuando, por si el
          servidor se daña.
        </p>
      )}
      {newest !== null && <BackupDownload bytes={newest.bytes} />}
    </Part>
  );
}

function describeRehearsal({ made_at, rows, files, failure }: LastRehearsal): string {
  const when = formatMoment(made_at);
  return failure === null
    ? `Cada mes el sitio ensaya restaurar la última. ${when}: volvieron los ${rows.toLocaleString("es-CO")} registros y los ${files.toLocaleString("es-CO")} archivos.`
    : `El último ensayo de restaurarla falló (${formatMomentInText(made_at)}): ${failure} Avísele a la persona que instaló el sitio.`;
}

async function readBackup(client: Client) {
  const backup = await findLastBackup(client);
  return backup && { ...backup, isLate: isBackupLate(backup, new Date(readServerTime())) };
}

/** For who has a second factor: a backup holds all that the site knows. */
function BackupDownload({ bytes }: { bytes: number }) {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  if (user === null) return null;
  if (findSecondFactor(user) === null) {
    return (
      <p className="text-pretty">
        Para descargarla,{" "}
        <Link to="/admin/cuenta" className="underline underline-offset-4">
          active primero el segundo paso en «Mi cuenta»
        </Link>
        : la copia tiene los datos de todos sus clientes.
      </p>
    );
  }
  return (
    <>
      <Button variant="outline" onClick={() => setIsOpen(true)}>
        Descargar la copia ({formatBytes(bytes)})
      </Button>
      {isOpen && <DownloadDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function DownloadDialog({ onClose }: { onClose: () => void }) {
  const client = useClient();
  const { user } = useAuth();
  const [password, setPassword] = useState("");
  const opening = useMutation({
    mutationFn: () => openBackupDownload(client, password),
    onSuccess: (address) => {
      onClose();
      window.location.assign(address);
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    opening.mutate();
  };
  return (
    <Dialog title="Descargar la copia de seguridad" onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <p className="text-pretty">
          La copia tiene todo: solicitudes, correos y teléfonos de sus clientes. Guárdela donde
          nadie más la abra. Le llega un correo que avisa de la descarga.
        </p>
        {/* For the browser's password manager. */}
        <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
        <TextField
          label="Su contraseña, otra vez"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
        <FailureAlert title="No se pudo descargar" error={opening.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={opening.isPending} unavailable={password === ""}>
            Descargar
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancelar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Mail({ has_server, waiting }: InstallationReport["mail"]) {
  const client = useClient();
  const test = useMutation({ mutationFn: () => sendTestMail(client) });
  return (
    <Part title="Correo">
      <p className="text-pretty">
        {has_server
          ? describeWaiting(waiting ?? 0)
          : "El sitio no tiene servidor de correo. Pídale a la persona que lo instaló que ponga SMTP_URL y MAIL_FROM."}
      </p>
      {has_server && (
        <Button variant="outline" pending={test.isPending} onClick={() => test.mutate()}>
          Enviarme un correo de prueba
        </Button>
      )}
      <p role="status" className="text-pretty empty:hidden">
        {test.data && describeTest(test.data)}
      </p>
      <FailureAlert title="No se pudo probar el correo" error={test.error} />
    </Part>
  );
}

function describeWaiting(waiting: number): string {
  if (waiting === 0) return "No hay correos esperando.";
  return waiting === 1 ? "Hay 1 correo por enviar." : `Hay ${waiting} correos por enviar.`;
}

function describeTest({ outcome, reason, email }: TestMail): string {
  if (outcome === "sent")
    return `El servidor de correo aceptó la prueba para ${email}. Si no llega en unos minutos, mire el correo no deseado.`;
  if (outcome === "none") return "El sitio no tiene servidor de correo.";
  return `El servidor de correo no la aceptó (${reason || "sin razón"}). Dígale ese código a la persona que instaló el sitio.`;
}

function Disk({ disk }: Pick<InstallationReport, "disk">) {
  const id = useId();
  if (disk === null) return null;
  const { free_bytes: free, total_bytes: total } = disk;
  return (
    <Part title="Disco">
      <p id={id}>
        Quedan {formatBytes(free)} de {formatBytes(total)}.
      </p>
      <meter
        aria-labelledby={id}
        className="h-4 w-full"
        min={0}
        max={total}
        high={total * 0.95}
        value={total - free}
      />
    </Part>
  );
}

function Tasks({ tasks, now }: InstallationReport) {
  if (tasks.length === 0) return null;
  return (
    <Part title="Tareas que el sitio hace solo">
      <ul className="grid w-full gap-2">
        {tasks.map(({ name, ended_at, has_failed }) => (
          <li key={name} className="flex flex-wrap justify-between gap-x-4">
            <span>{nameTask(name)}</span>
            <span className={has_failed ? "text-danger font-semibold" : "text-soft"}>
              {has_failed && "falló "}
              {formatAgo(Date.parse(ended_at), Math.max(Date.parse(now), Date.parse(ended_at)))}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The keys that sign the labels of lots; nothing before the first label. */
function LotKeys() {
  const { data: keys = [] } = useAccountQuery("lot-keys", listLotKeys);
  const replacing = useAccountChange(replaceLotKey);
  const newest = keys.at(-1);
  if (newest === undefined) return null;
  const replace = async () => {
    const isSure = await askQuestion({
      title: "¿Cambiar la clave de las etiquetas?",
      body: "Las etiquetas nuevas llevan otra firma. Las que ya imprimió siguen siendo válidas, pero quien guardó el verificador debe descargarlo otra vez.",
      yes: "Cambiar la clave",
      no: "Cancelar",
    });
    if (isSure) replacing.mutate();
  };
  return (
    <Part title="Firma de las etiquetas de lotes">
      <p className="text-pretty">
        {`La clave es del ${formatMoment(newest.made_at)}. `}
        {keys.length > 1 && `Siguen valiendo las etiquetas de ${keys.length - 1} anteriores. `}
        Cámbiela si cree que alguien más la tiene.
      </p>
      <Button variant="outline" pending={replacing.isPending} onClick={() => void replace()}>
        Cambiar la clave
      </Button>
      <FailureAlert title="No se pudo cambiar la clave" error={replacing.error} />
    </Part>
  );
}

const KINDS: Readonly<Record<InstallationReport["database"]["kind"], string>> = {
  starting: "abriéndose",
  embedded: "incorporada (PGlite)",
  postgres: "PostgreSQL",
  hosted: "Supabase",
};

function Version({ report, here }: { report: InstallationReport; here: number }) {
  const { version, commit, database, started_at, now } = report;
  const seconds = Math.round(Math.abs(Date.parse(now) - here) / 1000);
  return (
    <Part title="Versión y reloj">
      <p>
        Versión {version}
        {commit !== null && ` (${commit.slice(0, 8)})`}. En marcha desde el{" "}
        {formatMoment(started_at)}
      </p>
      <p>Base de datos {KINDS[database.kind]}.</p>
      <p>
        {seconds < 5
          ? "El reloj del servidor y el de este equipo coinciden."
          : `El reloj del servidor y el de este equipo difieren en ${seconds} segundos.`}
      </p>
      <Button
        variant="outline"
        onClick={() =>
          downloadText(JSON.stringify({ ...report, device_clock: new Date(here) }, null, 2), {
            name: `diagnostico-${now.slice(0, 10)}.json`,
            type: "application/json",
          })
        }
      >
        Descargar diagnóstico
      </Button>
      <p className="text-soft text-sm text-pretty">
        Para la persona que instaló el sitio. No tiene datos de clientes, contraseñas ni claves.
      </p>
    </Part>
  );
}
