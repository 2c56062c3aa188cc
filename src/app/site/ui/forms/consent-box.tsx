import { clsx } from "clsx";
import type { ReactNode } from "react";

import { FieldError } from "#app/site/ui/forms/form-field.tsx";
import { describeConsent } from "#domain/leads/public-forms.ts";

interface ConsentBoxProps {
  id: string;
  name: string;
  /** The field of the text's version, which proves which text was shown. */
  versionName: string;
  text: string;
  isTicked: boolean;
  isRequired?: boolean;
  error?: string | undefined;
  isFocused?: boolean;
  children: ReactNode;
}

/** A consent checkbox, never ticked in advance, with its whole text. */
export function ConsentBox(props: ConsentBoxProps) {
  const { id, name, text, isTicked, isRequired = false, error, isFocused = false } = props;
  return (
    <div className="grid gap-1.5">
      <input type="hidden" name={props.versionName} value={describeConsent(text).version} />
      <div className="flex items-start gap-3">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="si"
          defaultChecked={isTicked}
          aria-required={isRequired}
          {...(error && { "aria-invalid": true, "aria-describedby": `${id}-error` })}
          {...(isFocused && { autoFocus: true })}
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
