import { type CSSProperties, useEffect, useState } from "react";

/** A phone's keyboard is this high at least, in CSS pixels. */
const KEYBOARD = 120;

/** The height that a phone's keyboard leaves: without it the keyboard would cover the sheet below the page. */
export function useVisibleHeight(): CSSProperties | undefined {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    const measure = () => {
      const isCovered = viewport !== null && window.innerHeight - viewport.height > KEYBOARD;
      setHeight(isCovered ? viewport.height : null);
    };
    viewport?.addEventListener("resize", measure);
    return () => viewport?.removeEventListener("resize", measure);
  }, []);
  return height === null ? undefined : { maxHeight: height };
}
