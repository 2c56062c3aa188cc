/** A toast in the queue; `T` is its content. */
export interface QueuedToast<T> {
  /** A toast replaces another one with the same key. */
  key: string;
  isError: boolean;
  /** How long it is shown, in ms. */
  duration: number;
  /** How long it is shown while others are queued. */
  leastDuration: number;
  /** Whether it gives way to any other toast and comes back after it: no one may miss it. */
  isOffer?: boolean;
  content: T;
}

interface ToastView<T> {
  /** Shows a toast, or shows another one in its place. */
  show: (id: string, content: T) => void;
  dismiss: (id: string) => void;
  /** Whether the user is at the toast's buttons, or away from the page. */
  isAttended: () => boolean;
}

/** How long a dismissed toast takes to leave. */
const GAP_MS = 250;
const ATTENDED_PAUSE_MS = 1000;

/**
 * Shows toasts one at a time, each for its full duration: errors go to the front of the queue, offers to its end.
 */
export function createToastQueue<T>({ show, dismiss, isAttended }: ToastView<T>) {
  let count = 0;
  let current: { id: string; toast: QueuedToast<T>; shownAt: number } | null = null;
  let queued: QueuedToast<T>[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;

  const schedule = () => {
    if (current === null) return;
    clearTimeout(timer);
    const { toast, shownAt } = current;
    const time = queued.length > 0 ? toast.leastDuration : toast.duration;
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
    const [toast, ...rest] = queued;
    if (toast === undefined) return;
    queued = rest;
    count += 1;
    // A new id each time: the view may still be animating the last toast.
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
      const known = queued.findIndex(({ key }) => key === toast.key);
      if (known === -1) {
        const next = queued.findIndex(({ isError, isOffer }) =>
          toast.isError ? !isError : isOffer === true,
        );
        queued.splice(next === -1 ? queued.length : next, 0, toast);
      } else queued[known] = toast;
      if (current?.toast.isOffer === true && toast.isOffer !== true && !isAttended()) {
        queued.push(current.toast);
        dismiss(current.id);
        return leave();
      }
      return current === null && !isLeaving ? showNext() : schedule();
    },
    /** Removes a toast that no longer applies, shown or queued. */
    remove: (key: string) => {
      queued = queued.filter((toast) => toast.key !== key);
      if (current?.toast.key !== key) return;
      dismiss(current.id);
      leave();
    },
    /** Called when the user has closed a toast. */
    noteClosed: (id: string) => {
      if (current?.id === id) leave();
    },
  };
}
