import { type RefObject, useEffect, useEffectEvent } from "react";

/** Keeps the form around an element from being sent while a file for it is still on its way. */
export function useHeldSubmit(
  ref: RefObject<HTMLElement | null>,
  isHeld: boolean,
  onHeld: () => void,
): void {
  const tell = useEffectEvent(onHeld);
  useEffect(() => {
    const form = ref.current?.closest("form");
    if (!form || !isHeld) return undefined;
    const hold = (event: Event) => {
      event.preventDefault();
      // React listens further up.
      event.stopPropagation();
      tell();
    };
    form.addEventListener("submit", hold);
    return () => form.removeEventListener("submit", hold);
  }, [ref, isHeld]);
}
