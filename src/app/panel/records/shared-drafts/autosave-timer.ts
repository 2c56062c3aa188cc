const AUTOSAVE_MS = 5000;
/** Saving takes longer than a frame on a slow phone, so it waits for a pause in the typing, up to a limit. */
const TYPING_PAUSE_MS = 600;
const LATEST_AUTOSAVE_MS = 10_000;

/** When a form that is being filled in is saved. */
export class AutosaveTimer {
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that is not saved was noted, and when something was typed by the page's own timer, which no one sets. */
  #unsavedSince: number | null = null;
  #typedAt = 0;

  constructor(save: () => void) {
    this.#save = save;
  }

  /** The form has something unsaved. */
  note(): void {
    this.#unsavedSince ??= performance.now();
    this.#typedAt = performance.now();
    this.#wait(this.#unsavedSince + AUTOSAVE_MS);
  }

  /** Something was typed that the form does not have yet: a long text reaches it when typing pauses. */
  readonly touch = (): void => {
    this.#typedAt = performance.now();
  };

  /** Everything is saved, or nothing is to be. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#unsavedSince = null;
  }

  /** @param due the earliest moment, by the page's own timer */
  #wait(due: number): void {
    clearTimeout(this.#timer);
    const latest = (this.#unsavedSince ?? 0) + LATEST_AUTOSAVE_MS;
    const moment = Math.min(Math.max(due, this.#typedAt + TYPING_PAUSE_MS), latest);
    const left = moment - performance.now();
    if (left <= 0) this.#save();
    else this.#timer = setTimeout(() => this.#wait(due), left);
  }
}
