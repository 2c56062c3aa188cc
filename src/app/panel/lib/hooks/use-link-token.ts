import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";

/** The fragment of a link, which no server sees; null until it is read in the browser. */
export function useLinkToken(): string | null {
  const { hash } = useLocation();
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return isInBrowser ? hash.slice(1) : null;
}
