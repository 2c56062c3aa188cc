import {
  type FormProblemKind,
  listErrors,
  nameField,
  type QuoteFormState,
} from "#app/site/features/quote/form-state.ts";
import { describeWait, FormProblem } from "#app/site/ui/forms/form-problem.tsx";

/** Why the form was rejected; each error links to its field. */
export function QuoteProblems({ state }: { state: QuoteFormState }) {
  const { problem } = state;
  if (problem !== null) {
    const { title, text } = describeProblem(problem);
    return (
      <FormProblem title={title}>
        <p>{text}</p>
      </FormProblem>
    );
  }
  const mistakes = listErrors(state);
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

function describeProblem(problem: FormProblemKind): { title: string; text: string } {
  switch (problem.kind) {
    case "limited":
      return {
        title: `Espere ${describeWait(problem.seconds)} y envíela de nuevo`,
        text: "Desde su conexión llegaron muchas solicitudes en poco tiempo. Lo que escribió sigue aquí. Si tiene afán, escríbanos por WhatsApp o llámenos.",
      };
    case "failed":
      return {
        title: "No pudimos guardar su solicitud",
        text: "El problema es nuestro, no suyo. Lo que escribió sigue aquí: espere un momento y vuelva a enviarla.",
      };
    case "unreadable":
      return {
        title: "No pudimos leer su solicitud",
        text: "Llegó incompleta o era demasiado larga. Escríbala de nuevo, con un mensaje más corto.",
      };
  }
}
