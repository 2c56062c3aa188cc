import { askQuestion } from "#app/panel/ui/feedback/question.ts";
import { type Finding, keyOf } from "#domain/review/finding.ts";

/** Lists what would be broken for visitors; resolves with whether to publish anyway. */
export function askAboutErrors(errors: readonly Finding[]): Promise<boolean> {
  return askQuestion({
    title: errors.length === 1 ? "Hay un error por corregir" : "Hay errores por corregir",
    body: (
      <ul className="grid gap-3">
        {errors.map((error) => (
          <li key={keyOf(error)} className="grid gap-0.5">
            <p className="font-medium wrap-anywhere">{error.what}</p>
            <p className="text-soft text-[0.9375rem] text-pretty">
              {error.why} {error.how}
            </p>
          </li>
        ))}
      </ul>
    ),
    yes: "Publicar de todos modos",
    no: "Seguir editando",
  });
}
