/** Scrolls to a field of a form and focuses it, opening the fold around it first; whether the form has it. */
export function revealField(form: HTMLElement, field: string): boolean {
  const name = CSS.escape(field);
  const control = form.querySelector<HTMLElement>(
    [
      `[name="${name}"]:not([type=hidden])`,
      `[name^="${name}."]`,
      `[data-name="${name}"]`,
      `[data-field="${name}"] :is(input, textarea, select, button)`,
    ].join(),
  );
  if (control === null) return false;
  for (
    let fold = control.closest("details");
    fold !== null;
    fold = fold.parentElement?.closest("details") ?? null
  ) {
    fold.open = true;
  }
  control.focus({ preventScroll: true });
  const { top, bottom } = control.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight - SAVE_BAR) {
    control.scrollIntoView({ block: "center" });
  }
  return true;
}

/** The most that a form's sticky buttons cover, in CSS pixels. */
const SAVE_BAR = 160;
