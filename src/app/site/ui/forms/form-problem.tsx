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

/** What is wrong with the fields of a form, each with a link to its field; nothing without problems. */
export function FieldProblems({
  problems,
}: {
  problems: readonly { fieldId: string; message: string }[];
}) {
  if (problems.length === 0) return null;
  return (
    <FormProblem
      title={problems.length === 1 ? "Falta un dato" : `Revise estos ${problems.length} datos`}
    >
      <ul className="grid gap-1">
        {problems.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a
              href={`#${fieldId}`}
              className="text-clay inline-block py-0.5 underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </FormProblem>
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
