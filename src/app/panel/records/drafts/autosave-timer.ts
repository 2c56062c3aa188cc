const AUTOSAVE_MS = 5000;
/** Saving takes a slow phone longer than a frame, so it waits for a pause in typing, up to a limit. */
const TYPING_PAUSE_MS = 600;
const LATEST_AUTOSAVE_MS = 10_000;

/** Decides when to autosave a form. */
export class AutosaveTimer {
  readonly #save: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The times of the oldest unsaved change and of the last input, by the page's monotonic clock. */
  #unsavedSince: number | null = null;
  #typedAt = 0;

  constructor(save: () => void) {
    this.#save = save;
  }

  /** Call when the form has unsaved values. */
  note(): void {
    this.#unsavedSince ??= performance.now();
    this.#typedAt = performance.now();
    this.#wait(this.#unsavedSince + AUTOSAVE_MS);
  }

  /** Call on input the form does not have yet: a long text reaches it when typing pauses. */
  readonly touch = (): void => {
    this.#typedAt = performance.now();
  };

  /** Call when everything is saved, or nothing should be. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#unsavedSince = null;
  }

  /** @param due the earliest time, by the same clock */
  #wait(due: number): void {
    clearTimeout(this.#timer);
    const latest = (this.#unsavedSince ?? 0) + LATEST_AUTOSAVE_MS;
    const moment = Math.min(Math.max(due, this.#typedAt + TYPING_PAUSE_MS), latest);
    const left = moment - performance.now();
    if (left <= 0) this.#save();
    else this.#timer = setTimeout(() => this.#wait(due), left);
  }
}
