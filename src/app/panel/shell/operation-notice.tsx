import { useQuery } from "@tanstack/react-query";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { formatMoment } from "#app/shared/format.ts";
import { findMailTrouble, type MailTrouble } from "#data/leads/mail.ts";

const LOOK_EVERY_MS = 60_000;
/** A retry or two may pass unnoticed. */
const MAIL_LATE_MS = 15 * 60 * 1000;

/** Says above the panel that nothing is stored, or that mail does not go out: no one may be watching the server. */
export function OperationNotice() {
  const client = useClient();
  const { data: isRefusing = false } = useQuery({
    queryKey: ["operation", "writes"],
    queryFn: readsOnly,
    refetchInterval: LOOK_EVERY_MS,
  });
  const { data: mail } = useQuery({
    queryKey: ["operation", "mail"],
    queryFn: () => findMailTrouble(client),
    refetchInterval: LOOK_EVERY_MS,
  });
  const lines = [
    ...(isRefusing
      ? [
          "El sitio no está guardando nada: ni las solicitudes de los visitantes ni los cambios de este panel. Casi siempre es el disco del servidor, que está lleno. Avise ya a quien administra el servidor.",
        ]
      : []),
    ...(mail === undefined ? [] : describeMail(mail)),
  ];
  if (lines.length === 0) return null;
  return (
    <div
      role="alert"
      className="border-danger bg-danger-mist text-danger-deep grid gap-1 border-b px-4 py-2"
    >
      {lines.map((line) => (
        <p key={line} className="mx-auto max-w-5xl text-pretty">
          {line}
        </p>
      ))}
    </div>
  );
}

async function readsOnly(): Promise<boolean> {
  const response = await fetch("/readyz", { cache: "no-store" });
  const state: unknown = response.ok ? await response.json() : null;
  return typeof state === "object" && state !== null && "writes" in state && !state.writes;
}

function describeMail({ oldestAt, hasFailed }: MailTrouble): string[] {
  if (oldestAt === null || Date.now() - Date.parse(oldestAt) < MAIL_LATE_MS) return [];
  const cause = hasFailed
    ? "el servidor de correo no los recibe"
    : "este sitio no tiene servidor de correo";
  return [
    `Hay correos que no han salido (el más antiguo: ${formatMoment(oldestAt)}): ${cause}. Lo que llega sí está en Solicitudes. Avise a quien administra el servidor.`,
  ];
}
