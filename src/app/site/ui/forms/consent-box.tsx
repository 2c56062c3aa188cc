import { clsx } from "clsx";
import type { ReactNode } from "react";

import { FieldError } from "#app/site/ui/forms/form-field.tsx";

interface ConsentBoxProps {
  id: string;
  name: string;
  /** Version of the text, submitted with the form: it proves which text was shown. */
  version: { name: string; value: string };
  isTicked: boolean;
  isRequired?: boolean;
  error?: string | undefined;
  isFirst?: boolean;
  children: ReactNode;
}

/** A consent checkbox, never ticked in advance, with its whole text. */
export function ConsentBox(props: ConsentBoxProps) {
  const { id, name, version, isTicked, isRequired = false, error, isFirst = false } = props;
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name={version.name} value={version.value} />
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="si"
          defaultChecked={isTicked}
          aria-required={isRequired}
          {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
          {...(isFirst && { autoFocus: true })}
          className={clsx("accent-green mt-1 size-5 shrink-0", error && "outline-clay outline-2")}
        />
        <label htmlFor={id} className="leading-normal">
          {props.children}
        </label>
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
