import { useRef } from "react";

import { revealField } from "#app/panel/records/edit/reveal-field.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

/** A part of a form, by its title and its first field. */
export type FormPart = readonly [title: string, field: string];

/** The parts of a long form; each is opened with the focus in its first field. On a phone the row scrolls sideways. */
export function FormContents({ parts }: { parts: readonly FormPart[] }) {
  const ref = useRef<HTMLElement>(null);
  const reveal = (field: string) => {
    const form = ref.current?.closest("form");
    if (form) revealField(form, field);
  };
  return (
    <nav
      ref={ref}
      aria-label="Partes del formulario"
      className="-mx-2 flex gap-x-1 overflow-x-auto px-2 py-1 lg:flex-wrap"
    >
      {parts.map(([title, field]) => (
        <Button
          key={field}
          variant="ghost"
          className="text-green px-2 text-sm font-medium underline underline-offset-4"
          onClick={() => reveal(field)}
        >
          {title}
        </Button>
      ))}
    </nav>
  );
}
