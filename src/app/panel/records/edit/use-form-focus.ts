import { useEffect, useId, useRef } from "react";

import { afterPaint } from "#app/panel/lib/pause.ts";
import { revealField, revealProblem } from "#app/panel/records/edit/reveal-field.ts";

interface FormErrors {
  form: { formState: { submitCount: number } };
  /** Of the last save; null if it succeeded. */
  error: unknown;
}

/**
 * Reveals the heading and a field (null for none) once, when the user opened the form, and problems that a fold hides.
 *
 * @returns for the heading, which stands in the form
 */
export function useFormFocus({ form, error }: FormErrors, field: string | null) {
  const headingId = useId();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const fieldOnce = useRef(field);
  const { submitCount } = form.formState;
  useEffect(() => {
    const element = headingRef.current?.closest("form");
    if (fieldOnce.current === null || headingRef.current === null || !element) return;
    revealHeading(headingRef.current);
    revealField(element, fieldOnce.current);
    fieldOnce.current = null;
  }, []);
  useEffect(() => {
    // react-hook-form cannot focus what a closed fold hides.
    const element = headingRef.current?.closest("form");
    if (submitCount > 0 && element) revealProblem(element);
  }, [submitCount]);
  useEffect(() => {
    // A value that the server has refused, for example as taken, is marked by now.
    if (error === null) return;
    void afterPaint().then(() => {
      const element = headingRef.current?.closest("form");
      if (element) revealProblem(element);
    });
  }, [error]);
  return { headingId, headingRef };
}

/** Scrolls only if the heading is outside the viewport. */
function revealHeading(heading: HTMLElement): void {
  const { top, bottom } = heading.getBoundingClientRect();
  if (top < 0 || bottom > window.innerHeight) heading.scrollIntoView({ block: "start" });
}
