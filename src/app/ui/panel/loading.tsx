import { Spinner } from "#app/ui/panel/spinner.tsx";

/** A page that waits. Without JavaScript it would wait for ever: the layout then hides it. */
export function Loading({ text = "Cargando..." }: { text?: string }) {
  return (
    <output data-needs-script className="text-soft flex min-h-60 items-center justify-center gap-3">
      <Spinner className="size-5" />
      {text}
    </output>
  );
}
