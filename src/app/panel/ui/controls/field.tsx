import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, use, useId } from "react";

import { PlaceContext } from "#app/panel/lib/stores/colleagues.ts";
import { Input } from "#app/panel/ui/controls/input.tsx";
import { ColleagueMark } from "#app/panel/ui/feedback/colleague-mark.tsx";

/** Attributes that link a control to its label, hint and error; spread them on the control. */
export interface FieldControl {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** A control with label, hint and error, associated for screen readers. */
export function Field({ label, hint, error, required = false, children }: FieldProps) {
  const id = useId();
  const hintId = hint === undefined || hint === null ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  return (
    <div data-field={label} className="relative grid gap-1.5">
      <ColleagueMark place={use(PlaceContext)} field={label} className="top-0 right-0" />
      <label htmlFor={id} className="text-[0.9375rem] font-semibold">
        {label}
        {required && <span className="text-soft ml-1 font-normal">(obligatorio)</span>}
      </label>
      {children({
        id,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-describedby": [errorId, hintId].filter(Boolean).join(" ") || undefined,
        "aria-required": required || undefined,
      })}
      {error !== undefined && (
        <p id={errorId} className="text-danger flex items-start gap-1.5 text-sm font-medium">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {hintId !== undefined && (
        <div id={hintId} className="text-soft text-sm">
          {hint}
        </div>
      )}
    </div>
  );
}

interface TextFieldProps extends ComponentProps<"input"> {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** An input with label, hint and error. */
export function TextField({ label, hint, error, ...props }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Input {...control} {...props} />}
    </Field>
  );
}
