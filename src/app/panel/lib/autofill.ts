/*
 * Password managers and autofill may set a field's value without an event, so that a form's state differs from what it
 * shows. The shown values are read when the form is submitted or one of its buttons is pressed.
 */

export type TextControl = HTMLInputElement | HTMLTextAreaElement;

const NO_TEXT = new Set(["checkbox", "radio", "file", "hidden", "range", "submit", "button"]);

export function listTextControls(form: HTMLFormElement): TextControl[] {
  return [...form.elements].filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement && !NO_TEXT.has(element.type)) ||
      element instanceof HTMLTextAreaElement,
  );
}

/** Whether React sets its value; otherwise it is registered with react-hook-form, by its name. */
export function isControlled(control: TextControl): boolean {
  return control instanceof HTMLInputElement ? control.hasAttribute("value") : control.name === "";
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
