import { listErrors, nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { describeWait, FormProblem } from "#app/site/ui/forms/form-problem.tsx";

/** Why the form was rejected; each error links to its field. */
export function QuoteProblems({ state }: { state: QuoteFormState }) {
  const { problem } = state;
  const mistakes = listErrors(state);
  if (problem?.kind === "limited") {
    return (
      <FormProblem title={`Espere ${describeWait(problem.seconds)} y envíela de nuevo`}>
        <p>
          Desde su conexión llegaron muchas solicitudes en poco tiempo. Lo que escribió sigue aquí.
          Si tiene afán, escríbanos por WhatsApp o llámenos.
        </p>
      </FormProblem>
    );
  }
  if (problem?.kind === "failed") {
    return (
      <FormProblem title="No pudimos guardar su solicitud">
        <p>
          El problema es nuestro, no suyo. Lo que escribió sigue aquí: espere un momento y vuelva a
          enviarla.
        </p>
      </FormProblem>
    );
  }
  if (problem?.kind === "unreadable") {
    return (
      <FormProblem title="No pudimos leer su solicitud">
        <p>Llegó incompleta o era demasiado larga. Escríbala de nuevo, con un mensaje más corto.</p>
      </FormProblem>
    );
  }
  if (mistakes.length === 0) return null;
  return (
    <FormProblem
      title={mistakes.length === 1 ? "Falta un dato" : `Revise estos ${mistakes.length} datos`}
    >
      <ul className="grid gap-1">
        {mistakes.map(({ path, message }) => (
          <li key={path}>
            <a
              href={`#${nameField(path)}`}
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
