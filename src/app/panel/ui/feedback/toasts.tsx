import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toaster as Sonner } from "sonner";

export { toast } from "sonner";

const ABOVE_SAVE_BAR = { bottom: "calc(var(--below-toasts, 6rem) + env(safe-area-inset-bottom))" };

/**
 * The toasts' place: at the bottom, never over navigation, and above the save bar.
 * They let the pointer through, except for their buttons.
 */
export function Toasts() {
  return (
    <Sonner
      position="bottom-right"
      offset={ABOVE_SAVE_BAR}
      mobileOffset={ABOVE_SAVE_BAR}
      closeButton
      expand
      containerAriaLabel="Avisos"
      style={{ fontFamily: "inherit" }}
      icons={{
        success: <CircleCheck aria-hidden className="size-5" />,
        error: <CircleAlert aria-hidden className="size-5" />,
        close: <X aria-hidden className="size-5" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: "Cerrar el aviso",
        classNames: {
          toast:
            "pointer-events-none flex w-full items-start gap-3 rounded-xl border p-4 pr-14 text-[0.9375rem] shadow-card sm:w-[356px] [&_button]:pointer-events-auto",
          success: "border-line bg-white text-ink [&_[data-icon]]:text-green",
          error: "border-danger-deep bg-danger text-white",
          icon: "mt-0.5 shrink-0",
          content: "grid gap-0.5 min-w-0",
          title: "font-semibold",
          description: "wrap-anywhere",
          closeButton:
            "absolute top-1 right-1 grid size-11 place-items-center rounded-lg opacity-80 hover:opacity-100",
        },
      }}
    />
  );
}
