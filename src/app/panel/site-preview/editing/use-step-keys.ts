import { useEffect, useEffectEvent } from "react";

interface Steps {
  next: () => void;
  previous: () => void;
}

/** Alt+↓ and Alt+↑ go to the next and the previous thing, from the page as from the panel; null for neither. */
export function useStepKeys(frame: Document | null, steps: Steps | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isStep = event.altKey && (event.key === "ArrowDown" || event.key === "ArrowUp");
    if (!isStep || steps === null) return;
    event.preventDefault();
    (event.key === "ArrowDown" ? steps.next : steps.previous)();
  });
  useEffect(() => {
    const ending = new AbortController();
    const listen = (event: KeyboardEvent) => onKey(event);
    for (const page of [document, ...(frame === null ? [] : [frame])]) {
      page.addEventListener("keydown", listen, { signal: ending.signal });
    }
    return () => ending.abort();
  }, [frame]);
}
