import { type RefObject, useEffect, useRef } from "react";

/** What was rendered last, for what is called later than it was rendered: a request that ends, a toast's action. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
