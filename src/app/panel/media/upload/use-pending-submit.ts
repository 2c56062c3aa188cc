import { type RefObject, useEffect, useEffectEvent } from "react";

/** Blocks the submit of the form around an element while a file for it is being uploaded. */
export function usePendingSubmit(
  ref: RefObject<HTMLElement | null>,
  isPending: boolean,
  onBlocked: () => void,
): void {
  const notify = useEffectEvent(onBlocked);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form || !isPending) return undefined;
    const block = (event: Event) => {
      event.preventDefault();
      // React listens at the root.
      event.stopPropagation();
      notify();
    };
    form.addEventListener("submit", block);
    return () => form.removeEventListener("submit", block);
  }, [ref, isPending]);
}
