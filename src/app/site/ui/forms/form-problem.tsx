import type { ReactNode } from "react";

/** Why a form was rejected, above it. */
export function FormProblem({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="alert" className="ring-clay grid gap-2 rounded-2xl bg-white p-5 ring-2 sm:p-6">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </div>
  );
}

const MINUTE = 60;

/** Formats a waiting time as `un minuto` or `10 minutos`, rounded up. */
export function describeWait(seconds: number): string {
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes <= 1 ? "un minuto" : `${minutes} minutos`;
}

/** Why a form was rejected, when no field is to blame. */
export type FormRefusal =
  | { kind: "limited"; seconds: number }
  | { kind: "failed" }
  | { kind: "unreadable" };

/** The names of what a form sends (feminine) and of its longest text (masculine). */
interface SentNames {
  one: string;
  many: string;
  text: string;
}

/** The title of a rejection, and what to do. */
export function describeRefusal(
  refusal: FormRefusal,
  { one, many, text }: SentNames,
): { title: string; text: string } {
  switch (refusal.kind) {
    case "limited":
      return {
        title: `Espere ${describeWait(refusal.seconds)} y envíela de nuevo`,
        text: `Desde su conexión llegaron muchas ${many} en poco tiempo. Lo que escribió sigue aquí. Si tiene afán, escríbanos por WhatsApp o llámenos.`,
      };
    case "failed":
      return {
        title: `No pudimos guardar su ${one}`,
        text: "El problema es nuestro, no suyo. Lo que escribió sigue aquí: espere un momento y vuelva a enviarla.",
      };
    case "unreadable":
      return {
        title: `No pudimos leer su ${one}`,
        text: `Llegó incompleta o era demasiado larga. Escríbala de nuevo, con un ${text} más corto.`,
      };
  }
}
