import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

import { Button } from "#app/panel/ui/controls/button.tsx";

interface DialogProps {
  title: string;
  /** The subject: a record's name. */
  subtitle?: string;
  /** Called after the dialog was closed: by its button, Escape or a press outside. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * A modal dialog, open while it is rendered; it fills the screen on a phone. The browser traps the
 * focus in it, and restores it afterwards.
 */
export function Dialog({ title, subtitle, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Before the element is removed: only closing an open dialog restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby="any"
      // The close event is queued: by then an effect that runs twice has opened the dialog again.
      onClose={() => ref.current?.open !== true && onClose()}
      className="bg-paper text-ink backdrop:bg-ink/60 m-auto flex h-dvh max-h-none w-full max-w-none flex-col overflow-hidden p-0 sm:h-fit sm:max-h-[min(48rem,90dvh)] sm:max-w-2xl sm:rounded-xl sm:shadow-lg"
    >
      <div className="border-line flex items-start gap-3 border-b bg-white py-3 pr-2 pl-4 sm:py-4 sm:pr-4 sm:pl-6">
        <div className="grid min-w-0 grow gap-0.5 self-center">
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          {subtitle !== undefined && (
            <p className="text-soft line-clamp-2 text-[0.9375rem] wrap-anywhere">{subtitle}</p>
          )}
        </div>
        <Button
          variant="ghost"
          size="icon"
          aria-label="Cerrar"
          className="shrink-0"
          onClick={() => ref.current?.close()}
        >
          <X aria-hidden className="size-5" />
        </Button>
      </div>
      <div className="grid min-h-0 grow content-start gap-4 overflow-y-auto overscroll-contain p-4 sm:p-6">
        {children}
      </div>
    </dialog>
  );
}
