import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect } from "react";
import { Toaster as Sonner } from "sonner";

import { placeToast } from "#app/panel/ui/feedback/place-toast.ts";

export { toast } from "sonner";

/** Places the toast that was just asked for, once it is there; the toaster renders it in its own task. */
export function place(): void {
  window.setTimeout(() => {
    const list = document.querySelector<HTMLElement>("[data-sonner-toaster]");
    if (list !== null) placeToast(list);
  });
}

const SETTLED_MS = 150;

/** Places the toast again once the page has been scrolled or resized, or shows something else, as the next form. */
function usePlaceAgain(): void {
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    let timer = 0;
    const placeLater = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(place, SETTLED_MS);
    };
    let hasChanged = false;
    // Not put off by each change: a page may change all the time.
    const observer = new MutationObserver(() => {
      if (hasChanged) return;
      hasChanged = true;
      window.setTimeout(() => {
        hasChanged = false;
        place();
      }, SETTLED_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener("scroll", placeLater, { signal, capture: true, passive: true });
    window.addEventListener("resize", placeLater, { signal });
    window.visualViewport?.addEventListener("resize", placeLater, { signal });
    return () => {
      ending.abort();
      observer.disconnect();
      window.clearTimeout(timer);
    };
  }, []);
}

/**
 * The toasts' place: at the bottom where that covers no control of a form, never over navigation or a save bar
 * (place-toast.ts). They let the pointer through, except for their buttons.
 */
export function Toasts() {
  usePlaceAgain();
  return (
    <Sonner
      position="bottom-right"
      visibleToasts={1}
      closeButton
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
            "pointer-events-none flex w-full items-start gap-3 rounded-xl border p-3 pr-14 text-[0.9375rem] shadow-card sm:w-[356px] sm:p-4 sm:pr-14 [&_button]:pointer-events-auto",
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
