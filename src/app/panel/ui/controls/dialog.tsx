import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Button } from "#app/panel/ui/controls/button.tsx";

interface ModalProps {
  /** The id of its title. */
  labelledBy?: string;
  /** Its accessible name, if it has no title. */
  label?: string;
  className?: string;
  /** Called after the dialog was closed: by its button, Escape or a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered; on a phone it fills the screen above the keyboard. The browser traps the
 * focus in it, and restores it afterwards.
 */
export function Modal({ labelledBy, label, className, onClose, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  // Before the element is removed: only closing an open dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    const unfollow = dialog ? followVisibleHeight(dialog) : undefined;
    dialog?.showModal();
    countOpen(1);
    return () => {
      unfollow?.();
      dialog?.close();
      countOpen(-1);
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={labelledBy}
      aria-label={label}
      closedby="any"
      // The close event is queued: an effect that runs twice (StrictMode) has reopened the dialog by then.
      onClose={() => ref.current?.open !== true && onClose()}
      className={cn(
        "bg-paper text-ink backdrop:bg-ink/60 m-auto flex h-(--visible-height) max-h-none w-full max-w-none flex-col overflow-hidden p-0 max-sm:mt-0 max-sm:pt-[env(safe-area-inset-top)] max-sm:pb-[env(safe-area-inset-bottom)] sm:h-fit sm:max-h-[min(48rem,90dvh)] sm:max-w-2xl sm:rounded-xl sm:shadow-lg",
        className,
      )}
    >
      {children}
    </dialog>
  );
}

let open = 0;

/** Marks the page while a dialog is open, for styles. */
function countOpen(change: 1 | -1): void {
  open += change;
  document.documentElement.toggleAttribute("data-behind", open > 0);
}

/** Sets the height above a phone's keyboard, for which CSS has no unit. @returns stops that */
function followVisibleHeight(dialog: HTMLElement): () => void {
  const { visualViewport } = window;
  const follow = () => {
    // Unaffected by pinch zoom.
    const height = visualViewport && visualViewport.height * visualViewport.scale;
    dialog.style.setProperty("--visible-height", height === null ? "100dvh" : `${height}px`);
  };
  follow();
  visualViewport?.addEventListener("resize", follow);
  return () => visualViewport?.removeEventListener("resize", follow);
}

interface DialogProps extends Pick<ModalProps, "onClose" | "children"> {
  title: string;
  /** The subject: a record's name. */
  subtitle?: string;
}

/** A modal dialog with a title and a button that closes it. */
export function Dialog({ title, subtitle, onClose, children }: DialogProps) {
  const titleId = useId();
  return (
    <Modal labelledBy={titleId} onClose={onClose}>
      <div className="border-line flex items-start gap-3 border-b bg-white py-3 pr-2 pl-4 sm:py-4 sm:pr-4 sm:pl-6">
        <div className="grid min-w-0 grow gap-0.5 self-center">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {subtitle !== undefined && (
            <p className="text-soft line-clamp-2 text-[0.9375rem] wrap-anywhere">{subtitle}</p>
          )}
        </div>
        <CloseButton className="shrink-0" />
      </div>
      <div className="grid min-h-0 grow content-start gap-4 overflow-y-auto overscroll-contain p-4 sm:p-6">
        {children}
      </div>
    </Modal>
  );
}

/** Closes the dialog that it is in. */
export function CloseButton({ className }: { className?: string }) {
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label="Cerrar"
      className={className}
      onClick={(event) => event.currentTarget.closest("dialog")?.close()}
    >
      <X aria-hidden className="size-5" />
    </Button>
  );
}
