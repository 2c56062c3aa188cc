import { listErrors, nameField, type QuoteFormState } from "#app/site/features/quote/form-state.ts";
import { describeRefusal, FormProblem } from "#app/site/ui/forms/form-problem.tsx";

/** Why the form was rejected; each error links to its field. */
export function QuoteProblems({ state }: { state: QuoteFormState }) {
  const { problem } = state;
  if (problem !== null) {
    const { title, text } = describeRefusal(problem, SENT);
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

const SENT = { one: "solicitud", many: "solicitudes", text: "mensaje" };
