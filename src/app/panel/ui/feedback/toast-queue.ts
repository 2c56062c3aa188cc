/** What the queue knows of a toast; `T` is what shows it. */
export interface QueuedToast<T> {
  /** A toast with the key of another one takes its place. */
  key: string;
  isError: boolean;
  /** How long it is shown, in ms. */
  duration: number;
  /** How long it is shown while others wait; the rest of its time is theirs. */
  leastDuration: number;
  content: T;
}

interface ToastView<T> {
  /** Shows a toast, or shows another one in its place. */
  show: (id: string, content: T) => void;
  dismiss: (id: string) => void;
  /** Whether the person is at the toast's buttons, or not at the page at all. */
  isAttended: () => boolean;
}

/** The time in which a dismissed toast moves out. */
const GAP_MS = 250;
const ATTENDED_PAUSE_MS = 1000;

/**
 * Shows toasts one at a time, each for its whole time: errors before what waits, everything else in the order in which
 * it came.
 */
export function createToastQueue<T>({ show, dismiss, isAttended }: ToastView<T>) {
  let count = 0;
  let current: { id: string; toast: QueuedToast<T>; shownAt: number } | null = null;
  let waiting: QueuedToast<T>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  const schedule = () => {
    if (current === null) return;
    clearTimeout(timer);
    const { toast, shownAt } = current;
    const time = waiting.length > 0 ? toast.leastDuration : toast.duration;
    timer = setTimeout(end, Math.max(0, shownAt + time - Date.now()));
  };
  const end = () => {
    if (isAttended()) {
      timer = setTimeout(end, ATTENDED_PAUSE_MS);
      return;
    }
    if (current !== null) dismiss(current.id);
    leave();
  };
  const leave = () => {
    clearTimeout(timer);
    current = null;
    isLeaving = true;
    timer = setTimeout(() => {
      isLeaving = false;
      showNext();
    }, GAP_MS);
  };
  const showNext = () => {
    const [toast, ...rest] = waiting;
    if (toast === undefined) return;
    waiting = rest;
    count += 1;
    // A new id each time: a view may still be moving the last one out.
    current = { id: `toast-${count}`, toast, shownAt: Date.now() };
    show(current.id, toast.content);
    schedule();
  };

  return {
    add: (toast: QueuedToast<T>) => {
      if (current?.toast.key === toast.key) {
        current = { ...current, toast, shownAt: Date.now() };
        show(current.id, toast.content);
        return schedule();
      }
      const known = waiting.findIndex(({ key }) => key === toast.key);
      if (known === -1) {
        const next = toast.isError ? waiting.findIndex(({ isError }) => !isError) : -1;
        waiting.splice(next === -1 ? waiting.length : next, 0, toast);
      } else waiting[known] = toast;
      return current === null && !isLeaving ? showNext() : schedule();
    },
    /** Takes away a toast that no longer applies, shown or not. */
    remove: (key: string) => {
      waiting = waiting.filter((toast) => toast.key !== key);
      if (current?.toast.key !== key) return;
      dismiss(current.id);
      leave();
    },
    /** Called when the person has closed a toast. */
    noteClosed: (id: string) => {
      if (current?.id === id) leave();
    },
  };
}
