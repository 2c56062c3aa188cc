import { type ReactNode, Suspense } from "react";

/**
 * Where a form's review stands, whose code comes a moment after the form: as high as what it may say, since buttons
 * below would move away from the finger that presses them.
 */
export function ReviewPlace({ children }: { children: ReactNode }) {
  return (
    <div className="text-soft grid min-h-11 content-center text-[0.9375rem]">
      <Suspense>{children}</Suspense>
    </div>
  );
}
