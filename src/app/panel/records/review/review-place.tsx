import { type ReactNode, Suspense } from "react";

/**
 * Reserves space for a form's review, whose code loads after the form, so that the buttons below do not shift while they
 * are pressed.
 */
export function ReviewPlace({ children }: { children: ReactNode }) {
  return (
    <div className="text-soft grid min-h-11 content-center text-[0.9375rem]">
      <Suspense>{children}</Suspense>
    </div>
  );
}
