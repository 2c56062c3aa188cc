import { type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";

import type { readAutofill } from "#app/panel/lib/autofill.ts";
import { cn } from "#app/panel/lib/class-names.ts";
import { PlaceContext } from "#app/panel/lib/stores/colleagues.ts";
import { SaveBar } from "#app/panel/records/form/save-bar.tsx";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";

interface FormButtonsProps {
  submitText: string;
  isSaving: boolean;
  draft: {
    /** Called on keystrokes. */
    draft: { touch: () => void };
    isSaving: boolean;
    /** Whether its publication can be scheduled. */
    canSchedule: boolean;
    /** Asks when to publish it. */
    dialog: ReactNode;
  };
  /** Saves the typed values without publishing them. */
  onSaveDraft: () => void;
  onSchedule: () => void;
  /** Whether a save is immediately public. */
  isPublic: boolean;
  /** Whether there is nothing to cancel, as in a blank form beside its list. */
  isBlank: boolean;
  onCancel: () => void;
}

interface RecordFormProps extends FormButtonsProps {
  title: string;
  /** The record's id, which shows colleagues where the user is. */
  id: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Why the last save failed; shown above the buttons. */
  failure: { title: string; reason: string } | null;
  /** Set when the user opened the form: focuses its first field, or another one. */
  focusFirst: ((form: HTMLElement) => void) | null;
  onSubmit: (event: SubmitEvent) => void;
  /** From `readAutofill`, for forms with registered fields. */
  reads?: ReturnType<typeof readAutofill>;
  children: ReactNode;
}

/** The layout of a record's form: heading, fields, save error and buttons. */
export function RecordForm({
  title,
  id,
  notice,
  failure,
  focusFirst,
  onSubmit,
  reads,
  children,
  ...buttons
}: RecordFormProps) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusOnce = useRef(focusFirst);
  useEffect(() => {
    if (focusOnce.current === null || headingRef.current === null) return;
    revealHeading(headingRef.current);
    const form = headingRef.current.closest("form");
    if (form !== null) focusOnce.current(form);
    focusOnce.current = null;
  }, []);
  return (
    <>
      <form
        {...reads}
        noValidate
        aria-labelledby={headingId}
        data-place={id}
        onInput={buttons.draft.draft.touch}
        onSubmit={onSubmit}
      >
        <div className="relative grid gap-5 p-4 sm:p-6">
          <ColleagueMark place={id} />
          <h3
            ref={headingRef}
            id={headingId}
            className="scroll-mt-6 text-lg font-semibold wrap-anywhere"
          >
            {title}
          </h3>
          {notice}
          <PlaceContext value={id}>{children}</PlaceContext>
        </div>
        <SaveBar failure={failure} className="gap-4 rounded-b-xl p-4 sm:px-6 lg:sticky lg:bottom-0">
          <FormButtons {...buttons} />
        </SaveBar>
      </form>
      {buttons.draft.dialog}
    </>
  );
}

function FormButtons({
  submitText,
  isSaving,
  draft,
  onSaveDraft,
  onSchedule,
  isPublic,
  isBlank,
  onCancel,
}: FormButtonsProps) {
  const hintId = useId();
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          pending={isSaving}
          className="grow"
          aria-describedby={isPublic && !isBlank ? hintId : undefined}
        >
          {isSaving ? "Guardando..." : submitText}
        </Button>
        {!isBlank && (
          <Button
            variant="outline"
            pending={draft.isSaving}
            onClick={() => !isSaving && onSaveDraft()}
          >
            Guardar borrador
          </Button>
        )}
        {!isBlank && draft.canSchedule && (
          <Button variant="outline" onClick={() => !isSaving && onSchedule()}>
            Programar…
          </Button>
        )}
        <Button
          variant="outline"
          className={cn(isBlank && "lg:hidden")}
          onClick={() => !isSaving && onCancel()}
        >
          Cancelar
        </Button>
      </div>
      {!isBlank && (
        // Its space is reserved: a layout shift while a button is pressed would lose the click.
        <p id={hintId} className={cn("text-soft -mt-2 text-sm", !isPublic && "invisible")}>
          Con «{submitText}» se publica de inmediato.
        </p>
      )}
    </>
  );
}

/** Scrolls only if the heading is outside the viewport. */
function revealHeading(heading: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: "start" });
}
