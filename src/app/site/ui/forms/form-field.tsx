import { clsx } from "clsx";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";

/** Props that a control gets from its field. */
export interface FieldControl {
  id: string;
  className: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  autoFocus?: true;
}

interface FormFieldProps {
  id: string;
  label: ReactNode;
  hint?: string | undefined;
  error?: string | undefined;
  isOptional?: boolean;
  /** Whether the page opens with the focus in this field. */
  isFocused?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** A field of a public form: label, control, hint and error. */
export function FormField(props: FormFieldProps) {
  const { id, label, hint, error, isOptional = false, isFocused = false, children } = props;
  const described = [hint && `${id}-nota`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {isOptional && <span className="text-soft font-normal"> (opcional)</span>}
      </label>
      {hint && (
        <p id={`${id}-nota`} className="text-soft text-[0.9375rem] leading-snug">
          {hint}
        </p>
      )}
      {children({
        id,
        className: clsx("control", error && "ring-clay ring-2"),
        ...(described !== "" && { "aria-describedby": described }),
        ...(error && { "aria-invalid": true as const }),
        ...(isFocused && { autoFocus: true as const }),
      })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

/** A field's error, below it. */
export function FieldError({ id, children }: { id: string; children: string }) {
  return (
    <p id={id} className="text-clay flex items-start gap-2 leading-snug font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      {children}
    </p>
  );
}
