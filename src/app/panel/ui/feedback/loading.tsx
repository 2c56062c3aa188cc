import { Spinner } from "#app/panel/ui/feedback/spinner.tsx";

/** A loading page. Without JavaScript it would never finish: the layout then hides it. */
export function Loading({ text = "Cargando..." }: { text?: string }) {
  return (
    <output data-needs-script className="text-soft flex min-h-60 items-center justify-center gap-3">
      <Spinner className="size-5" />
      {text}
    </output>
  );
}
