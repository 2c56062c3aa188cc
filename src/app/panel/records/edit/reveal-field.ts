/** Scrolls to a field of a form and focuses it, opening the fold around it first; waits for a field whose code is loading. */
export function revealField(form: HTMLElement, field: string): void {
  if (revealControl(form, findControl(form, field))) return;
  const observer = new MutationObserver(() => {
    if (revealControl(form, findControl(form, field))) stop();
  });
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    form.removeEventListener("focusin", stop);
  };
  const timer = setTimeout(stop, LOADING_TIMEOUT_MS);
  observer.observe(form, { childList: true, subtree: true });
  // The user has chosen another field.
  form.addEventListener("focusin", stop);
}

/** Opens the folds around a form's problems, and focuses the first one unless another has the focus. */
export function revealProblem(form: HTMLElement): void {
  const problems = [...form.querySelectorAll<HTMLElement>(PROBLEM)];
  for (const problem of problems) openFolds(form, problem);
  const [first] = problems;
  if (first === undefined || document.activeElement?.matches(PROBLEM)) return;
  revealControl(form, first);
}

const PROBLEM = '[aria-invalid="true"]';
const LOADING_TIMEOUT_MS = 10_000;

function findControl(form: HTMLElement, field: string): HTMLElement | null {
  const name = CSS.escape(field);
  return form.querySelector<HTMLElement>(
    [
      `[name="${name}"]:not([type=hidden])`,
      `[name^="${name}."]`,
      `[data-name="${name}"]`,
      `[data-field="${name}"] :is(input, textarea, select, button)`,
    ].join(),
  );
}

/** Whether the form has the control. */
function revealControl(form: HTMLElement, control: HTMLElement | null): boolean {
  if (control === null) return false;
  openFolds(form, control);
  control.focus({ preventScroll: true });
  const { top, bottom } = control.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight - SAVE_BAR) {
    control.scrollIntoView({ block: "center" });
  }
  return true;
}

function openFolds(form: HTMLElement, control: HTMLElement): void {
  for (
    let fold = control.closest("details");
    fold !== null && form.contains(fold);
    fold = fold.parentElement?.closest("details") ?? null
  ) {
    fold.open = true;
  }
}

/** The most that a form's sticky buttons cover, in CSS pixels. */
const SAVE_BAR = 160;
