import type { ComponentProps, SyntheticEvent } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/*
 * Password managers and autofill may set a field's value without an event, so that a form's state differs from what it
 * shows. The shown values are read when the form is submitted or one of its buttons is pressed.
 */

type TextControl = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = new Set(["checkbox", "radio", "file", "hidden", "range", "submit", "button"]);

function listTextControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement && !NO_TEXT.has(element.type)) ||
      element instanceof HTMLTextAreaElement,
  );
}

/** Whether React sets its value; otherwise it is registered with react-hook-form, by its name. */
function isControlled(control: TextControl): boolean {
  return control instanceof HTMLInputElement ? control.hasAttribute("value") : control.name === "";
}

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

/** Dispatches input events for autofilled controlled fields before a form is submitted. @returns stops that */
export function watchAutofill(): () => void {
  const ending = new AbortController();
  const announce = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest("button, form") : null;
    const form = pressed instanceof HTMLButtonElement ? pressed.form : pressed;
    if (!(form instanceof HTMLFormElement)) return;
    for (const control of listTextControls(form)) {
      // React sets a controlled field's default value to the value in its state.
      const known = control.defaultValue.replace(/\r\n?/g, "\n");
      if (isControlled(control) && !control.readOnly && control.value !== known) notify(control);
    }
  };
  const options = { capture: true, signal: ending.signal };
  window.addEventListener("submit", announce, options);
  window.addEventListener("click", announce, options);
  return () => ending.abort();
}

/** Simulates typing. React ignores events after the element's own `value` property was set. */
function notify(control: TextControl): void {
  const { value } = control;
  const prototype = Object.getPrototypeOf(control) as object;
  control.value = control.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(control, value);
  control.dispatchEvent(new Event("input", { bubbles: true }));
}
