import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";

import { Alert } from "#app/ui/panel/alert.tsx";
import { Button } from "#app/ui/panel/button.tsx";
import { cn } from "#app/ui/panel/class-names.ts";

interface RecordFormProps {
  title: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Shown above the buttons when the last save failed: what, and why. */
  failure: { title: string; reason: string } | null;
  submitText: string;
  isSaving: boolean;
  /** Whether there is nothing to cancel: a blank form beside its list. */
  isBlank: boolean;
  /** Given when the form was opened by hand: puts the focus into its first field. */
  focusFirst: (() => void) | null;
  onSubmit: (event: SubmitEvent) => void;
  onCancel: () => void;
  children: ReactNode;
}

/** The frame of a record's form: heading, fields, why the last save failed, and the buttons. */
export function RecordForm({
  title,
  notice,
  failure,
  submitText,
  isSaving,
  isBlank,
  focusFirst,
  onSubmit,
  onCancel,
  children,
}: RecordFormProps) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusOnce = useRef(focusFirst);
  useEffect(() => {
    if (focusOnce.current === null || headingRef.current === null) return;
    revealHeading(headingRef.current);
    focusOnce.current();
    focusOnce.current = null;
  }, []);
  return (
    <form noValidate aria-labelledby={headingId} onSubmit={onSubmit}>
      <div className="grid gap-5 p-4 sm:p-6">
        <h3
          ref={headingRef}
          id={headingId}
          className="scroll-mt-6 text-lg font-semibold wrap-anywhere"
        >
          {title}
        </h3>
        {notice}
        {children}
      </div>
      <div className="border-line grid gap-4 rounded-b-xl border-t bg-white p-4 sm:px-6 lg:sticky lg:bottom-0">
        {failure !== null && (
          <Alert title={failure.title}>
            <p>{failure.reason} Lo que escribió sigue en el formulario.</p>
          </Alert>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={isSaving} className="grow">
            {isSaving ? "Guardando..." : submitText}
          </Button>
          <Button
            variant="outline"
            className={cn(isBlank && "lg:hidden")}
            onClick={() => !isSaving && onCancel()}
          >
            Cancelar
          </Button>
        </div>
      </div>
    </form>
  );
}

/** Scrolls only if the heading is out of sight. */
function revealHeading(heading: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: "start" });
}
