import { Undo2 } from "lucide-react";
import { type ComponentType, type ReactNode, useEffect, useId, useState } from "react";
import type { ExternalToast } from "sonner";

import { loadWithRetry } from "#app/panel/lib/loading/load-with-retry.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";
import { createToastQueue } from "#app/panel/ui/feedback/toast-queue.ts";
import type * as Toasts from "#app/panel/ui/feedback/toasts.tsx";

const SUCCESS_DURATION_MS = 4000;
const ERROR_DURATION_MS = 5000;
const NOTICE_DURATION_MS = 10_000;
const UNDO_DURATION_MS = 10_000;
const OFFER_DURATION_MS = 20_000;

interface ToastContent extends Pick<ExternalToast, "description" | "className"> {
  kind: "success" | "message" | "error";
  title: string;
}

const queue = createToastQueue<ToastContent>({
  show: (id, { kind, title, description, className = "" }) =>
    void loadToasts().then(({ toast, place }) => {
      toast[kind](title, {
        id,
        description,
        className,
        // The queue keeps the time: sonner's timer ignores the focus.
        duration: Number.POSITIVE_INFINITY,
        onDismiss: () => queue.noteClosed(id),
      });
      place();
    }),
  dismiss: (id) => void loadToasts().then(({ toast }) => toast.dismiss(id)),
  isAttended,
});

let count = 0;

interface Shown extends ToastContent {
  key?: string | undefined;
  duration: number;
  isOffer?: boolean;
}

function show({ key, duration, isOffer = false, ...content }: Shown): void {
  const isError = content.kind === "error";
  count += 1;
  queue.add({
    key: key ?? `toast-${count}`,
    isError,
    isOffer,
    duration,
    leastDuration: Math.min(duration, isError ? ERROR_DURATION_MS : SUCCESS_DURATION_MS),
    content,
  });
}

export function showSuccess(description: string, title = "Éxito"): void {
  show({ kind: "success", title, description, duration: SUCCESS_DURATION_MS });
}

/** A success with an undo button: it stays longer, unless another toast is queued. */
export function showUndoable(description: string, onUndo: () => void): void {
  const key = `undoable-${count + 1}`;
  show({
    key,
    kind: "success",
    title: "Éxito",
    duration: UNDO_DURATION_MS,
    description: (
      <ToastAction
        text={description}
        label={
          <>
            <Undo2 aria-hidden className="size-4" />
            Deshacer
          </>
        }
        onPress={() => {
          dismissToast(key);
          onUndo();
        }}
      />
    ),
  });
}

interface ToastActionProps {
  text: string;
  label: ReactNode;
  onPress: () => void;
}

function ToastAction({ text, label, onPress }: ToastActionProps) {
  return (
    <div className="grid justify-items-start gap-2">
      <p>{text}</p>
      <Button variant="outline" onClick={onPress}>
        {label}
      </Button>
    </div>
  );
}

/** The style of messages; the toaster styles successes and errors. */
const PLAIN = "border-line bg-white text-ink";

interface Offer {
  /** Offers with the same id replace each other. */
  id: string;
  title: string;
  description: string;
  label: string;
  onAccept: () => void;
}

/** Offers an action that is also available elsewhere; stays for a while. */
export function showOffer({ id, title, description, label, onAccept }: Offer): void {
  show({
    key: id,
    kind: "message",
    title,
    className: PLAIN,
    isOffer: true,
    duration: OFFER_DURATION_MS,
    description: (
      <ToastAction
        text={description}
        label={label}
        onPress={() => {
          dismissToast(id);
          onAccept();
        }}
      />
    ),
  });
}

/** Whether the toast must stay open: the pointer or the focus is on it, or the page is hidden. */
function isAttended(): boolean {
  if (document.hidden) return true;
  const shown = document.querySelector("[data-sonner-toast][data-removed=false]");
  // On touch screens ':hover' matches what was tapped last.
  const canHover = matchMedia("(hover: hover)").matches;
  return shown?.matches(canHover ? ":hover, :focus-within" : ":focus-within") === true;
}

/** A notice without buttons. Notices with the same id replace each other. */
export function showNotice(id: string, title: string, description: string): void {
  const duration = NOTICE_DURATION_MS;
  show({ key: id, kind: "message", title, description, className: PLAIN, duration });
}

interface ErrorOptions {
  /** Why it failed, and what to do. */
  reason?: string;
  /** Toasts with the same id replace each other. */
  id?: string;
}

/** The destructive variant, titled 'Error'. */
export function showError(description: string, { reason, id }: ErrorOptions = {}): void {
  show({
    key: id,
    kind: "error",
    title: "Error",
    duration: ERROR_DURATION_MS,
    description: (
      <>
        <p>{description}</p>
        {reason !== undefined && <p className="mt-1 opacity-90">{reason}</p>}
      </>
    ),
  });
}

/** Removes a toast that no longer applies, shown or queued. */
export function dismissToast(id: string): void {
  queue.remove(id);
}

const { promise, resolve } = Promise.withResolvers<typeof Toasts>();
let isLoading = false;

/** Resolves to the code that shows toasts, once `loadToasts` has been called. */
export const loadedToasts = promise;

/** Loads the code that shows toasts, which no page needs at first; retried until it succeeds. */
export function loadToasts(): Promise<typeof Toasts> {
  if (!isLoading) resolve(loadWithRetry(() => import("#app/panel/ui/feedback/toasts.tsx")));
  isLoading = true;
  return loadedToasts;
}

/** Renders the toaster once its code is loaded. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    void loadedToasts.then((module) => setToasts(() => module.Toasts));
  }, []);
  return Toasts && <Toasts />;
}

/**
 * Shows a toast for each failed read, which replaces the last one. None while the browser is offline: `watchConnection`
 * says so once.
 */
export function useFailureToast(failureCount: number, text: string): void {
  const id = useId();
  useEffect(() => {
    if (failureCount > 0 && navigator.onLine) showError(text, { id });
  }, [failureCount, text, id]);
}
