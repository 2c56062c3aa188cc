import { Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ExternalToast } from "sonner";

import { Button } from "#app/panel/ui/controls/button.tsx";
import { loadToasts } from "#app/panel/ui/feedback/load-toasts.ts";

const SUCCESS_DURATION_MS = 4000;
const ERROR_DURATION_MS = 5000;
const NOTICE_DURATION_MS = 10_000;
const UNDO_DURATION_MS = 10_000;
const OFFER_DURATION_MS = 20_000;

let undoableCount = 0;

export function showSuccess(description: string, title = "Éxito"): void {
  show("success", title, { description, duration: SUCCESS_DURATION_MS });
}

function show(kind: "success" | "message" | "error", title: string, options: ExternalToast): void {
  void loadToasts().then(({ toast }) => toast[kind](title, options));
}

/** A success with an undo button: it stays longer, and waits while the pointer or the focus is on its buttons. */
export function showUndoable(description: string, onUndo: () => void): void {
  undoableCount += 1;
  const id = `undoable-${undoableCount}`;
  show("success", "Éxito", {
    id,
    // UndoOffer has its own timer: the toaster's does not wait for the focus.
    duration: Number.POSITIVE_INFINITY,
    description: <UndoOffer id={id} description={description} onUndo={onUndo} />,
  });
}

interface UndoOfferProps {
  /** The toast's id. */
  id: string;
  description: string;
  onUndo: () => void;
}

function UndoOffer({ id, description, onUndo }: UndoOfferProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let timer = 0;
    const wait = (duration: number) => {
      timer = window.setTimeout(() => {
        if (isAttended(ref.current)) wait(SUCCESS_DURATION_MS);
        else dismissToast(id);
      }, duration);
    };
    wait(UNDO_DURATION_MS);
    return () => window.clearTimeout(timer);
  }, [id]);
  return (
    <div ref={ref} className="grid justify-items-start gap-2">
      <p>{description}</p>
      <Button
        variant="outline"
        onClick={() => {
          dismissToast(id);
          onUndo();
        }}
      >
        <Undo2 aria-hidden className="size-4" />
        Deshacer
      </Button>
    </div>
  );
}

/** For messages: success and error have theirs from the toaster. */
const PLAIN = "border-line bg-white text-ink";

interface Offer {
  /** Offers with the same id replace each other. */
  id: string;
  title: string;
  description: string;
  label: string;
  onAccept: () => void;
}

/** Offers something that is important and can wait, and stands elsewhere too: it moves nothing, and covers it for a while. */
export function showOffer({ id, title, description, label, onAccept }: Offer): void {
  show("message", title, {
    id,
    className: PLAIN,
    duration: OFFER_DURATION_MS,
    description: (
      <div className="grid justify-items-start gap-2">
        <p>{description}</p>
        <Button
          variant="outline"
          onClick={() => {
            dismissToast(id);
            onAccept();
          }}
        >
          {label}
        </Button>
      </div>
    ),
  });
}

/** Whether to keep a toast open: the pointer or the focus is on its buttons, or the page is hidden. */
function isAttended(offer: HTMLElement | null): boolean {
  if (document.hidden) return true;
  const shown = offer?.closest("[data-sonner-toast]");
  // On touch screens ':hover' matches what was tapped last.
  const canHover = matchMedia("(hover: hover)").matches;
  return shown?.matches(canHover ? ":hover, :focus-within" : ":focus-within") === true;
}

/** Says something that nobody has to answer. Notices with the same id replace each other. */
export function showNotice(id: string, title: string, description: string): void {
  show("message", title, { id, description, className: PLAIN, duration: NOTICE_DURATION_MS });
}

interface ErrorOptions {
  /** Why it failed, and what to do. */
  reason?: string;
  /** Toasts with the same id replace each other. */
  id?: string;
}

/** The destructive variant, titled 'Error'. */
export function showError(description: string, { reason, id }: ErrorOptions = {}): void {
  show("error", "Error", {
    description: (
      <>
        <p>{description}</p>
        {reason !== undefined && <p className="mt-1 opacity-90">{reason}</p>}
      </>
    ),
    duration: ERROR_DURATION_MS,
    ...(id !== undefined && { id }),
  });
}

/** Dismisses a toast that no longer applies. */
export function dismissToast(id: string): void {
  void loadToasts().then(({ toast }) => toast.dismiss(id));
}
