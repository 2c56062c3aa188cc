import type { ComponentProps, SyntheticEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

import { isControlled, listTextControls, type TextControl } from "#app/panel/lib/autofill.ts";

type AutofillProps = Pick<ComponentProps<"form">, "onSubmitCapture" | "onClickCapture">;

/** Props of a form that reads autofilled values of its registered fields. */
export function readAutofill<V extends FieldValues>(
  form: Pick<UseFormReturn<V>, "getValues" | "setValue">,
): AutofillProps {
  const read = ({ currentTarget }: SyntheticEvent<HTMLFormElement>) => {
    for (const control of listTextControls(currentTarget)) {
      if (control.name === "" || isControlled(control)) continue;
      const name = control.name as Path<V>;
      const known: unknown = form.getValues(name);
      if (typeof known !== "string" || showsText(control, known)) continue;
      form.setValue(name, control.value as PathValue<V, Path<V>>, { shouldDirty: true });
    }
  };
  return {
    onSubmitCapture: read,
    onClickCapture: (event) => {
      if (event.target instanceof Element && event.target.closest("button") !== null) read(event);
    },
  };
}

/** Whether a control shows a text, which its type may normalize, for example line ends. */
function showsText(control: TextControl, text: string): boolean {
  if (control.value === text) return true;
  const probe = control.cloneNode() as TextControl;
  probe.value = text;
  return probe.value === control.value;
}
