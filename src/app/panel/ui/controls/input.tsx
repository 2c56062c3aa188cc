import type { ComponentProps } from "react";

import { cn } from "#app/panel/lib/class-names.ts";

// iPhones zoom into fields with a font below 16 px.
const CONTROL =
  "w-full rounded-lg border border-edge bg-white px-3 text-base text-ink transition-colors placeholder:text-soft hover:border-ink aria-invalid:border-danger aria-invalid:bg-danger-mist";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input {...props} className={cn(CONTROL, "min-h-11 py-2", className)} />;
}

/** Grows with its text in browsers that support it, and is resizable in others. */
export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...props}
      className={cn(CONTROL, "field-sizing-content max-h-96 min-h-24 resize-y py-2.5", className)}
    />
  );
}

/** The native select, which works best with phones and keyboards. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return <select {...props} className={cn(CONTROL, "min-h-11 py-2", className)} />;
}

/** A checkbox with a large touch target, labelled for screen readers only. */
export function Checkbox({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input {...props} type="checkbox" className="accent-green size-5 cursor-pointer" />
    </label>
  );
}
