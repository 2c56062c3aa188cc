import { type PropsWithChildren, useEffect, useRef } from "react";

import { cn } from "#app/panel/lib/class-names.ts";
import { Alert } from "#app/panel/ui/feedback/alert.tsx";

interface SaveBarProps {
  /** Why the last save failed. */
  failure: { title: string; reason: string } | null;
  className?: string;
}

/**
 * A form's buttons, below its fields. A sticky bar covers everything that scrolls below it, including toolbars, but not the
 * page's header (z-index: 10 within a form, 20 here, 30 for headers).
 */
export function SaveBar({ failure, className, children }: PropsWithChildren<SaveBarProps>) {
  const ref = useRef<HTMLDivElement>(null);
  const mark = failure === null ? "" : "error";
  useEffect(() => {
    // Marks the page while the bar is shown, for what scrolls (panel.css); hidden tabs stay mounted.
    const { dataset } = document.documentElement;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting === true) dataset["saveBar"] = mark;
      else delete dataset["saveBar"];
    });
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      delete dataset["saveBar"];
    };
  }, [mark]);
  return (
    <div ref={ref} data-bar className={cn("border-line z-20 grid border-t bg-white", className)}>
      {failure !== null && (
        <Alert title={failure.title}>
          <p>{failure.reason} Lo que escribió sigue en el formulario.</p>
        </Alert>
      )}
      {children}
    </div>
  );
}
