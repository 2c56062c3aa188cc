import type { ComponentProps } from "react";

/** A checkbox with a large touch target, labelled for screen readers only. */
export function Checkbox({ label, ...props }: ComponentProps<"input"> & { label: string }) {
  return (
    <label className="-m-2 grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input {...props} type="checkbox" className="accent-green size-5 cursor-pointer" />
    </label>
  );
}
