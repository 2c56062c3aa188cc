import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";

import { useClient } from "#app/panel/auth/auth-context.ts";
import { findMailTrouble } from "#data/leads/inbox.ts";
import { describeMailTrouble } from "#domain/leads/mail.ts";

const POLL_EVERY_MS = 60_000;
const INBOX = "/admin/solicitudes";

/** A notice above the panel while the server cannot store or send mail, as no one may be watching it. */
export function OperationNotice() {
  const client = useClient();
  const { pathname } = useLocation();
  const { data: isRefusing = false } = useQuery({
    queryKey: ["operation", "writes"],
    queryFn: refusesWrites,
    refetchInterval: POLL_EVERY_MS,
  });
  const { data: trouble = null } = useQuery({
    queryKey: ["operation", "mail"],
    queryFn: () => findMailTrouble(client),
    refetchInterval: POLL_EVERY_MS,
  });
  // The inbox shows the same notice.
  const mailText = pathname.startsWith(INBOX)
    ? null
    : describeMailTrouble(trouble, true, "en Solicitudes");
  if (!isRefusing && mailText === null) return null;
  return (
    <div
      role="alert"
      className="border-danger bg-danger-mist text-danger-deep grid gap-1 border-b px-4 py-2 text-[0.9375rem]"
    >
      {isRefusing && (
        <p className="mx-auto max-w-5xl text-pretty">
          El sitio no está guardando nada: ni las solicitudes de los visitantes ni los cambios de
          este panel. Casi siempre es porque su disco se llenó. Avísele ya a la persona que instaló
          el sitio.
        </p>
      )}
      {mailText !== null && (
        <p className="mx-auto max-w-5xl text-pretty">
          {mailText}{" "}
          <Link to={INBOX} className="underline">
            Ver las solicitudes
          </Link>
        </p>
      )}
    </div>
  );
}

async function refusesWrites(): Promise<boolean> {
  const response = await fetch("/readyz", { cache: "no-store" });
  const state: unknown = response.ok ? await response.json() : null;
  return typeof state === "object" && state !== null && "writes" in state && !state.writes;
}
